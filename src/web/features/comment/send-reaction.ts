import { callApi } from '#web/api/call-api.ts';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { reactionsOf, type SendReaction } from './reaction.ts';

/** Comments and replies share ids; the field name distinguishes them. */
export const sendReaction: SendReaction = async (text, call) => {
  const id = Number(text.slice(1));
  const target = text.startsWith('r') ? { thread_id: id } : { comment_id: id };
  const answer = await oneAtATime(`${id}`, () =>
    callApi('POST /api/v11/comment/like', { fields: { ...target, ...call } }),
  );
  return answer.ok ? { ok: true, data: reactionsOf(answer.data) } : answer;
};
