import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Visitors have no notes, so only members load it.
const OwnNote = lazyPart(() => import('./own-note.tsx'));

interface NoteSectionProps {
  view: NumberView;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

/** A member's private note on the number. Its room is reserved before it loads. */
export function NoteSection({ view, ask }: NoteSectionProps) {
  const { t } = useLocale();
  const session = useSession();
  const room = <div className="note-room" />;
  return (
    <div className="member-only no-print contents">
      <SectionCard title={t('note.title')} anchor="note">
        {session === null ? room : <OwnNote key={session.profileId} view={view} ask={ask} fallback={room} />}
      </SectionCard>
    </div>
  );
}
