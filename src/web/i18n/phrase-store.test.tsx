import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { LocaleProvider, useLocale } from './locale-provider.tsx';
import { createPhraseStore, type PhraseFetch } from './phrase-store.ts';

function answering(phrases: Record<string, string>, language: string, asked: string[] = []): PhraseFetch {
  return async (path) => {
    asked.push(path);
    return Response.json(phrases, { headers: { 'content-language': language, etag: 'W/"h1"' } });
  };
}

function Words({ phrase }: { phrase: string }) {
  const { t, locale, dir, formatNumber } = useLocale();
  return <p>{[t(phrase as PhraseKey, { count: 2 }), locale, dir, formatNumber(1234)].join(' | ')}</p>;
}

function render(store: ReturnType<typeof createPhraseStore>, locale: LocaleTag, phrase: string) {
  return renderToString(
    <LocaleProvider store={store} locale={locale}>
      <Words phrase={phrase} />
    </LocaleProvider>,
  );
}

describe('the phrase store and its provider', () => {
  it('speaks the loaded language', async () => {
    const store = createPhraseStore();
    await store.load('de-DE', 'app', answering({ n_one: 'ein', n_other: '%count% Stück' }, 'de-DE'));
    expect(render(store, 'de-DE', 'n')).toBe('<p>2 Stück | de-DE | ltr | 1.234</p>');
  });

  it('36: says when, how many and which in the language of the words beside it', async () => {
    const store = createPhraseStore();
    await store.load('tr', 'app', answering({ a: 'b', n: '%number% adet' }, 'tr'));
    function When() {
      const { t, formatRelative, formatList, formatNumber, formatDate } = useLocale();
      const when = [formatRelative(new Date(0), new Date(120_000)), formatDate('2026-11-27')];
      return [...when, formatList(['a', 'b']), formatNumber(1.5), t('n' as PhraseKey, { number: 1234.5 })].join(' | ');
    }
    const said = renderToString(
      <LocaleProvider store={store} locale="tr">
        <When />
      </LocaleProvider>,
    );
    expect(said).toBe('2 dakika önce | 27 Kas 2026 | a ve b | 1,5 | 1.234,5 adet');
  });

  it('P8: puts numbers into phrases in their own direction as long as the page is turned, and says so', async () => {
    const store = createPhraseStore();
    await store.load('en', 'app', answering({ n: '%phone% is new' }, 'en'));
    const say = () => store.translateOf('en')('n' as PhraseKey, { phone: '+1 202' });
    const said: string[] = [];
    store.subscribe(() => said.push(say()));
    expect(say()).toBe('+1 202 is new');
    store.turn(false);
    store.turn(true);
    store.turn(true);
    store.turn(false);
    expect(said).toEqual(['\u2068+1 202\u2069 is new', '+1 202 is new']);
    expect(store.version()).toBe(2);
  });

  it('links what it loaded under an address that can be kept, and nothing else', async () => {
    const store = createPhraseStore();
    expect(store.preloadLink('es-ES')).toBeNull();
    await store.load('es-ES', 'app', answering({ a: 'b' }, 'es-ES'));
    expect(store.preloadLink('es-ES')).toEqual({
      rel: 'preload',
      as: 'fetch',
      href: '/localeModule/json/es-ES.json?part=app&v=h1',
      crossOrigin: 'anonymous',
    });
    expect(store.preloadLink('es-ES', 'legal')).toBeNull();
  });

  it('fetches once for all requests, keeps both parts', async () => {
    const asked: string[] = [];
    for (let request = 0; request < 3; request++) {
      const store = createPhraseStore();
      await Promise.all([
        store.load('fr-FR', 'app', answering({ a: 'app' }, 'fr-FR', asked)),
        store.load('fr-FR', 'app', answering({ a: 'app' }, 'fr-FR', asked)),
        store.load('fr-FR', 'legal', answering({ 'legal.a': 'law' }, 'fr-FR', asked)),
      ]);
      expect(render(store, 'fr-FR', 'a')).toContain('app');
      expect(render(store, 'fr-FR', 'legal.a')).toContain('law');
    }
    expect(asked).toEqual(['/localeModule/json/fr-FR.json?part=app', '/localeModule/json/fr-FR.json?part=legal']);
  });

  it('tries again after a failure', async () => {
    const store = createPhraseStore();
    const failing: PhraseFetch = async () => new Response('', { status: 503 });
    await expect(store.load('it-IT', 'app', failing)).rejects.toThrow('503');
    await store.load('it-IT', 'app', answering({ a: 'ciao' }, 'it-IT'));
    expect(render(store, 'it-IT', 'a')).toContain('ciao');
  });
});
