import { useRouter } from '@tanstack/react-router';
import { CircleMinus, Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { Listing } from '#contract/unlisting.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { CountryButton } from '#web/features/numbering/country-button.tsx';
import { usePhoneField } from '#web/features/numbering/phone-field.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface ListedCheckProps {
  typed: string;
  checked: ApiAnswer<Listing> | null;
}

/** "Is my number still listed?" Requires no sign-in, and never answers with a name. */
export function ListedCheck({ typed, checked }: ListedCheckProps) {
  const { t } = useLocale();
  return (
    <SectionCard title={t('listing.title')}>
      <p className="mb-3 text-[0.9375rem] text-muted">{t('listing.text')}</p>
      <CheckForm key={typed} typed={typed} />
      <div role="status" className="empty:hidden">
        {checked?.ok && <Result listing={checked.data} />}
        {checked && !checked.ok && <Refused problem={checked.problem.code} />}
      </div>
    </SectionCard>
  );
}

function CheckForm({ typed }: { typed: string }) {
  const { t } = useLocale();
  // Submitted as typed; the page parses it, with or without script.
  const { country, form, field } = usePhoneField(
    typed,
    '/unlist',
    async (text) => `/unlist?phone=${encodeURIComponent(text)}`,
  );
  const id = useId();
  return (
    <form {...form} className="flex flex-wrap gap-2">
      <label htmlFor={id} className="sr-only">
        {t('common.phone_number')}
      </label>
      <div className="flex h-12 min-w-0 flex-1 basis-48 items-center gap-1 rounded-control border border-edge bg-surface px-1 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/30">
        <CountryButton country={country} />
        <input
          {...field}
          id={id}
          placeholder={t('search.placeholder')}
          className="h-full w-full min-w-0 flex-1 bg-transparent text-[1.125rem] tabular-nums outline-none rtl:text-right"
        />
      </div>
      <button
        type="submit"
        className="inline-flex min-h-12 items-center gap-2 rounded-control bg-brand px-5 font-semibold text-on-brand transition-colors duration-150 hover:bg-brand/90"
      >
        <Search size={18} aria-hidden="true" />
        {t('listing.submit')}
      </button>
    </form>
  );
}

/** A bot check may be required first; the browser solves it and the answer then appears. */
function Refused({ problem }: { problem: string }) {
  const { t } = useLocale();
  const router = useRouter();
  const isProofMissing = problem === 'bot_check.required';
  useEffect(() => {
    if (isProofMissing) void router.invalidate({ filter: ({ routeId }) => routeId !== '__root__', sync: true });
  }, [isProofMissing]);
  // phrases: error.*
  return (
    <p className="mt-4 rounded-control bg-raised px-3.5 py-3">
      {isProofMissing ? t('bot_check.running') : t(`error.${problem}` as PhraseKey)}
    </p>
  );
}

function Result({ listing }: { listing: Listing }) {
  const { t } = useLocale();
  const address = useAddress();
  const { isUnlisted, names } = listing;
  const hasNames = names.fromMembers + names.fromRegisters > 0 || names.ofHolder;
  const lines = [
    [names.fromMembers > 0, t('listing.from_members', { number: names.fromMembers })],
    [names.fromRegisters > 0, t('listing.from_registers', { number: names.fromRegisters })],
    [names.ofHolder, names.ofHolder ? t('listing.of_holder') : t('listing.not_of_holder')],
    [listing.complaints > 0, t('listing.complaints', { number: listing.complaints })],
    [listing.reports > 0, t('listing.reports', { number: listing.reports })],
    [listing.comments > 0, t('comment.title_count', { number: listing.comments })],
    [listing.isIndexable, listing.isIndexable ? t('listing.in_search') : t('listing.not_in_search')],
  ] as const;
  return (
    <div className="mt-4 rounded-xl bg-raised p-4">
      <p className="text-[1.125rem] font-semibold">
        <PhoneText>{listing.international}</PhoneText>
      </p>
      <p className="mb-3">
        {isUnlisted ? t('listing.unlisted') : hasNames ? t('listing.named') : t('listing.unnamed')}
      </p>
      <ul className="grid gap-2 text-[0.9375rem]">
        {lines.map(([isThere, text]) => (
          <li key={text} className={`flex gap-2.5 ${isThere ? '' : 'text-muted'}`}>
            {isThere ? (
              <LineIcon path={headlineLooks.trusted.icon} size={19} className="mt-0.5 shrink-0 text-brand" />
            ) : (
              <CircleMinus size={19} aria-hidden="true" className="mt-0.5 shrink-0" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {listing.comments > 0 && (
        <PageLink
          href={address(`/number/${listing.phone}`)}
          className="link -mb-2 inline-flex min-h-11 items-center text-[0.9375rem] font-medium"
        >
          {t('unlist.comments')}
        </PageLink>
      )}
    </div>
  );
}
