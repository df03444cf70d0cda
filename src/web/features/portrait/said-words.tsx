import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Tags and answers that influenced a metric. */
export default function SaidWords({ words }: { words: readonly string[] }) {
  const { t } = useLocale();
  return (
    <div className="grid gap-1.5">
      <p className="text-muted">{t('portrait.words')}</p>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="rounded-full bg-raised px-3 py-1">
            {/* phrases: tag.type.*, tag.reason.*, tag.mood.*, tag.answer.* */}
            {t(word as PhraseKey)}
          </li>
        ))}
      </ul>
    </div>
  );
}
