import { useSyncExternalStore } from 'react';
import type { ReportSent, TextRule } from '#contract/moderation.ts';
import { currentToken, followToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';

/** What is reported: a text as it was when it was read, or a name that others give a number. */
export type ReportTarget =
  | {
      kind: 'comment' | 'reply';
      id: number;
      /** Another one after each change of the text: what was judged fine may be reported anew. */
      revision: number;
    }
  | {
      kind: 'name';
      /** As the list of names told it. */
      hash: string;
      /** By what the names were asked for. */
      by: { phone: string } | { profileId: string };
    };

/** How a report stands: on its way, then the server's word. */
export type ReportStatus = { status: 'sending' } | { status: ReportSent['status']; since: Date };

/** Why a report was not taken, and when it may be tried again. */
export interface ReportRefusal {
  code: string;
  /** Null where nobody knows. */
  endsAt: Date | null;
}

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

/** Tells moderators of a text. Gives why it was not taken, null where it was. */
export async function sendReport(
  target: ReportTarget,
  report: { reason: TextRule; words: string },
): Promise<ReportRefusal | null> {
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
  const endsAt = answer.retryAfter === null ? null : new Date(Date.now() + answer.retryAfter * 1000);
  return { code: answer.problem.code, endsAt };
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
