import { expect, test } from 'vitest';
import { scriptStart } from './script-start.ts';

const script = scriptStart('/a.js', ['/a.js', '/b.js', '/c.js', '/b.js'], '/words.json');

/** Runs the script in a fake document whose paint events the test sends. */
function begin() {
  const fetched: string[] = [];
  const timers: [() => void, number][] = [];
  const frames: (() => void)[] = [];
  let tell: (names: string[]) => void = () => expect.unreachable();
  class PerformanceObserver {
    #told: (list: object, observer: object) => void;
    constructor(told: (list: object, observer: object) => void) {
      this.#told = told;
    }
    disconnect() {}
    observe() {
      tell = (names) => this.#told({ getEntriesByName: (name: string) => names.filter((one) => one === name) }, this);
    }
  }
  const world = {
    PerformanceObserver,
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void, ms = 0) => timers.push([work, ms]),
    document: {
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => fetched.push(href) },
      currentScript: { remove: () => {} },
    },
  };
  // Modules cannot be imported here; the preload links are what counts.
  const text = script.replaceAll('import(', 'Promise.resolve(');
  new Function(...Object.keys(world), text)(...Object.values(world));
  return { fetched, timers, frames, tell: (...names: string[]) => tell(names) };
}

test('T nothing makes the browser fetch scripts while it parses', () => {
  expect(script).not.toMatch(/<link|<script[^>]* src=/);
  expect(begin().fetched).toEqual([]);
});

test('B2 modules and then phrases are fetched once the first paint is seen, each once, the entry last of the modules', () => {
  const { fetched, tell, frames, timers } = begin();
  for (const frame of frames) frame();
  tell('first-paint');
  expect(fetched).toEqual([]);
  tell('first-contentful-paint');
  expect(fetched).toEqual(['/b.js', '/c.js', '/a.js', '/words.json']);
  for (const [work] of timers) work();
  expect(fetched).toHaveLength(4);
});

test('B2 a browser that tells of no paint fetches them half a second after its first frame', () => {
  const { fetched, frames, timers } = begin();
  expect(timers).toEqual([]);
  for (const frame of frames) frame();
  expect(timers.map(([, ms]) => ms)).toEqual([500]);
  for (const [work] of timers) work();
  expect(fetched).toEqual(['/b.js', '/c.js', '/a.js', '/words.json']);
});

test('T an address cannot end the script', () => {
  const written = scriptStart('/a.js', ['</script>'], '</script>');
  expect(written).not.toContain('</script>');
  // The parsed address is unchanged.
  expect(written).toContain('["\\u003c/script>"]');
});

test('B2 a page without phrases of its own begins with its modules alone', () => {
  expect(scriptStart('/a.js', [], null)).not.toContain('l.as="fetch"');
});
