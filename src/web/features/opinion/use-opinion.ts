import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { createOpinionStore, type OpinionStore } from './opinion-store.ts';
import { nothingSaid, type Said, saidOf } from './said.ts';

/** A number's page as the opinion parts see it. */
export interface OpinionPage {
  view: NumberView;
  /** The view was made for the current session and contains the reader's own opinion. */
  isOwn: boolean;
  /** Reloads the number. */
  ask: () => Promise<ApiAnswer<NumberView>>;
}

/** Keeps one store only: one page is open at a time, and other accounts' or numbers' state must not remain. */
let last: { profileId: number; phone: string; store: OpinionStore } | null = null;

function storeOf(profileId: number, phone: string): OpinionStore {
  if (last?.profileId !== profileId || last.phone !== phone) {
    last = { profileId, phone, store: createOpinionStore(phone) };
  }
  return last.store;
}

const nobodys = { subscribe: () => () => {}, read: () => null };

/** The member's opinion, shared by all parts of the page; empty for visitors. */
export function useOpinion({ view, isOwn, ask }: OpinionPage) {
  const complain = useRefusalToast();
  const session = useSession();
  const { number: phone } = view.phone;
  const profileId = session?.profileId ?? null;
  const [store, setStore] = useState<OpinionStore | null>(() =>
    profileId === null ? null : storeOf(profileId, phone),
  );
  useEffect(() => setStore(profileId === null ? null : storeOf(profileId, phone)), [profileId, phone]);

  useEffect(() =>
    store?.follow({
      async readOwn() {
        const answer = await ask();
        return answer.ok ? saidOf(answer.data) : null;
      },
      onRefused: complain,
      onSettled: () => void ask(),
    }),
  );
  useEffect(() => {
    if (isOwn) store?.learn(saidOf(view));
  }, [store, isOwn, view]);

  const { subscribe, read } = store ?? nobodys;
  const shown = useSyncExternalStore(subscribe, read, () => null);
  return {
    profileId,
    /** Holders cannot judge their own number. */
    isHolder: session?.phone === phone,
    said: shown?.said ?? nothingSaid,
    /** Shows and sends a wish; members only. */
    change: (wish: (said: Said) => Said): Promise<void> => store?.change(wish) ?? Promise.resolve(),
  };
}

export type Opinion = ReturnType<typeof useOpinion>;
