import { useSyncExternalStore } from 'react';
import type { ReportSent, ReportStanding, TextRule } from '#contract/moderation.ts';
import { currentToken, followToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';

/** A reported text in the version read, or a name or picture of a number or profile. */
export type ReportTarget =
  | {
      kind: 'comment' | 'reply';
      id: number;
      /** Changes with each edit of the text; a new version may be reported again. */
      revision: number;
    }
  | {
      kind: 'name';
      /** Hash from the list of names or the look-up; for a picture, the version in its address. */
      hash: string;
      /** Key by which the names were requested. */
      by: { phone: string } | { profileId: string };
      isPicture?: true;
    };

/** Status of a report: pending, then the server's answer. */
export type ReportStatus = { status: 'sending' } | { status: ReportSent['status']; since: Date };

const known = new Map<string, ReportStatus>();
const listeners = new Set<() => void>();

/** Owner of the stored reports; a later user of this browser must not see them. */
let owner = currentToken();
followToken(() => {
  if (currentToken() === owner) return;
  owner = currentToken();
  known.clear();
  for (const listener of listeners) listener();
});

const keyOf = (target: ReportTarget) =>
  target.kind === 'name' ? `name:${target.hash}` : `${target.kind}:${target.id}:${target.revision}`;

function publish(target: ReportTarget, status: ReportStatus | null) {
  if (status === null) known.delete(keyOf(target));
  else known.set(keyOf(target), status);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Status of the report of a text; null if none was sent since the page loaded. */
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

/** Reports a text. Resolves to an error code, or null on success. */
export async function sendReport(
  target: ReportTarget,
  report: { reason: TextRule; words: string },
): Promise<string | null> {
  const before = readReport(target);
  const reporter = owner;
  publish(target, { status: 'sending' });
  const answer = await send(target, { reason: report.reason, report_text: report.words });
  // The reporter signed out meanwhile, so the result is discarded.
  if (reporter !== owner) return null;
  if (answer.ok) {
    const { status, sinceTimestamp } = answer.data;
    publish(target, { status, since: new Date(sinceTimestamp * 1000) });
    return null;
  }
  publish(target, before);
  return answer.problem.code;
}

/** Earlier findings of moderators and the own open report; null if the call fails. */
export async function askStanding(target: ReportTarget): Promise<ReportStanding | null> {
  const reader = owner;
  const answer = await callApi('GET /api/v6/report/standing', { query: subjectOf(target) });
  if (!answer.ok || reader !== owner) return null;
  const { reportedTimestamp, judged } = answer.data;
  const judgedAt = Math.max(0, ...judged.map(({ sinceTimestamp }) => sinceTimestamp));
  // A report sent meanwhile is newer.
  if (!known.has(keyOf(target)) && (reportedTimestamp !== null || judgedAt > 0)) {
    const status = reportedTimestamp === null ? 'judged' : 'already_sent';
    publish(target, { status, since: new Date((reportedTimestamp ?? judgedAt) * 1000) });
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
