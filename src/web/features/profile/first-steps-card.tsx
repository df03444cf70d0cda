import { Check } from 'lucide-react';
import { useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { endFirstSteps } from '#web/features/sign-in/first-steps.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const steps = ['name', 'privacy', 'book'] as const;
type Step = (typeof steps)[number];

/** First steps of a new member, in any order and skippable. */
export default function FirstStepsCard() {
  const { t } = useLocale();
  const address = useAddress();
  const { open } = useSettingsWay();
  const [taken, setTaken] = useState<readonly Step[]>([]);
  function end() {
    // The focused button disappears with the card.
    document.getElementById('content')?.focus();
    endFirstSteps();
  }
  function take(step: Step) {
    const all = taken.includes(step) ? taken : [...taken, step];
    setTaken(all);
    if (all.length === steps.length) endFirstSteps();
  }
  const act = 'link inline-flex min-h-11 items-center text-start font-medium';
  const ways = {
    name: (
      <PageLink href={address('/number/my')} className={act} onClick={() => take('name')}>
        {t('first_steps.name')}
      </PageLink>
    ),
    privacy: (
      <button
        type="button"
        className={act}
        onClick={() => {
          open('privacy');
          take('privacy');
        }}
      >
        {t('first_steps.privacy')}
      </button>
    ),
    book: (
      <PageLink href={address('/address-book')} className={act} onClick={() => take('book')}>
        {t('first_steps.book')}
      </PageLink>
    ),
  } as const;
  return (
    <div className="mx-auto max-w-[1080px] px-4 pt-4">
      <SectionCard
        title={t('first_steps.title')}
        aside={
          <button type="button" className={plainButton} onClick={end}>
            {t('first_steps.skip')}
          </button>
        }
      >
        <ol className="grid list-decimal gap-1 ps-6 text-[0.9375rem]">
          {steps.map((step) => (
            <li key={step}>
              <span className="flex items-center gap-2">
                {ways[step]}
                {taken.includes(step) && (
                  <Check size={18} role="img" aria-label={t('first_steps.taken')} className="shrink-0 text-trusted" />
                )}
              </span>
            </li>
          ))}
        </ol>
      </SectionCard>
    </div>
  );
}
