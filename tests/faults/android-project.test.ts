import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appManifest } from '#server/screens/site/app-manifest.ts';
import { findElements, readXml } from '#test/read-xml.ts';
import { appStoreLink } from '#web/features/payment/app-link.ts';
import { purchasePath, readPurchaseQuery } from '#web/features/payment/purchase-query.ts';
import { firstScript } from '#web/features/site/first-script.ts';

// No Android SDK is here, so the app is not built: what its files say to the site is held against the site.

const main = 'android/app/src/main';
const manifest = readXml(readFileSync(`${main}/AndroidManifest.xml`, 'utf8'));
const gradle = readFileSync('android/app/build.gradle', 'utf8');
const host = 'ringbook.test';

/** The values that Gradle puts into the manifest and the resources, as they are written in its file. */
function written(name: string): string {
  const [, value = ''] =
    new RegExp(`${name}\\s*[:=]\\s*((?:origin|'[^']*')(?:\\s*\\+\\s*(?:origin|'[^']*'))*)`).exec(gradle) ?? [];
  return [...value.matchAll(/origin|'([^']*)'/g)].map(([, text]) => text ?? `https://${host}`).join('');
}

const activity = (name: string) =>
  findElements(manifest, 'activity').find(
    ({ attributes }) => attributes['android:name'] === `org.ringbook.app.${name}`,
  );
/** What an activity is opened by. */
const dataOf = (name: string) =>
  findElements(activity(name) ?? manifest, 'data').map(({ attributes }) =>
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.replace('android:', ''), value])),
  );

describe('40: the Android project', () => {
  it('has files that Android can read', () => {
    for (const path of globSync('android/app/src/main/**/*.xml')) {
      expect(() => readXml(readFileSync(path, 'utf8')), path).not.toThrow();
    }
  });

  it('opens the site with the word by which the first script knows the app', () => {
    const start = new URL(written('startUrl'));
    expect(start.origin).toBe(`https://${host}`);
    const kept: Record<string, unknown> = {};
    // The part of the script that looks at the address, in the place of a browser.
    const [looks = ''] = /^try\{[^}]*\}catch\{\}/.exec(firstScript) ?? [];
    const run = (search: string, userAgent: string) =>
      new Function('location', 'navigator', 'sessionStorage', 'document', looks)({ search }, { userAgent }, kept, {
        documentElement: { dataset: {} },
      });
    run('?tapk=1&x=apk=1', 'Mozilla/5.0 NoRingbookApplication');
    expect(kept).toEqual({});
    run(start.search, 'Mozilla/5.0');
    expect(kept).toEqual({ apk: 1 });
  });

  it('takes what the site’s own manifest takes, at the same address', () => {
    const { share_target } = appManifest('en');
    expect(JSON.parse(written('shareTarget'))).toEqual({
      ...share_target,
      action: `https://${host}${share_target.action}?apk=1`,
    });
    const types = dataOf('AppActivity').flatMap(({ mimeType }) => mimeType ?? []);
    expect(types).toEqual(['text/plain', 'text/vcard', 'text/x-vcard']);
  });

  it('is bound to the site by a statement that names it', () => {
    expect(JSON.parse(written('assetStatements'))).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'web', site: `https://${host}` },
      },
    ]);
  });

  it('answers to the links that pages have in the place of all that they sell', () => {
    const { protocol, host: place } = new URL(appStoreLink({ product: 'numcy_120' }));
    expect(dataOf('StoreActivity')).toContainEqual({ scheme: protocol.slice(0, -1), host: place });
    const store = readFileSync(`${main}/java/org/ringbook/app/StoreActivity.java`, 'utf8');
    // It reads what the pages write, and opens a page that reads what it writes.
    const whole = { product: 'numcy', numcy: '70', giftNumber: '+442079460018' };
    const read = [...store.matchAll(/getQueryParameter\("(\w+)"\)/g)].map(([, name = '']) => name);
    expect([...new URL(appStoreLink(whole)).searchParams.keys()].sort()).toEqual(read.toSorted());
    const sent = [...store.matchAll(/appendQueryParameter\("(\w+)"/g)].map(([, name = '']) => name);
    expect(Object.keys(readPurchaseQuery(whole)).sort()).toEqual(sent.toSorted());
    expect(store).toContain(`"${purchasePath(whole).split('?')[0]}"`);
  });
});
