import type { ComponentProps } from 'react';
import { type CitationField, longestCourt, longestReference } from '#contract/complaint-rule.ts';
import { TextField } from '#web/components/text-field.tsx';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Fields that identify a court's decision. If one is missing, the complaint is queued like any other. */
export function CourtFields({ onChange }: { onChange?: (field: CitationField, value: string) => void }) {
  const { t } = useLocale();
  const terms = useTerms();
  const report = (field: CitationField): Pick<ComponentProps<'input'>, 'onChange'> =>
    onChange ? { onChange: ({ target }) => onChange(field, target.value) } : {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-[0.875rem] text-muted">{t('complaint.court.why', terms)}</p>
      <TextField
        label={t('complaint.court.name')}
        name="court"
        dir="auto"
        maxLength={longestCourt}
        defaultValue=""
        {...report('court')}
      />
      <TextField
        label={t('complaint.court.date')}
        name="court_date"
        type="date"
        max={new Date().toISOString().slice(0, 10)}
        defaultValue=""
        {...report('court_date')}
      />
      <TextField
        label={t('complaint.court.reference')}
        name="court_reference"
        dir="auto"
        maxLength={longestReference}
        defaultValue=""
        {...report('court_reference')}
      />
    </div>
  );
}
