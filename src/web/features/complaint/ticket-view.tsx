import type { ComplaintItem, ComplaintView } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { TextPlace } from '#web/features/moderation/text-place.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay, useLastDay } from '#web/features/site/last-day.ts';
import { useSite } from '#web/features/site/site.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ContactGist } from './contact-gist.tsx';

/** Status of a complaint for one of its sides: date of decision, decision and reason. */
export function TicketView({ view }: { view: ComplaintView }) {
  const { t } = useLocale();
  const terms = useTerms();
  const lastDay = useLastDay();
  const day = useDay();
  const isWaiting = ['open', 'author_asked', 'appealed'].includes(view.status);
  // The address is confirmed by a link sent by mail.
  const mayConfirm = useSite().site.sendsMail && isWaiting;
  // phrases: complaint.status.*, complaint.reason.*
  const facts = [
    [t('complaint.state'), t(`complaint.status.${view.status}` as PhraseKey)],
    [t('complaint.why'), t(`complaint.reason.${view.reason}` as PhraseKey)],
    [t('complaint.received'), day(view.receivedAtTimestamp)],
    ...(isWaiting ? [[t('complaint.due'), lastDay(view.dueAtTimestamp)]] : []),
  ];
  return (
    <>
      <section className="card p-5">
        <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([term, said]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="mb-2 font-medium sm:mb-0">{said}</dd>
            </div>
          ))}
        </dl>
        {view.side === 'complainant' && view.answerUntilTimestamp !== null && (
          <p className="mt-3 text-[0.9375rem]">
            {t('complaint.asked_until', { date: lastDay(view.answerUntilTimestamp) })}
          </p>
        )}
        {mayConfirm && view.standing === 'none' && <p className="mt-3 text-[0.9375rem]">{t('complaint.confirm')}</p>}
        {mayConfirm && view.standing === 'member' && view.reason === 'no_contact' && (
          <p className="mt-3 text-[0.9375rem]">{t('complaint.confirm_contact')}</p>
        )}
        {view.side === 'complainant' && view.lacksCitation && isWaiting && (
          <p className="mt-3 text-[0.9375rem]">{t('complaint.court.missing', terms)}</p>
        )}
        {view.isLate && (
          <p className="mt-3 rounded-control bg-suspicious-soft px-3.5 py-2.5 text-[0.9375rem] text-suspicious">
            {t('complaint.late')}
          </p>
        )}
      </section>
      {view.items.map((item) => (
        <ItemCard key={item.id} item={item} view={view} />
      ))}
    </>
  );
}

function ItemCard({ item, view: { phone, international, side } }: { item: ComplaintItem; view: ComplaintView }) {
  const { t } = useLocale();
  const address = useAddress();
  const { kind, textId, outcome, rule, isKeptRemoved } = item;
  const isAuthors = side === 'author';
  const waiting = item.isHidden ? 'hidden' : 'waiting';
  const isThere = outcome !== 'upheld' && outcome !== 'void' && !isKeptRemoved && !item.isHidden;
  // phrases: complaint.outcome.*, complaint.appeal.*, rule.*
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-5">
      {phone !== null && (
        <h2 className="text-[1.0625rem]">
          <TextPlace kind={kind} phone={phone} international={international} textId={textId} isThere={isThere} />
        </h2>
      )}
      {item.text !== null && (
        <blockquote
          dir="auto"
          className="rounded-control border-s-4 border-line bg-raised px-3.5 py-2.5 text-[0.9375rem] break-words whitespace-pre-line"
        >
          {item.text}
        </blockquote>
      )}
      <p className="font-medium">
        {t(`complaint.outcome.${isKeptRemoved ? 'kept_removed' : (outcome ?? waiting)}` as PhraseKey)}
        {outcome === 'upheld' && rule !== null && ` ${t(`rule.${rule}` as PhraseKey)}.`}
      </p>
      {isKeptRemoved && isAuthors && (
        <PageLink href={address('/statements')} className="link inline-flex min-h-11 items-center justify-self-start">
          {t('complaint.outcome.kept_removed_why')}
        </PageLink>
      )}
      {item.isByRule && <p className="text-[0.9375rem]">{t('complaint.by_rule')}</p>}
      {item.gist !== null && <ContactGist gist={item.gist} />}
      {item.words !== null && (
        <div>
          <h3 className="text-[0.875rem] font-semibold">{t('complaint.words')}</h3>
          <p dir="auto" className="text-[0.9375rem] whitespace-pre-line">
            {item.words}
          </p>
        </div>
      )}
      {item.warning !== null && (
        <div className="rounded-control bg-suspicious-soft px-3.5 py-2.5">
          <h3 className="text-[0.875rem] font-semibold text-suspicious">{t('complaint.warning')}</h3>
          <p className="text-[0.9375rem]">{t(`rule.${item.warning.rule}` as PhraseKey)}</p>
          <p dir="auto" className="text-[0.9375rem] break-words whitespace-pre-line">
            {item.warning.words}
          </p>
        </div>
      )}
      {item.appeal !== null && (
        <p className="text-[0.9375rem] text-muted">{t(`complaint.appeal.${item.appeal}` as PhraseKey)}</p>
      )}
    </section>
  );
}
