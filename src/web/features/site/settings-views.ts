/** Views of the settings with their parents. The last two are dialogs over their parent. */
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
/** Views that the panel itself shows. */
export type PanelView = Exclude<SettingsView, 'unlisting' | 'deactivation'>;
export const settingsViews = Object.keys(parents) as SettingsView[];

/** Open views; `main` is the panel. A view is open only inside an open parent. */
export type SettingsFlags = Readonly<Record<SettingsView, boolean>>;

/** The view named in an address; null if none. */
export function readSettingsView(search: { settings?: unknown }): SettingsView | null {
  return settingsViews.find((view) => view === search.settings) ?? null;
}

export const closedSettings = flagsOf([]);

function flagsOf(path: readonly SettingsView[]): SettingsFlags {
  return Object.fromEntries(settingsViews.map((view) => [view, path.includes(view)])) as SettingsFlags;
}

/** Opens `view` and its ancestors only. */
export function withOpen(view: SettingsView): SettingsFlags {
  const path: SettingsView[] = [];
  for (let at: SettingsView | null = view; at !== null; at = parents[at]) path.unshift(at);
  return flagsOf(path);
}

/** Open views, outermost first. */
export function openPath(flags: SettingsFlags): SettingsView[] {
  const inner = innermost(flags);
  return inner === null ? [] : settingsViews.filter((view) => withOpen(inner)[view]);
}

/** The innermost open view; null if the settings are closed. */
export function innermost(flags: SettingsFlags): SettingsView | null {
  return (
    settingsViews.find(
      (view) => flags[view] && !settingsViews.some((inner) => parents[inner] === view && flags[inner]),
    ) ?? null
  );
}

/** Closes the innermost view, as the back button does. */
export function withoutInnermost(flags: SettingsFlags): SettingsFlags {
  const outer = parentOf(innermost(flags));
  return outer === null ? closedSettings : withOpen(outer);
}

/** The view in the panel while `view` is innermost: dialogs are shown over their parent. */
export function panelView(view: SettingsView): PanelView {
  return view === 'unlisting' || view === 'deactivation' ? parents[view] : view;
}

/** Whether a view has content for this person: visitors have no account, deactivated accounts no settings. */
export function isOpenTo(view: PanelView, who: { isMember: boolean; isDeactivated: boolean }): boolean {
  if (view === 'main' || view === 'language' || view === 'theme' || view === 'direction') return true;
  return who.isMember && (view === 'sessions' || !who.isDeactivated);
}

function parentOf(view: SettingsView | null): SettingsView | null {
  return view === null ? null : parents[view];
}
