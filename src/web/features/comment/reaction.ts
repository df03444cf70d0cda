import type { ThreadReply } from '#contract/comment.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

/** What a member thinks of a text; null: nothing was said. */
export type Reaction = 'like' | 'dislike' | null;

/** What is known of one text's reactions. */
export interface Reactions {
  mine: Reaction;
  likes: number;
  dislikes: number;
}

/** By what a text's reactions are kept: a comment's, or a reply's. */
export const reactionKey = (id: number, isReply: boolean) => `${isReply ? 'r' : 'c'}${id}`;

/** The same, as answers say it. */
export function reactionsOf({
  likes,
  dislikes,
  hasLike,
  hasDislike,
}: Pick<ThreadReply, 'likes' | 'dislikes' | 'hasLike' | 'hasDislike'>): Reactions {
  return { mine: hasLike ? 'like' : hasDislike ? 'dislike' : null, likes, dislikes };
}

/** What the server is asked for: a state, never "the other way round". */
export interface ReactionCall {
  like_type: 'LIKE' | 'DISLIKE';
  action_type: 'ADD' | 'REMOVE';
}

/** How to get from what the server has to what is wished; null where nothing has to be asked. */
export function callFor(held: Reaction, wish: Reaction): ReactionCall | null {
  if (held === wish) return null;
  if (wish === null) return { like_type: held === 'like' ? 'LIKE' : 'DISLIKE', action_type: 'REMOVE' };
  return { like_type: wish === 'like' ? 'LIKE' : 'DISLIKE', action_type: 'ADD' };
}

/** What the page shows while a wish is not the server's word yet: its counters, moved by one's own change alone. */
export function showWish(held: Reactions, wish: Reaction): Reactions {
  const moved = (kind: Reaction) => Number(wish === kind) - Number(held.mine === kind);
  return {
    mine: wish,
    likes: Math.max(0, held.likes + moved('like')),
    dislikes: Math.max(0, held.dislikes + moved('dislike')),
  };
}

interface Line {
  /** What the last answer about the number said, which a later wish may have changed. */
  told: Reactions;
  /** As the server last said. */
  held: Reactions;
  wish: Reaction;
  isSending: boolean;
  shown: Reactions;
}

export type SendReaction = (text: string, call: ReactionCall) => Promise<ApiAnswer<Reactions>>;

/**
 * The reactions of the texts on a page. What is wished shows at once; the calls of one text run one at a time, the last
 * wish replaces one that waits, and the server's counters hold as soon as nothing waits. What is refused is taken back,
 * and nothing else.
 *
 * @param send makes the call; may give the refusal, must not reject
 */
export function createReactionStore(send: SendReaction) {
  const lines = new Map<string, Line>();
  const listeners = new Set<() => void>();

  function change(line: Line, change: Partial<Line>) {
    Object.assign(line, change);
    line.shown = showWish(line.held, line.wish);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** What an answer of the server said of a text. One that was under way while a wish was is older than that. */
    learn(text: string, held: Reactions): void {
      const line = lines.get(text);
      if (line?.isSending) return;
      if (line && sameReactions(line.told, held)) return;
      const newer = { told: held, held, wish: held.mine, isSending: false, shown: held };
      lines.set(text, newer);
      change(newer, {});
    },

    /** The same object as long as nothing changes; undefined for a text that nobody told of. */
    read: (text: string): Reactions | undefined => lines.get(text)?.shown,

    /**
     * Shows the wish and gets it to the server.
     *
     * @returns null when the server has it or a later wish took its place; else the refusal
     */
    async wish(text: string, wish: Reaction): Promise<Extract<ApiAnswer<Reactions>, { ok: false }> | null> {
      const line = lines.get(text);
      if (!line) return null;
      change(line, { wish });
      // Whoever sends goes on with the last wish.
      if (line.isSending) return null;
      for (;;) {
        const wanted = line.wish;
        const call = callFor(line.held.mine, wanted);
        if (call === null) return null;
        line.isSending = true;
        const answer = await send(text, call);
        line.isSending = false;
        if (answer.ok) {
          const isLast = line.wish === wanted;
          change(line, { held: answer.data, ...(isLast && { wish: answer.data.mine }) });
          if (isLast) return null;
        } else if (line.wish === wanted) {
          change(line, { wish: line.held.mine });
          return answer;
        }
      }
    },
  };
}

export type ReactionStore = ReturnType<typeof createReactionStore>;

function sameReactions(one: Reactions, other: Reactions): boolean {
  return one.mine === other.mine && one.likes === other.likes && one.dislikes === other.dislikes;
}
