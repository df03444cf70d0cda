import { useEffect } from 'react';
import type { NumberView } from '#contract/number.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { CommentList } from '#web/features/comment/comment-list.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ComplaintRecord } from './complaint-record.tsx';
import { Actions, Counts } from './counts-and-actions.tsx';
import { Identity, Organisations } from './identity.tsx';
import { rememberLookUp } from './recent.ts';
import { VerdictBanner } from './verdict-card.tsx';
import { WhyPanel } from './why-panel.tsx';

/** All that is known of a number, in the order in which it is wanted while the phone rings. */
export function NumberPage({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const address = useAddress();
  useEffect(() => rememberLookUp(view, new Date()), [view]);
  const isEmergency = view.phone.type === 'emergency';
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:py-7">
      <div className="grid content-start gap-4">
        <section className="card" aria-label={view.phone.international}>
          <VerdictBanner view={view} />
          <Identity view={view} />
          {!isEmergency && <Counts view={view} />}
          <Actions view={view} />
        </section>
      </div>
      {!isEmergency && (
        <>
          <aside
            aria-label={t('why.label')}
            className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <WhyPanel verdict={view.verdict} />
            <ComplaintRecord view={view} />
            <SectionCard title={t('owner.title')} className="bg-raised shadow-none">
              <p className="mb-4 text-[0.9375rem] text-muted">{t('owner.text')}</p>
              <PageLink href={address('/login')} className={`${plainButton} no-print`}>
                {t('owner.button')}
              </PageLink>
            </SectionCard>
          </aside>
          <div className="grid content-start gap-4">
            {view.organisations.length > 0 && (
              <SectionCard title={t('organisation.title')}>
                <Organisations view={view} />
              </SectionCard>
            )}
            <CommentList view={view} />
          </div>
        </>
      )}
    </div>
  );
}

/** Shown while an answer takes longer than a glance; as tall as the real card, so that nothing jumps. */
export function NumberSkeleton() {
  const { t } = useLocale();
  const bar = 'rounded-control bg-raised';
  return (
    <div className="mx-auto grid max-w-[1080px] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:py-7" aria-busy="true">
      <p role="status" className="sr-only">
        {t('number.loading')}
      </p>
      <div className="card grid h-108 animate-pulse content-start gap-4 p-5" aria-hidden="true">
        <div className={`${bar} h-14`} />
        <div className={`${bar} h-9 w-3/5`} />
        <div className={`${bar} h-5 w-4/5`} />
        <div className={`${bar} h-5 w-2/5`} />
        <div className={`${bar} mt-4 h-16`} />
        <div className={`${bar} h-16`} />
      </div>
      <div className="card h-72 animate-pulse p-5 max-lg:hidden" aria-hidden="true">
        <div className={`${bar} h-full`} />
      </div>
    </div>
  );
}
