import { expect, it } from 'vitest';
import {
  closedSettings,
  innermost,
  isOpenTo,
  openPath,
  panelView,
  settingsViews,
  withOpen,
  withoutInnermost,
} from './settings-views.ts';

it('opens the views around the one that is asked for', () => {
  expect(withOpen('privacy')).toEqual({ ...closedSettings, main: true, privacy: true });
  expect(openPath(withOpen('fullDelete'))).toEqual(['main', 'privacy', 'fullDelete']);
  expect(openPath(withOpen('deactivation'))).toEqual(['main', 'privacy', 'fullDelete', 'deactivation']);
  expect(openPath(closedSettings)).toEqual([]);
});

it('goes back from the innermost view to the outermost, then closes', () => {
  const seen = [];
  let flags = withOpen('deactivation');
  while (innermost(flags) !== null) {
    seen.push(innermost(flags));
    flags = withoutInnermost(flags);
  }
  expect(seen).toEqual(['deactivation', 'fullDelete', 'privacy', 'main']);
  expect(flags).toEqual(closedSettings);
  expect(withoutInnermost(closedSettings)).toEqual(closedSettings);
});

it.each(settingsViews)('%s is the innermost when it was opened, and one step leads out of it', (view) => {
  const flags = withOpen(view);
  expect(innermost(flags)).toBe(view);
  expect(flags.main).toBe(true);
  expect(openPath(withoutInnermost(flags))).toEqual(openPath(flags).slice(0, -1));
});

it('shows the view under a dialog', () => {
  expect(panelView('deactivation')).toBe('fullDelete');
  expect(panelView('unlisting')).toBe('privacy');
  expect(panelView('theme')).toBe('theme');
});

it('opens to visitors what needs no account, to deactivated members what is left of theirs', () => {
  const views = settingsViews.map(panelView);
  const open = (who: { isMember: boolean; isDeactivated: boolean }) => [
    ...new Set(views.filter((view) => isOpenTo(view, who))),
  ];
  expect(open({ isMember: false, isDeactivated: false })).toEqual(['main', 'language', 'theme', 'direction']);
  expect(open({ isMember: true, isDeactivated: true })).toEqual(['main', 'language', 'theme', 'direction', 'sessions']);
  expect(open({ isMember: true, isDeactivated: false })).toEqual([...new Set(views)]);
});
