import type { HttpAnswer } from './provider.ts';

/** TwiML that replies with these texts; does nothing if there are none. */
export function answerWithMessages(texts: readonly string[]): HttpAnswer {
  return answerWith(texts.map((text) => `<Message>${escapeXml(text)}</Message>`).join(''));
}

/** As the first verb it rejects the call before it is answered, free for both sides. */
export function answerBusy(): HttpAnswer {
  return answerWith('<Reject reason="busy"/>');
}

function answerWith(verbs: string): HttpAnswer {
  const response = verbs === '' ? '<Response/>' : `<Response>${verbs}</Response>`;
  return {
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>${response}`,
  };
}

/** Drops characters that XML 1.0 cannot contain. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
