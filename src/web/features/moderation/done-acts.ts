import { useState } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';

/** An act that can be undone for ten minutes. */
export interface DoneAct {
  /** Id of the log entry; `complaint:` and a decision's id, or `sender:` and an act's id. */
  actId: string;
  kind: Decision | 'account' | 'burst_kept' | 'burst_removed' | 'complaint' | 'complaint_sender';
  /** The case with its source, or the digits of a number. */
  subject: string;
  /** Unix time in seconds. */
  until: number;
  /** Number of cases, if its phrase states it. */
  number?: number;
}

/** Why a decision or its reversal was refused, and what happened meanwhile, if the server says so. */
export interface Lost {
  code: string;
  act: string | null;
  /** Reasons that still hide the text. */
  keptBy?: readonly string[];
  /** Other events meanwhile, as sentences. */
  meanwhile?: readonly string[];
}

/** Prefixes of ids of complaint and sender decisions, which are not in the moderation log. */
export const ofComplaint = 'complaint:';
export const ofSender = 'sender:';

/** Whether the act has a row with an undo button in the moderation log. */
export const isUndoneInLog = ({ actId }: Pick<DoneAct, 'actId'>): boolean =>
  !actId.startsWith(ofComplaint) && !actId.startsWith(ofSender);

/** Acts of this moderator since the page loaded, latest last. */
export function useDoneActs() {
  const [acts, setActs] = useState<readonly DoneAct[]>([]);
  return {
    acts,
    push: (act: DoneAct) => setActs((before) => [...before, act]),
    /** Undoes an act. Resolves to the refusal, or null on success. */
    async undo({ actId }: Pick<DoneAct, 'actId'>): Promise<Lost | null> {
      const answer = await takeBack(actId);
      const code = answer.ok ? null : answer.problem.code;
      // An act that can no longer be undone is not offered again.
      if (code === null || isOver.includes(code)) setActs((before) => before.filter((act) => act.actId !== actId));
      if (code === null) await refreshQueue();
      if (answer.ok) return null;
      const { details, changes = [] } = answer.problem;
      const act = details.find(({ path }) => path === 'act')?.message ?? null;
      return { code: answer.problem.code, act, keptBy: changes.map(({ what }) => what) };
    },
  };
}

function takeBack(actId: string) {
  if (actId.startsWith(ofSender)) {
    const fields = { sweep: actId.slice(ofSender.length) };
    return callApi('POST /api/v6/moderation/complaint/undo_sender', { fields });
  }
  if (!actId.startsWith(ofComplaint)) return callApi('POST /api/v6/moderation/undo', { fields: { act_id: actId } });
  const fields = { decision_id: actId.slice(ofComplaint.length) };
  return callApi('POST /api/v6/moderation/complaint/undo', { fields });
}

const isOver: readonly string[] = ['moderation.changed', 'moderation.too_late', 'moderation.refused', 'text.not_found'];

/** Reloads all data of the moderation page. */
export async function refreshQueue(): Promise<void> {
  await Promise.all([
    refreshLists('GET /api/v6/moderation/desk'),
    refreshLists('GET /api/v6/moderation/bursts'),
    refreshLists('GET /api/v6/moderation/log'),
  ]);
}
