import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Visitors have no address book, so only members load it.
const OwnAcquaintance = lazyPart(() => import('./own-acquaintance.tsx'));

interface AcquaintanceSectionProps {
  view: NumberView;
  /** The answer was made for the current session. */
  isOwn: boolean;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

/** Acquaintances that the member shares with the holder. Empty on the member's own number. */
export function AcquaintanceSection({ view, isOwn, ask }: AcquaintanceSectionProps) {
  const { t } = useLocale();
  const session = useSession();
  const room = (
    <p role="status" className="min-h-24 text-[0.9375rem] text-muted">
      {t('history.loading')}
    </p>
  );
  if (session?.phone === view.phone.number) return null;
  return (
    <div className="member-only no-print contents">
      <SectionCard title={t('settings.notification.commonAcquaintances.title')} anchor="acquaintances">
        {session === null || !isOwn ? (
          room
        ) : (
          <OwnAcquaintance key={session.profileId} view={view} ask={ask} fallback={room} />
        )}
      </SectionCard>
    </div>
  );
}
