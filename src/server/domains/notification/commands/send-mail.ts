import type { Db } from '#server/platform/db/database.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { MailText } from '#server/platform/mail/mail-shell.ts';
import type { MailTransport } from '#server/platform/mail/mail-transport.ts';
import { directionOf, intlTag, type LocaleTag } from '#shared/locale.ts';
import { localeFormats } from '#shared/locale-formats.ts';
import { wordValues } from '#shared/notice-value.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey, PhraseValues } from '#shared/phrases.ts';
import type { MailKeys } from './mail-deps.ts';
import type { SealedMail } from './queue-mail.ts';
import '../tables.ts';

export interface PostOffice {
  db: Db;
  keys: MailKeys;
  transport: MailTransport;
  /** Without a slash at its end. */
  publicUrl: string;
}

/**
 * Sends a mail that waits; nothing where it is done already, and none to who said "not me" meanwhile. Cut off between
 * the server's yes and the note of it, it is sent again under the same id.
 *
 * @throws MailDeliveryError where it may be tried again
 */
export async function sendMail({ db, keys, transport, publicUrl }: PostOffice, id: string, now: Date): Promise<void> {
  const mail = await db.selectFrom('mail').select(['kind', 'sealed']).where('id', '=', id).executeTakeFirst();
  if (!mail || mail.sealed === null) return;
  const opened = keys.outbox.open(mail.sealed);
  // Sealed under another secret, so nobody can tell any more to whom it should have gone.
  const sealed = opened === null ? null : (JSON.parse(opened) as SealedMail);
  const hand = (given: SealedMail) =>
    transport.send({ to: given.to, id: `mail-${id}`, text: wordMail(mail.kind, given, publicUrl) });
  const state = sealed === null ? 'refused' : (await isStopped(db, keys, sealed)) ? 'withheld' : await hand(sealed);
  await db
    .updateTable('mail')
    .set({ state, sealed: null, done_at: now })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute();
}

/** Its owner may have said "not me" while the mail waited. */
async function isStopped(db: Db, keys: MailKeys, { to, isOwn }: SealedMail): Promise<boolean> {
  if (isOwn) return false;
  const said = await db
    .selectFrom('mail_address')
    .select('stopped_at')
    .where('address', '=', keys.hash(to))
    .executeTakeFirst();
  return said !== undefined && said.stopped_at !== null;
}

/** A mail's words, all of them phrases of the catalogues but for what the operator says of the tax. */
export function wordMail(
  kind: string,
  { locale, values, link, tax, ledger, token }: SealedMail,
  publicUrl: string,
): MailText {
  const { t, language } = createTranslator(locale);
  const words = wordValues(values, language, t);
  // In the language of the mail, whatever browser opens it.
  const way = (path: string) => `${publicUrl}/${locale}${path}`;
  const answer = (what: string) => way(`/mail/${token}?answer=${what}`);
  const isReceipt = token !== null;
  return {
    lang: intlTag(language),
    dir: directionOf(language),
    subject: t(`mail.${kind}.subject` as PhraseKey, words),
    parts: [
      { text: t(`mail.${kind}.body` as PhraseKey, words), link: way(link) },
      ...(tax ? [{ text: t('mail.tax', { tax }) }] : []),
      ...(ledger ? [{ text: t('mail.ledger', wordLine(ledger, language)) }] : []),
      ...(isReceipt
        ? [
            { text: t('mail.confirm'), link: answer('confirm') },
            { text: t('mail.not_me'), link: answer('not_me') },
          ]
        : []),
    ],
    footer: t('mail.footer', { site: publicUrl.replace(/^https?:\/\//, '') }),
  };
}

function wordLine({ amount, balance }: NonNullable<SealedMail['ledger']>, language: LocaleTag): PhraseValues {
  const { formatNumber } = localeFormats(language);
  return {
    amount: formatNumber(readNumcy(amount), { signDisplay: 'exceptZero' }),
    balance: formatNumber(readNumcy(balance)),
  };
}
