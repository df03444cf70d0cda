import { useCallback, useRef, useState } from 'react';
import type { AnswerOf, DataCallName } from '#contract/calls.ts';
import { type ApiAnswer, callApi, type SentArgs } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { isUnknownOutcome, makeRequestKey } from '#web/api/request-key.ts';

/** Calls that return the data of one of the operator's pages. */
export type AdminView = Extract<
  DataCallName,
  `GET /api/v6/admin/${'overview' | 'doctor' | 'data' | 'backups' | 'services' | 'notices' | 'settings'}`
>;

const keyOfView = (token: string | null, name: AdminView) => keyOf(token, 'admin', name);

/** Data of one of the operator's pages, fetched again each time the page is opened. */
export function useAdmin<Name extends AdminView>(name: Name): Known<AnswerOf<Name>> & { refresh: () => void } {
  const token = useToken();
  const known = useKnown<AnswerOf<Name>>({
    queryKey: keyOfView(token, name),
    queryFn: () => dataOf(callApi(name, ...([] as unknown as SentArgs<Name>))),
    enabled: token !== null,
    staleTime: 0,
  });
  const refresh = useCallback(() => {
    void memberQueries.invalidateQueries({ queryKey: keyOfView(token, name) });
  }, [token, name]);
  return { ...known, refresh };
}

/** State of an act of the operator. */
export interface Act {
  isActing: boolean;
  /** Problem code of the last act; null for none. */
  wrong: string | null;
  /**
   * Sends the call, unless another act is running.
   *
   * @param content the act and what it sends. Repeated at once, it reuses its idempotency key until the outcome is
   * known; the server rejects a key with different content
   * @param ask sends the call with the given headers
   * @returns the call's data; null if it failed or was not sent
   */
  run<Data>(content: ActContent, ask: Ask<Data>): Promise<Data | null>;
  /**
   * Sends the call once no other act is running, for a dialog that shows the error itself.
   *
   * @param content as for `run`
   * @returns the problem code; null on success
   */
  refusalOf<Data>(content: ActContent, ask: Ask<Data>): Promise<string | null>;
}

type ActContent = readonly [act: string, fields?: object];
type Ask<Data> = (headers: { 'idempotency-key': string }) => Promise<ApiAnswer<Data>>;

export function useAct(): Act {
  const [isActing, setActing] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  /** Idempotency key of the last act if its outcome is unknown. An older act runs again: it may be undone since. */
  const kept = useRef<{ name: string; key: string } | null>(null);
  /** The running act; null for none. */
  const running = useRef<Promise<unknown> | null>(null);
  async function send<Data>(content: ActContent, ask: Ask<Data>): Promise<ApiAnswer<Data>> {
    setActing(true);
    setWrong(null);
    const name = JSON.stringify(content);
    const key = kept.current?.name === name ? kept.current.key : makeRequestKey();
    kept.current = { name, key };
    try {
      const answer = await ask({ 'idempotency-key': key });
      const code = answer.ok ? null : answer.problem.code;
      if (code === null || !isUnknownOutcome(code)) kept.current = null;
      setWrong(code);
      return answer;
    } finally {
      setActing(false);
      running.current = null;
    }
  }
  function act<Data>(content: ActContent, ask: Ask<Data>): Promise<ApiAnswer<Data>> {
    const sent = send(content, ask);
    running.current = sent;
    return sent;
  }
  return {
    isActing,
    wrong,
    async run(content, ask) {
      if (running.current !== null) return null;
      const answer = await act(content, ask);
      return answer.ok ? answer.data : null;
    },
    async refusalOf(content, ask) {
      // An act that was not sent must not look like one that succeeded.
      while (running.current !== null) await running.current.catch(() => {});
      const answer = await act(content, ask);
      return answer.ok ? null : answer.problem.code;
    },
  };
}
