import { useState } from 'react';
import { TextField } from '#web/components/text-field.tsx';
import { CountryButton } from '#web/features/numbering/country-button.tsx';
import { useHome } from '#web/features/numbering/home.ts';
import { OwnWays } from '#web/features/program-key/own-ways.tsx';
import { ProgramCard } from '#web/features/program-key/program-card.tsx';
import { findPrograms, programs } from '#web/features/program-key/programs.ts';
import { keyWord } from '#web/features/program-key/texts/text-site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Placeholder until the reader's country is known. */
const anyCountry = 'US';

/** How to connect programs and devices, one card each. Works for everyone and without script; members make keys. */
export function ConnectPage() {
  const { t } = useLocale();
  const home = useHome();
  const [typed, setTyped] = useState('');
  const found = new Set(findPrograms(typed));
  const country = home ?? anyCountry;
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('footer.connect')}</h1>
      <p className="max-w-[68ch] text-muted">{t('connect.lead')}</p>
      <p className="visitor-only max-w-[68ch] text-muted">{t('connect.visitor', { word: keyWord })}</p>
      <p className="member-only max-w-[68ch] text-muted">{t('connect.member')}</p>
      <search className="needs-script grid gap-4 sm:grid-cols-2">
        <TextField
          type="search"
          label={t('connect.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset>
          <legend className="mb-1.5 text-[0.9375rem] font-medium">{t('connect.country')}</legend>
          <div className="flex h-12 items-center gap-2">
            <CountryButton country={home} className="border border-edge px-2" />
            <bdi dir="ltr">{country}</bdi>
          </div>
        </fieldset>
      </search>
      <p role="status" className="empty:hidden">
        {found.size === 0 && t('connect.none')}
      </p>
      {programs.map((guide) => (
        <ProgramCard key={guide.id} guide={guide} country={country} isHidden={!found.has(guide)} />
      ))}
      <OwnWays />
    </div>
  );
}
