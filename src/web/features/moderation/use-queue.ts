import { useEffect, useRef, useState } from 'react';
import type { Decided, Decision, ModerationCase } from '#contract/moderation.ts';
import type { TextRule } from '#contract/text-rule.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { type DoneAct, refreshDesk } from './done-acts.ts';

/** What a moderator does with a case. */
export interface Wish {
  decision: Decision | 'account';
  reason: TextRule;
  note: string;
}

const pageSize = 50;
/** So many are at hand, or more are asked for. */
const fewLeft = 15;

const versionOf = ({ id, version }: Pick<ModerationCase, 'id' | 'version'>) => `${id} ${version}`;

/**
 * The queue as it is worked through: what is decided leaves at once, and comes back where the server does not take the
 * decision. More is asked for before it ends.
 */
export function useQueue(tell: { onDone: (act: DoneAct) => void; onLost: (code: string) => void }) {
  const list = usePagedList('GET /api/v6/moderation/queue', {}, pageSize);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ id: string; code: string } | null>(null);
  const waiting = useRef(0);
  const underWay = useRef<Promise<DoneAct | null> | null>(null);
  const isMoved = useRef(false);

  const items = list.items.filter((item) => !gone.has(versionOf(item)));
  const place = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  );
  const current = items[place] ?? null;
  const isShort = items.length < fewLeft && list.last?.hasMore === true && !list.isLoading && list.wrong === null;
  useEffect(() => {
    if (isShort) list.loadMore();
  }, [isShort]);

  const change = (item: ModerationCase, isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      if (isGone) after.add(versionOf(item));
      else after.delete(versionOf(item));
      return after;
    });

  function show(id: string | null) {
    isMoved.current = true;
    setCurrentId(id);
  }

  function decide(item: ModerationCase, wish: Wish): Promise<DoneAct | null> {
    const sent = send(item, wish);
    underWay.current = sent;
    const forget = () => {
      if (underWay.current === sent) underWay.current = null;
    };
    void sent.then(forget, forget);
    return sent;
  }

  async function send(item: ModerationCase, { decision, reason, note }: Wish): Promise<DoneAct | null> {
    const at = items.findIndex(({ id }) => id === item.id);
    show((items[at + 1] ?? items[at - 1])?.id ?? null);
    setWrong(null);
    change(item, true);
    waiting.current += 1;
    const on = { case_id: item.id, case_version: item.version, reason, note };
    const answer: ApiAnswer<Decided> = await (decision === 'account'
      ? callApi('POST /api/v6/moderation/account/remove', { fields: on })
      : callApi('POST /api/v6/moderation/decide', { fields: { ...on, decision } }));
    waiting.current -= 1;
    if (answer.ok) {
      const { actId, undoUntilTimestamp: until } = answer.data;
      const act = { actId, kind: decision, subject: item.id, until };
      tell.onDone(act);
      // Removing an account takes its other texts out of the queue, and what is set aside moves to the end.
      if ((decision === 'account' || decision === 'hold') && waiting.current === 0) void refreshDesk();
      return act;
    }
    const { code } = answer.problem;
    // Another moderator was first, or the author changed the text: it no longer waits as it was seen.
    if (code === 'moderation.changed' || code === 'text.not_found') {
      await refreshDesk();
      tell.onLost(code);
      return null;
    }
    change(item, false);
    show(item.id);
    setWrong({ id: item.id, code });
    return null;
  }

  return {
    items,
    current,
    /** From 0, among those at hand. */
    place,
    /** Of all that wait, without what was just decided. */
    total: Math.max(items.length, (list.last?.total ?? 0) - list.items.length + items.length),
    list,
    wrong: wrong?.id === current?.id ? (wrong?.code ?? null) : null,
    /** The next one, or the one before, or the same at an end. */
    beside: (by: 1 | -1) => items[Math.min(items.length - 1, Math.max(0, place + by))]?.id ?? null,
    show,
    /** Somebody went on to what is shown now: the focus goes with them. */
    isMoved,
    decide,
    /** The last decision while the server has not answered it, once; what it gives is null where it was refused. */
    takeUnderWay() {
      const taken = underWay.current;
      underWay.current = null;
      return taken;
    },
  };
}
