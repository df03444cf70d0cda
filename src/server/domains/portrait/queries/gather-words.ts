import { sql } from 'kysely';
import { listShownComments } from '#server/domains/comment/door.ts';
import { findNames } from '#server/domains/number/door.ts';
import { listCountedWords } from '#server/domains/opinion/door.ts';
import { authorRows, findHolder } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOpinion } from '../rules/read-opinion.ts';
import { readSigns, type Sign } from '../rules/read-text.ts';
import { type PortraitText, type SaidOpinion, type Sketch, sketch } from '../rules/sketch.ts';
import { listReadings } from './list-readings.ts';

/** The newest texts suffice, and an endpoint gets no more at once. */
const mostTexts = 200;
const mostOpinions = 500;

export interface GatheredText extends PortraitText {
  commentId: string;
  revision: number;
  /** The endpoint's result for this revision; null if it has not read it. */
  judged: readonly Sign[] | null;
}

export interface GatheredWords {
  texts: readonly GatheredText[];
  opinions: readonly SaidOpinion[];
  names: readonly string[];
}

interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Public texts and opinions since the holder's time. Read in one snapshot or the writing transaction. */
export async function gatherWords(db: Db, phone: string): Promise<GatheredWords> {
  const comments = await listShownComments(db, phone, mostTexts);
  const readings = await listReadings(db, phone, comments);
  const holder = await findHolder(db, phone);
  const said = await listCountedWords(db, phone, mostOpinions);
  const holderNames = holder === null ? [] : await listNamesOf(db, holder.id);
  const named: readonly Named[] = [...comments, ...holderNames, ...(await findNames(db, phone))];
  const names = new Set(named.flatMap(({ firstName, lastName }) => [firstName ?? '', lastName ?? '']));
  return {
    texts: comments.map(({ id, revision, authorId, text }) => {
      return { author: authorId, text, commentId: id, revision, judged: readings.get(id) ?? null };
    }),
    opinions: said
      .filter(({ authorId }) => authorId !== holder?.id)
      .map(({ authorId, ...words }) => ({ author: authorId, signs: readOpinion(words) }))
      .filter(({ signs }) => signs.length > 0),
    names: [...names].filter((name) => name !== ''),
  };
}

/** Uses the endpoint's reading of a text if there is one, else the site's. */
export function sketchOf({ texts, opinions }: GatheredWords): Sketch {
  return sketch(texts, { opinions, signsOf: (text, place) => texts[place]?.judged ?? readSigns(text) });
}

async function listNamesOf(db: Db, profileId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select a.first_name as "firstName", a.last_name as "lastName"
    from ${sql.raw(authorRows)} a where a.id = ${profileId}::int8`.execute(db);
  return rows;
}
