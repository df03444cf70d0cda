import { expect, test } from 'vitest';
import { addressScopes } from '#contract/program-scope.ts';
import { findPrograms, programs } from './programs.ts';
import { keyWord } from './texts/text-site.ts';

const site = { origin: 'https://ringbook.example', key: 'rb_4Kd8sLq0Zx', country: 'DE' };

test('40: a guide has a name and an id of its own, and its texts need no other key than the one that it asks for', () => {
  expect(new Set(programs.map(({ id }) => id)).size).toBe(programs.length);
  expect(new Set(programs.map(({ name }) => name)).size).toBe(programs.length);
  for (const { id, texts, scopes } of programs) {
    const written = texts.map((text) => text.write(site));
    // The key is in some text if the program requires one, and in none otherwise.
    expect(
      written.some((text) => text.includes(site.key)),
      id,
    ).toBe(scopes.length > 0);
    // A key in a URL may only look up and fetch lists.
    if (written.some((text) => text.includes(`key=${site.key}`)))
      expect(
        scopes.some((scope) => addressScopes.includes(scope)),
        id,
      ).toBe(true);
  }
});

test('40: without a key every text says where one belongs, so that a visitor can read it', () => {
  for (const { id, texts, scopes } of programs) {
    const written = texts.map((text) => text.write({ ...site, key: keyWord }));
    expect(written.join('\n').includes(keyWord), id).toBe(scopes.length > 0);
    expect(written.join('\n'), id).not.toContain(site.key);
  }
});

test.each([
  ['fritz box', ['fritzbox']],
  ['FRITZ!', ['fritzbox']],
  ['blocker', ['spamblocker', 'callblocker']],
  ['HOMEASSISTANT', ['home-assistant']],
  ['  ', programs.map(({ id }) => id)],
  ['nothing like that', []],
])('40: %j finds %j', (typed, ids) => {
  expect(findPrograms(typed).map(({ id }) => id)).toEqual(ids);
});
