import { expect, test } from 'vitest';
import { scriptStart } from './script-start.ts';

const script = scriptStart('/a.js', ['/a.js', '/b.js', '/c.js', '/b.js']);

test('T nothing makes the browser fetch scripts while it parses: all waits for the first frame', () => {
  expect(script).toMatch(
    /^requestAnimationFrame\(\(\)=>setTimeout\(async\(\)=>\{.*\}\)\);document\.currentScript\.remove\(\)$/,
  );
  expect(script).not.toMatch(/<link|<script[^>]* src=/);
});

test('every module is fetched once after the paint, the entry last', () => {
  expect(script).toMatch(/^requestAnimationFrame.*\["\/b\.js","\/c\.js"\].*import\("\/a\.js"\)/);
});

test('T an address cannot end the script', () => {
  const written = scriptStart('/a.js', ['</script>']);
  expect(written).not.toContain('</script>');
  // It is the same address still, once the script is read.
  expect(written).toContain('["\\u003c/script>"]');
});
