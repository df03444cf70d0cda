import { useEffect, useRef, useState } from 'react';
import type { Decided, Decision } from '#contract/moderation.ts';
import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';
import type { TextRule } from '#contract/text-rule.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { type DoneAct, type Lost, refreshQueue } from './done-acts.ts';
import { casesOf, firstCase, keyOfCase, versionOf } from './queue-rows.ts';

/** A moderator's decision on a text. */
export interface Wish {
  decision: Decision | 'account';
  reason: TextRule;
  note: string;
}

const pageSize = 50;
/** Loads more rows when fewer are left. */
const fewLeft = 15;

const keyOfRow = (row: QueueEntry) => keyOfCase(firstCase(row));

/**
 * The queue being worked on: decided rows leave at once, and return if the server refuses. A row with several cases
 * stays until the last is decided. Loads more before the end.
 */
export function useQueue(handlers: { onDone: (act: DoneAct) => void; onLost: (lost: Lost) => void }) {
  const list = usePagedList('GET /api/v6/moderation/desk', {}, pageSize);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  /** Keys of cases; the first that is still open is shown. */
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<{ key: string; code: string } | null>(null);
  const waiting = useRef(0);
  /** Ids of reported texts whose decision is pending. */
  const deciding = useRef(new Set<string>());
  const underWay = useRef<Promise<DoneAct | null> | null>(null);
  const isMoved = useRef(false);

  const items = list.items.filter((row) => !gone.has(versionOf(row)));
  const rowWith = (key: string) => items.findIndex((row) => casesOf(row).some((one) => keyOfCase(one) === key));
  const found = wanted.find((key) => rowWith(key) >= 0);
  const place = found === undefined ? 0 : rowWith(found);
  const current = items[place] ?? null;
  const chosen = current && (casesOf(current).find((one) => keyOfCase(one) === found) ?? firstCase(current));
  const isShort = items.length < fewLeft && list.last?.hasMore === true && !list.isLoading && list.wrong === null;
  useEffect(() => {
    if (isShort) list.loadMore();
  }, [isShort]);

  const change = (row: QueueEntry, isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      if (isGone) after.add(versionOf(row));
      else after.delete(versionOf(row));
      return after;
    });

  function show(...keys: readonly string[]) {
    isMoved.current = true;
    setWanted(keys);
  }

  /** The next row, or the previous one at the end. */
  function keysBeside(row: QueueEntry): string[] {
    const at = items.findIndex((one) => keyOfRow(one) === keyOfRow(row));
    const next = items[at + 1] ?? items[at - 1];
    return next ? [keyOfRow(next)] : [];
  }

  function leave(row: QueueEntry) {
    show(...keysBeside(row));
    setWrong(null);
    change(row, true);
  }

  /** After a case of a row with several is decided: shows the remaining cases, if still open. */
  function goOn(row: QueueEntry, decided: Pick<QueueCase, 'source' | 'id'>) {
    const key = keyOfCase(decided);
    const others = casesOf(row)
      .map(keyOfCase)
      .filter((one) => one !== key);
    // A complaint may settle reports: until the list is reloaded, the decided case stays visible.
    const seen = decided.source === 'complaint' ? [key] : [];
    show(...seen, ...others, ...keysBeside(row));
    setWrong(null);
  }

  /** Null if refused, or if a decision on the case is already pending. Rows with several cases stay visible. */
  function decide(row: QueueEntry, seen: { id: string; version: number }, wish: Wish): Promise<DoneAct | null> {
    if (deciding.current.has(seen.id)) return Promise.resolve(null);
    deciding.current.add(seen.id);
    const sent = send(row, seen, wish);
    underWay.current = sent;
    const forget = () => {
      deciding.current.delete(seen.id);
      if (underWay.current === sent) underWay.current = null;
    };
    void sent.then(forget, forget);
    return sent;
  }

  async function send(
    row: QueueEntry,
    { id, version }: { id: string; version: number },
    { decision, reason, note }: Wish,
  ): Promise<DoneAct | null> {
    const isAlone = row.others.length === 0;
    const decided = { source: 'text', id } as const;
    const key = keyOfCase(decided);
    if (isAlone) leave(row);
    waiting.current += 1;
    const on = { case_id: id, case_version: version, reason, note };
    const answer: ApiAnswer<Decided> = await (decision === 'account'
      ? callApi('POST /api/v6/moderation/account/remove', { fields: on })
      : callApi('POST /api/v6/moderation/decide', { fields: { ...on, decision } }));
    waiting.current -= 1;
    if (answer.ok) {
      const { actId, undoUntilTimestamp: until } = answer.data;
      const act = { actId, kind: decision, subject: key, until };
      handlers.onDone(act);
      if (!isAlone) goOn(row, decided);
      // Removing an account takes its other texts out of the queue, and postponed cases move to the end.
      const isMore = decision === 'account' || decision === 'hold' || !isAlone;
      if (isMore && waiting.current === 0) void refreshQueue();
      return act;
    }
    const { code, details, changes = [] } = answer.problem;
    // Another moderator was faster, or the author edited the text: the case changed.
    if (code === 'moderation.changed' || code === 'text.not_found') {
      await refreshQueue();
      show(key, ...casesOf(row).map(keyOfCase));
      const act = details.find(({ path }) => path === 'act')?.message ?? null;
      handlers.onLost({ code, act, keptBy: changes.map(({ what }) => what) });
      return null;
    }
    change(row, false);
    show(key);
    setWrong({ key, code });
    return null;
  }

  /** Postpones the row for this moderator. */
  async function skip(row: QueueEntry) {
    leave(row);
    const beside = row.others.map(({ source, id, version }) => `${source}:${id}:${version}`);
    const fields = { source: row.source, case_id: row.id, case_version: row.version, beside };
    const answer = await callApi('POST /api/v6/moderation/skip', { fields });
    // Its version is unchanged, so the reloaded list shows it in its new place.
    await refreshQueue();
    change(row, false);
    if (!answer.ok) handlers.onLost({ code: answer.problem.code, act: null });
  }

  return {
    items,
    current,
    /** The open case of the current row. */
    chosen,
    /** Index among the loaded rows. */
    place,
    /** Total number of open rows, without those just decided. */
    total: Math.max(items.length, (list.last?.total ?? 0) - list.items.length + items.length),
    list,
    wrong: chosen !== null && wrong?.key === keyOfCase(chosen) ? wrong.code : null,
    /** Moves to the next or previous row. False at the end. */
    move(by: 1 | -1): boolean {
      const row = items[place + by];
      if (row) show(keyOfRow(row));
      return row !== undefined;
    },
    show,
    /** Opens a different case of the row without moving the focus. */
    choose: (key: string) => setWanted([key]),
    leave,
    /** A complaint was decided, wholly or for one of its texts. */
    finish(row: QueueEntry, decided: Pick<QueueCase, 'source' | 'id'>, isWhole: boolean) {
      if (!isWhole) setWanted([keyOfCase(decided)]);
      else if (row.others.length === 0) leave(row);
      else goOn(row, decided);
    },
    /** The user moved on to the current case, so it takes the focus. */
    isMoved,
    decide,
    skip,
    /** Takes over the pending decision, once; it resolves to null if refused. */
    takeUnderWay() {
      const taken = underWay.current;
      underWay.current = null;
      return taken;
    },
  };
}
