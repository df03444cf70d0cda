import { findLocale, type LocaleTag } from '#shared/locale.ts';
import {
  type Catalogue,
  createTranslate,
  type PhrasePart,
  type PhraseParts,
  phraseParts,
  phrasesPath,
  type Translate,
} from '#shared/phrases.ts';

/** A fetch of the site's own paths; `PageContext.api` on the server. */
export type PhraseFetch = (path: string) => Promise<Response>;

interface LoadedPhrases {
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
   * logged and repeated after growing pauses; meanwhile, and where none answers for a while, what the document holds
   * stands in. Legal texts are not in it twice: their pages stay as the server wrote them until their part comes.
   *
   * @returns whether all phrases are there; else `subscribe` tells when they are
   */
  hydrate(held: HeldPhrases | null): Promise<boolean>;
  /** Of the phrases of `app` those that a page said, all plural forms of each: what it holds for `hydrate`. */
  pick(tag: LocaleTag, keys: Iterable<string>): HeldPhrases;
  /**
   * Says in the browser whether the page runs the other way than its language: then what is put into phrases keeps its
   * own direction in every language. Not before the page was taken over: what the server wrote has it by the language.
   */
  turn(isTurned: boolean): void;
  /** Calls when phrases are others: those have come for which what the document holds stood in, or it was turned. */
  subscribe(listener: () => void): () => void;
  /** Grows with each call. */
  version(): number;
  /** The phrases of `tag`, which must have been loaded. The same function each time. */
  translateOf(tag: LocaleTag): Translate;
}

/** The phrases that a page itself brings. */
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

/** What this server process has fetched from itself; the catalogues do not change while it runs. */
const fetchedByServer = new Map<string, Promise<LoadedPhrases>>();

/** @param said told every phrase that is asked for, while a server renders */
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

  /** Until the catalogue comes a page has the words that it came with, and others are left open. */
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
      let tellLate = () => {};
      const late = new Promise<false>((resolve) => {
        tellLate = () => resolve(false);
      });
      const arriving = Promise.all(
        [...links].map(({ href }) => {
          const { pathname, search, searchParams } = new URL(href);
          const tag = findLocale(pathname.split('/').at(-1)?.replace('.json', '') ?? '');
          const part = phraseParts.find((one) => one === searchParams.get('part')) ?? 'app';
          isAllHeld &&= part === 'app' && tag === words?.tag;
          return tag === null ? undefined : insist(() => load(tag, part, pathname + search, fetchInTime), tellLate);
        }),
      ).then(() => true as const);
      if (words === null || !isAllHeld) return arriving;
      const patience = setTimeout(tellLate, patienceMs);
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
          // Keys made of what an operator imports are without end.
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
      // Kept only once there are phrases.
      if (loaded.has(`${tag}/app`) || held?.tag === tag) translates.set(tag, translate);
      return translate;
    },
  };
}

/** How keys are written in a catalogue: asked for with every page. */
const writtenForms = new WeakMap<Catalogue, Map<string, string[]>>();
const mostKeys = 5_000;
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A request that says nothing for so long is taken for lost, and waited for all the same. */
const patienceMs = 4_000;
/** And is given up after so long, and asked again. */
const hungMs = 30_000;
const fetchInTime: PhraseFetch = (path) => fetch(path, { signal: AbortSignal.timeout(hungMs) });
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Tries until it works. */
async function insist(attempt: () => Promise<void>, onFailure: () => void): Promise<void> {
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
