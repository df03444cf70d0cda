/** What can be open in the settings, and the view that each lies in. The last two are dialogs over their view. */
const parents = {
  main: null,
  language: 'main',
  theme: 'main',
  direction: 'main',
  notifications: 'main',
  sessions: 'main',
  programs: 'main',
  privacy: 'main',
  advanced: 'main',
  monthly: 'advanced',
  fullDelete: 'privacy',
  unlisting: 'privacy',
  deactivation: 'fullDelete',
} as const satisfies Record<string, string | null>;

export type SettingsView = keyof typeof parents;
/** What the panel itself can show. */
export type PanelView = Exclude<SettingsView, 'unlisting' | 'deactivation'>;
export const settingsViews = Object.keys(parents) as SettingsView[];

/** Which views are open; the panel is, when `main` is. A view is open only within an open one. */
export type SettingsFlags = Readonly<Record<SettingsView, boolean>>;

/** The view that an address asks for; null where it names none. */
export function readSettingsView(search: { settings?: unknown }): SettingsView | null {
  return settingsViews.find((view) => view === search.settings) ?? null;
}

export const closedSettings = flagsOf([]);

function flagsOf(path: readonly SettingsView[]): SettingsFlags {
  return Object.fromEntries(settingsViews.map((view) => [view, path.includes(view)])) as SettingsFlags;
}

/** `view` and all that it lies in are open, nothing else is. */
export function withOpen(view: SettingsView): SettingsFlags {
  const path: SettingsView[] = [];
  for (let at: SettingsView | null = view; at !== null; at = parents[at]) path.unshift(at);
  return flagsOf(path);
}

/** The open views, the outermost first. */
export function openPath(flags: SettingsFlags): SettingsView[] {
  const inner = innermost(flags);
  return inner === null ? [] : settingsViews.filter((view) => withOpen(inner)[view]);
}

/** The view that lies in all other open ones; null where the settings are closed. */
export function innermost(flags: SettingsFlags): SettingsView | null {
  return (
    settingsViews.find(
      (view) => flags[view] && !settingsViews.some((inner) => parents[inner] === view && flags[inner]),
    ) ?? null
  );
}

/** One view less: what the back button leaves. */
export function withoutInnermost(flags: SettingsFlags): SettingsFlags {
  const outer = parentOf(innermost(flags));
  return outer === null ? closedSettings : withOpen(outer);
}

/** The view that the panel shows while `view` is the innermost: dialogs stand over theirs. */
export function panelView(view: SettingsView): PanelView {
  return view === 'unlisting' || view === 'deactivation' ? parents[view] : view;
}

/** Whether there is anything in a view for this person: visitors have no account, a deactivated one has no settings. */
export function isOpenTo(view: PanelView, who: { isMember: boolean; isDeactivated: boolean }): boolean {
  if (view === 'main' || view === 'language' || view === 'theme' || view === 'direction') return true;
  return who.isMember && (view === 'sessions' || !who.isDeactivated);
}

function parentOf(view: SettingsView | null): SettingsView | null {
  return view === null ? null : parents[view];
}
