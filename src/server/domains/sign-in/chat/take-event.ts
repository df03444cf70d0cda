import type { Tx } from '#server/platform/db/database.ts';
import { consume, peek } from '#server/platform/rate-limit/rate-limit.ts';
import { localeOf } from '#shared/locale.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { attemptContact } from '../commands/save-messenger.ts';
import { type SignInDeps, senderKey, siteName } from '../commands/sign-in-deps.ts';
import type { InboundEvent, Provider, Recipient } from '../providers/provider.ts';
import { codeLifeMs, findCodes, readYesNo, wrongCodes } from '../rules.ts';
import {
  contest,
  findAsked,
  findByCodes,
  findConversation,
  findOpen,
  listExpectingCall,
  type OpenAttempt,
  saveConversation,
  startOf,
} from './attempts.ts';
import { type ProvenSender, settleAnswer, settlePhone } from './match-phone.ts';
import { chatWords, type Outgoing } from './messages.ts';
import type { Turn } from './turn.ts';

/** Processes an event in the caller's transaction; returns the messages to send. */
export async function takeEvent(
  tx: Tx,
  deps: SignInDeps,
  provider: Provider,
  event: InboundEvent,
  now: Date,
): Promise<Outgoing[]> {
  const sender = senderKey(deps, provider, event.sender.id);
  const turn: Turn = { tx, deps, provider, now, sender, contact: contactOf(deps, provider, event) };
  // Takes its lock, so that one sender's events run one after another and with a fixed lock order.
  await findConversation(turn);
  const said = await react(turn, event);
  // Channels that cannot ask get no replies: SMS cost money, and calls cannot be answered.
  return provider.canAsk ? said : said.filter((message) => message.kind === 'to-phone');
}

function contactOf({ contacts }: SignInDeps, provider: Provider, { sender }: InboundEvent): string | null {
  if (!provider.write) return null;
  const to: Recipient = { senderId: sender.id, replyTo: sender.replyTo };
  return contacts.seal(JSON.stringify(to), attemptContact(provider.name));
}

function react(turn: Turn, event: InboundEvent): Promise<Outgoing[]> {
  switch (event.kind) {
    case 'text':
      return readText(turn, event, event.text);
    case 'phone':
      return takePhone(turn, event);
    case 'other-phone':
      return Promise.resolve([words(turn, event).askPhone('other_phone')]);
    case 'answer':
      return takeAnswer(turn, event, event.isYes, event.question);
    case 'call':
      return takeCall(turn, event);
  }
}

async function readText(turn: Turn, event: InboundEvent, text: string): Promise<Outgoing[]> {
  const codes = findCodes(text);
  if (codes.length === 0) {
    const asked = await findAsked(turn, null);
    const isYes = asked && readYesNo(text, words(turn, event, asked).yesNo);
    if (isYes !== null) return takeAnswer(turn, event, isYes, null);
    return [words(turn, event, asked).say('unknown_code')];
  }
  // After too many wrong codes even a right one is rejected, so guessing cannot succeed.
  if ((await peek(turn.tx, wrongCodes, turn.sender, turn.now)) > 0) return [];
  const attempt = await findByCodes(turn, codes);
  if (attempt && (attempt.state === 'open' || attempt.sender === turn.sender)) return proceed(turn, event, attempt);
  await consume(turn.tx, wrongCodes, turn.sender, turn.now);
  const isLast = (await peek(turn.tx, wrongCodes, turn.sender, turn.now)) > 0;
  return [words(turn, event).say(isLast ? 'too_often' : 'unknown_code')];
}

/** Handles a right code: the number is known, was shared earlier, or must be requested. */
async function proceed(turn: Turn, event: InboundEvent, attempt: OpenAttempt): Promise<Outgoing[]> {
  const say = words(turn, event, attempt);
  if (attempt.state === 'asked') return [say.ask(startOf(attempt), attempt.question ?? '')];
  if (attempt.state === 'code') return [say.say('confirm_sent')];
  if (attempt.state === 'confirmed') return [say.say(attempt.is_proof ? 'done_proof' : 'done')];
  const { sender } = event;
  if (sender.phone !== null) return settle(turn, event, attempt, sender.phone, sender.grade);
  const before = await findConversation(turn);
  const isFresh = before !== null && before.updated_at.getTime() > turn.now.getTime() - codeLifeMs;
  if (isFresh && before.phone !== null && before.grade !== null) {
    return settle(turn, event, attempt, before.phone, before.grade);
  }
  await saveConversation(turn, { attempt_id: attempt.id });
  return [say.askPhone('ask_phone')];
}

async function takePhone(turn: Turn, event: InboundEvent): Promise<Outgoing[]> {
  const { phone, grade } = event.sender;
  const digits = phone === null ? null : toDigits(phone);
  if (digits === null) return [words(turn, event).say('bad_phone')];
  const conversation = await findConversation(turn);
  const attempt = conversation?.attempt_id ? await findOpen(turn, conversation.attempt_id) : null;
  if (attempt) return settle(turn, event, attempt, digits, grade);
  // Deliveries are unordered, so the number may arrive before the code. Reply only when the code arrives.
  await saveConversation(turn, { phone: digits, grade });
  return [];
}

async function takeCall(turn: Turn, event: InboundEvent): Promise<Outgoing[]> {
  const digits = event.sender.phone === null ? null : toDigits(event.sender.phone);
  const waiting = digits === null ? [] : await listExpectingCall(turn, digits);
  if (waiting.length > 1) {
    await contest(turn, waiting);
    return [];
  }
  const [attempt] = waiting;
  return attempt?.state === 'open' && digits ? settle(turn, event, attempt, digits, event.sender.grade) : [];
}

async function takeAnswer(
  turn: Turn,
  event: InboundEvent,
  isYes: boolean,
  question: string | null,
): Promise<Outgoing[]> {
  const attempt = turn.provider.canAsk ? await findAsked(turn, question) : null;
  if (!attempt) return [words(turn, event).say('unknown_code')];
  return settleAnswer(turn, attempt, isYes, words(turn, event, attempt));
}

async function settle(
  turn: Turn,
  event: InboundEvent,
  attempt: OpenAttempt,
  phone: string,
  grade: ProvenSender['grade'],
): Promise<Outgoing[]> {
  const say = words(turn, event, attempt);
  const digits = toDigits(phone);
  if (digits === null) return [say.say('bad_phone')];
  return settlePhone(turn, attempt, { phone: digits, grade, isPersonal: event.sender.isPersonal }, say);
}

/** The language of the sign-in page, or of the sender while that is unknown. */
function words(turn: Turn, event: InboundEvent, attempt?: OpenAttempt | null) {
  return chatWords(localeOf(attempt?.lang ?? event.sender.language), siteName(turn.deps));
}

/** Digits with or without a plus; null for impossible numbers (Telegram's +888 …). */
function toDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : (parsePhone(`+${digits}`)?.digits ?? null);
}
