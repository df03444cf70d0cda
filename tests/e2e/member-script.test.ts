import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');
/** A property of every query, whose name no minifier touches. */
const holdsQueries = (script: string) => script.includes('queryHash');

interface Manifest {
  routes: Record<string, { preloads?: string[]; scripts?: { attrs: { src?: string } }[] }>;
}

async function readManifest(): Promise<Manifest> {
  const [path] = globSync('server/assets/_tanstack-start-manifest*.js', { cwd: dist });
  if (!path) throw new Error('the build has no manifest');
  const { tsrStartManifest } = (await import(join(dist, path))) as { tsrStartManifest: () => Manifest };
  return tsrStartManifest();
}

/** Every script that the browser fetches with a page before anything is touched: what it names, and what those import. */
function scriptsOf({ routes }: Manifest, page: string): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const text = readFileSync(join(dist, 'client', path), 'utf8');
    // `import()` is for later; `import … from` and `export … from` are for now.
    for (const [, specifier = ''] of text.matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)) {
      add(join(dirname(path), specifier));
    }
  };
  for (const id of ['__root__', page]) {
    const { preloads = [], scripts = [] } = routes[id] ?? {};
    for (const path of [...preloads, ...scripts.flatMap(({ attrs }) => attrs.src ?? [])]) add(path);
  }
  return [...found];
}

describe('what a page loads', () => {
  const member = '/{-$lang}/number/my';
  test.each(['number/$phone', 'profile/$profileId', 'profile-no-check/$phone', 'search', 'history', 'unlist', 'login'])(
    '/%s has nothing of what keeps a member’s answers',
    async (page) => {
      const manifest = await readManifest();
      const id = `/{-$lang}/${page}`;
      expect(Object.keys(manifest.routes)).toContain(id);
      const scripts = scriptsOf(manifest, id);
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((path) => holdsQueries(readFileSync(join(dist, 'client', path), 'utf8')))).toEqual([]);
    },
  );

  test('and the member’s own page has it', async () => {
    const scripts = scriptsOf(await readManifest(), member);
    expect(scripts.some((path) => holdsQueries(readFileSync(join(dist, 'client', path), 'utf8')))).toBe(true);
  });
});

describe('what a browser fetches', () => {
  /** The scripts that hold queries, of all that `page` fetches from now on. */
  function watchScripts(page: Page): string[] {
    const fetched: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const text = await response.text().catch(() => '');
      if (holdsQueries(text)) fetched.push(response.url());
    });
    return fetched;
  }

  test('on a number’s page is without it for visitors, with the menu and the settings open too', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const fetched = watchScripts(page);
    await visitor.open(`/number/${numbers.unwanted}`);
    await page.getByRole('button', { name: en('header.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: en('settings_title') }).click();
    await page.getByRole('dialog', { name: en('settings_title') }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);
    await visitor.leave();
  });

  test('and with it for members', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    const fetched = watchScripts(page);
    await visitor.open(`/number/${numbers.unwanted}`);
    await expect.poll(() => fetched.length).toBe(1);
    await visitor.leave();
  });
});
