import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  ['It is free. Write to us at 1.5 Example Street!', ['It is free. ', 'Write to us at 1.5 Example Street!']],
  ['هل هو مجاني؟ شكرًا.', ['هل هو مجاني؟ ', 'شكرًا.']],
  ['免费吗？是的。请写信。', ['免费吗？', '是的。', '请写信。']],
  ['यह मुफ़्त है। क्या हमें लिखें? हाँ।', ['यह मुफ़्त है। ', 'क्या हमें लिखें? ', 'हाँ।']],
  ['無料です。 お問い合わせください。', ['無料です。 ', 'お問い合わせください。']],
  ['ไม่มีค่าใช้จ่าย  ติดต่อเรา หรือโทร', ['ไม่มีค่าใช้จ่าย  ', 'ติดต่อเรา หรือโทร']],
  ['\u2068Acme Inc. Ltd.\u2069 runs it. Write.', ['\u2068Acme Inc. Ltd.\u2069 runs it. ', 'Write.']],
])('parts %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
