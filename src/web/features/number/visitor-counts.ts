import type { NumberView } from '#contract/number.ts';
import { minuteMs } from '#shared/time.ts';
import { loadedBy } from '#web/api/other-page.ts';
import { keepFresh } from './keep-fresh.ts';
import { countWritten, rewriteWritten, tellsLess, withCounts } from './live-counts.ts';
import type { Asked } from './look-up.ts';

/** What a visitor's page shows, and how it shows another answer. */
export interface CountedPage {
  view: NumberView;
  take: (view: NumberView) => void;
}

/** After a failure it is asked again so much later, twice as long each time. */
const firstPauseMs = minuteMs;
const longestPauseMs = 30 * minuteMs;

/**
 * Keeps the counts of a visitor's page up to date, by the page itself: it is kept on the server for everybody, was counted
 * when it was opened, and an open page names what it holds of it, so that mostly nothing is sent.
 *
 * @param phone digits that the page is about
 * @param shown what is on the page now; null where that is no answer
 * @returns ends it
 */
export function keepCounting(phone: string, shown: () => CountedPage | null): () => void {
  const path = location.pathname;
  const first = shown();
  if (first === null || !path.replace(/\/$/, '').endsWith(`/number/${phone}`)) return () => {};
  const gone = new AbortController();
  let tag: string | null = null;
  let pauseMs = firstPauseMs / 2;
  let notBefore = 0;

  async function ask() {
    // Named by the page's script, the tag is none of the browser's own cache.
    const known: RequestInit = tag === null ? { cache: 'no-cache' } : { headers: { 'if-none-match': tag } };
    const response = await fetch(path, { ...known, redirect: 'error', signal: gone.signal });
    if (gone.signal.aborted) return;
    const date = Date.parse(response.headers.get('date') ?? '');
    if (date - expectedDate() > minuteMs) restart(date);
    if (response.status === 304) return;
    if (!response.ok) {
      const retryMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
      throw new Refused(Number.isFinite(retryMs) ? retryMs : 0);
    }
    const text = await response.text();
    if (gone.signal.aborted) return;
    show(new DOMParser().parseFromString(text, 'text/html'));
    tag = response.headers.get('x-content-tag');
  }

  function show(page: Document) {
    const newer = readView(page, phone);
    if (newer === null) throw new Error('no such page');
    const now = shown();
    if (now === null) return;
    const { view, take } = now;
    const isLess = tellsLess(view, newer);
    take(isLess ? newer : withCounts(view, newer));
    if (isLess) rewriteWritten(page);
    else countWritten(page);
  }

  const askOrWait = async () => {
    if (!navigator.onLine || performance.now() < notBefore) return;
    try {
      await ask();
      pauseMs = firstPauseMs / 2;
    } catch (error) {
      // What shows stays as it is; whoever cannot answer now is left in peace for a while.
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      notBefore = performance.now() + Math.max(pauseMs, error instanceof Refused ? error.retryMs : 0);
    }
  };

  // A document out of the browser's history may be of another day than the one on which it was opened again.
  let answeredAt = first.view.verdict.computedAtTimestamp * 1000;
  let begun = performance.now();
  let end = keepFresh(answeredAt / 1000, askOrWait);
  const expectedDate = () => answeredAt + performance.now() - begun;
  function restart(date: number) {
    end();
    [answeredAt, begun] = [date, performance.now()];
    end = keepFresh(date / 1000, askOrWait);
  }
  return () => {
    gone.abort();
    end();
  };
}

/** Why the server did not answer: it may be asked again after `retryMs`. */
class Refused extends Error {
  readonly retryMs: number;

  constructor(retryMs: number) {
    super('refused');
    this.retryMs = retryMs;
  }
}

/** What a document says of the number to a visitor; null where it is about something else. */
function readView(page: Document, phone: string): NumberView | null {
  for (const loaded of loadedBy(page)) {
    const { asked } = (loaded ?? {}) as { asked?: Asked };
    if (asked?.askedBy === null && asked.answer.ok && asked.answer.data.phone.number === phone)
      return asked.answer.data;
  }
  return null;
}
