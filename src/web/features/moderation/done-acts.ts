import { useState } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';

/** What was done, and can be undone for ten minutes. */
export interface DoneAct {
  actId: string;
  kind: Decision | 'account' | 'burst_kept' | 'burst_removed';
  /** The case with its source, or the digits of a number. */
  subject: string;
  /** Seconds since 1970. */
  until: number;
}

/** What this moderator did since the page came, the last one at the end. */
export function useDoneActs() {
  const [acts, setActs] = useState<readonly DoneAct[]>([]);
  return {
    acts,
    push: (act: DoneAct) => setActs((before) => [...before, act]),
    /** Takes an act back. Gives why not, or null when it is done. */
    async undo({ actId }: Pick<DoneAct, 'actId'>): Promise<string | null> {
      const answer = await callApi('POST /api/v6/moderation/undo', { fields: { act_id: actId } });
      const code = answer.ok ? null : answer.problem.code;
      // What cannot be undone any more is offered no longer.
      if (code === null || isOver.includes(code)) setActs((before) => before.filter((act) => act.actId !== actId));
      if (code === null) await refreshDesk();
      return code;
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
