import { useState } from 'react';
import type { ComplaintView } from '#contract/complaint.ts';
import { isLongEnough } from '#contract/complaint-rule.ts';
import { callApi } from '#web/api/call-api.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLastDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SendForm, WordsField } from './form-parts.tsx';

interface AppealFormProps {
  ticket: string;
  /** Unix time in seconds. */
  until: number;
  /** Who decides the appeal. */
  judge: ComplaintView['appealJudge'];
  onSent: () => void;
}

/** The single appeal against a decision. */
export function AppealForm({ ticket, until, judge, onSent }: AppealFormProps) {
  const { t } = useLocale();
  const [text, setText] = useState('');
  const date = useLastDay()(until);
  return (
    <SectionCard title={t('complaint.appeal.title')}>
      <SendForm
        className="needs-script"
        label={t('complaint.appeal.send')}
        gaps={isLongEnough(text) ? [] : [{ field: 'text', words: t('complaint.missing.appeal') }]}
        send={() => callApi('POST /api/v6/complaint/{ticket}/appeal', { path: { ticket }, fields: { text } })}
        onSent={onSent}
      >
        {(wordsOf) => (
          <>
            <p className="text-[0.9375rem]">
              {judge === 'admin' ? t('complaint.appeal.until_admin', { date }) : t('complaint.appeal.until', { date })}
            </p>
            <WordsField label={t('complaint.appeal.text')} onChange={setText} lack={wordsOf('text')} />
          </>
        )}
      </SendForm>
    </SectionCard>
  );
}
