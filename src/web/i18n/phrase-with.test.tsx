import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { createPhraseStore } from './phrase-store.ts';
import { PhraseWith } from './phrase-with.tsx';

async function render(locale: LocaleTag, text: string): Promise<string> {
  const store = createPhraseStore();
  const answer = () => Response.json({ said: text }, { headers: { 'content-language': locale, etag: 'W/"h"' } });
  await store.load(locale, 'app', async () => answer());
  const elements = { terms: <a href="/terms">T</a>, time: <b>1:59</b> };
  return renderToString(
    <LocaleProvider store={store} locale={locale}>
      <PhraseWith phrase={'said' as PhraseKey} elements={elements} />
    </LocaleProvider>,
  ).replaceAll('<!-- -->', '');
}

it('C9 puts elements where the language wants them, and never the text between them twice', async () => {
  expect(await render('en', 'Expires in %time%. See %terms%!')).toBe(
    'Expires in <b>1:59</b>. See <a href="/terms">T</a>!',
  );
});

it('C9 takes another order in another language, each element in its own direction', async () => {
  expect(await render('ar-SA', '%terms% ثم %time%')).toBe(
    '\u2068<a href="/terms">T</a>\u2069 ثم \u2068<b>1:59</b>\u2069',
  );
});

it('takes a phrase that is nothing but the element, and one with it at both ends', async () => {
  expect(await render('it-IT', '%time%')).toBe('<b>1:59</b>');
  expect(await render('fr-FR', '%time%%time%')).toBe('<b>1:59</b><b>1:59</b>');
});

it('C9 shows markup in a phrase as text', async () => {
  expect(await render('de-DE', '<i>%time%</i>')).toBe('&lt;i&gt;<b>1:59</b>&lt;/i&gt;');
});
