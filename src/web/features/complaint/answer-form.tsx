import { useState } from 'react';
import { type ContactKind, contactKinds, vagueTimes } from '#contract/complaint-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLastDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ChoiceField, SendForm, WordsField } from './form-parts.tsx';
import { monthsBefore, sayMonth } from './months.ts';

interface AnswerFormProps {
  ticket: string;
  /** Unix time in seconds. */
  until: number;
  onSent: () => void;
}

/** The author states what contact there was with the complainant, who denies any. */
export function AnswerForm({ ticket, until, onSent }: AnswerFormProps) {
  const { t, formatDate } = useLocale();
  const lastDay = useLastDay();
  const [contact, setContact] = useState<ContactKind>('call');
  const [when, setWhen] = useState('unknown');
  const [text, setText] = useState('');
  // phrases: complaint.contact.*, complaint.when.*
  const months = monthsBefore(new Date()).map((month) => [month, sayMonth(formatDate, month)] as const);
  const vague = vagueTimes.map((one) => [one, t(`complaint.when.${one}` as PhraseKey)] as const);
  return (
    <SectionCard title={t('complaint.ask.title')}>
      <SendForm
        className="needs-script"
        label={t('complaint.ask.send')}
        send={() =>
          callApi('POST /api/v6/complaint/{ticket}/answer', { path: { ticket }, fields: { contact, when, text } })
        }
        onSent={onSent}
      >
        <p className="text-[0.9375rem]">{t('complaint.ask.why', { date: lastDay(until) })}</p>
        <p className="text-[0.9375rem] text-muted">{t('complaint.ask.told')}</p>
        <ChoiceField
          label={t('complaint.ask.contact')}
          name="contact"
          value={contact}
          choices={contactKinds.map((one) => [one, t(`complaint.contact.${one}` as PhraseKey)] as const)}
          onChange={setContact}
        />
        {contact === 'none' ? (
          <p role="status" className="text-[0.9375rem] text-unwanted">
            {t('complaint.ask.none_warning')}
          </p>
        ) : (
          <ChoiceField
            label={t('complaint.ask.when')}
            name="when"
            value={when}
            choices={[...vague.slice(-1), ...months, ...vague.slice(0, -1)]}
            onChange={setWhen}
          />
        )}
        <WordsField label={t('complaint.ask.words')} onChange={setText} />
      </SendForm>
    </SectionCard>
  );
}
