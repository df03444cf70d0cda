import type { ComplaintReason } from '#contract/complaint.ts';
import type { CitationField } from '#contract/complaint-rule.ts';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import type { ComplaintTarget } from './complaint-target.ts';

export interface WrittenComplaint {
  name: string;
  email: string;
  text: string;
  reason: ComplaintReason;
  /** Data of the court's decision, if that is the reason; each may be empty. */
  citation: Readonly<Record<CitationField, string>>;
}

/** Sends a complaint. A visitor's browser solves the bot check in the background first. */
export async function sendComplaint(
  target: ComplaintTarget,
  written: WrittenComplaint,
): Promise<ApiAnswer<ComplaintSent>> {
  const answer = await send(target, written);
  if (answer.ok || answer.problem.code !== 'bot_check.required') return answer;
  const { solveBotCheck } = await import('#web/api/bot-check.ts');
  const altcha = await solveBotCheck(undefined, 'complaint');
  return altcha === null ? answer : send(target, written, { altcha });
}

function send(target: ComplaintTarget, { citation, ...written }: WrittenComplaint, headers: { altcha?: string } = {}) {
  const court = written.reason === 'court_decision' ? { court_decision: '1' as const, ...citation } : {};
  const said = { ...written, ...court, good_faith: '1' as const, url: location.href.slice(0, 500) };
  if (target.kind !== 'contact') {
    const id = target.kind === 'reply' ? { thread_id: target.id } : { comment_id: target.id };
    return callApi('POST /api/v6/complaint/comment', { fields: { ...id, ...said }, headers });
  }
  const { id, firstName, lastName, name_hash, profileId } = target;
  const of = id === null ? { profile_id: String(profileId) } : { id };
  const hash = name_hash === null ? {} : { name_hash };
  const fields = { ...of, first_name: firstName, last_name: lastName, ...hash, ...said };
  return callApi('POST /api/v6/complaint/contact', { fields, headers });
}
