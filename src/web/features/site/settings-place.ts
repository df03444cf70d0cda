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
    /** The life of the page in which the settings were opened here. */
    settings?: number;
  }
}

/** After a reload the settings are closed, whatever the browser's history says. */
const life = Date.now();
/** A browser may drop steps that it thinks nobody made; so long is waited for one. */
const longestStepMs = 500;
const parameter = 'settings';

type Place = Pick<ParsedLocation, 'search' | 'state'>;

/** The innermost open view; null where the settings are closed. */
function viewAt({ search, state }: Place): SettingsView | null {
  return state.settings === life ? readSettingsView(search) : null;
}

/** Whether a place of the browser's history is one of settings that an earlier life of the page had open. */
export function isLeftOver({ search, state }: Place): boolean {
  return state.settings !== life && readSettingsView(search) !== null;
}

/** An address without what it says of the settings. */
export function withoutSettings(href: string): string {
  return href.replace(new RegExp(`[?&]${parameter}=\\w*(?=#|$)`), '');
}

function withSettings(href: string, view: SettingsView): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(withoutSettings(href)) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${view}${hash}`;
}

/** Which views of the settings are open, as the address says: `?settings=privacy`. */
export function useSettings(): SettingsFlags {
  const view = useLocation({ select: viewAt });
  return view === null ? closedSettings : withOpen(view);
}

let moving: Promise<void> = Promise.resolve();

/** Goes from the open views to others, one entry of the browser's history a view; one move after another. */
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

/** What the settings' buttons do. */
export function useSettingsWay() {
  const router = useRouter();
  return {
    /** Opens the settings at `view`; those around it are open then, too. */
    open: (view: SettingsView = 'main') => void move(router, () => withOpen(view)),
    /** The back button: closes the innermost view, at last the settings. */
    goBack: () => void move(router, withoutInnermost),
    /**
     * Closes all of it. Resolves when the browser's history stands where it stood before: only then may a link lead
     * away, or the page would be left with steps that lead nowhere.
     */
    close: () => move(router, () => closedSettings),
  };
}

let asked: SettingsView | null = null;

/** For an address that stands for the settings: they open when the page that it leads to is there. */
export function askForSettings(view: SettingsView = 'main') {
  asked = view;
}

/** The view of the settings that was asked for; once. */
export function takeAsked(): SettingsView | null {
  const was = asked;
  asked = null;
  return was;
}
