import { z } from 'zod';
import { declareSettings, splitList, whole } from '#server/config/setting.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import { usualReporters } from './rules/queue-place.ts';

const mostAddresses = 10;
/** Null selects the operator's own address. */
const mailAddresses = z.string().transform((text, problems) => {
  if (text.trim() === '') return null;
  const addresses = text.trim() === '-' ? [] : splitList(text);
  const isWrong = addresses.some((one) => readMailAddress(one) === null) || addresses.length > mostAddresses;
  if (!isWrong) return addresses;
  problems.addIssue({ code: 'custom', message: `must be up to ${mostAddresses} e-mail addresses, or -` });
  return z.NEVER;
});

export const moderationSettings = declareSettings({
  settings: {
    DESK_MAIL: {
      default: '',
      about:
        'addresses, comma-separated, notified at most once a day of moderation cases due within three days or not viewed for a day; default SUPPORT_EMAIL, - for nobody',
      check: mailAddresses,
    },
    REPORTERS_ON_TOP: {
      default: String(usualReporters),
      about:
        'people of different networks whose reports move a text to the top of the queue, from the next report on, 1–100',
      check: whole(1, 100),
    },
    MODERATION_LOG_DAYS: {
      default: '1095',
      about: 'days that the moderation log is kept, at least 366',
      check: whole(366, 36_600),
    },
  },
  shape: (s) => ({
    deskMail: s.DESK_MAIL,
    onTopFrom: s.REPORTERS_ON_TOP,
    logDays: s.MODERATION_LOG_DAYS,
  }),
});
