import { useSyncExternalStore } from 'react';
import type { ReportSent, ReportStanding, TextRule } from '#contract/moderation.ts';
import { currentToken, followToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';

/** What is reported: a text as it was when it was read, or a name or picture of a number or a profile. */
export type ReportTarget =
  | {
      kind: 'comment' | 'reply';
      id: number;
      /** Another one after each change of the text: what was judged fine may be reported anew. */
      revision: number;
    }
  | {
      kind: 'name';
      /** As the list of names or the look-up told it; of a picture the version in its address. */
      hash: string;
      /** By what the names were asked for. */
      by: { phone: string } | { profileId: string };
      isPicture?: true;
    };

/** How a report stands: on its way, then the server's word. */
export type ReportStatus = { status: 'sending' } | { status: ReportSent['status']; since: Date };

const known = new Map<string, ReportStatus>();
const listeners = new Set<() => void>();

/** Whose reports these are: the next one at this browser sees nothing of them. */
let owner = currentToken();
followToken(() => {
  if (currentToken() === owner) return;
  owner = currentToken();
  known.clear();
  for (const listener of listeners) listener();
});

const keyOf = (target: ReportTarget) =>
  target.kind === 'name' ? `name:${target.hash}` : `${target.kind}:${target.id}:${target.revision}`;

function tell(target: ReportTarget, status: ReportStatus | null) {
  if (status === null) known.delete(keyOf(target));
  else known.set(keyOf(target), status);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the report of a text stands; null where none was sent since the page came. */
export function useReportStatus(target: ReportTarget): ReportStatus | null {
  return useSyncExternalStore(
    subscribe,
    () => readReport(target),
    () => null,
  );
}

export function readReport(target: ReportTarget): ReportStatus | null {
  return known.get(keyOf(target)) ?? null;
}

/** Tells moderators of a text. Gives the code of why it was not taken, null where it was. */
export async function sendReport(
  target: ReportTarget,
  report: { reason: TextRule; words: string },
): Promise<string | null> {
  const before = readReport(target);
  const reporter = owner;
  tell(target, { status: 'sending' });
  const answer = await send(target, { reason: report.reason, report_text: report.words });
  // They signed out meanwhile: whoever is here now is told nothing.
  if (reporter !== owner) return null;
  if (answer.ok) {
    const { status, sinceTimestamp } = answer.data;
    tell(target, { status, since: new Date(sinceTimestamp * 1000) });
    return null;
  }
  tell(target, before);
  return answer.problem.code;
}

/** What moderators found before, and whether one's own report waits; null where nobody tells. */
export async function askStanding(target: ReportTarget): Promise<ReportStanding | null> {
  const reader = owner;
  const answer = await callApi('GET /api/v6/report/standing', { query: subjectOf(target) });
  if (!answer.ok || reader !== owner) return null;
  const { reportedTimestamp, judged } = answer.data;
  const judgedAt = Math.max(0, ...judged.map(({ sinceTimestamp }) => sinceTimestamp));
  // What was sent meanwhile is newer.
  if (!known.has(keyOf(target)) && (reportedTimestamp !== null || judgedAt > 0)) {
    const status = reportedTimestamp === null ? 'judged' : 'already_sent';
    tell(target, { status, since: new Date((reportedTimestamp ?? judgedAt) * 1000) });
  }
  return answer.data;
}

function subjectOf(target: ReportTarget) {
  if (target.kind !== 'name') return target.kind === 'reply' ? { thread_id: target.id } : { comment_id: target.id };
  const by = 'phone' in target.by ? { phone: target.by.phone } : { profile_id: target.by.profileId };
  return { name_hash: target.hash, ...by };
}

function send(target: ReportTarget, said: { reason: TextRule; report_text: string }) {
  if (target.kind !== 'name') {
    const which = target.kind === 'reply' ? { thread_id: target.id } : { comment_id: target.id };
    return callApi('POST /api/v6/report/comment', { fields: { ...which, ...said } });
  }
  const fields = { name_hash: target.hash, ...said };
  return 'phone' in target.by
    ? callApi('POST /api/v6/report/contact/by_phone', { fields: { phone: target.by.phone, ...fields } })
    : callApi('POST /api/v6/report/contact/by_profile', { fields: { profile_id: target.by.profileId, ...fields } });
}
