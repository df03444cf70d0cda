import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Only members can order portraits, so only they load it and its phrases.
const OwnPortrait = lazyPart(async (locale) => {
  const [part] = await Promise.all([import('./own-portrait.tsx'), loadPhrases(locale, 'portrait')]);
  return part;
});

interface PortraitSectionProps {
  view: NumberView;
  /** The answer was made for the current session. */
  isOwn: boolean;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

/** Tone of the texts about a number: shown if a portrait can be made, and always to the holder. */
export function PortraitSection({ view, isOwn, ask }: PortraitSectionProps) {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress();
  if (view.neuroanalysis === null) return null;
  const room = <div className="min-h-24" />;
  return (
    <SectionCard title={t('number.portrait')} anchor="portrait" className="no-print">
      <div className="visitor-only grid justify-items-start gap-2 text-[0.9375rem]">
        <p className="text-muted">{t('number.portrait_visitor')}</p>
        <PageLink href={login} rel="nofollow" className="link inline-flex min-h-11 items-center font-medium">
          {t('common.sign_in')}
        </PageLink>
      </div>
      <div className="member-only">
        {session !== null && isOwn ? (
          <OwnPortrait key={session.profileId} portrait={view.neuroanalysis} view={view} ask={ask} fallback={room} />
        ) : (
          room
        )}
      </div>
    </SectionCard>
  );
}
