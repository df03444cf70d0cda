import { useEffect, useState } from 'react';
import type { HeldTexts } from '#contract/moderation.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useHeldTexts } from './held-list.tsx';
import { NewMark } from './new-mark.tsx';
import { noteRead } from './own-reports.ts';

/** Constant, for a stable reference. */
const noVotes: HeldTexts['votes'] = [];

/** Numbers on which the member's votes were withdrawn as part of a removed vote surge. Hidden if there are none. */
export function LostVotes() {
  const { t } = useLocale();
  const day = useDay();
  const address = useAddress();
  const votes = useHeldTexts().first?.votes ?? noVotes;
  // Votes that were new on load stay marked.
  const [fresh, setFresh] = useState<readonly string[]>([]);
  useEffect(() => {
    const unread = votes.filter(({ isNew }) => isNew);
    if (unread.length === 0) return;
    setFresh(unread.map(({ phone }) => phone));
    void noteRead(unread.map(({ sinceTimestamp }) => sinceTimestamp));
  }, [votes]);
  if (votes.length === 0) return null;
  return (
    <SectionCard title={t('held.votes')}>
      <p className="text-[0.9375rem] text-muted">{t('held.votes_text')}</p>
      <ul className="mt-2">
        {votes.map(({ phone, international, sinceTimestamp }) => (
          <li
            key={phone}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-0"
          >
            <PageLink href={address(`/number/${phone}`)} rel="nofollow" className="link font-semibold">
              <PhoneText>{international}</PhoneText>
            </PageLink>
            <span className="me-auto text-[0.875rem] text-muted">
              {t('held.votes_since', { date: day(sinceTimestamp, { dateStyle: 'medium' }) })}
            </span>
            {fresh.includes(phone) && <NewMark />}
          </li>
        ))}
      </ul>
      <p className="text-[0.875rem] text-muted">
        <PageLink href={address('/contacts')} className="link">
          {t('comment.appeal')}
        </PageLink>
      </p>
    </SectionCard>
  );
}
