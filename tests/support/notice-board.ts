import { sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import { type AdmitText, createAdmission } from '#server/domains/moderation/commands/admit-text.ts';
import { forgetText } from '#server/domains/moderation/commands/forget-text.ts';
import { reportText } from '#server/domains/moderation/commands/report-text.ts';
import type {
  Base,
  Contributions,
  DomainPart,
  ReactionGroup,
  Reviewable,
  ReviewableText,
  TextState,
} from '#server/domains/part.ts';
import { createLook } from '#server/domains/text-check/commands/look-at-text.ts';
import { listWords } from '#server/domains/text-check/queries/listed-words.ts';
import { createTextLimits, type WriteLimits } from '#server/domains/write-limits/commands/take-text-limit.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';

/** A domain that the product does not have: members pin texts about numbers to a board, which moderators look after. */
export interface BoardText extends Omit<ReviewableText, 'writtenAt'> {
  written_at: Date;
}

export async function createBoard({ pool }: Database): Promise<void> {
  await pool.query(
    `create table board_text (
      id int8 primary key generated always as identity, phone int8 not null, author int8 not null, text text not null,
      revision int4 not null default 1, state text not null, written_at timestamptz not null
    )`,
  );
  await pool.query(
    'create table board_vote (profile_id int8, text_id int8, taken_by int8, primary key (profile_id, text_id))',
  );
}

const columns = sql`id, phone, author, text, revision::text as revision, state, written_at`;

async function read(db: Db, ids: readonly string[], lock: 'for update' | '' = ''): Promise<ReviewableText[]> {
  const { rows } = await sql<BoardText>`
    select ${columns} from board_text where id = any (${ids}::int8[]) order by id ${sql.raw(lock)}`.execute(db);
  return rows.map(({ written_at, ...row }) => ({ ...row, writtenAt: written_at }));
}

export const boardTexts: Reviewable = {
  kind: 'board_text',
  find: (db, ids) => read(db, ids),
  lock: async (tx, id) => (await read(tx, [id], 'for update'))[0] ?? null,
  async listByAuthor(db, profileId) {
    const { rows } = await sql<{ id: string }>`
      select id from board_text where author = ${profileId} order by id`.execute(db);
    return rows.map(({ id }) => id);
  },
  async setState(tx, id, state) {
    await sql`update board_text set state = ${state} where id = ${id}`.execute(tx);
  },
};

/** How an account voted goes and comes back with the act that took it. */
export const boardContributions: Contributions = {
  async withdraw(tx, profileId, actId) {
    await sql`update board_vote set taken_by = ${actId} where profile_id = ${profileId} and taken_by is null`.execute(
      tx,
    );
  },
  async restore(tx, actId) {
    await sql`update board_vote set taken_by = null where taken_by = ${actId}`.execute(tx);
  },
};

interface BoardPrecheck extends WriteLimits {
  admit: AdmitText;
}

/** For `startTestApp`: the board as a domain of the site, with a text precheck whose limits are out of reach. */
export function makeBoard() {
  const limits = {
    rateFactor: 1e6,
    pauseMs: 1,
    newPauseMs: 1,
    firstTexts: 1,
    editsPerDay: 1,
    deletionsPerMinute: 1,
    textsPerDay: 1,
    deletionsPerDay: 1,
    reactionsPerDay: 1,
    reportsPerDay: 1,
    writesPerNetworkHour: 1,
  };
  const reactions: ReactionGroup[] = [];
  let textPrecheck: BoardPrecheck | undefined;
  return {
    /** What texts got, by their ids. */
    reactions,
    get textPrecheck(): BoardPrecheck {
      if (!textPrecheck) throw new Error('the app has not opened the board');
      return textPrecheck;
    },
    open({ keys }: Base): DomainPart {
      textPrecheck = {
        ...createTextLimits(limits),
        admit: createAdmission(createLook({ key: keys('folded texts'), ...listWords({ hold: ['badword'], ask: [] }) })),
      };
      const countReactions = async (_: Db, ids: readonly string[]) => reactions.filter(({ id }) => ids.includes(id));
      return { reviewables: [{ ...boardTexts, countReactions }], contributions: boardContributions };
    },
  };
}

/** Pins a text, as a domain's own command would: the row, then moderation's word, all in one transaction. */
export async function pin(
  db: Db,
  { admit }: Pick<BoardPrecheck, 'admit'>,
  written: { phone: string; author: string; text: string },
  now: Date,
): Promise<{ id: string; state: TextState }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into board_text (phone, author, text, state, written_at)
      values (${written.phone}, ${written.author}, ${written.text}, 'shown', ${now}) returning id`.execute(tx);
    const id = rows[0]?.id ?? '';
    return { id, state: await judge(tx, admit, { id, ...written, revision: '1' }, now) };
  });
}

/** Changes a text. */
export async function rewrite(
  db: Db,
  { admit }: Pick<BoardPrecheck, 'admit'>,
  id: string,
  text: string,
  now: Date,
): Promise<TextState> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<BoardText>`
      update board_text set text = ${text}, revision = revision + 1 where id = ${id} returning ${columns}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('it is gone');
    return judge(tx, admit, row, now);
  });
}

async function judge(tx: Tx, admit: AdmitText, text: Omit<BoardText, 'state' | 'written_at'>, now: Date) {
  const { state } = await admit(tx, { ...text, kind: 'board_text' }, now);
  await boardTexts.setState(tx, text.id, state, now);
  return state;
}

/** Takes a text off the board. */
export async function unpin(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from board_text where id = ${id} returning id`.execute(tx);
    if (rows.length > 0) await forgetText(tx, { kind: 'board_text', id }, now);
  });
}

/** Tells moderators of a text, as a call of the board would. */
export function report(
  database: Database,
  { takeLimit }: Pick<WriteLimits, 'takeLimit'>,
  by: { id: string },
  text: { id: string; reason?: TextRule; words?: string; network?: string },
  now: Date,
) {
  // Only sign-in makes members; a test says that it did.
  const member = { profileId: by.id } as unknown as Member;
  const { reason = 'insult', words = '', network = `n:of ${by.id}` } = text;
  return reportText(
    { database, takeLimit },
    member,
    { reviewable: boardTexts, id: text.id },
    { reason, words, visitor: network },
    now,
  );
}
