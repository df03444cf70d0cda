import type { AnswerOf, SentWith } from '#contract/calls.ts';
import { type Poll, pollIds, unknownCallerType } from '#contract/tag.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { nothingSaid, type Said, sameTags, withAnswer, withBlock } from './said.ts';

type Done = ApiAnswer<AnswerOf<'POST /api/v6/tag/set'>>;
type TagFields = SentWith<'POST /api/v6/tag/set'>['fields'];

/** Dependencies of the store. */
export interface OpinionWay {
  /** Reads the member's state from the server; null if it does not answer. */
  readOwn(): Promise<Said | null>;
  /** Receives the error code of a refused part, which is reverted. */
  onRefused(code: string): void;
  /** The server has every wish. */
  onSettled(): void;
}

export interface Shown {
  /** The wished state. */
  said: Said;
  /** The server's earlier state is loaded. */
  isKnown: boolean;
}

/**
 * A member's opinion on a number, updated optimistically. Calls run one at a time; each sends the state wished when it
 * starts, so that intermediate states are skipped. A refusal reverts only its part.
 * @param phone digits without plus
 */
export function createOpinionStore(phone: string, send = sendPart) {
  let held: Said | null = null;
  let shown: Shown = { said: nothingSaid, isKnown: false };
  /** Wishes made before the server's state was known. */
  let early: ((said: Said) => Said)[] = [];
  let way: OpinionWay | null = null;
  const listeners = new Set<() => void>();

  function show(said: Said) {
    shown = { said, isKnown: held !== null };
    for (const listener of listeners) listener();
  }

  function learn(said: Said) {
    if (held !== null) return;
    held = said;
    show(early.reduce((wanted, change) => change(wanted), said));
    early = [];
  }

  async function flush() {
    if (held === null) {
      const own = (await way?.readOwn()) ?? null;
      if (own) learn(own);
    }
    if (held === null) {
      early = [];
      show(nothingSaid);
      way?.onRefused('network.unreachable');
      return;
    }
    let isSent = false;
    for (let part = nextPart(held, shown.said); part !== null; part = nextPart(held, shown.said)) {
      const wanted = shown.said;
      const answer = await send(phone, part, wanted);
      if (answer.ok) {
        held = take(held, part, wanted);
        isSent = true;
      } else if (!differs(part, wanted, shown.said)) {
        // A part whose wish changed meanwhile is sent again instead.
        show(take(shown.said, part, held));
        way?.onRefused(answer.problem.code);
      }
    }
    if (isSent) way?.onSettled();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns the same object until something changes. */
    read: () => shown,
    /** Call before the first wish: a wish without a way to the server is reverted as if there were no answer. */
    follow(newWay: OpinionWay) {
      way = newWay;
    },
    /** The server's first state; later ones are ignored, since this page is newer. */
    learn,
    /** Shows and sends a wish; resolves when the server accepts or refuses it. */
    change(wish: (said: Said) => Said): Promise<void> {
      if (held === null) early.push(wish);
      show(wish(shown.said));
      return oneAtATime(`opinion ${phone}`, flush);
    },
  };
}

export type OpinionStore = ReturnType<typeof createOpinionStore>;

/** Part of an opinion that one call sends. */
export type Part = 'ban' | 'tags' | Poll;

/** The block precedes its reason, which requires it. */
const parts: readonly Part[] = ['ban', 'tags', ...pollIds];

const nextPart = (held: Said, wanted: Said) => parts.find((part) => differs(part, held, wanted)) ?? null;

function differs(part: Part, one: Said, other: Said): boolean {
  if (part === 'ban') return one.isBanned !== other.isBanned;
  if (part === 'tags') return !sameTags(one, other);
  return one.answers[part] !== other.answers[part];
}

/** Copies one part from `other`. */
function take(said: Said, part: Part, other: Said): Said {
  if (part === 'ban') return withBlock(said, other.isBanned);
  if (part === 'tags') return { ...said, callerType: other.callerType, tags: other.tags };
  return withAnswer(said, part, other.answers[part] ?? null);
}

function sendPart(phone: string, part: Part, said: Said): Promise<Done> {
  if (part === 'ban') {
    return said.isBanned
      ? callApi('POST /api/v6/ban/add', { fields: { phone } })
      : callApi('POST /api/v6/ban/delete', { fields: { phone } });
  }
  if (part === 'tags') return askMetered('POST /api/v6/tag/set', { fields: fieldsOf(phone, said) });
  return callApi('POST /api/v6/poll/answer', { fields: { phone, poll: part, answer: said.answers[part] ?? '' } });
}

function fieldsOf(phone: string, { callerType, tags }: Said): TagFields {
  return {
    phone,
    caller_type: String(callerType ?? unknownCallerType),
    categories: tags.categories.map(String),
    subcategories: tags.subcategories.map(String),
    call_reasons: tags.callReasons.map(String),
    emotags: tags.emotags.map(String),
  };
}
