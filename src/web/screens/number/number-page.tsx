import { type ReactNode, useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useStick } from '#web/components/use-stick.ts';
import { CommentSection } from '#web/features/comment/comment-section.tsx';
import { rememberLookUp, rememberOwnLookUp } from '#web/features/history/recent.ts';
import { AskName } from '#web/features/name/ask-name.tsx';
import { HolderWords } from '#web/features/name/holder-words.tsx';
import type { PaidParts } from '#web/features/name/name-line.tsx';
import { NamesSection } from '#web/features/name/names-section.tsx';
import { NoteSection } from '#web/features/note/note-section.tsx';
import { Actions, Counts, Signs } from '#web/features/number/counts-and-actions.tsx';
import { Identity, Organisations } from '#web/features/number/identity.tsx';
import type { AskOptions } from '#web/features/number/look-up.ts';
import { OpenReportSection } from '#web/features/number/open-report-section.tsx';
import { OwnerCard } from '#web/features/number/owner-card.tsx';
import { SetRightLink } from '#web/features/number/set-right-link.tsx';
import { SetRightSection } from '#web/features/number/set-right-section.tsx';
import { VerdictBanner } from '#web/features/number/verdict-card.tsx';
import { WhySection } from '#web/features/number/why-section.tsx';
import { readSession } from '#web/features/sign-in/session.ts';
import { useLeaving } from '#web/features/sign-in/use-leaving.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { numberParts } from './number-parts.gen.ts';

// Members only.
const PaidName = lazyPart(async () => {
  const part = await import('#web/features/wallet/paid-name.tsx');
  await part.bringOffers();
  return part;
});
const BlockDialog = lazyPart(() => import('#web/features/opinion/block-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface NumberPageProps {
  view: NumberView;
  /** Reloads the number; the page shows the answer. */
  ask: (options?: AskOptions) => Promise<ApiAnswer<NumberView>>;
  /** The answer was made for the current session. */
  isOwn?: boolean;
  /** Rendered before everything else. */
  children?: ReactNode;
}

/** Scrolls to the opinion section. */
function goToTell() {
  const place = document.getElementById('tell');
  place?.scrollIntoView();
  place?.querySelector('button')?.focus({ preventScroll: true });
}

/** A number's page, in the order of importance while the phone rings. */
export function NumberPage({ view, ask, isOwn = false, children }: NumberPageProps) {
  const { t } = useLocale();
  const { number } = view.phone;
  useEffect(() => {
    if (readSession() === null) rememberLookUp(view, new Date());
    else rememberOwnLookUp(view, new Date());
  }, [number]);
  const isEmergency = view.phone.type === 'emergency';
  const pay = (parts: PaidParts) => <PaidName view={view} onPay={(payKey) => ask({ payKey })} {...parts} />;
  const leaving = useLeaving();
  const column = useStick();
  const [blocking, setBlocking] = useState<'unused' | 'open' | 'closed'>('unused');
  const block = () => setBlocking('open');
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:py-7">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        {children}
        {view.isFetchError && <FetchError onRetry={ask} />}
        <section className="card" aria-label={view.phone.international}>
          <VerdictBanner view={view} />
          <Identity view={view} onChanged={ask} pay={view.paidAlert.show ? pay : undefined} />
          {!isEmergency && <SetRightLink />}
          {!isEmergency && <Counts view={view} />}
          {!isEmergency && <Signs view={view} />}
          <Actions view={view} onTell={goToTell} onBlock={block} />
        </section>
      </div>
      {!isEmergency && (
        <>
          {/* On phones the evidence comes before the form. */}
          <aside
            ref={column}
            aria-label={t('why.label')}
            className="stick grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <WhySection verdict={view.verdict} stated={view.holderStatement} />
            <OpenReportSection view={view} />
          </aside>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            {view.organisations.length > 0 && (
              <SectionCard title={t('number.registers')}>
                <Organisations view={view} />
              </SectionCard>
            )}
            <CommentSection key={`comments-${leaving}`} view={view} isOwn={isOwn} ask={ask} onHelp={block} />
            <NoteSection view={view} ask={ask} />
            <NamesSection view={view} />
            <AskName view={view} />
            {Object.entries(numberParts).map(([name, Part]) => (
              <Part key={name} view={view} isOwn={isOwn} ask={ask} />
            ))}
            <HolderWords view={view} asked={{ phone: number }} />
            <OwnerCard phone={number} />
            <SetRightSection view={view} />
          </div>
        </>
      )}
      {blocking !== 'unused' && (
        <BlockDialog view={view} isOpen={blocking === 'open'} onClose={() => setBlocking('closed')} />
      )}
    </div>
  );
}

/** The page stays; the button retries. */
function FetchError({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useLocale();
  const [isBusy, setBusy] = useState(false);
  async function retry(pressed: Element) {
    if (isBusy) return;
    setBusy(true);
    await onRetry();
    setBusy(false);
    // After a success the button is gone.
    requestAnimationFrame(() => {
      if (!pressed.isConnected) document.getElementById('content')?.focus({ preventScroll: true });
    });
  }
  return (
    <div role="alert" className="card flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-[0.9375rem]">
      <p className="min-w-0 flex-1 basis-56">{t('number.answer_old')}</p>
      <button
        type="button"
        className={`${plainButton} ${waitingButton}`}
        onClick={({ currentTarget }) => void retry(currentTarget)}
        aria-disabled={isBusy}
      >
        {t('common.retry')}
      </button>
    </div>
  );
}
