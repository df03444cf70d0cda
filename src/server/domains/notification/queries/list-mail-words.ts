import { wholeCatalogue } from '#server/platform/i18n/catalogue.ts';
import type { LocaleTag } from '#shared/locale.ts';

export interface MailWords {
  kind: string;
  subject: string;
  body: string;
}

/** Templates of all kinds of mail in a language, in the order of the catalogue. */
export function listMailWords(locale: LocaleTag): MailWords[] {
  const phrases = wholeCatalogue(locale);
  return Object.entries(phrases).flatMap(([key, subject]) => {
    const kind = /^mail\.(\w+)\.subject$/.exec(key)?.[1];
    return kind === undefined ? [] : [{ kind, subject, body: phrases[`mail.${kind}.body`] ?? '' }];
  });
}
