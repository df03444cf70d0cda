import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { fullName } from './shown-name.ts';

// Only members see all names, so only they load it.
const NumberNames = lazyPart(() => import('./number-names.tsx'));

/** Names in members' address books: all of them for members, the best supported one, masked, for visitors. */
export function NamesSection({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const session = useSession();
  if (view.metrics.contactsCount === 0) return null;
  const forVisitors = (
    <SectionCard title={t('names.title')} anchor="names">
      <VisitorNames view={view} />
    </SectionCard>
  );
  if (session === null) return forVisitors;
  return <NumberNames asked={{ phone: view.phone.number }} fallback={forVisitors} />;
}

function VisitorNames({ view: { averageProfile, phone } }: { view: NumberView }) {
  const { t } = useLocale();
  const login = useLoginAddress();
  const address = useAddress();
  return (
    <>
      {averageProfile && (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <bdi className="font-medium wrap-anywhere">{fullName(averageProfile)}</bdi>
          <span className="text-[0.875rem] text-muted">{t('names.people', { count: averageProfile.people })}</span>
        </p>
      )}
      <p className="visitor-only flex flex-wrap gap-x-5 text-[0.9375rem]">
        <PageLink href={login} className="link inline-flex min-h-11 items-center font-medium">
          {t('names.visitor')}
        </PageLink>
        {averageProfile && (
          <PageLink
            href={address(`/complain?${new URLSearchParams(placeOf(phone.number, averageProfile))}`)}
            rel="nofollow"
            className="link inline-flex min-h-11 items-center"
          >
            {t('names.complain_shown')}
          </PageLink>
        )}
      </p>
    </>
  );
}

/** Query of the complaint form for the public name of a number. */
function placeOf(number: string, { firstName: first, lastName: last }: { firstName: string; lastName: string }) {
  return { number, first, last };
}
