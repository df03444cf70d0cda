import { Check, Minus } from 'lucide-react';
import type { Listing } from '#contract/unlisting.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ListedCheck } from '#web/features/name/listed-check.tsx';
import { UnlistAction } from '#web/features/name/unlist-action.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useSite } from '#web/features/site/site.ts';
import { SupportPhrase } from '#web/features/site/support-phrase.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface UnlistPageProps {
  /** The number in the address; empty if none. */
  typed: string;
  /** Result of the check. */
  checked: ApiAnswer<Listing> | null;
}

/** Effects of unlisting, the check whether a number is listed, and how to unlist the own one. */
export function UnlistPage({ typed, checked }: UnlistPageProps) {
  const { t } = useLocale();
  const address = useAddress();
  const { supportEmail } = useSite().site;
  // phrases: unlist.goes.*
  // phrases: unlist.stays.*
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <div className="pb-1">
        <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t('unlist.title')}</h1>
        <p className="max-w-[60ch] text-[1.0625rem] text-muted">{t('unlist.lead')}</p>
      </div>
      <UnlistAction />
      <ListedCheck typed={typed} checked={checked} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SectionCard title={t('unlist.goes.title')}>
          <ul className="grid gap-2.5 text-[0.9375rem]">
            {(['names', 'own', 'registers', 'imports'] as const).map((line) => (
              <li key={line} className="flex gap-2.5">
                <Minus size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-unwanted" />
                <span>{t(`unlist.goes.${line}`)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title={t('unlist.stays.title')}>
          <ul className="grid gap-2.5 text-[0.9375rem]">
            {(['verdict', 'comments', 'facts', 'account'] as const).map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-trusted" />
                <span>{t(`unlist.stays.${line}`)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      </div>
      <SectionCard title={t('unlist.data_request.title')}>
        <p className="mb-3 text-[0.9375rem]">{t('unlist.data_request.text')}</p>
        <PageLink href={address('/data-request')} className={plainButton}>
          {t('footer.data_request')}
        </PageLink>
      </SectionCard>
      {supportEmail && (
        <SectionCard title={t('unlist.write.title')}>
          <p className="text-[0.9375rem]">
            <SupportPhrase phrase="unlist.write.text" />
          </p>
        </SectionCard>
      )}
    </div>
  );
}
