import { expect, test } from 'vitest';
import { smsLinks, whatsappLinks } from './message-links.ts';

test('a draft survives spaces, signs and emoji', () => {
  expect(whatsappLinks('12025550142', 'Sign in & go: K7Q2M9AB 😀')).toEqual({
    app: 'whatsapp://send?phone=12025550142&text=Sign%20in%20%26%20go%3A%20K7Q2M9AB%20%F0%9F%98%80',
    web: 'https://wa.me/12025550142?text=Sign%20in%20%26%20go%3A%20K7Q2M9AB%20%F0%9F%98%80',
    number: '12025550142',
  });
  expect(smsLinks('447700900000', 'Вход K7Q2M9AB?')).toEqual({
    app: 'sms:+447700900000?&body=%D0%92%D1%85%D0%BE%D0%B4%20K7Q2M9AB%3F',
    web: null,
    number: '447700900000',
  });
});
