import { useState } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';

/** What was done, and can be undone for ten minutes. */
export interface DoneAct {
  /** Of the log; of a complaint `complaint:` and the decision's id. */
  actId: string;
  kind: Decision | 'account' | 'burst_kept' | 'burst_removed' | 'complaint';
  /** The case with its source, or the digits of a number. */
  subject: string;
  /** Seconds since 1970. */
  until: number;
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

/** Before the id of a decision about a complaint, which no act of the log has. */
export const ofComplaint = 'complaint:';

/** What this moderator did since the page came, the last one at the end. */
export function useDoneActs() {
  const [acts, setActs] = useState<readonly DoneAct[]>([]);
  return {
    acts,
    push: (act: DoneAct) => setActs((before) => [...before, act]),
    /** Takes an act back. Gives why not, or null when it is done. */
    async undo({ actId }: Pick<DoneAct, 'actId'>): Promise<Lost | null> {
      const decisionId = actId.startsWith(ofComplaint) ? actId.slice(ofComplaint.length) : null;
      const answer =
        decisionId === null
          ? await callApi('POST /api/v6/moderation/undo', { fields: { act_id: actId } })
          : await callApi('POST /api/v6/moderation/complaint/undo', { fields: { decision_id: decisionId } });
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

const isOver: readonly string[] = ['moderation.changed', 'moderation.too_late', 'moderation.refused', 'text.not_found'];

/** Asks for all that the desk shows once more. */
export async function refreshDesk(): Promise<void> {
  await Promise.all([
    refreshLists('GET /api/v6/moderation/desk'),
    refreshLists('GET /api/v6/moderation/bursts'),
    refreshLists('GET /api/v6/moderation/log'),
  ]);
}
