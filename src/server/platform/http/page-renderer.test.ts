import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './page-renderer.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('every inline script is hashed once, in whatever place and with whatever attributes', () => {
  const html = '<script>a()</script><p><script type="module" class="x">b("</p>")</script><script>a()</script>';
  expect(hashInlineScripts(html)).toEqual([sha('a()'), sha('b("</p>")')]);
});

test('scripts with an address and data blocks need no hash', () => {
  const html = '<script type="module" async="" src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(hashInlineScripts(html)).toEqual([]);
});

test('a src attribute inside the code does not hide an inline script', () => {
  expect(hashInlineScripts('<script>x.src="/a.js"</script>')).toEqual([sha('x.src="/a.js"')]);
});
