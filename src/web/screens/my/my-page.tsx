import { CircleAlert } from 'lucide-react';
import type { MyNumber } from '#contract/profile.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { MessagePage } from '#web/components/message-page.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { CommentSection } from '#web/features/comment/comment-section.tsx';
import { LookUpDays } from '#web/features/history/look-up-days.tsx';
import { VisitorList } from '#web/features/history/visitor-list.tsx';
import { GivenNames } from '#web/features/name/given-names.tsx';
import { Counts } from '#web/features/number/counts-and-actions.tsx';
import { Organisations } from '#web/features/number/identity.tsx';
import { useNumberActions } from '#web/features/number/number-actions.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { OpenReportRecord } from '#web/features/number/open-report-record.tsx';
import SetRightCard from '#web/features/number/set-right-card.tsx';
import { StateOfNumber } from '#web/features/number/state-of-number.tsx';
import { VerdictBanner } from '#web/features/number/verdict-card.tsx';
import { WhyPanel } from '#web/features/number/why-panel.tsx';
import { withTagWords } from '#web/features/opinion/tag-words.ts';
import { refreshAccount, useMyNumber } from '#web/features/profile/account.ts';
import { DeactivatedCard } from '#web/features/profile/deactivated-card.tsx';
import { HolderCard } from '#web/features/profile/holder-card.tsx';
import { PrivacyCard } from '#web/features/profile/privacy-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const GivenTags = lazyPart((locale) => withTagWords(locale, import('#web/features/opinion/given-tags.tsx')));

/** The own number as others see it, with all that its holder can do. */
export function MyPage() {
  const { t } = useLocale();
  const { mine, wrong } = useMyNumber();
  if (mine) return <Whole mine={mine} />;
  if (!wrong) return <NumberSkeleton />;
  // phrases: error.*
  return (
    <MessagePage
      icon={<CircleAlert size={30} aria-hidden="true" />}
      title={t('page.failed.title')}
      text={t(`error.${wrong}` as PhraseKey)}
    >
      <p className="text-center">
        <button type="button" className={primaryButton} onClick={refreshAccount}>
          {t('common.retry')}
        </button>
      </p>
    </MessagePage>
  );
}

function Whole({ mine }: { mine: MyNumber }) {
  const { t } = useLocale();
  const { account } = mine;
  const { share } = useNumberActions(account.phone, false);
  const hasComments = mine.commentsTotal > 0;
  if (account.eraseAtTimestamp !== null) {
    return (
      <div className="mx-auto grid max-w-[792px] content-start gap-4 p-4 lg:py-7">
        <HolderCard mine={mine} onShare={share} />
        <DeactivatedCard eraseAt={new Date(account.eraseAtTimestamp * 1000)} />
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:py-7">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <HolderCard mine={mine} onShare={share} />
        <SetRightCard view={mine} statement={<StateOfNumber stated={mine.holderStatement ?? null} />} />
        <section aria-label={t('my.seen')}>
          <div className="card overflow-hidden">
            <h2 className="px-5 pt-4 pb-3 text-[1.0625rem]">{t('my.seen')}</h2>
            <VerdictBanner view={mine} isTop={false} />
            <Counts view={mine} />
            <p className="px-5 py-3.5 text-[0.9375rem] text-muted">{t('my.verdict_note')}</p>
          </div>
        </section>
        {mine.organisations.length > 0 && (
          <SectionCard title={t('number.registers')}>
            <Organisations view={mine} />
          </SectionCard>
        )}
        {!hasComments && <OpenReportRecord view={mine} />}
        <CommentSection view={mine} />
        {/* Lists that load late come last, so that nothing moves. */}
        <GivenNames isUnlisted={account.isUnlisted} />
        <GivenTags view={mine} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <PrivacyCard account={account} />
        <WhyPanel verdict={mine.verdict} stated={mine.holderStatement} />
        {hasComments && <OpenReportRecord view={mine} />}
        <LookUpDays />
        <VisitorList isPro={account.isPro} />
      </div>
    </div>
  );
}
