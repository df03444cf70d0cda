import type { ContactGist as Gist } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { sayMonth } from './months.ts';

/** The author's statement about the contact, in standard words. */
export function ContactGist({ gist: { contact, when } }: { gist: Gist }) {
  const { t, formatDate } = useLocale();
  const month = when === 'earlier' ? t('complaint.when.earlier') : sayWhen();
  function sayWhen() {
    return when === 'unknown' ? null : sayMonth(formatDate, when);
  }
  // phrases: complaint.gist.*
  return (
    <p className="text-[0.9375rem]">
      {t(`complaint.gist.${contact}` as PhraseKey)}
      {contact !== 'none' && month !== null && ` ${t('complaint.when.at', { month })}`}
    </p>
  );
}
