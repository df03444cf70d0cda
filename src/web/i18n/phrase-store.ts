import { findLocale, type LocaleTag } from '#shared/locale.ts';
import {
  type Catalogue,
  createTranslate,
  type PhrasePart,
  type PhraseParts,
  phrasesPath,
  type Translate,
} from '#shared/phrases.ts';

/** Fetches paths of this site; `PageContext.api` on the server. */
export type PhraseFetch = (path: string) => Promise<Response>;

interface LoadedPhrases {
  phrases: Catalogue;
  /** Immutable address. */
  href: string;
}

/** Loaded phrases of all languages. There is no current language, so a server process shares one store. */
export interface PhraseStore {
  /**
   * Loads a language; resolves at once if cached. Call it in a loader without returning its result, to keep phrases out
   * of the HTML; `preloadLink` brings them to the browser. Rejects on failure; a later call retries.
   */
  load(tag: LocaleTag, part?: PhrasePart, fetchPhrases?: PhraseFetch): Promise<void>;
  /** For the page's head: preloads the phrases of the server's rendering. */
  preloadLink(tag: LocaleTag, part?: PhrasePart): PreloadLink | null;
  /**
   * In the browser before hydration: loads all phrases of the served page. Failed requests are logged and retried with
   * growing pauses; meanwhile, or if none answers for long, embedded phrases are used. Legal texts are not embedded:
   * their pages keep the server's HTML until the part arrives.
   *
   * @returns whether all phrases are loaded; if not, `subscribe` reports it later
   */
  hydrate(held: HeldPhrases | null): Promise<boolean>;
  /** Phrases of `app` that a page used, with all plural forms, to embed for `hydrate`. */
  pick(tag: LocaleTag, keys: Iterable<string>): HeldPhrases;
  /**
   * Sets whether the page's direction differs from its language's, so that inserted texts are isolated in every
   * language. Only after hydration, as the server renders by the language alone.
   */
  turn(isTurned: boolean): void;
  /** Reports changed phrases: the catalog replaced embedded ones, or `turn` was called. */
  subscribe(listener: () => void): () => void;
  /** Grows with each report. */
  version(): number;
  /** Translate function of a loaded language; stable until its phrases change. */
  translateOf(tag: LocaleTag): Translate;
}

export interface HeldPhrases {
  tag: LocaleTag;
  phrases: Catalogue;
}

export interface PreloadLink {
  rel: 'preload';
  as: 'fetch';
  href: string;
  crossOrigin: 'anonymous';
}

/** The server's catalogs, which are immutable while it runs. */
const fetchedByServer = new Map<string, Promise<LoadedPhrases>>();

/** @param said gets every used phrase during server rendering */
export function createPhraseStore(said?: (key: string) => void): PhraseStore {
  const partsOf = new Map<LocaleTag, PhraseParts>();
  const translates = new Map<LocaleTag, Translate>();
  const loaded = new Map<string, LoadedPhrases>();
  const loading = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  let held: HeldPhrases | null = null;
  let version = 0;
  let isTurned = false;
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

  /** Until the catalog arrives, only embedded phrases exist; others show an ellipsis. */
  function standIn(words: HeldPhrases): void {
    held = words;
    partsOf.set(words.tag, { ...partsOf.get(words.tag), app: words.phrases });
  }

  function replaceHeld(): void {
    held = null;
    renew();
  }

  function renew(): void {
    translates.clear();
    version += 1;
    for (const listener of listeners) listener();
  }

  function make(tag: LocaleTag): Translate {
    const translate = createTranslate(partsOf.get(tag) ?? {}, tag, isTurned);
    if (held?.tag === tag) {
      return (key, values) => {
        const text = translate(key, values);
        return text === key ? '…' : text;
      };
    }
    if (said === undefined) return translate;
    return (key, values) => {
      said(key);
      return translate(key, values);
    };
  }

  return {
    load: (tag, part = 'app', fetchPhrases = fetch) => load(tag, part, phrasesPath(tag, part), fetchPhrases),
    preloadLink: (tag, part = 'app') => {
      const href = loaded.get(`${tag}/${part}`)?.href;
      return href === undefined ? null : { rel: 'preload', as: 'fetch', href, crossOrigin: 'anonymous' };
    },
    hydrate: async (words) => {
      const links = document.querySelectorAll<HTMLLinkElement>(
        'link[rel=preload][as=fetch][href^="/localeModule/json/"]',
      );
      let isAllHeld = words !== null;
      let resolveLate = () => {};
      const late = new Promise<false>((resolve) => {
        resolveLate = () => resolve(false);
      });
      const arriving = Promise.all(
        [...links].map(({ href }) => {
          const { pathname, search, searchParams } = new URL(href);
          const tag = findLocale(pathname.split('/').at(-1)?.replace('.json', '') ?? '');
          // The server wrote the address.
          const part = (searchParams.get('part') ?? 'app') as PhrasePart;
          isAllHeld &&= part === 'app' && tag === words?.tag;
          return tag === null
            ? undefined
            : retryForever(() => load(tag, part, pathname + search, fetchInTime), resolveLate);
        }),
      ).then(() => true as const);
      if (words === null || !isAllHeld) return arriving;
      const patience = setTimeout(resolveLate, patienceMs);
      const isThere = await Promise.race([arriving, late]);
      clearTimeout(patience);
      if (!isThere) {
        standIn(words);
        void arriving.then(replaceHeld);
      }
      return isThere;
    },
    pick: (tag, keys) => {
      const app = partsOf.get(tag)?.app ?? {};
      const formsOfKey = writtenForms.get(app) ?? new Map<string, string[]>();
      writtenForms.set(app, formsOfKey);
      const phrases: Record<string, string> = {};
      for (const key of keys) {
        let forms = formsOfKey.get(key);
        if (forms === undefined) {
          forms = [key, ...pluralForms.map((form) => `${key}_${form}`)].filter((form) => app[form] !== undefined);
          // Keys derived from an operator's imports are unbounded.
          if (formsOfKey.size < mostKeys) formsOfKey.set(key, forms);
        }
        for (const form of forms) phrases[form] = app[form] ?? '';
      }
      return { tag, phrases };
    },
    turn: (isNow) => {
      if (isNow === isTurned) return;
      isTurned = isNow;
      renew();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    translateOf: (tag) => {
      const known = translates.get(tag);
      if (known !== undefined) return known;
      const translate = make(tag);
      // Cached only once phrases exist.
      if (loaded.has(`${tag}/app`) || held?.tag === tag) translates.set(tag, translate);
      return translate;
    },
  };
}

/** Plural forms by key, cached as every page needs them. */
const writtenForms = new WeakMap<Catalogue, Map<string, string[]>>();
const mostKeys = 5_000;
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** After this time, a request counts as failed but is still awaited. */
const patienceMs = 4_000;
/** After this time, it is aborted and retried. */
const hungMs = 30_000;
const fetchInTime: PhraseFetch = (path) => fetch(path, { signal: AbortSignal.timeout(hungMs) });
const firstPauseMs = 500;
const longestPauseMs = 30_000;

async function retryForever(attempt: () => Promise<void>, onFailure: () => void): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      console.warn('the phrases did not come, asking again', error);
      onFailure();
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
    phrases: (await answer.json()) as Catalogue,
    href: phrasesPath(tag, part, hash),
  };
}
