import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import { WorkQueue } from '#server/platform/jobs/work-queue.ts';
import { readPieces } from '../queries/read-list.ts';
import { cardsOf, type NumberCard, titleOf, writeVcard } from '../rules/number-cards.ts';
import type { BookChoice } from './read-place.ts';

export interface BookCard extends NumberCard {
  uid: string;
  title: string;
  /** Of its text, so the same on every server and after a restart. */
  etag: string;
  text: string;
}

export interface Book {
  /** Of all its cards: the same as long as none of them changes. */
  tag: string;
  cards: ReadonlyMap<string, BookCard>;
}

/** Texts of all books together. */
const mostCharacters = 32_000_000;
/** Cards of books that were told before, of which it is known what changed since. */
const mostTold = 200_000;
/** Writing so many takes some milliseconds of the event loop, where each number is read for its national form. */
const perPiece = 50;
/** Books that are made at the same time, and those that wait for it; who comes then is told to come again. */
const usualBounds = { atOnce: 2, waitingAtMost: 50 };

/** Address books as routers read them, each made once in pieces and kept until a number of its country changes. */
export class KeptBooks {
  readonly #db: Db;
  readonly #queue: WorkQueue;
  readonly #making = new Map<string, Promise<Book | null>>();
  readonly #kept = new LRUCache<string, { version: number; book: Book }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ book }) => 1 + [...book.cards.values()].reduce((sum, { text }) => sum + text.length, 0),
  });
  readonly #told = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: mostTold,
    sizeCalculation: (etags) => 1 + etags.size,
  });

  constructor(db: Db, bounds = usualBounds) {
    this.#db = db;
    this.#queue = new WorkQueue(bounds);
  }

  /**
   * @param version of the country’s part of the list
   * @returns null when too many others are being made
   */
  get(choice: BookChoice, version: number): Promise<Book | null> {
    const kept = this.#kept.get(choice.name);
    if (kept?.version === version) return Promise.resolve(kept.book);
    const key = `${choice.name} ${version}`;
    const known = this.#making.get(key);
    if (known) return known;
    const making = this.#queue.run(async () => this.#keep(choice, version, await this.#make(choice)));
    this.#making.set(key, making);
    making.catch(() => {}).finally(() => this.#making.delete(key));
    return making;
  }

  /** Tags of the cards that a book had when it had this tag; null where nobody remembers. */
  toldAt({ name }: BookChoice, tag: string): ReadonlyMap<string, string> | null {
    return this.#told.get(`${name} ${tag}`) ?? null;
  }

  #keep({ name }: BookChoice, version: number, book: Book): Book {
    const etags = new Map([...book.cards].map(([id, { etag }]) => [id, etag]));
    this.#kept.set(name, { version, book });
    this.#told.set(`${name} ${book.tag}`, etags);
    return book;
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
