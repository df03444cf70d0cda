import type { HttpAnswer, Reply } from '../provider.ts';
import { answerWithMessages } from '../twilio-markup.ts';

/** SMS have no buttons, so only a question's text is sent, in the webhook's answer. */
export function respondToTwilioSms(replies: readonly Reply[]): { answer: HttpAnswer; carried: readonly Reply[] } {
  return { answer: answerWithMessages(replies.map(({ message }) => message.text)), carried: replies };
}
