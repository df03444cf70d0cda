import type { Selectable } from 'kysely';
import { forgetText } from '#server/domains/moderation/door.ts';
import { lockNumbers, type StoredName } from '#server/domains/number/door.ts';
import type { NamesAsked, Reviewable, ReviewableText } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { maskName } from '#shared/mask-name.ts';
import { findFirstNamer } from '../queries/find-first-namer.ts';
import { listPartial } from '../queries/list-partial.ts';
import { listShownNames } from '../queries/list-shown-names.ts';
import type { NameHash } from '../queries/name-hash.ts';
import { isFoldedAway, nameKey } from '../rules/name-review.ts';
import type { NameLimits } from '../rules/shown-names.ts';
import type { NameCaseTable } from '../tables.ts';
import { projectNames } from './project-names.ts';

const kind = 'contact_name';

interface NameRules extends NameLimits {
  isUnlisted(db: Db, phone: string): Promise<boolean>;
}
interface ShownName {
  firstName: string;
  lastName: string;
}
type NameCase = Selectable<NameCaseTable>;

/** Names as texts for moderation, one per name with all spellings. Ids, assigned at a report, reveal no number. */
export function reviewableNames(nameHash: NameHash, { namePeople, nameDislikes, isUnlisted }: NameRules): Reviewable {
  /** Finds the shown name with this hash. */
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
      return (await listCases(db, known)).map(view);
    },
    async lock(tx, id) {
      if (!isId(id)) return null;
      const [found] = await listCases(tx, [id]);
      if (!found) return null;
      const { phone } = found;
      await lockNumbers(tx, [phone]);
      const own = tx.selectFrom('name_case').selectAll().where('phone', '=', phone).where('id', '=', id);
      const row = await own.forUpdate().executeTakeFirst();
      return row ? view(row) : null;
    },
    async setState(tx, id, state, now) {
      const [found] = await listCases(tx, [id]);
      if (!found) return;
      const { phone } = found;
      await tx.updateTable('name_case').set({ state }).where('phone', '=', phone).where('id', '=', id).execute();
      await projectNames(tx, [phone], now, namePeople);
    },
    /** Members who give the name are as partial as those who voted on it. */
    async listReactors(db, ids, among) {
      const known = ids.filter(isId);
      if (known.length === 0 || among.length === 0) return [];
      const cases = await listCases(db, known);
      const found: { id: string; profileId: string }[] = [];
      for (const { id, phone, name_key } of cases) {
        for (const profileId of await listPartial(db, { phone, nameKey: name_key }, among))
          found.push({ id, profileId });
      }
      return found;
    },
    async resolveByHash(db, asked, hash) {
      const name = await findMeant(db, asked, hash);
      return name ? resolveName(db, asked.phone, name) : null;
    },
    async openShown(db, phone, shown) {
      if (await isUnlisted(db, phone)) return null;
      const names = await listShownNames(db, phone, namePeople);
      const name = names.find((one) => !isFoldedAway(one, nameDislikes));
      const isMeant = name && isEqual(maskName(name), shown);
      return isMeant ? resolveName(db, phone, name) : null;
    },
    async listTitles(db, ids) {
      const known = ids.filter(isId);
      if (known.length === 0) return [];
      const rows = await listCases(db, known);
      const titles: { id: string; title: string }[] = [];
      for (const { id, phone, first_name: firstName, last_name: lastName } of rows) {
        // A deactivated holder is not named. An unlisted number has no rows here.
        const holder = await findHolder(db, phone);
        if (holder !== null && holder.deactivatedAt !== null) continue;
        const masked = maskName({ firstName, lastName });
        titles.push({ id, title: `${masked.firstName} ${masked.lastName}`.trim() });
      }
      return titles;
    },
    async findByHash(db, asked, hash) {
      const name = await findMeant(db, asked, hash);
      return name ? { id: await findId(db, asked.phone, nameKey(asked.phone, name)) } : null;
    },
  };
}

/** The cases of these ids, of any numbers; unknown ids are left out. */
function listCases(db: Db, ids: readonly string[]): Promise<NameCase[]> {
  const named = db
    .selectFrom('name_case')
    .selectAll()
    .where('id', 'in', [...ids]);
  return named.modifyEnd(onEveryShard).execute();
}

/** Returns the id of a shown name's case, creating it if needed; null if no active member gives the name any more. */
async function resolveName(db: Db, phone: string, name: StoredName): Promise<string | null> {
  const author = await findFirstNamer(db, phone, name);
  if (!author) return null;
  const key = { phone, name_key: nameKey(phone, name) };
  await db
    .insertInto('name_case')
    .values({
      ...key,
      profile_id: author.profileId,
      said_at: author.saidAt,
      first_name: name.firstName,
      last_name: name.lastName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findId(db, phone, key.name_key);
}

const isEqual = (one: ShownName, other: ShownName) =>
  one.firstName === other.firstName && one.lastName === other.lastName;

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
    id: row.id,
    phone: row.phone,
    author: row.profile_id,
    state: row.state,
    writtenAt: row.said_at,
    text: `${row.first_name} ${row.last_name}`.trim(),
    // A name never changes: a different spelling is a new row.
    revision: '1',
    isShared: true,
  };
}

/** Deletes the moderation cases of a number's names, in the caller's transaction, with the number's row locked. */
export async function forgetNameCases(tx: Tx, phone: string, now: Date): Promise<void> {
  const gone = await tx.deleteFrom('name_case').where('phone', '=', phone).returning('id').execute();
  for (const { id } of gone) await forgetText(tx, { kind, id }, now);
}
