import { useState } from 'react';
import { shortestMessage } from '#contract/complaint-rule.ts';
import { callApi } from '#web/api/call-api.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SendForm, WordsField } from './form-parts.tsx';

interface AppealFormProps {
  ticket: string;
  /** Seconds since 1970. */
  until: number;
  onSent: () => void;
}

/** Asks once for another moderator's decision. */
export function AppealForm({ ticket, until, onSent }: AppealFormProps) {
  const { t, formatDate } = useLocale();
  const [text, setText] = useState('');
  return (
    <SectionCard title={t('complaint.appeal.title')}>
      <SendForm
        className="needs-script"
        label={t('complaint.appeal.send')}
        isReady={[...text.trim()].length > shortestMessage}
        send={() => callApi('POST /api/v6/complaint/{ticket}/appeal', { path: { ticket }, fields: { text } })}
        onSent={onSent}
      >
        <p className="text-[0.9375rem]">
          {t('complaint.appeal.until', { date: formatDate(new Date(until * 1000 - 1), { dateStyle: 'long' }) })}
        </p>
        <WordsField label={t('complaint.appeal.text')} onChange={setText} />
      </SendForm>
    </SectionCard>
  );
}
