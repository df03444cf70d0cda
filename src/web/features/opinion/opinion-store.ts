import type { AnswerOf, SentWith } from '#contract/calls.ts';
import { type Poll, pollIds, unknownCallerType } from '#contract/tag.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { nothingSaid, type Said, sameTags, withAnswer, withBan } from './said.ts';

type Done = ApiAnswer<AnswerOf<'POST /api/v6/tag/set'>>;
type TagFields = SentWith<'POST /api/v6/tag/set'>['fields'];

/** What the store needs of the page. */
export interface OpinionWay {
  /** What the server has of the member, asked anew; null where it does not answer. */
  readOwn(): Promise<Said | null>;
  /** The code of why the server did not take something, which is taken back. */
  onRefused(code: string): void;
  /** The server has all that was wished. */
  onSettled(): void;
}

export interface Shown {
  /** As the member wants it. */
  said: Said;
  /** The server told what the member said before. */
  isKnown: boolean;
}

/**
 * What the member says of one number. A wish shows at once; the calls of a number run one at a time, each sends the
 * state that is wanted when it begins, and what was wanted meanwhile is never sent. A refusal takes back its own part.
 *
 * @param phone digits without plus
 */
export function createOpinionStore(phone: string, send = sendPart) {
  let held: Said | null = null;
  let shown: Shown = { said: nothingSaid, isKnown: false };
  /** Wishes of a time when nobody knew what the server has. */
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
        // Where something else is wanted by now, that is asked for instead.
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
    /** The same object as long as nothing changes. */
    read: () => shown,
    /** Comes before the first wish: one that finds no way to the server is taken back, as if it did not answer. */
    follow(newWay: OpinionWay) {
      way = newWay;
    },
    /** What the server told first; from then on this page knows better. */
    learn,
    /** Shows what is wished and gets it to the server; resolves when the server has it, or refused. */
    change(wish: (said: Said) => Said): Promise<void> {
      if (held === null) early.push(wish);
      show(wish(shown.said));
      return oneAtATime(`opinion ${phone}`, flush);
    },
  };
}

export type OpinionStore = ReturnType<typeof createOpinionStore>;

/** What is sent by one call. */
export type Part = 'ban' | 'tags' | Poll;

/** The block goes before why it was. */
const parts: readonly Part[] = ['ban', 'tags', ...pollIds];

const nextPart = (held: Said, wanted: Said) => parts.find((part) => differs(part, held, wanted)) ?? null;

function differs(part: Part, one: Said, other: Said): boolean {
  if (part === 'ban') return one.isBanned !== other.isBanned;
  if (part === 'tags') return !sameTags(one, other);
  return one.answers[part] !== other.answers[part];
}

/** `said` with a part of `other`. */
function take(said: Said, part: Part, other: Said): Said {
  if (part === 'ban') return withBan(said, other.isBanned);
  if (part === 'tags') return { ...said, callerType: other.callerType, tags: other.tags };
  return withAnswer(said, part, other.answers[part] ?? null);
}

function sendPart(phone: string, part: Part, said: Said): Promise<Done> {
  if (part === 'ban') {
    return said.isBanned
      ? callApi('POST /api/v6/ban/add', { fields: { phone } })
      : callApi('POST /api/v6/ban/delete', { fields: { phone } });
  }
  if (part === 'tags') return callApi('POST /api/v6/tag/set', { fields: fieldsOf(phone, said) });
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
