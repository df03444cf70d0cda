import { randomBytes } from 'node:crypto';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import type { Grade } from '../providers/provider.ts';
import { confirmCodes, makeConfirmCode, needsCodeBack } from '../rules.ts';
import { type OpenAttempt, startOf } from './attempts.ts';
import type { ChatWords, Outgoing } from './messages.ts';
import type { Turn } from './turn.ts';

export interface ProvenSender {
  phone: string;
  grade: Grade;
  isPersonal: boolean;
}

/** The next step once code and number match, by the proof's grade and whether the channel can ask. */
export async function settlePhone(
  turn: Turn,
  attempt: OpenAttempt,
  proven: ProvenSender,
  words: ChatWords,
): Promise<Outgoing[]> {
  const { tx, provider, sender, contact, deps } = turn;
  const who = {
    provider: provider.name,
    sender,
    contact,
    is_personal: proven.isPersonal,
    phone: proven.phone,
    grade: proven.grade,
  };
  const update = (values: Partial<Pick<OpenAttempt, 'state' | 'question' | 'confirm_hash'>>) =>
    tx
      .updateTable('sign_in_attempt')
      .set({ ...who, ...values })
      .where('id', '=', attempt.id)
      .execute();
  if (needsCodeBack(proven.grade, deps.codeBack)) {
    const outcome = await sendCodeBack(turn, attempt, proven.phone, words);
    await update(outcome.values);
    return outcome.messages;
  }
  if (!provider.canAsk) {
    await update({ state: 'confirmed' });
    return [];
  }
  const question = randomBytes(12).toString('base64url');
  await update({ state: 'asked', question });
  return [words.ask(startOf(attempt), question)];
}

async function sendCodeBack(
  turn: Turn,
  attempt: OpenAttempt,
  phone: string,
  words: ChatWords,
): Promise<{ values: { state: 'refused' } | { state: 'code'; confirm_hash: string }; messages: Outgoing[] }> {
  const canSend = turn.deps.providers.some((provider) => provider.sendToPhone);
  if (!canSend) return { values: { state: 'refused' }, messages: [words.say('other_way')] };
  const waitSeconds = await consume(turn.tx, confirmCodes, turn.deps.hash('sender', phone), turn.now);
  if (waitSeconds > 0) return { values: { state: 'refused' }, messages: [words.say('too_often')] };
  const code = makeConfirmCode();
  return {
    values: { state: 'code', confirm_hash: turn.deps.hash('confirm', `${attempt.id}:${code}`) },
    messages: [words.confirmCode(phone, code), words.say('confirm_sent')],
  };
}

export async function settleAnswer(
  turn: Turn,
  attempt: OpenAttempt,
  isYes: boolean,
  words: ChatWords,
): Promise<Outgoing[]> {
  await turn.tx
    .updateTable('sign_in_attempt')
    .set({ state: isYes ? 'confirmed' : 'refused', question: null })
    .where('id', '=', attempt.id)
    .execute();
  if (attempt.is_proof) return [words.say(isYes ? 'done_proof' : 'refused_proof')];
  return [words.say(isYes ? 'done' : 'refused')];
}
