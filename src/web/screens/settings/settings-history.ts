import { changeSettings, readSettings, settleClosing } from '#web/features/site/settings-store.ts';
import { closedSettings, openPath, type SettingsView, withOpen } from '#web/features/site/settings-views.ts';

/** What an entry of the browser's history says of the settings. */
interface Mark {
  /** Entries of an earlier life of the page name views that are not open any more: Back passes over them. */
  life: number;
  path: SettingsView[];
}

const life = Date.now();

type State = { settings?: Mark; __TSR_key?: string } | null;

function markOf(state: State): Mark | null {
  return state?.settings ?? null;
}

/** The views that the current entry stands for. */
function writtenPath(): SettingsView[] {
  const mark = markOf(history.state);
  return mark?.life === life ? mark.path : [];
}

/** A step back of our own is under way: the views already stand as they shall. */
let isStepping = false;

/**
 * Brings the history to the open views: one entry a view, at the same address and with the router's own mark, so that
 * for the router all of them are one place.
 */
export function writeHistory() {
  if (isStepping) return;
  const [open, written] = [openPath(readSettings()), writtenPath()];
  const isPrefix = written.every((view, at) => view === open[at]);
  if (!isPrefix || written.length > open.length) {
    const common = written.findIndex((view, at) => view !== open[at]);
    isStepping = true;
    return history.go(common - written.length);
  }
  for (let length = written.length + 1; length <= open.length; length++) {
    const settings: Mark = { life, path: open.slice(0, length) };
    // Past the router, which would take a push for a visit to another page.
    History.prototype.pushState.call(history, { ...history.state, settings }, '');
  }
  if (open.length === 0) settleClosing();
}

/** The router's mark of the page that it shows. */
let currentKey: () => string | undefined = () => undefined;

/** Once the router is there: whether a step leads to another page is seen by its mark. */
export function setCurrentKey(read: () => string | undefined) {
  currentKey = read;
}

/**
 * Lets the browser's Back close the innermost view, and Forward open it again. Called once in a page life, before the
 * router listens: it must not load the same page again.
 */
export function followHistory() {
  window.addEventListener('popstate', (event) => {
    const state = event.state as State;
    const mark = markOf(state);
    const isSamePage = state?.__TSR_key !== undefined && state.__TSR_key === currentKey();
    if (isSamePage) event.stopImmediatePropagation();
    if (isStepping) {
      isStepping = false;
      return writeHistory();
    }
    if (isSamePage && mark !== null && mark.life !== life) return history.back();
    const inner = isSamePage ? mark?.path.at(-1) : undefined;
    changeSettings(inner === undefined ? closedSettings : withOpen(inner));
  });
}
