import type { Db } from '#server/platform/db/database.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { MailText } from '#server/platform/mail/mail-shell.ts';
import type { MailTransport } from '#server/platform/mail/mail-transport.ts';
import { directionOf, type LocaleTag, localeEntry } from '#shared/locale.ts';
import { localeFormats } from '#shared/locale-formats.ts';
import { wordValues } from '#shared/notice-value.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey, PhraseValues } from '#shared/phrases.ts';
import { isSentThoughRead } from '../rules/notice-groups.ts';
import type { MailKeys } from './mail-deps.ts';
import type { MailedNotices, SealedMail } from './queue-mail.ts';

/** Endpoint for one-click unsubscribe (RFC 8058). */
export const stopPath = '/api/v6/mail/unsubscribe';

export interface PostOffice {
  db: Db;
  keys: MailKeys;
  transport: MailTransport;
  /** Without a trailing slash. */
  publicUrl: string;
}

/**
 * Sends a queued mail unless it is done or denied; after a crash again, with the same message id. @throws
 * MailDeliveryError when it may be retried
 */
export async function sendMail({ db, keys, transport, publicUrl }: PostOffice, id: string, now: Date): Promise<void> {
  const mail = await db
    .selectFrom('mail')
    .select(['kind', 'sealed', 'profile_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail || mail.sealed === null) return;
  const opened = keys.outbox.open(mail.sealed);
  // Sealed with a lost secret: the recipient is unknown.
  const sealed = opened === null ? null : (JSON.parse(opened) as SealedMail);
  if (sealed?.notices && !(await isNews(db, keys.hash(sealed.to), mail.profile_id ?? '0', sealed.notices))) {
    await db.deleteFrom('mail').where('id', '=', id).execute();
    return;
  }
  const hand = (given: SealedMail) => {
    const stop = given.notices && { stopUrl: `${publicUrl}${stopPath}?token=${given.notices.stop.token}` };
    return transport.send({ to: given.to, id: `mail-${id}`, text: wordMail(mail.kind, given, publicUrl), ...stop });
  };
  const state = sealed === null ? 'refused' : (await isStopped(db, keys, sealed)) ? 'withheld' : await hand(sealed);
  await db
    .updateTable('mail')
    .set({ state, sealed: null, done_at: now })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute();
}

/** The member may have read all notices or changed the address while the mail waited. */
async function isNews(db: Db, address: string, profileId: string, { mailedAt }: MailedNotices): Promise<boolean> {
  const own = await db
    .selectFrom('notice_mail')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (own === undefined || mailedAt === null) return own !== undefined;
  const notices = await db
    .selectFrom('notification')
    .select(['kind', 'is_essential', 'read_at'])
    .where('profile_id', '=', profileId)
    .where('mailed_at', '=', new Date(mailedAt))
    .execute();
  return notices.some(
    ({ kind, is_essential, read_at }) => read_at === null || isSentThoughRead({ kind, isEssential: is_essential }),
  );
}

/** The owner may have denied the address while the mail waited. */
async function isStopped(db: Db, keys: MailKeys, { to, isOwn }: SealedMail): Promise<boolean> {
  if (isOwn) return false;
  const said = await db
    .selectFrom('mail_address')
    .select('stopped_at')
    .where('address', '=', keys.hash(to))
    .executeTakeFirst();
  return said !== undefined && said.stopped_at !== null;
}

/** Renders a mail. All text comes from phrases, except the operator's tax text. */
export function wordMail(
  kind: string,
  { locale, values, link, tax, ledger, token, notices }: SealedMail,
  publicUrl: string,
): MailText {
  const { t } = createTranslator(locale);
  const words = wordValues(values, locale, t);
  // Links open in the language of the mail.
  const way = (path: string) => `${publicUrl}/${locale}${path}`;
  // Tells the page that the mail confirms an address for notices, not a receipt.
  const about = kind === 'notice_address' ? '&about=notices' : '';
  const answer = (what: string) => way(`/mail/${token}?answer=${what}${about}`);
  const isReceipt = token !== null;
  return {
    lang: localeEntry(locale).bcp47,
    dir: directionOf(locale),
    subject: t(`mail.${kind}.subject` as PhraseKey, words),
    parts: [
      { text: t(`mail.${kind}.body` as PhraseKey, words), link: way(link) },
      ...(notices?.news ?? []).map((one) => ({
        text: t(one.phrase, wordValues(one.values, locale, t)),
        ...(one.link !== null && { link: way(one.link) }),
      })),
      ...(notices
        ? [{ text: t('mail.stop'), link: way(`/mail/${notices.stop.token}?answer=stop&about=${notices.stop.about}`) }]
        : []),
      ...(tax ? [{ text: t('mail.tax', { tax }) }] : []),
      ...(ledger ? [{ text: t('mail.ledger', wordLine(ledger, locale)) }] : []),
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

function wordLine({ amount, balance }: NonNullable<SealedMail['ledger']>, locale: LocaleTag): PhraseValues {
  const { formatNumber } = localeFormats(locale);
  return {
    amount: formatNumber(readNumcy(amount), { signDisplay: 'exceptZero' }),
    balance: formatNumber(readNumcy(balance)),
  };
}
