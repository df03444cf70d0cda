import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { MemberMark } from './member-mark.tsx';

const draw = (number: number, look: number) => renderToString(<MemberMark member={{ number, look }} />);

it('U14: each look is another picture, drawn without a request, with the number in it', () => {
  const all = Array.from({ length: memberColors * memberPatterns }, (_, look) => draw(7, look));
  expect(new Set(all).size).toBe(all.length);
  for (const svg of all) {
    expect(svg).toMatch(/>7<\/text>/);
    expect(svg).not.toMatch(/undefined|href|url\(|style=|<img/);
  }
});

it('U14: white is read on each color', () => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (let look = 0; look < memberColors; look += 1) {
    const [, fill = ''] = /r="19\.5" fill="(#\w{6})"/.exec(draw(1, look)) ?? [];
    expect(1.05 / (light(fill) + 0.05)).toBeGreaterThan(4.5);
  }
});
