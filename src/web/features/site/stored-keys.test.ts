import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memberKeys, storedKeys } from './stored-keys.ts';

const root = new URL('../../../../', import.meta.url);
const listed = { cookie: storedKeys.cookie, localStorage: storedKeys.browser, sessionStorage: storedKeys.tab };
type Place = keyof typeof listed;

/** A key as written: a string literal, or a constant of the same file. */
const written = String.raw`\(\s*(?:c,\s*)?('[^'\n]+'|[A-Za-z]\w*)\s*[,)]`;
const uses: readonly [place: Place, pattern: RegExp][] = [
  ['cookie', new RegExp(String.raw`\b(?:getCookie|setCookie|generateCookie|readCookie|writeCookie)${written}`, 'g')],
  ['cookie', /['"`]([a-z]\w*)=\$\{[^`]*Max-Age/g],
  ['localStorage', new RegExp(String.raw`\blocalStorage\.(?:get|set|remove)Item${written}`, 'g')],
  ['localStorage', /\blocalStorage\.(?!getItem|setItem|removeItem)([a-z]\w*)/g],
  ['sessionStorage', new RegExp(String.raw`\bsessionStorage\.(?:get|set|remove)Item${written}`, 'g')],
];
/** Every write to browser storage must match `uses`. */
const writes = /\b(?:setCookie|generateCookie|localStorage\.setItem|sessionStorage\.setItem)\(|document\.cookie = /;
const otherStores = /\bindexedDB\b|\bcaches\.open\b|\bcookieStore\b|Storage\[/;

/** Keys in a source with their storage. Function parameters are skipped. */
function keysIn(source: string): { place: Place; key: string }[] {
  return uses.flatMap(([place, pattern]) =>
    [...source.matchAll(pattern)].flatMap(([, word = '']) => {
      if (word.startsWith("'")) return [{ place, key: word.slice(1, -1) }];
      if (!pattern.source.includes('[A-Za-z]')) return [{ place, key: word }];
      const constant = new RegExp(String.raw`\bconst ${word} = '([^'\n]+)'`).exec(source)?.[1];
      if (constant !== undefined) return [{ place, key: constant }];
      if (new RegExp(String.raw`\b${word}: string`).test(source)) return [];
      throw new Error(`it cannot be read which key "${word}" is; write it in quotes or as a constant of the file`);
    }),
  );
}

const sources = globSync('src/{web,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(test|gen)\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') }));
const used = sources.flatMap(({ path, source }) => keysIn(source).map((use) => ({ ...use, path })));

describe('what the cookies page lists', () => {
  it('is all that the sources keep in a browser', () => {
    const missing = used.filter(({ place, key }) => !(listed[place] as readonly string[]).includes(key));
    expect(missing).toEqual([]);
  });

  it('is kept by a source, or by the router', () => {
    const known = new Set(used.map(({ place, key }) => `${place} ${key}`));
    const unused = Object.entries(listed).flatMap(([place, keys]) =>
      keys.map((key) => `${place} ${key}`).filter((use) => !known.has(use)),
    );
    expect(unused).toEqual(['sessionStorage tsr-scroll-restoration-v1_3', 'sessionStorage tanstack_router_reload']);
  });

  it('says of what goes with the sign-out that it does', () => {
    const phrases = JSON.parse(readFileSync(new URL('locales/en.json', root), 'utf8')) as Record<string, string>;
    expect(memberKeys.length).toBeGreaterThan(5);
    for (const key of memberKeys) {
      const ofKey = (name: string) => name.replace(/_(?:one|other)$/, '') === `legal.cookies.key.${key}`;
      const texts = Object.entries(phrases).filter(([name]) => ofKey(name));
      expect(texts, key).not.toEqual([]);
      for (const [name, text] of texts) expect(text, name).toMatch(/until you .*sign out/);
    }
  });

  it('has the router’s keys as the router writes them', () => {
    const router = new URL('node_modules/@tanstack/', root);
    const read = (path: string) => readFileSync(new URL(path, router), 'utf8');
    expect(read('router-core/dist/esm/scroll-restoration.js')).toContain('"tsr-scroll-restoration-v1_3"');
    expect(read('react-router/dist/esm/lazyRouteComponent.js')).toContain('`tanstack_router_reload:');
  });

  it('misses no source that writes, and no other kind of store', () => {
    const notUnderstood = sources.filter(({ source }) => writes.test(source) && keysIn(source).length === 0);
    expect(notUnderstood.map(({ path }) => path)).toEqual([]);
    expect(sources.filter(({ source }) => otherStores.test(source)).map(({ path }) => path)).toEqual([]);
  });

  it('would notice a key that is new, however it is written', () => {
    expect(keysIn("const key = 'fresh';\nlocalStorage.setItem(key, text);")).toEqual([
      { place: 'localStorage', key: 'fresh' },
    ]);
    expect(keysIn("sessionStorage.setItem('fresh', text);")).toEqual([{ place: 'sessionStorage', key: 'fresh' }]);
    expect(keysIn('let t=localStorage.fresh')).toEqual([{ place: 'localStorage', key: 'fresh' }]);
    expect(keysIn("writeCookie('fresh', code, 120);")).toEqual([{ place: 'cookie', key: 'fresh' }]);
    expect(keysIn('return `fresh_=\u0024{locale}; Path=/; Max-Age=1`;')).toEqual([{ place: 'cookie', key: 'fresh_' }]);
    expect(() => keysIn('localStorage.setItem(far.key, text);\nlocalStorage.setItem(key, text);')).toThrow('"key"');
  });
});
