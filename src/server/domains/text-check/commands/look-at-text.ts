import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { dayMs } from '#shared/time.ts';
import { type Check, type Hold, type RepeatUse, repeats, runChecks, textChecks } from '../rules/check-text.ts';
import { foldText } from '../rules/fold-text.ts';
import type { WordIndex } from '../rules/match-words.ts';

export interface WrittenText {
  kind: string;
  id: string;
  /** Digits of the number that the text is about. */
  phone: string;
  author: string;
  text: string;
  revision: string;
}

/**
 * Returns the reasons to hold the text, and stores its keys for comparison with later texts. Runs in the writer's
 * transaction after the text's row is written and so locked. Never throws because of a text's content.
 * @param asked boolean SQL that the caller evaluates in the same statement; returned as `answer`
 */
export type LookAtText = (
  tx: Tx,
  text: WrittenText,
  asked: RawBuilder<boolean>,
  now: Date,
) => Promise<{ holds: Hold[]; answer: boolean }>;

export interface LookOptions {
  /** 32 bytes. Stored hashes of folded texts reveal nothing without it. */
  key: Buffer;
  heldWords: WordIndex;
  checks?: readonly Check[];
}

export function createLook({ key, heldWords, checks = textChecks }: LookOptions): LookAtText {
  return async (tx, text, asked, now) => {
    const { answer, ...known } = await saveKeys(tx, key, text, asked, now);
    return { holds: runChecks(checks, { text: text.text, heldWords, ...known }), answer };
  };
}

export async function forgetKeys(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<void> {
  await tx.deleteFrom('text_key').where('kind', '=', kind).where('text_id', '=', id).execute();
}

/** The same text within this period is a repetition. */
export const repeatMs = dayMs;
/** Uses of one text stored at most; more are not needed to detect repetition. */
const mostUses = 12;

/**
 * Stores the text's folded keys and its use in one statement, and returns the earlier uses of the same text. The first
 * author keeps the first place, so that copies do not hold the original.
 */
async function saveKeys(tx: Tx, key: Buffer, written: WrittenText, asked: RawBuilder<boolean>, now: Date) {
  const { kind, id, revision } = written;
  const { skeleton, letters, number, writer, ...keys } = keysOfText(key, written);
  const at = now.getTime();
  const use = (other: string): RepeatUse => ({ other, text: `${kind}:${id}`, at });
  const onThisNumber = use(number);
  const byThisAuthor = use(writer);
  const expiresAt = new Date(at + repeatMs);
  // The upsert waits for a concurrent writer of the same text, so the returned row contains both uses.
  const { rows } = await sql<{ key: string; uses: RepeatUse[]; answer: boolean; wasRemoved: boolean }>`
    with kept as (
      insert into text_key (kind, text_id, revision, skeleton, letters)
      values (${kind}, ${id}, ${revision}, ${skeleton}, ${letters})
      on conflict (kind, text_id) do update set
        revision = excluded.revision, skeleton = excluded.skeleton, letters = excluded.letters
    )
    insert into text_repeat as r (key, uses, expires_at) values
      (${keys.ofAuthor}, ${JSON.stringify([onThisNumber])}::jsonb, ${expiresAt}),
      (${keys.onNumber}, ${JSON.stringify([byThisAuthor])}::jsonb, ${expiresAt})
    on conflict (key) do update set
      uses = (
        select jsonb_agg(use order by place) from (
          select use, place from (
            select (array_agg(use order by (use->>'at')::int8 desc))[1] as use, min(place) as place,
              row_number() over (order by min(place)) as arrival
            from jsonb_array_elements(r.uses || excluded.uses) with ordinality as one (use, place)
            where (use->>'at')::int8 > ${at - repeatMs}::int8 and (use->>'at')::int8 < ${at + repeatMs}::int8
            group by use->>'other'
          ) each
          order by arrival < ${repeats}::int4 desc, (use->>'at')::int8 desc limit ${mostUses}::int4
        ) kept
      ),
      expires_at = greatest(r.expires_at, excluded.expires_at)
    returning key, uses,
      ${asked} as answer,
      exists (select from text_repeat gone where gone.key = ${keys.removed} and gone.expires_at > ${now}) as "wasRemoved"
  `.execute(tx);
  const untilThis = (wanted: string, own: RepeatUse) => {
    const uses = rows.find((row) => row.key === wanted)?.uses ?? [];
    const place = uses.findIndex(({ other }) => other === own.other);
    return place === -1 ? [...uses, own] : uses.slice(0, place + 1);
  };
  return {
    ofAuthor: untilThis(keys.ofAuthor, onThisNumber),
    onNumber: untilThis(keys.onNumber, byThisAuthor),
    answer: rows.some((row) => row.answer),
    wasRemoved: rows.some((row) => row.wasRemoved),
  };
}

/** All keyed hashes that are stored of a text in place of its content and place. */
export function keysOfText(key: Buffer, { phone, author, text }: Pick<WrittenText, 'phone' | 'author' | 'text'>) {
  const folded = foldText(text);
  const skeleton = keyedHash(key, 'skeleton', folded.skeleton);
  return {
    skeleton,
    letters: keyedHash(key, 'letters', folded.letters),
    number: keyedHash(key, 'number', phone),
    writer: keyedHash(key, 'author', author),
    ...repeatKeys(key, { author, phone, skeleton }),
  };
}

export function repeatKeys(key: Buffer, { author, phone, skeleton }: Record<'author' | 'phone' | 'skeleton', string>) {
  return {
    ofAuthor: keyedHash(key, 'of author', author, skeleton),
    onNumber: keyedHash(key, 'on number', phone, skeleton),
    removed: keyedHash(key, 'removed', author, phone, skeleton),
  };
}
