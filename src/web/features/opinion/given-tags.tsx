import type { NumberView } from '#contract/number.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { nothingSaid } from './said.ts';
import { topTags } from './shown-tag.ts';
import { TopTags } from './top-tags.tsx';

/** Tags that others gave the holder's own number. Hidden if there are none. */
export default function GivenTags({ view }: { view: NumberView }) {
  const { t } = useLocale();
  if (topTags(view, nothingSaid).length === 0) return null;
  return (
    <SectionCard title={t('tag.title')}>
      <TopTags view={view} said={nothingSaid} />
    </SectionCard>
  );
}
