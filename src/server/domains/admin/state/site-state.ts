import type { Announcement } from '#contract/page-context.ts';
import { hasAdmin } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Topic } from '#server/platform/events/publish.ts';
import { fallbackLocale, findLocale, type LocaleTag } from '#shared/locale.ts';

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

/** While the site has no admin, the database is checked this often: the command `grant` publishes no event. */
const recheckMs = 10_000;
/** Pause in ms after a failed read. */
const retryMs = 1_000;

/** State that every page needs, so it is cached: read at the start and after each change by any server. */
export class SiteState {
  readonly #db: Db;
  #announcement: AnnouncementRecord | null = null;
  #maintenance: MaintenanceRecord | null = null;
  #hasAdmin = true;
  #checkedAt = 0;
  #begun = 0;
  #used = 0;
  readonly #listeners: (() => void)[] = [];
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(db: Db) {
    this.#db = db;
  }

  /** @param listen called before the first read, to subscribe to changes */
  static async open(db: Db, listen: (state: SiteState) => void = () => {}): Promise<SiteState> {
    const state = new SiteState(db);
    listen(state);
    await state.#read();
    return state;
  }

  /** Reads it again, for a view that must include the latest change. */
  reread(): Promise<void> {
    return this.#read();
  }

  /** Reads it again and calls the listeners. If it cannot be read, the last known state stays. */
  async refresh(): Promise<void> {
    await this.#read();
    for (const listener of this.#listeners) listener();
  }

  /**
   * As `refresh`, and tries again until it succeeds: a server that missed the end of a maintenance would stay closed.
   *
   * @param onFailure called for each failed try
   */
  async refreshSurely(onFailure: (error: unknown) => void): Promise<void> {
    clearTimeout(this.#retry);
    try {
      await this.refresh();
    } catch (error) {
      onFailure(error);
      clearTimeout(this.#retry);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.refreshSurely(onFailure), retryMs).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  /** @param listener called after each change, for example to drop cached pages */
  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The current announcement in this language, or else in English, or else in any; null for none. */
  announcementFor(locale: LocaleTag, now: Date): Announcement | null {
    const known = this.#announcement;
    if (known === null || known.endsAt <= now) return null;
    for (const name of [locale, fallbackLocale, ...Object.keys(known.texts)]) {
      const [text, tag] = [known.texts[name], findLocale(name)];
      if (text !== undefined && tag !== null) return { id: known.id, text, locale: tag };
    }
    return null;
  }

  announcement(now: Date): AnnouncementRecord | null {
    return this.#announcement !== null && this.#announcement.endsAt > now ? this.#announcement : null;
  }

  /** Null if the site is open. */
  maintenance(): MaintenanceRecord | null {
    return this.#maintenance;
  }

  /** Whether the site has no admin, from the last check. Once it has one, it is not checked again. */
  needsAdmin(): boolean {
    if (!this.#hasAdmin && performance.now() - this.#checkedAt > recheckMs) {
      this.#checkedAt = performance.now();
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
    this.#begun += 1;
    const turn = this.#begun;
    const announcement = await this.#db
      .selectFrom('announcement')
      .select(['id', 'texts', 'ends_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const maintenance = await this.#db.selectFrom('maintenance').select(['begun_at', 'ends_at']).executeTakeFirst();
    const isThere = (this.#hasAdmin && this.#checkedAt > 0) || (await hasAdmin(this.#db));
    // A read that began later has finished already, so this one is out of date.
    if (turn < this.#used) return;
    this.#used = turn;
    this.#hasAdmin = isThere;
    this.#checkedAt = performance.now();
    this.#announcement = announcement
      ? { id: announcement.id, texts: announcement.texts, endsAt: announcement.ends_at }
      : null;
    this.#maintenance = maintenance ? { begunAt: maintenance.begun_at, endsAt: maintenance.ends_at } : null;
  }
}
