import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { appManifest } from './app-manifest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers });
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  return (await answer.json()) as ReturnType<typeof appManifest>;
}

describe('40: the manifest', () => {
  it('takes texts, links and contacts that are shared, at an address that is there', async () => {
    const { share_target, scope } = await read('/manifest.webmanifest');
    expect(share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
    expect(share_target.action.startsWith(scope)).toBe(true);
    expect(share_target.params.files[0]?.accept).toContain('text/x-vcard');
    // Filled in the way the browser does.
    const body = new FormData();
    body.set(share_target.params.text, 'Call +44 20 7946 0018');
    const answer = await app.request(share_target.action, { method: share_target.method, body });
    expect(answer.headers.get('location')).toBe('/number/442079460018');
  });

  it('speaks the language of the page, and is one app in all of them', async () => {
    const [english, arabic] = [
      await read('/manifest.webmanifest?lang=en'),
      await read('/manifest.webmanifest?lang=ar-SA', { 'accept-language': 'en' }),
    ];
    expect(arabic).toMatchObject({ lang: 'ar-SA', dir: 'rtl', id: english.id, start_url: english.start_url });
    expect(arabic.shortcuts[0]?.name).not.toBe(english.shortcuts[0]?.name);
    expect((await read('/manifest.webmanifest', { 'accept-language': 'de' })).lang).toBe('de-DE');
    expect((await read('/manifest.webmanifest?lang=xx')).lang).toBe('en-US');
    // Not the tag passed to `Intl`, which differs where browsers lack a language or its date format.
    expect(appManifest('az-AZ').lang).toBe('az-AZ');
  });

  it('has pictures that are there, and short names everywhere', () => {
    for (const { tag } of locales) {
      const { icons, shortcuts } = appManifest(tag);
      for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
        expect(existsSync(`public${src}`), src).toBe(true);
      }
      expect(shortcuts.map(({ url }) => url)).toEqual(['/search', '/history', '/connect']);
      for (const { name } of shortcuts) expect(name.length, `${tag}: ${name}`).toBeLessThan(60);
    }
  });
});
