import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { HolderWordsProps } from './holder-acts.tsx';
import { fullName } from './shown-name.ts';

/** Id of the card, for links on the page. */
export const holderAnchor = 'holder';

// Visitors, most readers of a number's page, do not load it.
const HolderActs = lazyPart(() => import('./holder-acts.tsx'));

/** What the holder shows of themselves, with a complaint link for visitors and reports for members. */
export function HolderWords({ view, asked }: HolderWordsProps) {
  const { t } = useLocale();
  const address = useAddress();
  const session = useSession();
  const { profile, ui, phone } = view;
  const isOwn = session !== null && session.phone === phone.number;
  if (isOwn || (profile === null && !isUploaded(ui.avatar))) return null;
  const name = <bdi className="min-w-0 font-medium wrap-anywhere">{fullName(profile)}</bdi>;
  return (
    <SectionCard title={t('holder.title')} anchor={holderAnchor}>
      {session === null && profile !== null && 'phone' in asked ? (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {name}
          <PageLink
            href={address(`/complain?${new URLSearchParams(placeOf(asked.phone, profile))}`)}
            rel="nofollow"
            className="visitor-only link inline-flex min-h-11 items-center text-[0.9375rem]"
          >
            {t('names.complain_shown')}
          </PageLink>
        </p>
      ) : (
        <HolderActs view={view} asked={asked} fallback={<p className="flex min-h-11 items-center">{name}</p>} />
      )}
    </SectionCard>
  );
}

function isUploaded(avatar: string | null): boolean {
  return avatar?.endsWith('.webp') ?? false;
}

/** Query of the complaint form for the holder's own name in its public form. */
function placeOf(number: string, profile: NonNullable<NumberView['profile']>) {
  return { number, own: profile.name_hash, first: profile.firstName, last: profile.lastName };
}
