import { useState } from 'react';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { type AskedText, targetOf } from '#web/features/complaint/asked-text.ts';
import { ComplaintForm } from '#web/features/complaint/complaint-form.tsx';
import { ComplaintRules } from '#web/features/complaint/complaint-rules.tsx';
import { ComplaintSentNote } from '#web/features/complaint/complaint-sent-note.tsx';
import { PlainForm } from '#web/features/complaint/plain-form.tsx';
import { TextPlace } from '#web/features/moderation/text-place.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { SupportPhrase } from '#web/features/site/support-phrase.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface ComplainPageProps {
  asked: AskedText;
  /** Display form of the number in the address; null if there is none or it is invalid. */
  international: string | null;
}

/** Complaint form with its own address; works without script. */
export function ComplainPage({ asked, international }: ComplainPageProps) {
  const { t } = useLocale();
  const address = useAddress();
  const [sent, setSent] = useState<ComplaintSent | null>(null);
  const target = targetOf(asked);
  const { comment, reply, number = null, own, first = '', last = '', wrong, field } = asked;
  const isName = comment === undefined && reply === undefined;
  const kind = comment !== undefined ? 'comment' : reply !== undefined ? 'reply' : own ? 'holder_name' : 'contact_name';
  // phrases: error.*, complaint.missing.*
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('complaint.page_title')}</h1>
      {target === null ? (
        <>
          <p className="text-muted">{t('complaint.form.none')}</p>
          <PageLink href={address('/ticket')} className="link inline-flex min-h-11 items-center justify-self-start">
            {t('ticket.have')}
          </PageLink>
        </>
      ) : sent !== null ? (
        <SectionCard title={t('complaint.sent_title')}>
          <ComplaintSentNote sent={sent} />
        </SectionCard>
      ) : (
        <>
          {wrong !== undefined && (
            <div role="alert" className="card grid gap-2 p-5 text-[0.9375rem]">
              <p className="font-medium text-unwanted">
                {wrong === 'bot_check.required' ? t('complaint.form.bot') : t(`error.${wrong}` as PhraseKey)}
              </p>
              {field !== undefined && (
                <p>
                  {isName && field === 'text'
                    ? t('complaint.missing.text_name')
                    : t(`complaint.missing.${field}` as PhraseKey)}
                </p>
              )}
              <p>{t('complaint.form.back')}</p>
              <p className="empty:hidden">
                <SupportPhrase phrase="complaint.form.write" />
              </p>
            </div>
          )}
          <SectionCard
            title={
              number === null ? (
                t('complaint.title')
              ) : (
                <TextPlace kind={kind} phone={number} international={international} textId={comment ?? reply ?? ''} />
              )
            }
          >
            {isName && (
              <p className="mb-3">
                <bdi className="font-medium wrap-anywhere">{`${first} ${last}`.trim()}</bdi>
              </p>
            )}
            <div className="mb-4">
              <ComplaintRules />
            </div>
            <div className="needs-script">
              <ComplaintForm
                target={target}
                place={number === null ? address('/complain') : address(`/number/${number}`)}
                onSent={setSent}
              />
            </div>
            {/* What was typed is one page back: an empty form here would only invite to type it again. */}
            {wrong === undefined && (
              <noscript>
                <PlainForm asked={asked} />
              </noscript>
            )}
          </SectionCard>
        </>
      )}
    </div>
  );
}
