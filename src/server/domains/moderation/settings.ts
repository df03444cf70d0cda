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
        'addresses, with commas, that are told once a day at most that something on the desk is due within three days or was not looked at for a day; SUPPORT_EMAIL where none is set, - for nobody',
      check: mailAddresses,
    },
    REPORTERS_ON_TOP: {
      default: String(usualReporters),
      about: 'people of different networks whose reports put a text on top of the desk, from the next report on, 1–100',
      check: whole(1, 100),
    },
    MODERATION_LOG_DAYS: {
      default: '1095',
      about: 'days that the log of moderation is kept, 366 at least',
      check: whole(366, 36_600),
    },
  },
  shape: (s) => ({
    deskMail: s.DESK_MAIL,
    onTopFrom: s.REPORTERS_ON_TOP,
    logDays: s.MODERATION_LOG_DAYS,
  }),
});
