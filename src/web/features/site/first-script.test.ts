import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { firstScript } from './first-script.ts';

interface Press {
  target: { closest(selector: string): { dataset: Record<string, string> } | null };
  stopImmediatePropagation(): void;
}

/** Runs the script in a fake window. */
function begin() {
  const listeners: ((press: Press) => void)[] = [];
  const localStorage: Record<string, string> = {};
  const removed: string[] = [];
  const window: { earlyPress?: { last?: object }; [name: string]: unknown } = {
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
  return { window, listeners, localStorage, removed };
}

it('B2 keeps the last press for the script that comes, from the head of the document on', () => {
  const { window, listeners } = begin();
  expect(window.earlyPress?.last).toBeUndefined();
  const [first, second] = [1, 2].map(() => ({ target: { closest: () => null }, stopImmediatePropagation: () => {} }));
  for (const press of [first, second]) for (const listener of listeners) if (press) listener(press);
  expect(window.earlyPress?.last).toBe(second);
});

it('42: closes the announcement and remembers it, before the page has its own script', () => {
  const { listeners, localStorage, removed } = begin();
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
