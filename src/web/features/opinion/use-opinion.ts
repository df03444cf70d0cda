import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { createOpinionStore, type OpinionStore } from './opinion-store.ts';
import { nothingSaid, type Said, saidOf } from './said.ts';

/** A number's page, as the parts see it in which somebody says something. */
export interface OpinionPage {
  view: NumberView;
  /** The view was made for who is signed in, and tells what they said before. */
  isOwn: boolean;
  /** Asks about the number once more. */
  ask: () => Promise<ApiAnswer<NumberView>>;
}

/** One page is open at a time, and what another account or number had is not kept. */
let last: { profileId: number; phone: string; store: OpinionStore } | null = null;

function storeOf(profileId: number, phone: string): OpinionStore {
  if (last?.profileId !== profileId || last.phone !== phone) {
    last = { profileId, phone, store: createOpinionStore(phone) };
  }
  return last.store;
}

const nobodys = { subscribe: () => () => {}, read: () => null };

/** What the member says of the number, the same in all parts of the page. A visitor says nothing. */
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
    /** Nobody judges the own number. */
    isHolder: session?.phone === phone,
    said: shown?.said ?? nothingSaid,
    /** Shows the wish and sends it; only for members. */
    change: (wish: (said: Said) => Said): Promise<void> => store?.change(wish) ?? Promise.resolve(),
  };
}

export type Opinion = ReturnType<typeof useOpinion>;
