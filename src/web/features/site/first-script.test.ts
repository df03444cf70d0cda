import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { firstScript } from './first-script.ts';

interface Press {
  target: { closest(selector: string): { dataset: Record<string, string> } | null };
  stopImmediatePropagation(): void;
}

it('42: closes the announcement and remembers it, before the page has its own script', () => {
  const listeners: ((press: Press) => void)[] = [];
  const localStorage: Record<string, string> = {};
  const removed: string[] = [];
  const window = {
    addEventListener: (_: string, listener: (press: Press) => void) => listeners.push(listener),
    document: {
      documentElement: { dataset: {} },
      getElementById: (id: string) => ({ remove: () => removed.push(id) }),
    },
    localStorage,
    location: { pathname: '/search', search: '' },
    navigator: { userAgent: 'a browser' },
    sessionStorage: {},
  };
  runInNewContext(firstScript, window);
  /** Presses a button with this data attribute. Returns how many listeners took the press. */
  function press(name: string, value: string): number {
    let taken = 0;
    const button = { dataset: { [name]: value } };
    for (const listener of listeners) {
      listener({
        target: { closest: (selector) => (selector === `[data-${name}]` ? button : null) },
        stopImmediatePropagation: () => {
          taken += 1;
        },
      });
    }
    return taken;
  }
  expect([press('act', '17'), removed, localStorage]).toEqual([0, [], {}]);
  expect(press('closes', '17')).toBe(1);
  expect([removed, localStorage]).toEqual([['announcement-17'], { announcement: '17' }]);
});
