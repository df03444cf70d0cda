import type { Selectable } from 'kysely';
import { forgetText } from '#server/domains/moderation/commands/forget-text.ts';
import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import type { NamesAsked, Reviewable, ReviewableText } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findFirstNamer } from '../queries/find-first-namer.ts';
import { listShownNames } from '../queries/list-shown-names.ts';
import type { NameHash } from '../queries/name-hash.ts';
import { nameKey } from '../rules/name-review.ts';
import type { NameCaseTable } from '../tables.ts';
import { projectNames } from './project-names.ts';
import '../tables.ts';

const kind = 'contact_name';
type NameCase = Selectable<NameCaseTable>;

/**
 * Names that members give numbers, as moderation may look at them: a name of all its spellings is one text. It is known
 * by a number of its own, which leads to no phone number, from when it was first reported.
 *
 * @param namePeople how many must agree on a name before others see it
 */
export function reviewableNames(nameHash: NameHash, namePeople: number): Reviewable {
  /** The name that others see, and is meant. */
  async function findMeant(db: Db, asked: NamesAsked, hash: string) {
    const { phone } = asked;
    const by = 'profileId' in asked ? { profileId: asked.profileId } : { phone };
    const shown = await listShownNames(db, phone, namePeople);
    return shown.find((one) => nameHash(by, nameKey(phone, one)) === hash);
  }

  return {
    kind,
    async find(db, ids) {
      const known = ids.filter(isId);
      if (known.length === 0) return [];
      return (await db.selectFrom('name_case').selectAll().where('id', 'in', known).execute()).map(view);
    },
    async lock(tx, id) {
      if (!isId(id)) return null;
      const found = await tx.selectFrom('name_case').select('phone').where('id', '=', id).executeTakeFirst();
      if (!found) return null;
      await lockNumbers(tx, [found.phone]);
      const row = await tx.selectFrom('name_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      return row ? view(row) : null;
    },
    async setState(tx, id, state, now) {
      const row = await tx
        .updateTable('name_case')
        .set({ state })
        .where('id', '=', id)
        .returning('phone')
        .executeTakeFirst();
      if (row) await projectNames(tx, [row.phone], now);
    },
    async openByHash(db, asked, hash) {
      const { phone } = asked;
      const name = await findMeant(db, asked, hash);
      const author = name && (await findFirstNamer(db, phone, name));
      if (!name || !author) return null;
      const key = { phone, name_key: nameKey(phone, name) };
      await db
        .insertInto('name_case')
        .values({
          ...{ ...key, profile_id: author.profileId, said_at: author.saidAt },
          ...{ first_name: name.firstName, last_name: name.lastName },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return findId(db, phone, key.name_key);
    },
    async findByHash(db, asked, hash) {
      const name = await findMeant(db, asked, hash);
      return name ? { id: await findId(db, asked.phone, nameKey(asked.phone, name)) } : null;
    },
  };
}

async function findId(db: Db, phone: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('name_case')
    .select('id')
    .where('phone', '=', phone)
    .where('name_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}

function view(row: NameCase): ReviewableText {
  return {
    ...{ id: row.id, phone: row.phone, author: row.profile_id, state: row.state, writtenAt: row.said_at },
    text: `${row.first_name} ${row.last_name}`.trim(),
    // A name never changes: whoever spells it differently gives another one.
    ...{ revision: '1', isShared: true },
  };
}

/** What was decided about names of a number goes with the names, in the caller's transaction; the number's row is locked. */
export async function forgetNameCases(tx: Tx, phone: string, now: Date): Promise<void> {
  const gone = await tx.deleteFrom('name_case').where('phone', '=', phone).returning('id').execute();
  for (const { id } of gone) await forgetText(tx, { kind, id }, now);
}
