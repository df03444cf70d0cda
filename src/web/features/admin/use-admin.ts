import { useCallback, useRef, useState } from 'react';
import type { AnswerOf, DataCallName } from '#contract/calls.ts';
import { type ApiAnswer, callApi, type SentArgs } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { useRequestKey } from '#web/api/request-key.ts';

/** The operator's calls that answer what a page shows. */
export type AdminView = Extract<
  DataCallName,
  `GET /api/v6/admin/${'overview' | 'doctor' | 'data' | 'backups' | 'services' | 'notices' | 'settings'}`
>;

const keyOfView = (token: string | null, name: AdminView) => keyOf(token, 'admin', name);

/** What one of the operator's pages shows, asked for anew each time that it is opened. */
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

/** How an act of the operator stands. */
export interface Act {
  isActing: boolean;
  /** The code of why it was not done. */
  wrong: string | null;
  /**
   * Does it, unless one is under way.
   *
   * @param ask is given the headers by which it is done once, however often it is sent
   * @returns its data; null where it was not done
   */
  run<Data>(ask: Ask<Data>): Promise<Data | null>;
  /**
   * The same, for a question that says by itself what went wrong.
   *
   * @returns the code of why it was not done; null where it was
   */
  refusalOf<Data>(ask: Ask<Data>): Promise<string | null>;
}

type Ask<Data> = (headers: { 'idempotency-key': string }) => Promise<ApiAnswer<Data>>;

export function useAct(): Act {
  const [isActing, setActing] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const requestKey = useRequestKey();
  const isUnderWay = useRef(false);
  /** Null where another act is under way. */
  async function act<Data>(ask: Ask<Data>): Promise<ApiAnswer<Data> | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setActing(true);
    setWrong(null);
    const answer = await ask({ 'idempotency-key': requestKey.read() });
    const code = answer.ok ? null : answer.problem.code;
    requestKey.settle(code);
    setWrong(code);
    setActing(false);
    isUnderWay.current = false;
    return answer;
  }
  return {
    isActing,
    wrong,
    async run(ask) {
      const answer = await act(ask);
      return answer?.ok ? answer.data : null;
    },
    async refusalOf(ask) {
      const answer = await act(ask);
      return answer === null || answer.ok ? null : answer.problem.code;
    },
  };
}
