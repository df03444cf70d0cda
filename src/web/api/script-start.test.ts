import { expect, test } from 'vitest';
import { scriptStart } from './script-start.ts';

const script = scriptStart('/a.js', ['/a.js', '/b.js', '/c.js', '/b.js']);

test('nothing makes the browser fetch scripts while it parses', () => {
  expect(script).not.toMatch(/<link|<script[^>]* src=/);
});

test('every module is fetched once after the paint, the entry last', () => {
  expect(script).toMatch(/^requestAnimationFrame.*\["\/b\.js","\/c\.js"\].*import\("\/a\.js"\)/);
});

test('an address cannot end the script', () => {
  expect(scriptStart('/a.js', ['</script>'])).not.toContain('</script>');
});
