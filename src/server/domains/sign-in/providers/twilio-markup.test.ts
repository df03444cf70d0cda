import { expect, test } from 'vitest';
import { answerBusy, answerWithMessages } from './twilio-markup.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';

test('answers in the documented markup', () => {
  expect(answerBusy()).toEqual({
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: `${head}<Response><Reject reason="busy"/></Response>`,
  });
  expect(answerWithMessages([]).body).toBe(`${head}<Response/>`);
  expect(answerWithMessages(['a', 'b']).body).toBe(
    `${head}<Response><Message>a</Message><Message>b</Message></Response>`,
  );
});

test('no text can leave its element', () => {
  expect(answerWithMessages(['</Message><Redirect>x</Redirect> & 😀\n\0\u0008\ufffe\ud800']).body).toBe(
    `${head}<Response><Message>&lt;/Message&gt;&lt;Redirect&gt;x&lt;/Redirect&gt; &amp; 😀\n</Message></Response>`,
  );
});
