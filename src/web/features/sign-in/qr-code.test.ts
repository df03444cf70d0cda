import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { toPath } from './qr-code.tsx';

it('draws every dark square once and no light one', () => {
  const { size, data } = encode('https://t.me/example_bot?start=ABCD2345', { border: 0 });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [, x, y, length] of toPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = drawn[Number(y)] ?? [];
      row[Number(x) + step] = (row[Number(x) + step] ?? 0) + 1;
    }
  }
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
});
