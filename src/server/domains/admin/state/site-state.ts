import type { Announcement } from '#contract/page-context.ts';
import { hasAdmin } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Topic } from '#server/platform/events/publish.ts';
import { fallbackLocale, type LocaleTag } from '#shared/locale.ts';
import '../tables.ts';

/** What all pages show of the site itself is another now. */
export const siteStateChanged = new Topic('site-state');

export interface AnnouncementRecord {
  id: string;
  texts: Readonly<Record<string, string>>;
  endsAt: Date;
}

export interface MaintenanceRecord {
  begunAt: Date;
  endsAt: Date;
}

/** While a site has no admin it is asked this often whether it has one by now: a command gives the role, too. */
const askAgainMs = 10_000;

/** What every page must know at once, and so is kept in memory: read at the start, and whenever a server changes it. */
export class SiteState {
  readonly #db: Db;
  #announcement: AnnouncementRecord | null = null;
  #maintenance: MaintenanceRecord | null = null;
  #hasAdmin = true;
  #askedAt = 0;
  readonly #listeners: (() => void)[] = [];

  private constructor(db: Db) {
    this.#db = db;
  }

  static async open(db: Db): Promise<SiteState> {
    const state = new SiteState(db);
    await state.#read();
    return state;
  }

  /** Reads it anew, for who must see what was just changed. */
  reread(): Promise<void> {
    return this.#read();
  }

  /** The same, and tells those who listen once it is known. Where it cannot be read the last that was known holds. */
  async refresh(): Promise<void> {
    await this.#read();
    for (const listener of this.#listeners) listener();
  }

  /** @param listener called after each change, such as to forget pages that show what was before */
  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** What pages of this language show now: the text of another where it has none of its own. Null for none. */
  announcementFor(locale: LocaleTag, now: Date): Announcement | null {
    const known = this.#announcement;
    if (known === null || known.endsAt <= now) return null;
    const text = known.texts[locale] ?? known.texts[fallbackLocale] ?? Object.values(known.texts)[0];
    return text === undefined ? null : { id: known.id, text };
  }

  /** The last announcement, while it stands. */
  announcement(now: Date): AnnouncementRecord | null {
    return this.#announcement !== null && this.#announcement.endsAt > now ? this.#announcement : null;
  }

  /** Null while the site is open. */
  maintenance(): MaintenanceRecord | null {
    return this.#maintenance;
  }

  /** Whether nobody could administer the site yet, as far as is known; a site that has an admin is not asked again. */
  needsAdmin(): boolean {
    if (!this.#hasAdmin && performance.now() - this.#askedAt > askAgainMs) {
      this.#askedAt = performance.now();
      void hasAdmin(this.#db).then(
        (isThere) => {
          if (isThere) void this.refresh().catch(() => {});
        },
        () => {},
      );
    }
    return !this.#hasAdmin;
  }

  async #read(): Promise<void> {
    const announcement = await this.#db
      .selectFrom('announcement')
      .select(['id', 'texts', 'ends_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const maintenance = await this.#db.selectFrom('maintenance').select(['begun_at', 'ends_at']).executeTakeFirst();
    this.#hasAdmin = this.#hasAdmin && this.#askedAt > 0 ? true : await hasAdmin(this.#db);
    this.#askedAt = performance.now();
    this.#announcement = announcement
      ? { id: announcement.id, texts: announcement.texts, endsAt: announcement.ends_at }
      : null;
    this.#maintenance = maintenance ? { begunAt: maintenance.begun_at, endsAt: maintenance.ends_at } : null;
  }
}
