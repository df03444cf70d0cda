import type { HttpAnswer, Reply } from '../provider.ts';
import { answerWithMessages } from '../twilio-markup.ts';

/** An SMS has no buttons: of a question only its text is sent, as part of the answer to the webhook. */
export function respondToTwilioSms(replies: readonly Reply[]): { answer: HttpAnswer; carried: readonly Reply[] } {
  return { answer: answerWithMessages(replies.map(({ message }) => message.text)), carried: replies };
}
