import { callService, type ServiceAnswer, ServiceError } from '../call-service.ts';
import type { BotMessage, Recipient } from '../provider.ts';
import { asRecord } from '../read-json.ts';
import type { TelegramSettings } from './settings.ts';

type TelegramApi = Pick<TelegramSettings, 'botToken' | 'apiUrl'>;

const longestText = 4096;

/**
 * Sends a plain-text message. After a pressed button it also ends the button's spinner and removes both buttons;
 * failures of that are ignored.
 *
 * @throws ServiceError if Telegram does not accept the message
 */
export async function sendByTelegram(api: TelegramApi, to: Recipient, message: BotMessage): Promise<void> {
  const { chatId, queryId, messageId } = readReplyTo(to.replyTo);
  const tidied = Promise.allSettled([
    queryId && call(api, 'answerCallbackQuery', { callback_query_id: queryId }),
    messageId && call(api, 'editMessageReplyMarkup', { chat_id: chatId, message_id: Number(messageId) }),
  ]);
  await call(api, 'sendMessage', {
    chat_id: chatId,
    text: message.text.slice(0, longestText),
    link_preview_options: { is_disabled: true },
    reply_markup: keyboardOf(message),
  });
  await tidied;
}

/** Writes outside a conversation; a private chat has the person's id. @throws ServiceError */
export async function writeByTelegram(
  api: TelegramApi,
  { senderId }: Recipient,
  { text, isSilent }: { text: string; isSilent: boolean },
): Promise<'sent' | 'blocked'> {
  const { status, body } = await ask(api, 'sendMessage', {
    chat_id: Number(senderId),
    text: text.slice(0, longestText),
    link_preview_options: { is_disabled: true },
    disable_notification: isSilent,
  });
  const answer = asRecord(body);
  if (status === 200 && answer?.ok === true) return 'sent';
  // Blocked, deactivated, or the chat never started.
  const isGone = status === 403 || (status === 400 && /chat not found/i.test(String(answer?.description)));
  if (isGone) return 'blocked';
  throw new ServiceError(`Telegram: sendMessage: not taken (${status})`);
}

function keyboardOf(message: BotMessage): object {
  switch (message.kind) {
    case 'text':
      return { remove_keyboard: true };
    case 'ask-phone':
      return {
        keyboard: [[{ text: message.button, request_contact: true }]],
        resize_keyboard: true,
        one_time_keyboard: true,
      };
    case 'ask-yes-no':
      return {
        inline_keyboard: [
          [
            { text: message.yes, callback_data: `yes:${message.question}` },
            { text: message.no, callback_data: `no:${message.question}` },
          ],
        ],
      };
  }
}

/** Data of a pressed button; null if not ours. */
export function readAnswer(data: unknown): { isYes: boolean; question: string } | null {
  const [, word, question] = (typeof data === 'string' && /^(yes|no):([\w-]{1,24})$/.exec(data)) || [];
  return question === undefined ? null : { isYes: word === 'yes', question };
}

/** Encodes the chat, and the pressed button if readable. */
export function writeReplyTo(chatId: string, press: { queryId: unknown; messageId: unknown }): string {
  const queryId = typeof press.queryId === 'string' && /^[\w-]{1,100}$/.test(press.queryId) ? press.queryId : '';
  const messageId = Number.isSafeInteger(press.messageId) ? press.messageId : '';
  return `${chatId} ${queryId} ${messageId}`;
}

function readReplyTo(replyTo: string) {
  const [chatId, queryId, messageId] = replyTo.split(' ');
  return { chatId: Number(chatId), queryId, messageId };
}

async function call(api: TelegramApi, method: string, parameters: object): Promise<void> {
  const { status, body } = await ask(api, method, parameters);
  const isTaken = status === 200 && asRecord(body)?.ok === true;
  if (!isTaken) throw new ServiceError(`Telegram: ${method}: not taken (${status})`);
}

function ask(api: TelegramApi, method: string, parameters: object): Promise<ServiceAnswer> {
  return callService({
    what: `Telegram: ${method}`,
    url: `${api.apiUrl}/bot${api.botToken}/${method}`,
    body: parameters,
    readRetryAfter: (answer) => asRecord(asRecord(answer)?.parameters)?.retry_after,
  });
}
