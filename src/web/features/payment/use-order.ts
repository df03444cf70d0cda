import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';

/** Seconds between polls; frequent at first, since most payments are confirmed at once. */
const pauses = [2, 3, 5, 10, 15, 30, 60, 60, 60, 60];

/** One of the member's own orders. */
export interface WatchedOrder {
  /** Null until the first answer. */
  order: Order | null;
  /** Error code of the last poll. */
  wrong: string | null;
  isAsking: boolean;
  /** Not paid yet, and polling has ended. */
  isTired: boolean;
  askAgain: () => void;
}

/** Polls the order until its payment is decided; each poll also asks the provider. */
export function useOrder(number: string): WatchedOrder {
  const [order, setOrder] = useState<Order | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(true);
  const [round, setRound] = useState(0);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    setAsking(true);
    void callApi('GET /api/v6/payment/order/{number}', { path: { number } }).then((answer) => {
      if (isLeft) return;
      setAsking(false);
      setWrong(answer.ok ? null : answer.problem.code);
      if (answer.ok) setOrder(answer.data);
      const isOpen = answer.ok ? answer.data.state === 'open' : answer.status === 0 || answer.status >= 500;
      const pause = pauses[round];
      if (isOpen && pause !== undefined) timer = setTimeout(() => setRound(round + 1), pause * 1000);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [number, round]);

  const isTired = !isAsking && round >= pauses.length;
  return { order, wrong, isAsking, isTired, askAgain: () => setRound(round + 1) };
}
