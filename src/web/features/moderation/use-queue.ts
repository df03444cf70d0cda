import { useEffect, useRef, useState } from 'react';
import type { DeskEntry } from '#contract/desk.ts';
import type { Decided, Decision } from '#contract/moderation.ts';
import type { TextRule } from '#contract/text-rule.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { type DoneAct, type Lost, refreshDesk } from './done-acts.ts';

/** What a moderator does with a text. */
export interface Wish {
  decision: Decision | 'account';
  reason: TextRule;
  note: string;
}

const pageSize = 50;
/** So many are at hand, or more are asked for. */
const fewLeft = 15;

const versionOf = (entry: Pick<DeskEntry, 'source' | 'id' | 'version'>) => `${keyOfEntry(entry)} ${entry.version}`;

/** A case of the queue, of whatever source. */
export const keyOfEntry = ({ source, id }: Pick<DeskEntry, 'source' | 'id'>) => `${source}:${id}`;

/**
 * The queue as it is worked through: what is decided leaves at once, and comes back where the server does not take the
 * decision. More is asked for before it ends.
 */
export function useQueue(tell: { onDone: (act: DoneAct) => void; onLost: (lost: Lost) => void }) {
  const list = usePagedList('GET /api/v6/moderation/desk', {}, pageSize);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ key: string; code: string } | null>(null);
  const waiting = useRef(0);
  const underWay = useRef<Promise<DoneAct | null> | null>(null);
  const isMoved = useRef(false);

  const items = list.items.filter((item) => !gone.has(versionOf(item)));
  const place = Math.max(
    0,
    items.findIndex((item) => keyOfEntry(item) === currentKey),
  );
  const current = items[place] ?? null;
  const isShort = items.length < fewLeft && list.last?.hasMore === true && !list.isLoading && list.wrong === null;
  useEffect(() => {
    if (isShort) list.loadMore();
  }, [isShort]);

  const change = (item: DeskEntry, isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      if (isGone) after.add(versionOf(item));
      else after.delete(versionOf(item));
      return after;
    });

  function show(key: string | null) {
    isMoved.current = true;
    setCurrentKey(key);
  }

  /** The one after it, or before it at the end. */
  function leave(item: DeskEntry) {
    const at = items.findIndex((one) => keyOfEntry(one) === keyOfEntry(item));
    const next = items[at + 1] ?? items[at - 1];
    show(next ? keyOfEntry(next) : null);
    setWrong(null);
    change(item, true);
  }

  function decide(item: DeskEntry, wish: Wish): Promise<DoneAct | null> {
    const sent = send(item, wish);
    underWay.current = sent;
    const forget = () => {
      if (underWay.current === sent) underWay.current = null;
    };
    void sent.then(forget, forget);
    return sent;
  }

  async function send(item: DeskEntry, { decision, reason, note }: Wish): Promise<DoneAct | null> {
    leave(item);
    waiting.current += 1;
    const on = { case_id: item.id, case_version: item.version, reason, note };
    const answer: ApiAnswer<Decided> = await (decision === 'account'
      ? callApi('POST /api/v6/moderation/account/remove', { fields: on })
      : callApi('POST /api/v6/moderation/decide', { fields: { ...on, decision } }));
    waiting.current -= 1;
    const key = keyOfEntry(item);
    if (answer.ok) {
      const { actId, undoUntilTimestamp: until } = answer.data;
      const act = { actId, kind: decision, subject: key, until };
      tell.onDone(act);
      // Removing an account takes its other texts out of the queue, and what is set aside moves to the end.
      if ((decision === 'account' || decision === 'hold') && waiting.current === 0) void refreshDesk();
      return act;
    }
    const { code, details, changes = [] } = answer.problem;
    // Another moderator was first, or the author changed the text: it no longer waits as it was seen.
    if (code === 'moderation.changed' || code === 'text.not_found') {
      await refreshDesk();
      show(key);
      const act = details.find(({ path }) => path === 'act')?.message ?? null;
      tell.onLost({ code, act, keptBy: changes.map(({ what }) => what) });
      return null;
    }
    change(item, false);
    show(key);
    setWrong({ key, code });
    return null;
  }

  /** Comes last from now on, for this moderator. */
  async function skip(item: DeskEntry) {
    leave(item);
    const fields = { source: item.source, case_id: item.id, case_version: item.version };
    const answer = await callApi('POST /api/v6/moderation/skip', { fields });
    // It keeps its version: what is asked for anew shows it at its new place.
    await refreshDesk();
    change(item, false);
    if (!answer.ok) tell.onLost({ code: answer.problem.code, act: null });
  }

  return {
    items,
    current,
    /** From 0, among those at hand. */
    place,
    /** Of all that wait, without what was just decided. */
    total: Math.max(items.length, (list.last?.total ?? 0) - list.items.length + items.length),
    list,
    wrong: current !== null && wrong?.key === keyOfEntry(current) ? wrong.code : null,
    /** The next one, or the one before, or the same at an end. */
    beside(by: 1 | -1) {
      const item = items[Math.min(items.length - 1, Math.max(0, place + by))];
      return item ? keyOfEntry(item) : null;
    },
    show,
    leave,
    /** Somebody went on to what is shown now: the focus goes with them. */
    isMoved,
    decide,
    skip,
    /** The last decision while the server has not answered it, once; what it gives is null where it was refused. */
    takeUnderWay() {
      const taken = underWay.current;
      underWay.current = null;
      return taken;
    },
  };
}
