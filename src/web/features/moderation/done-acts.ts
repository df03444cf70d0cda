import { useState } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';

/** What was done, and can be undone for ten minutes. */
export interface DoneAct {
  /** Of the log; of a complaint `complaint:` and the decision's id, of a sender's `sender:` and the act's. */
  actId: string;
  kind: Decision | 'account' | 'burst_kept' | 'burst_removed' | 'complaint' | 'complaint_sender';
  /** The case with its source, or the digits of a number. */
  subject: string;
  /** Seconds since 1970. */
  until: number;
  /** How many it was about, where its words tell it. */
  number?: number;
}

/** Why a decision was not taken, or not taken back; with what was done meanwhile, where the server tells. */
export interface Lost {
  code: string;
  act: string | null;
  /** What keeps the text from being shown. */
  keptBy?: readonly string[];
  /** What else happened meanwhile, in sentences. */
  meanwhile?: readonly string[];
}

/** Before the id of a decision about a complaint, or about all of a sender, which no act of the log has. */
export const ofComplaint = 'complaint:';
export const ofSender = 'sender:';

/** What this moderator did since the page came, the last one at the end. */
export function useDoneActs() {
  const [acts, setActs] = useState<readonly DoneAct[]>([]);
  return {
    acts,
    push: (act: DoneAct) => setActs((before) => [...before, act]),
    /** Takes an act back. Gives why not, or null when it is done. */
    async undo({ actId }: Pick<DoneAct, 'actId'>): Promise<Lost | null> {
      const answer = await takeBack(actId);
      const code = answer.ok ? null : answer.problem.code;
      // What cannot be undone any more is offered no longer.
      if (code === null || isOver.includes(code)) setActs((before) => before.filter((act) => act.actId !== actId));
      if (code === null) await refreshDesk();
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

/** Asks for all that the desk shows once more. */
export async function refreshDesk(): Promise<void> {
  await Promise.all([
    refreshLists('GET /api/v6/moderation/desk'),
    refreshLists('GET /api/v6/moderation/bursts'),
    refreshLists('GET /api/v6/moderation/log'),
  ]);
}
