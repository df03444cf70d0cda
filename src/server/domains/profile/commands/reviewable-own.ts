import type { NamesAsked, PersonalData, Reviewable } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { maskName } from '#shared/mask-name.ts';
import type { OwnHash } from '../queries/own-hash.ts';
import { type OwnKind, type OwnRow, ownKinds, selectOwn, viewOwn } from '../queries/own-texts.ts';
import { setOwnState } from './settle-own.ts';

interface OwnDeps {
  ownHash: OwnHash;
  isUnlisted(db: Db, phone: string): Promise<boolean>;
  parts(): readonly PersonalData[];
}

export function reviewableOwn(deps: OwnDeps): readonly Reviewable[] {
  return Object.values(ownKinds).map((kind) => reviewable(kind, deps));
}

function reviewable(kind: OwnKind, { ownHash, isUnlisted, parts }: OwnDeps): Reviewable {
  const view = (row: OwnRow) => viewOwn(kind, row, ownHash);
  const listOwn = async (db: Db, ids: readonly string[]) => {
    const known = ids.filter(isId);
    return known.length === 0 ? [] : selectOwn(db).where('id', 'in', known).execute();
  };

  /** Whether others may see the account's name and picture, apart from moderation. */
  const isOpen = async (db: Db, { phone, is_holder, profile_going, deactivated_at }: OwnRow) =>
    phone !== null && is_holder && profile_going && deactivated_at === null && !(await isUnlisted(db, phone));

  async function findMeant(db: Db, asked: NamesAsked, hash: string): Promise<string | null> {
    const row = await selectOwn(db).where('phone', '=', asked.phone).where('is_holder', '=', true).executeTakeFirst();
    if (!row || ('profileId' in asked && asked.profileId !== row.id)) return null;
    const meant = kind === ownKinds.name ? ownHash.ofName(asked) : row.avatar_version;
    if (meant !== hash || view(row)?.state !== 'shown') return null;
    return (await isOpen(db, row)) ? row.id : null;
  }

  return {
    kind,
    claimsNoContact: true,
    find: async (db, ids) => (await listOwn(db, ids)).flatMap((row) => view(row) ?? []),
    async lock(tx, id) {
      if (!isId(id)) return null;
      const row = await selectOwn(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      return row ? view(row) : null;
    },
    async setState(tx, id, state) {
      const phone = await setOwnState(tx, kind, id, state);
      if (phone === null) return;
      const phones = new Set([phone]);
      // The name appears beside everything the person wrote.
      for (const part of parts()) for (const other of (await part.listNumbers?.(tx, id)) ?? []) phones.add(other);
      await publishEach(tx, numberChanged, [...phones]);
    },
    listByAuthor: async (db, profileId) =>
      (await listOwn(db, [profileId])).flatMap((row) => (view(row) === null ? [] : row.id)),
    resolveByHash: findMeant,
    async findByHash(db, asked, hash) {
      const id = await findMeant(db, asked, hash);
      return id === null ? null : { id };
    },
    ...(kind === ownKinds.name && {
      async listTitles(db: Db, ids: readonly string[]) {
        const titles: { id: string; title: string }[] = [];
        for (const row of await listOwn(db, ids)) {
          if (view(row)?.state !== 'shown' || !(await isOpen(db, row))) continue;
          const masked = maskName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' });
          titles.push({ id: row.id, title: `${masked.firstName} ${masked.lastName}`.trim() });
        }
        return titles;
      },
    }),
  };
}

function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
