import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import type { WorkBounds } from '#server/platform/jobs/work-queue.ts';
import { readPieces } from '../queries/read-list.ts';
import { VersionCache } from '../queries/version-cache.ts';
import { cardsOf, type NumberCard, titleOf, writeVcard } from '../rules/number-cards.ts';
import type { BookChoice } from './read-place.ts';

export interface BookCard extends NumberCard {
  uid: string;
  title: string;
  /** Hash of the text, so equal on all servers and after a restart. */
  etag: string;
  text: string;
}

export interface Book {
  /** Hash of all cards; changes only when a card does. */
  tag: string;
  cards: ReadonlyMap<string, BookCard>;
}

/** Cache size: characters of all cards. */
const mostCharacters = 32_000_000;
/** Cache size: card tags of earlier versions, from which changes since a token are computed. */
const mostEntries = 200_000;
/** Writing this many cards blocks the event loop for some milliseconds (national formats are parsed). */
const perPiece = 50;
/** Books built concurrently and waiting, in all and of one member; beyond that, requests must retry. */
const usualBounds = { atOnce: 2, waitingAtMost: 50, waitingEach: 4 };

export class CachedBooks {
  readonly #db: Db;
  readonly #books: VersionCache<Book>;
  readonly #told = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: mostEntries,
    sizeCalculation: (etags) => 1 + etags.size,
  });

  constructor(db: Db, bounds: WorkBounds = usualBounds) {
    this.#db = db;
    this.#books = new VersionCache({ maxSize: mostCharacters, sizeOf: countCharacters, bounds });
  }

  /** Null when too many books wait, in all or of this member. `version` is that of the country's list. */
  get(choice: BookChoice, version: number, profileId: string): Promise<Book | null> {
    const make = async () => {
      const book = await this.#make(choice);
      const etags = new Map([...book.cards].map(([id, { etag }]) => [id, etag]));
      this.#told.set(`${choice.name} ${book.tag}`, etags);
      return book;
    };
    return this.#books.get(choice.name, version, make, profileId);
  }

  /** Card tags of the book at an earlier tag; null if no longer cached. */
  toldAt({ name }: BookChoice, tag: string): ReadonlyMap<string, string> | null {
    return this.#told.get(`${name} ${tag}`) ?? null;
  }

  async #make({ name, country, least, most, form }: BookChoice): Promise<Book> {
    const phones: string[] = [];
    const wish = { country, least, since: null, sort: 'weight', after: null, limit: most } as const;
    for await (const rows of readPieces(this.#db, wish)) {
      for (const { phone } of rows) phones.push(phone);
      await turn();
    }
    const cards = new Map<string, BookCard>();
    for (const [nth, card] of cardsOf(phones).entries()) {
      const uid = `ringbook-${name}-${card.id}`;
      const text = writeVcard(card, uid, form);
      const etag = `"${hash('sha256', text, 'base64url').slice(0, 16)}"`;
      cards.set(card.id, { ...card, uid, title: titleOf(card, form), etag, text });
      if (nth % perPiece === perPiece - 1) await turn();
    }
    const tags = [...cards].map(([id, { etag }]) => `${id} ${etag}`).sort();
    return { tag: hash('sha256', tags.join('\n'), 'base64url').slice(0, 16), cards };
  }
}

function countCharacters({ cards }: Book): number {
  return [...cards.values()].reduce((sum, { text }) => sum + text.length, 0);
}
