import { expect, test } from 'vitest';
import { writeScriptStart } from './script-start.ts';

const html = writeScriptStart('/a.js', ['/a.js', '/b.js', '/c.js', '/b.js']);

test('nothing makes the browser fetch scripts while it parses', () => {
  expect(html).not.toMatch(/<link|<script[^>]* src=/);
});

test('every module is fetched once after the paint, the entry last', () => {
  expect(html).toMatch(/^<script>requestAnimationFrame.*\["\/b\.js","\/c\.js"\].*import\("\/a\.js"\)/);
});

test('an address cannot end the script', () => {
  expect(writeScriptStart('/a.js', ['</script>'])).not.toMatch(/<\/script>./);
});
