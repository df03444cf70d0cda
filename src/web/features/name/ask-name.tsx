import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Visitors cannot ask, so only members load it.
const AskNameForm = lazyPart(() => import('./ask-name-form.tsx'));

/** Whether a number goes by the name that a caller gave: for members, and never for an unlisted number. */
export function AskName({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const session = useSession();
  const room = <div className="min-h-56" />;
  if (view.metrics.isHidden || session?.phone === view.phone.number) return null;
  return (
    <div className="member-only no-print contents">
      <SectionCard title={t('name.ask.title')} anchor="ask-name">
        {session === null ? room : <AskNameForm key={view.phone.number} phone={view.phone.number} fallback={room} />}
      </SectionCard>
    </div>
  );
}
