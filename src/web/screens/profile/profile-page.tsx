import { CalendarDays, MapPin, MessageCircle, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumberView } from '#contract/number.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Flag } from '#web/components/flag.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { CommentSection } from '#web/features/comment/comment-section.tsx';
import { HolderWords } from '#web/features/name/holder-words.tsx';
import { fullName } from '#web/features/name/shown-name.ts';
import { Counts } from '#web/features/number/counts-and-actions.tsx';
import { OwnerCard } from '#web/features/number/owner-card.tsx';
import { VerdictBanner } from '#web/features/number/verdict-card.tsx';
import { WhyPanel } from '#web/features/number/why-panel.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only.
const NumberNames = lazyPart(() => import('#web/features/name/number-names.tsx'));

/** Profile of an author: everything except the number, which only its holder sees here. */
export function ProfilePage({ view, children }: { view: NumberView; children?: ReactNode }) {
  const { t } = useLocale();
  const { profile } = view;
  const session = useSession();
  const { number } = view.phone;
  // Without complaints about the number, the page shows the person without a verdict.
  const hasVerdict = number !== '' || view.verdict.headline !== 'no_reports';
  return (
    <div
      className={`mx-auto grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:py-7 ${number === '' ? 'max-w-[724px]' : 'max-w-[1080px] lg:grid-cols-[minmax(0,1fr)_340px]'}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        {children}
        <section className="card" aria-label={t('profile.title')}>
          {hasVerdict && <VerdictBanner view={view} />}
          <Person view={view} />
          {number !== '' && <Counts view={view} />}
          {number === '' && (
            <p className="px-5 pb-4 text-[0.9375rem] text-muted">
              {hasVerdict ? t('profile.about_number') : t('profile.no_number')}
            </p>
          )}
        </section>
        <CommentSection view={view} />
        {profile && session && <NumberNames asked={{ profileId: String(profile.id) }} isQuiet />}
        {profile && <HolderWords view={view} asked={{ profileId: String(profile.id) }} />}
      </div>
      {number !== '' && (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <WhyPanel verdict={view.verdict} stated={view.holderStatement} />
          <OwnerCard phone={number} />
        </div>
      )}
    </div>
  );
}

function Person({ view }: { view: NumberView }) {
  const { t, formatDate } = useLocale();
  const login = useLoginAddress();
  const { profile, ui, phone, metrics, common, person } = view;
  const name = fullName(profile);
  return (
    <div className="px-5 py-4">
      <div className="flex items-center gap-4">
        <Avatar src={ui.avatar} name={name} alt={ui.avatar ? t('profile.picture_of') : ''} size="large" />
        <div className="min-w-0">
          <h1 className="text-[clamp(1.25rem,6vw,1.75rem)] leading-tight tracking-tight">
            <bdi>{name || t('profile.unnamed')}</bdi>
            {profile?.is_pro && (
              <span className="ms-2 inline-block rounded-md bg-brand-soft px-1.5 align-middle text-[0.75rem] font-semibold tracking-normal text-brand">
                {t('wallet.pro.title')}
              </span>
            )}
          </h1>
          {phone.international !== '' && <PhoneText className="text-muted">{phone.international}</PhoneText>}
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-[0.9375rem] text-muted">
        {metrics.isVerified && (
          <li className="flex items-center gap-2">
            <LineIcon path={headlineLooks.trusted.icon} size={17} className="shrink-0 text-trusted" />
            {t('number.verified')}
          </li>
        )}
        {phone.countryName && (
          <li className="flex items-center gap-2">
            {phone.country ? <Flag country={phone.country} /> : <MapPin size={17} aria-hidden="true" />}
            <bdi>{phone.countryName}</bdi>
          </li>
        )}
        {person && (
          <>
            <li className="flex items-center gap-2">
              <CalendarDays size={17} aria-hidden="true" className="shrink-0" />
              {t('profile.since', {
                month: formatDate(`${person.memberSince}-01`, { month: 'long', year: 'numeric' }),
              })}
            </li>
            <li className="flex items-center gap-2">
              <MessageCircle size={17} aria-hidden="true" className="shrink-0" />
              {t('profile.texts', { number: person.texts })}
            </li>
            <li className="flex items-center gap-2">
              <ThumbsUp size={17} aria-hidden="true" className="shrink-0" />
              {t('profile.likes', { number: person.likes })}
            </li>
          </>
        )}
      </ul>
      {!common.showNames && name !== '' && (
        <PageLink
          href={login}
          rel="nofollow"
          className="visitor-only link no-print mt-1 inline-flex min-h-11 items-center text-[0.9375rem] font-medium"
        >
          {t('name.sign_in')}
        </PageLink>
      )}
    </div>
  );
}
