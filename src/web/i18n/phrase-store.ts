import { findLocale, type LocaleTag } from '#shared/locale.ts';
import {
  type Catalogue,
  createTranslate,
  type PhrasePart,
  type PhraseParts,
  phrasesPath,
  type Translate,
} from '#shared/phrases.ts';

/** A fetch of the site's own paths; `PageContext.api` on the server. */
export type PhraseFetch = (path: string) => Promise<Response>;

interface LoadedPhrases {
  /** The language that the phrases are in: English where the asked one has no catalogue. */
  language: LocaleTag;
  phrases: Catalogue;
  /** The address that the browser may keep for good. */
  href: string;
}

/**
 * The phrases at hand. The store grows and has no current language, so all requests of a server process may share one,
 * as all pages of a browser's visit do.
 */
export interface PhraseStore {
  /**
   * Makes the phrases of a language ready; at once when they are. Call it in a loader, and do not return its result
   * from there: the HTML must not carry the phrases, `preloadLink` brings them to the browser.
   * Rejects when they cannot be fetched; a later call tries again.
   */
  load(tag: LocaleTag, part?: PhrasePart, fetchPhrases?: PhraseFetch): Promise<void>;
  /** For the page's head: lets the browser fetch beside the scripts what the server rendered with. */
  preloadLink(tag: LocaleTag, part?: PhrasePart): PreloadLink | null;
  /**
   * In the browser, before hydration: takes up all phrases that the served page was made with. A request that fails is
   * logged and repeated after growing pauses; until then people have the document as the server wrote it, which reads
   * and links without script. Hydrated without its phrases it would lose its words.
   */
  hydrate(): Promise<void>;
  /** The language of the loaded phrases of `tag`. */
  languageOf(tag: LocaleTag): LocaleTag;
  /** The phrases of `tag`, which must have been loaded. The same function each time. */
  translateOf(tag: LocaleTag): Translate;
}

export interface PreloadLink {
  rel: 'preload';
  as: 'fetch';
  href: string;
  crossOrigin: 'anonymous';
}

/** What this server process has fetched from itself; the catalogues do not change while it runs. */
const fetchedByServer = new Map<string, Promise<LoadedPhrases>>();

export function createPhraseStore(): PhraseStore {
  const partsOf = new Map<LocaleTag, PhraseParts>();
  const translates = new Map<LocaleTag, Translate>();
  const loaded = new Map<string, LoadedPhrases>();
  const loading = new Map<string, Promise<void>>();
  const fetched = import.meta.env.SSR ? fetchedByServer : new Map<string, Promise<LoadedPhrases>>();

  async function take(tag: LocaleTag, part: PhrasePart, path: string, fetchPhrases: PhraseFetch): Promise<void> {
    const name = `${tag}/${part}`;
    const answer = fetched.get(name) ?? fetchCatalogue(tag, part, path, fetchPhrases);
    fetched.set(name, answer);
    try {
      const result = await answer;
      loaded.set(name, result);
      const parts = partsOf.get(tag) ?? {};
      parts[part] = result.phrases;
      partsOf.set(tag, parts);
    } catch (error) {
      fetched.delete(name);
      throw error;
    } finally {
      loading.delete(name);
    }
  }

  function load(tag: LocaleTag, part: PhrasePart, path: string, fetchPhrases: PhraseFetch): Promise<void> {
    const name = `${tag}/${part}`;
    if (loaded.has(name)) return Promise.resolve();
    const running = loading.get(name) ?? take(tag, part, path, fetchPhrases);
    loading.set(name, running);
    return running;
  }

  const languageOf = (tag: LocaleTag) => loaded.get(`${tag}/app`)?.language ?? tag;

  return {
    load: (tag, part = 'app', fetchPhrases = fetch) => load(tag, part, phrasesPath(tag, part), fetchPhrases),
    preloadLink: (tag, part = 'app') => {
      const href = loaded.get(`${tag}/${part}`)?.href;
      return href === undefined ? null : { rel: 'preload', as: 'fetch', href, crossOrigin: 'anonymous' };
    },
    hydrate: async () => {
      const links = document.querySelectorAll<HTMLLinkElement>(
        'link[rel=preload][as=fetch][href^="/localeModule/json/"]',
      );
      await Promise.all(
        [...links].map(({ href }) => {
          const { pathname, search, searchParams } = new URL(href);
          const tag = findLocale(pathname.split('/').at(-1)?.replace('.json', '') ?? '');
          const part = searchParams.get('part') === 'legal' ? 'legal' : 'app';
          return tag === null ? undefined : insist(() => load(tag, part, pathname + search, fetch));
        }),
      );
    },
    languageOf,
    translateOf: (tag) => {
      const known = translates.get(tag);
      if (known !== undefined) return known;
      const translate = createTranslate(partsOf.get(tag) ?? {}, tag, languageOf(tag));
      // Kept only once the language is known, for its plural forms.
      if (loaded.has(`${tag}/app`)) translates.set(tag, translate);
      return translate;
    },
  };
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Tries until it works. */
async function insist(attempt: () => Promise<void>): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      console.warn('the phrases did not come, asking again', error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function fetchCatalogue(
  tag: LocaleTag,
  part: PhrasePart,
  path: string,
  fetchPhrases: PhraseFetch,
): Promise<LoadedPhrases> {
  const answer = await fetchPhrases(path);
  if (!answer.ok) throw new Error(`phrases of ${tag}: status ${answer.status}`);
  const hash = answer.headers.get('etag')?.replace(/^W\/|"/g, '');
  return {
    language: findLocale(answer.headers.get('content-language') ?? '') ?? tag,
    phrases: (await answer.json()) as Catalogue,
    href: phrasesPath(tag, part, hash),
  };
}
