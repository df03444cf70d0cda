import type { HttpAnswer } from './provider.ts';

/** An answer in TwiML that sends these texts back; none of them: does nothing. */
export function answerWithMessages(texts: readonly string[]): HttpAnswer {
  return answerWith(texts.map((text) => `<Message>${escapeXml(text)}</Message>`).join(''));
}

/** As the first verb it hangs up before the call is answered, so that it costs neither side. */
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

/** Characters that XML 1.0 cannot hold are dropped. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
