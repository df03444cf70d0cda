import { noteCalls } from '#contract/note.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { cleanText } from '#shared/text.ts';
import { hourMs } from '#shared/time.ts';
import { deleteNote, saveNote } from './commands/save-note.ts';

export interface NoteDeps extends Pick<Base, 'database' | 'clock' | 'homeOf'> {
  plan: NumberingPlan;
  notesPerHour: number;
}

const failures = ['number.invalid', ...bodyFailures] as const;

/** Calls for private notes. They reveal nothing about a number, so they count as no look-up. */
export function noteRoutes(deps: NoteDeps) {
  const { database, clock } = deps;
  const api = createApi();
  const written = { name: 'notes', most: deps.notesPerHour, spanMs: hourMs };
  const read = (c: ApiContext, { phone, country }: { phone: string; country?: string | undefined }) =>
    resolvePhone(deps.plan, phone, { country, home: () => deps.homeOf(c).country });

  addCall(
    api,
    noteCalls,
    'POST /api/v7/notice/add',
    {
      summary: 'Add or replace my private note on a number',
      description: 'Visible only to its author. 1–1,000 letters after trimming.',
      gives: 'The note’s id',
      who: 'member',
      failures: ['text.empty', 'text.too_long', 'text.invalid', 'limit.hour', ...failures],
    },
    async (c, { fields, named, member }) => {
      const number = read(c, fields);
      if (number === null) return problem(c, 'number.invalid');
      const clean = cleanText(fields.text);
      if (!clean.ok) return problem(c, clean.fault);
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, written, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const kept = await saveNote(joined, member, { phone: number.digits, text: clean.text }, now);
        return typeof kept === 'string' ? problem(c, kept) : ok(c, { status: true, id: Number(kept.id) });
      });
    },
  );

  addCall(
    api,
    noteCalls,
    'POST /api/v6/notice/delete',
    { summary: 'Delete my private note on a number', gives: 'There is none any more', who: 'member', failures },
    async (c, { fields, named, member }) => {
      const number = read(c, fields);
      if (number === null) return problem(c, 'number.invalid');
      return named.once(async (joined) => {
        await deleteNote(joined.db, member, number.digits);
        return ok(c, { status: true });
      });
    },
  );
  return api;
}
