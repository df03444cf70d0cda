import { useSyncExternalStore } from 'react';
import { closedSettings, type SettingsFlags, type SettingsView, withOpen, withoutInnermost } from './settings-views.ts';

let flags = closedSettings;
const listeners = new Set<() => void>();
/** Those who wait until the settings are closed and the history has forgotten them. */
let leaving: (() => void)[] = [];

export function readSettings(): SettingsFlags {
  return flags;
}

export function changeSettings(next: SettingsFlags) {
  flags = next;
  for (const listener of listeners) listener();
}

/** Opens the settings at `view`; those around it are open then, too. */
export function openSettings(view: SettingsView = 'main') {
  changeSettings(withOpen(view));
}

/** The back button: closes the innermost view, at last the settings. */
export function goBackInSettings() {
  changeSettings(withoutInnermost(flags));
}

/**
 * Closes all of it. Resolves when the browser's history stands where it stood before: only then may a link lead away,
 * or the page would be left with steps that lead nowhere.
 */
export function closeSettings(): Promise<void> {
  const left = new Promise<void>((resolve) => leaving.push(resolve));
  changeSettings(closedSettings);
  // A browser may drop steps that it thinks nobody made; nothing waits for those.
  setTimeout(settleClosing, 500);
  return left;
}

/** Tells those who wait in `closeSettings`. */
export function settleClosing() {
  const told = leaving;
  leaving = [];
  for (const tell of told) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): SettingsFlags {
  return useSyncExternalStore(subscribe, readSettings, () => closedSettings);
}
