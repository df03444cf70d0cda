import { useState } from 'react';
import type { ComplaintView } from '#contract/complaint.ts';
import { isLongEnough } from '#contract/complaint-rule.ts';
import { namedMoment } from '#shared/locale-formats.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SendForm, WordsField } from './form-parts.tsx';

interface MeasureCardProps {
  ticket: string;
  measure: NonNullable<ComplaintView['measure']>;
  onSent: () => void;
}

/** A warning or pause for unfounded complaints: its meaning, reason and appeal. */
export function MeasureCard({ ticket, measure, onSent }: MeasureCardProps) {
  const { t, formatDate, formatNumber } = useLocale();
  const [text, setText] = useState('');
  const end = formatDate(new Date((measure.endsAtTimestamp ?? 0) * 1000), namedMoment);
  // phrases: complaint.measure.*
  return (
    <SectionCard title={t('complaint.measure.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[0.9375rem]">
        <p className="font-medium">
          {t(`complaint.measure.${measure.isOfNetwork ? 'network_' : ''}${measure.step}` as PhraseKey, { date: end })}
        </p>
        <p>
          {t(measure.isOfNetwork ? 'complaint.measure.network_reasons' : 'complaint.measure.reasons', {
            decided: formatNumber(measure.decided),
            unfounded: formatNumber(measure.unfounded),
          })}
        </p>
        {measure.appeal === 'waiting' && <p className="text-muted">{t('complaint.measure.waiting')}</p>}
        {measure.appeal === 'refused' && <p className="font-medium">{t('complaint.measure.refused')}</p>}
        {measure.isLifted && <p className="font-medium">{t('complaint.measure.lifted')}</p>}
        {measure.words !== null && (
          <div>
            <h3 className="text-[0.875rem] font-semibold">{t('complaint.words')}</h3>
            <p dir="auto" className="whitespace-pre-line">
              {measure.words}
            </p>
          </div>
        )}
        {measure.appeal === 'possible' && (
          <SendForm
            className="needs-script"
            label={t('complaint.appeal.send')}
            gaps={isLongEnough(text) ? [] : [{ field: 'text', words: t('complaint.missing.appeal') }]}
            send={() =>
              callApi('POST /api/v6/complaint/{ticket}/measure_appeal', { path: { ticket }, fields: { text } })
            }
            onSent={onSent}
          >
            {(wordsOf) => (
              <>
                <h3 className="text-[0.9375rem] font-semibold">{t('complaint.measure.appeal')}</h3>
                <p>{t('complaint.measure.appeal_why')}</p>
                <WordsField label={t('complaint.appeal.text')} onChange={setText} lack={wordsOf('text')} />
              </>
            )}
          </SendForm>
        )}
      </div>
    </SectionCard>
  );
}
