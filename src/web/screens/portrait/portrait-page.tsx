import type { Portrait } from '#contract/portrait.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { PortraitBody } from '#web/features/portrait/portrait-body.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

/** A portrait shared by link. Works without script. */
export function PortraitPage({ portrait }: { portrait: Portrait }) {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">
        <PhraseWith
          phrase="portrait.of"
          elements={{ number: <PhoneText key="number">{portrait.international}</PhoneText> }}
        />
      </h1>
      <div className="card p-5">
        <PortraitBody portrait={portrait} heading="h2" />
      </div>
      <p>
        <PageLink href={address(`/number/${portrait.phone}`)} className={plainButton}>
          {t('portrait.to_number')}
        </PageLink>
      </p>
    </div>
  );
}
