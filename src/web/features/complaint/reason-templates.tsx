import { joinSentences } from '#shared/join-sentences.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { textInput } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Phrases that may start a reason, by its purpose: `desk.template.<name>`. */
const templates = {
  text: ['no_facts', 'insult', 'private', 'no_contact', 'opinion', 'facts', 'untrue_citation'],
  warn: ['warn_names', 'warn_private'],
  bar: ['bar_again'],
  note: [],
} as const satisfies Record<string, readonly string[]>;

interface ReasonTemplatesProps {
  of: keyof typeof templates;
  value: string;
  onChange: (value: string) => void;
}

/** Appends a template sentence for editing; only the resulting text is sent. */
export function ReasonTemplates({ of, value, onChange }: ReasonTemplatesProps) {
  const { t } = useLocale();
  if (templates[of].length === 0) return null;
  // phrases: desk.template.*
  return (
    <select
      aria-label={t('desk.template.title')}
      value=""
      onChange={({ target }) => onChange(joinSentences([value.trim(), target.value].filter(Boolean)))}
      className={`${textInput} text-ellipsis`}
    >
      <option value="">{t('desk.template.title')}</option>
      {templates[of].map((name) => {
        const text = t(`desk.template.${name}` as PhraseKey);
        return (
          <option key={name} value={text}>
            {text}
          </option>
        );
      })}
    </select>
  );
}
