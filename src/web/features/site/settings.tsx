import { lazy, Suspense, useSyncExternalStore } from 'react';

// The panel and its dialog are loaded when first asked for: most visitors never open it.
const SettingsPanel = lazy(() => import('./settings-panel.tsx'));

type PanelState = 'unused' | 'open' | 'closed';
let state: PanelState = 'unused';
const listeners = new Set<() => void>();

function change(next: PanelState) {
  state = next;
  for (const listener of listeners) listener();
}

export function openSettings() {
  change('open');
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where the settings panel opens; once a page. */
export function SettingsHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => 'unused',
  );
  if (shown === 'unused') return null;
  return (
    <Suspense>
      <SettingsPanel isOpen={shown === 'open'} onClose={() => change('closed')} />
    </Suspense>
  );
}
