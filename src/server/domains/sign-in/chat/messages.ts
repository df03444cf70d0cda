import { isKnownBrowser } from '#contract/sign-in-way.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { countryNameIn } from '#shared/country-name.ts';
import { intlTag, type LocaleTag } from '#shared/locale.ts';
import type { BotMessage } from '../providers/provider.ts';

// phrases: chat.*

export type Outgoing = BotMessage | { kind: 'to-phone'; phone: string; text: string };

type PlainPhrase =
  | 'other_phone'
  | 'done'
  | 'done_proof'
  | 'refused'
  | 'refused_proof'
  | 'unknown_code'
  | 'too_often'
  | 'bad_phone'
  | 'other_way'
  | 'confirm_sent';

interface Start {
  isProof: boolean;
  browser: string;
  country: string | null;
  at: Date;
}

export function chatWords(locale: LocaleTag, site: string) {
  const { t } = createTranslator(locale);
  return {
    say: (phrase: PlainPhrase): BotMessage => ({ kind: 'text', text: t(`chat.${phrase}`, { site }) }),
    askPhone: (phrase: 'ask_phone' | 'other_phone'): BotMessage => ({
      kind: 'ask-phone',
      text: t(`chat.${phrase}`, { site }),
      button: t('chat.share_phone'),
    }),
    /** The question “was it you?”, with purpose, site, browser, country and time. */
    ask: (start: Start, question: string): BotMessage => ({
      kind: 'ask-yes-no',
      text: t(start.isProof ? 'chat.question_proof' : 'chat.question', {
        site,
        browser: isKnownBrowser(start.browser) ? start.browser : t('sessions.unknown_browser'),
        place: placeName(start.country, locale) ?? t('chat.unknown_place'),
        time: new Intl.DateTimeFormat(intlTag(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(start.at),
      }),
      yes: t('chat.yes'),
      no: t('chat.no'),
      question,
    }),
    confirmCode: (phone: string, code: string): Outgoing => ({
      kind: 'to-phone',
      phone,
      text: t('chat.confirm_code', { code, site }),
    }),
    /** Text a person sends to us; the code is at its end. */
    codeText: (code: string) => t('chat.code_text', { code }),
    yesNo: { yes: [t('chat.yes'), 'yes', 'y'], no: [t('chat.no'), 'no', 'n'] },
  };
}

export type ChatWords = ReturnType<typeof chatWords>;

function placeName(country: string | null, locale: LocaleTag): string | null {
  return country === null ? null : countryNameIn(locale, country);
}
