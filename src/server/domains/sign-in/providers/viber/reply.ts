import { callService, ServiceError } from '../call-service.ts';
import type { BotMessage, HttpAnswer, Recipient, Reply } from '../provider.ts';
import { asRecord } from '../read-json.ts';
import type { ViberSettings } from './settings.ts';

type ViberApi = Pick<ViberSettings, 'token' | 'apiUrl'>;

/** Returned with the person's next message: marks a card as requested. */
export const phoneTracking = 'ask-phone';
/** `replyTo` for a chat that was only opened: Viber allows one message, in the answer to that delivery. */
export const welcomeReply = 'welcome';

const longestText = 7_000;
const longestName = 28;
/** First version that can hide the input field. */
const keyboardApiVersion = 4;

/** @throws ServiceError if Viber does not accept the message */
export async function sendByViber(
  api: ViberApi,
  senderName: string,
  to: Recipient,
  message: BotMessage,
): Promise<void> {
  const what = 'Viber: send_message';
  const { status, body } = await callService({
    what,
    url: `${api.apiUrl}/send_message`,
    headers: { 'x-viber-auth-token': api.token },
    body: { receiver: to.senderId, ...writeMessage(senderName, message) },
  });
  const code = asRecord(body)?.status;
  if (status === 200 && code === 0) return;
  throw new ServiceError(`${what}: not taken (${status}, ${typeof code === 'number' ? code : 'no status'})`);
}

/** Answers an opened chat with the welcome; anything else with an empty body. */
export function answerViber(
  senderName: string,
  replies: readonly Reply[],
): { answer: HttpAnswer; carried: readonly Reply[] } {
  const welcome = replies.find(({ event }) => event.sender.replyTo === welcomeReply);
  if (!welcome) return { answer: { status: 200, contentType: 'text/plain', body: '' }, carried: [] };
  const body = JSON.stringify(writeMessage(senderName, welcome.message));
  return { answer: { status: 200, contentType: 'application/json', body }, carried: [welcome] };
}

function writeMessage(senderName: string, message: BotMessage): object {
  const plain = {
    min_api_version: message.kind === 'text' ? 1 : keyboardApiVersion,
    sender: { name: senderName.slice(0, longestName) },
    type: 'text',
    text: message.text.slice(0, longestText),
  };
  switch (message.kind) {
    case 'text':
      return plain;
    case 'ask-phone':
      return {
        ...plain,
        tracking_data: phoneTracking,
        keyboard: {
          Type: 'keyboard',
          InputFieldState: 'hidden',
          Buttons: [writeButton('share-phone', message.button, phoneTracking, 6)],
        },
      };
    case 'ask-yes-no':
      return {
        ...plain,
        keyboard: {
          Type: 'keyboard',
          Buttons: [
            writeButton('reply', message.yes, `yes:${message.question}`, 3),
            writeButton('reply', message.no, `no:${message.question}`, 3),
          ],
        },
      };
  }
}

/** @param columns out of a keyboard's six */
function writeButton(action: 'share-phone' | 'reply', label: string, body: string, columns: number): object {
  // Labels are parsed as HTML.
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { Columns: columns, Rows: 1, ActionType: action, ActionBody: body, Text: text, Silent: true };
}

/** Data of a pressed button; null for typed text. */
export function readAnswer(text: string): { isYes: boolean; question: string } | null {
  const [, word, question] = /^(yes|no):([\w-]{1,24})$/.exec(text) ?? [];
  return question === undefined ? null : { isYes: word === 'yes', question };
}
