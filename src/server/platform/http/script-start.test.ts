import { expect, test } from 'vitest';
import { startScriptsAfterPaint } from './script-start.ts';

const page =
  '<head><link rel="modulepreload" href="/a.js" fetchPriority="low"/><link rel="modulepreload" href="/b.js"/>' +
  '<link rel="stylesheet" href="/c.css"/></head><script>state()</script>' +
  '<script type="module" async="" src="/a.js"></script>';

test('nothing is left that makes the browser fetch scripts while it parses', () => {
  const html = startScriptsAfterPaint(page);
  expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]* src=/);
  expect(html).toContain('<link rel="stylesheet" href="/c.css"/>');
  expect(html).toContain('<script>state()</script>');
});

test('what was taken out is fetched by the starting script', () => {
  const html = startScriptsAfterPaint(page);
  expect(html).toMatch(/requestAnimationFrame.*\["\/b\.js"\].*import\("\/a\.js"\)/);
});

test('a page without scripts stays as it is', () => {
  expect(startScriptsAfterPaint('<p>hello</p>')).toBe('<p>hello</p>');
});
