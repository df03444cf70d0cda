import { expect, it } from 'vitest';
import { createMerger } from './merge-parts.ts';

it('merges objects key by key, joins lists, and takes the last of all else, in the order in which keys came', () => {
  const merge = createMerger();
  const parts = (nth: number) => [
    { metrics: { bans: nth }, list: [1], label: 'a', own: { deep: { x: nth } } },
    { metrics: { isHidden: false }, list: [2], label: 'b' },
    { metrics: { bans: nth + 1, extra: null }, last: null },
  ];
  const expected = (nth: number) =>
    `{"metrics":{"bans":${nth + 1},"isHidden":false,"extra":null},"list":[1,2],"label":"b","own":{"deep":{"x":${nth}}},"last":null}`;
  expect(JSON.stringify(merge(parts(1)))).toBe(expected(1));
  expect(JSON.stringify(merge(parts(5)))).toBe(expected(5));
});

it('gives nothing of one number to the next, and changes nothing of what a section keeps', () => {
  const merge = createMerger();
  const kept = { ui: { avatar: 'theirs' } };
  const first = merge([kept, { ui: { branding: 'x' }, names: ['Ann'] }]);
  expect(first).toEqual({ ui: { avatar: 'theirs', branding: 'x' }, names: ['Ann'] });
  expect(kept).toEqual({ ui: { avatar: 'theirs' } });
  // A section that has nothing to say of the next number, or says that there is none.
  expect(JSON.stringify(merge([{}, { ui: { branding: 'y' } }]))).toBe('{"ui":{"branding":"y"}}');
  expect(merge([{ ui: null }, kept, { ui: { branding: 'z' }, more: 1 }])).toEqual({
    ui: { avatar: 'theirs', branding: 'z' },
    more: 1,
  });
  expect(kept).toEqual({ ui: { avatar: 'theirs' } });
});

it('copies what several sections fill only for some numbers', () => {
  const merge = createMerger();
  merge([{ notice: null }, { notice: { id: 1 } }]);
  const kept = { notice: { id: 2 } };
  expect(merge([kept, { notice: { text: 'x' } }, { notice: { until: 3 } }])).toEqual({
    notice: { id: 2, text: 'x', until: 3 },
  });
  expect(kept).toEqual({ notice: { id: 2 } });
});
