import { expect, test } from 'vitest';
import { escapeXml } from './xml-text.ts';

test('40: no text ends the element that it stands in, and none makes the document unreadable', () => {
  expect(escapeXml(`</ln><ln>"O'Neil" & Co`)).toBe('&lt;/ln&gt;&lt;ln&gt;&quot;O&apos;Neil&quot; &amp; Co');
  expect(escapeXml('a\u0000b\u001bc\ufffe\ud800d')).toBe('abc\ufffdd');
  expect(escapeXml('Анна 🐦\n')).toBe('Анна 🐦\n');
});
