import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeenNumbers } from './seen-numbers.ts';

it('B3 holds what a map holds, in its order', () => {
  const writes = fc.array(fc.record({ key: fc.constantFrom('', 'a', 'b', 'c'), value: fc.nat() }), { maxLength: 6 });
  fc.assert(
    fc.property(writes, (all) => {
      const [seen, map] = [new SeenNumbers<{ value: number }>(), new Map<string, { value: number }>()];
      for (const { key, value } of all) {
        const entry = { value };
        seen.set(key, entry);
        map.set(key, entry);
        expect([...seen.values()]).toEqual([...map.values()]);
        expect(seen.size).toBe(map.size);
        for (const asked of ['', 'a', 'b', 'c', 'd']) {
          expect(seen.has(asked)).toBe(map.has(asked));
          expect(seen.get(asked)).toBe(map.get(asked));
        }
      }
    }),
  );
});
