import { type AnyRouter, type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import {
  closedSettings,
  openPath,
  readSettingsView,
  type SettingsFlags,
  type SettingsView,
  withOpen,
  withoutInnermost,
} from './settings-views.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Page life in which the settings were opened. */
    settings?: number;
  }
}

/** After a reload the settings are closed, whatever the browser's history contains. */
const life = Date.now();
/** Browsers may skip history entries without interaction; the wait for one is limited. */
const longestStepMs = 500;
const parameter = 'settings';

type Place = Pick<ParsedLocation, 'search' | 'state'>;

/** The innermost open view; null if the settings are closed. */
function viewAt({ search, state }: Place): SettingsView | null {
  return state.settings === life ? readSettingsView(search) : null;
}

/** Whether a history entry has settings opened in an earlier page life. */
export function isLeftOver({ search, state }: Place): boolean {
  return state.settings !== life && readSettingsView(search) !== null;
}

/** An address without its settings parameter. */
export function withoutSettings(href: string): string {
  return href.replace(new RegExp(`[?&]${parameter}=\\w*(?=#|$)`), '');
}

function withSettings(href: string, view: SettingsView): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(withoutSettings(href)) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${view}${hash}`;
}

/** Open views of the settings by the address: `?settings=privacy`. */
export function useSettings(): SettingsFlags {
  const view = useLocation({ select: viewAt });
  return view === null ? closedSettings : withOpen(view);
}

let moving: Promise<void> = Promise.resolve();

/** Changes the open views, one history entry per view; moves run one at a time. */
function move(router: AnyRouter, to: (open: SettingsFlags) => SettingsFlags): Promise<void> {
  moving = moving.then(async () => {
    const view = viewAt(router.latestLocation);
    const flags = view === null ? closedSettings : withOpen(view);
    const [open, wanted] = [openPath(flags), openPath(to(flags))];
    const kept = open.filter((each, at) => each === wanted[at]).length;
    if (kept < open.length) await stepBack(router, open.length - kept);
    for (const next of wanted.slice(kept)) await push(router, next);
  });
  return moving;
}

function stepBack(router: AnyRouter, steps: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.history.subscribe(() => done());
    const timer = setTimeout(() => done(), longestStepMs);
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    router.history.go(-steps);
  });
}

function push(router: AnyRouter, view: SettingsView): Promise<void> {
  const { latestLocation } = router;
  const href = withSettings(latestLocation.publicHref, view);
  return router.commitLocation({
    ...latestLocation,
    href,
    publicHref: href,
    state: { ...latestLocation.state, settings: life },
    resetScroll: false,
  });
}

export function useSettingsWay() {
  const router = useRouter();
  return {
    /** Opens `view` and the views around it. */
    open: (view: SettingsView = 'main') => void move(router, () => withOpen(view)),
    /** The back button: closes the innermost view, finally the settings. */
    goBack: () => void move(router, withoutInnermost),
    /** Closes all views. Resolves once the history is back at the page; only then may a link navigate. */
    close: () => move(router, () => closedSettings),
  };
}

let asked: SettingsView | null = null;

/** For addresses that stand for the settings: opens them once the target page is there. */
export function askForSettings(view: SettingsView = 'main') {
  asked = view;
}

/** The requested view; consumes the request. */
export function takeAsked(): SettingsView | null {
  const was = asked;
  asked = null;
  return was;
}
