import type { ThreadReply } from '#contract/comment.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

/** A member's reaction; null for none. */
export type Reaction = 'like' | 'dislike' | null;

/** Reactions of one text. */
export interface Reactions {
  mine: Reaction;
  likes: number;
  dislikes: number;
}

/** Key of a text's reactions: comment or reply. */
export const reactionKey = (id: number, isReply: boolean) => `${isReply ? 'r' : 'c'}${id}`;

/** From an API answer. */
export function reactionsOf({
  likes,
  dislikes,
  hasLike,
  hasDislike,
}: Pick<ThreadReply, 'likes' | 'dislikes' | 'hasLike' | 'hasDislike'>): Reactions {
  return { mine: hasLike ? 'like' : hasDislike ? 'dislike' : null, likes, dislikes };
}

/** Sets an absolute state rather than a toggle. */
export interface ReactionCall {
  like_type: 'LIKE' | 'DISLIKE';
  action_type: 'ADD' | 'REMOVE';
}

/** The call that turns the server's state into the wish; null if none is needed. */
export function callFor(held: Reaction, wish: Reaction): ReactionCall | null {
  if (held === wish) return null;
  if (wish === null) return { like_type: held === 'like' ? 'LIKE' : 'DISLIKE', action_type: 'REMOVE' };
  return { like_type: wish === 'like' ? 'LIKE' : 'DISLIKE', action_type: 'ADD' };
}

/** Displayed counts while a wish is pending: the server's, adjusted by the own change. */
export function showWish(held: Reactions, wish: Reaction): Reactions {
  const moved = (kind: Reaction) => Number(wish === kind) - Number(held.mine === kind);
  return {
    mine: wish,
    likes: Math.max(0, held.likes + moved('like')),
    dislikes: Math.max(0, held.dislikes + moved('dislike')),
  };
}

interface Line {
  /** From the last answer about the number; a later wish may have changed it. */
  told: Reactions;
  /** Last state confirmed by the server. */
  held: Reactions;
  wish: Reaction;
  isSending: boolean;
  shown: Reactions;
}

export type SendReaction = (text: string, call: ReactionCall) => Promise<ApiAnswer<Reactions>>;

/**
 * Reactions of the texts on a page, updated optimistically. Calls for one text run one at a time; a later wish replaces
 * a waiting one; the server's counts apply once none is pending. A refusal reverts only its own wish.
 * @param send makes the call; may resolve to a refusal, must not reject
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

    /** Applies an answer of the server, unless a call is pending: such an answer may be older than the wish. */
    learn(text: string, held: Reactions): void {
      const line = lines.get(text);
      if (line?.isSending) return;
      if (line && sameReactions(line.told, held)) return;
      const newer = { told: held, held, wish: held.mine, isSending: false, shown: held };
      lines.set(text, newer);
      change(newer, {});
    },

    /** Returns the same object until something changes; undefined for an unknown text. */
    read: (text: string): Reactions | undefined => lines.get(text)?.shown,

    /**
     * Shows the wish and sends it.
     * @returns null once the server has it or a later wish replaced it; else the refusal
     */
    async wish(text: string, wish: Reaction): Promise<Extract<ApiAnswer<Reactions>, { ok: false }> | null> {
      const line = lines.get(text);
      if (!line) return null;
      change(line, { wish });
      // The running sender picks up the latest wish.
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
