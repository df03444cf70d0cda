import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Visitors cannot ask, so only members load it.
const AskNameForm = lazyPart(() => import('./ask-name-form.tsx'));

/** Checks the name that a caller gave. Members only; never for an unlisted number. */
export function AskName({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const session = useSession();
  if (view.metrics.isHidden || session?.phone === view.phone.number) return null;
  return (
    <div className="member-only no-print contents">
      <SectionCard title={t('name.ask.title')} anchor="ask-name">
        {/* Reserves its height before it loads. */}
        <div className="min-h-72 sm:min-h-60">
          {session !== null && <AskNameForm key={view.phone.number} phone={view.phone.number} />}
        </div>
      </SectionCard>
    </div>
  );
}
