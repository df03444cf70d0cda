import type { ProblemCode } from '#contract/problem.ts';
import type { ReportKind } from '#contract/report.ts';
import type { WriteRefusal } from '#server/domains/comment/commands/change-text.ts';
import { programLimits } from '#server/domains/metering/commands/admit-program.ts';
import { holdUnlisting } from '#server/domains/name/door.ts';
import { textLimitFailures } from '#server/domains/write-limits/door.ts';
import type { Program } from '#server/platform/access/actor.ts';
import { joinTransaction } from '#server/platform/db/join-transaction.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import { cleanText } from '#shared/text.ts';
import { isForged, readAsked } from './ask-number.ts';
import type { ProgramScreen } from './program-screen.ts';

export const reportFailures = [
  'number.invalid',
  'opinion.refused',
  'opinion.own_number',
  'profile.deactivated',
  'limit.bans',
  'limit.network_writes',
  'comment.barred',
  'comment.not_found',
  'text.too_long',
  'text.invalid',
  'text.empty',
  'request.invalid',
  'request.too_large',
  ...textLimitFailures.text,
  ...textLimitFailures.edit,
  ...programLimits,
] as const satisfies readonly ProblemCode[];
type ReportRefusal = Refusal<(typeof reportFailures)[number]>;

export interface SentReport {
  phone: string;
  country?: string | undefined;
  category: ReportKind;
  verstat?: string | undefined;
  /** Empty for none. */
  comment: string;
}

type VoteRefusal = NonNullable<Awaited<ReturnType<ProgramScreen['votes']['vote']>>>;
type Outcome =
  | { ok: true }
  | { ok: false; code: VoteRefusal; details?: never; retryAfterSeconds?: never }
  | WriteRefusal<'text' | 'edit'>;

/** Stores a program's vote, and its text as a comment; both or neither. Null on success. */
export async function sendReport(
  screen: ProgramScreen,
  c: ApiContext,
  program: Program,
  { phone, country, category, verstat, comment }: SentReport,
): Promise<ReportRefusal | null> {
  const { database, votes, clock } = screen;
  const number = readAsked(screen, c, program, phone, country);
  if (number === null) return problem(c, 'number.invalid');
  if (number.kind === 'emergency') return problem(c, 'opinion.refused');
  const text = comment.trim() === '' ? null : cleanText(comment);
  if (text?.ok === false) return problem(c, text.fault);
  // A comment counts like a look-up, as in the app.
  const admission = text === null ? null : await screen.admitProgram(program, [number], clock.now());
  if (admission?.ok === false) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
  const refused = await votes.countVote(c, program);
  if (refused !== null) return refused;
  const about = { phone: number.digits, country: number.country };
  const report = { kind: category, isForged: isForged(verstat) };
  const outcome = await transact<Outcome>(database.db, async (tx, undo) => {
    const joined = joinTransaction(database, tx);
    // Lock order as everywhere: the unlisting and the text before the number.
    await holdUnlisting(tx);
    if (text !== null) {
      const written = await screen.commentByProgram(c, joined, program, about, text.text);
      if (!written.ok) return undo(written);
    }
    const refusal = await votes.vote(c, joined, program, about, report);
    return refusal === null ? { ok: true } : undo({ ok: false, code: refusal });
  });
  return outcome.ok ? null : problem(c, outcome.code, outcome);
}
