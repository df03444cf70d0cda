import { z } from 'zod';
import { declareSettings, halfSetUp, testOrigin, whole } from '#server/config/setting.ts';
import { isThisMachine } from '#server/config/this-machine.ts';
import type { MailServer } from '#server/platform/mail/mail-transport.ts';
import { readMailAddress } from '#shared/mail-address.ts';

const smtpUrl = z
  .string()
  .refine((text) => text === '' || isSmtp(text), 'must be smtp://user:password@host:port or smtps://…');
const mailAddress = z
  .string()
  .refine((text) => text === '' || readMailAddress(text) !== null, 'must be an e-mail address, without a name');

export const notificationSettings = declareSettings({
  settings: {
    NOTICE_DAYS: {
      default: '365',
      about: 'days that members’ notifications are kept',
      check: whole(30, 3660),
    },
    SMTP_URL: {
      default: '',
      about: 'mail server, smtp://user:password@host:587 or smtps://…:465; without it no mail is sent',
      isSecret: true,
      check: smtpUrl,
    },
    MAIL_FROM: { default: '', about: 'sender address of mail', check: mailAddress },
    PUSH_TEST_SERVICE: {
      default: '',
      about:
        'origin of a simulated push service on this machine, for tests; all other local and private addresses are refused',
      check: testOrigin,
    },
  },
  problems: (sound, { isProduction }) => [
    ...halfSetUp('mail', sound, ['SMTP_URL', 'MAIL_FROM']),
    ...(isProduction && sound.PUSH_TEST_SERVICE ? ['PUSH_TEST_SERVICE is for tests, and never for production'] : []),
  ],
  /** `mailServer`, `pushTestService`: null if unset. */
  shape: (s, { rateFactor }) => ({
    rateFactor,
    pushTestService: s.PUSH_TEST_SERVICE === '' ? null : s.PUSH_TEST_SERVICE,
    noticeDays: s.NOTICE_DAYS,
    mailServer: s.SMTP_URL === '' ? null : readServer(s.SMTP_URL, s.MAIL_FROM),
  }),
});

function isSmtp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

/** Default submission ports (RFC 8314). */
const usualPorts = { tls: 465, startTls: 587 };

function readServer(text: string, from: string): Omit<MailServer, 'replyTo'> {
  const { hostname, port, protocol, username, password } = new URL(text);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? usualPorts.tls : usualPorts.startTls) : Number(port),
    isSecure,
    isThisMachine: isThisMachine(hostname),
    from,
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}
