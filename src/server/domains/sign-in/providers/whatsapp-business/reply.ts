import { callService, ServiceError } from '../call-service.ts';
import type { BotMessage, Recipient } from '../provider.ts';
import { asRecord } from '../read-json.ts';
import type { WhatsappBusinessSettings } from './settings.ts';

/** WhatsApp's limits in characters. */
const limits = { text: 4_096, question: 1_024, button: 20 };

/** @throws ServiceError if WhatsApp does not accept the message */
export async function sendToWhatsapp(
  { replyTo }: Recipient,
  message: BotMessage,
  { apiUrl, numberId, token }: WhatsappBusinessSettings,
): Promise<void> {
  const what = 'WhatsApp: send';
  const { status, body } = await callService({
    what,
    url: `${apiUrl}/${numberId}/messages`,
    headers: { authorization: `Bearer ${token}` },
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      // People whose number is unknown are addressed by user id.
      [/^\d+$/.test(replyTo) ? 'to' : 'recipient']: replyTo,
      ...contentOf(message),
    },
  });
  if (status >= 200 && status < 300) return;
  const code = asRecord(asRecord(body)?.error)?.code;
  throw new ServiceError(`${what}: status ${status}, error ${typeof code === 'number' ? code : '?'}`);
}

function contentOf(message: BotMessage): object {
  const question = { text: cut(message.text, limits.question) };
  switch (message.kind) {
    case 'text':
      return { type: 'text', text: { body: cut(message.text, limits.text), preview_url: false } };
    case 'ask-phone':
      // WhatsApp renders the button itself, in the person's language.
      return interactive({ type: 'request_contact_info', body: question, action: { name: 'request_contact_info' } });
    case 'ask-yes-no':
      return interactive({
        type: 'button',
        body: question,
        action: {
          buttons: [button(`yes:${message.question}`, message.yes), button(`no:${message.question}`, message.no)],
        },
      });
  }
}

function interactive(content: object): object {
  return { type: 'interactive', interactive: content };
}

function button(id: string, title: string): object {
  return { type: 'reply', reply: { id, title: cut(title, limits.button) } };
}

/** Does not split a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
