import { useId, useState } from 'react';
import { type ComplaintReason, complaintReasons, findMissing, longestComplainant } from '#contract/complaint-rule.ts';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type ComplaintTarget, isOfName } from './complaint-target.ts';
import { CourtFields } from './court-fields.tsx';
import { ChoiceField, SendForm, WordsField } from './form-parts.tsx';
import { sendComplaint } from './send-complaint.ts';

interface ComplaintFormProps {
  target: ComplaintTarget;
  /** Address of the page with the text. */
  place: string;
  onSent: (sent: ComplaintSent) => void;
}

/** Form of a complaint. The address field is marked until valid; missing fields are listed on sending. */
export function ComplaintForm({ target, place, onSent }: ComplaintFormProps) {
  const { t } = useLocale();
  const id = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [text, setText] = useState('');
  const [reason, setReason] = useState<ComplaintReason>('other');
  const [citation, setCitation] = useState({ court: '', court_date: '', court_reference: '' });
  const [isHonest, setHonest] = useState(false);
  const isEmailWrong = email !== '' && readMailAddress(email) === null;
  const missing = findMissing({ name, email, text, isHonest });
  const isName = isOfName(target);

  // phrases: complaint.reason.*, complaint.missing.*
  const wordsFor = (field: string) =>
    t((isName && field === 'text' ? 'complaint.missing.text_name' : `complaint.missing.${field}`) as PhraseKey);
  return (
    <SendForm
      label={t('complaint.send')}
      gaps={missing.map((field) => ({ field, words: wordsFor(field) }))}
      send={() => sendComplaint(target, { name, email, text, reason, citation })}
      onSent={onSent}
    >
      {(wordsOf) => (
        <>
          <TextField
            label={t('complaint.name')}
            name="name"
            dir="auto"
            autoComplete="name"
            maxLength={longestComplainant}
            defaultValue=""
            {...lacking(wordsOf('name'))}
            onChange={({ target: field }) => setName(field.value)}
          />
          <TextField
            label={t('complaint.email')}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            defaultValue=""
            {...lacking(isEmailWrong ? t('complaint.email_wrong') : wordsOf('email'))}
            onChange={({ target: field }) => setEmail(field.value)}
          />
          <ChoiceField
            label={t('complaint.why')}
            name="reason"
            value={reason}
            choices={complaintReasons.map((one) => [one, t(`complaint.reason.${one}` as PhraseKey)] as const)}
            onChange={setReason}
          />
          {reason === 'court_decision' && (
            <CourtFields onChange={(field, value) => setCitation((said) => ({ ...said, [field]: value }))} />
          )}
          <WordsField
            label={t(isName ? 'complaint.text_name' : 'complaint.text')}
            onChange={setText}
            lack={wordsOf('text')}
          />
          <p className="text-[0.8125rem] text-muted">
            {t('complaint.place')}:{' '}
            <bdi dir="ltr" className="break-all">
              {place}
            </bdi>
          </p>
          <div className="grid gap-1.5">
            <label className="flex min-h-11 items-start gap-3 text-[0.9375rem]">
              <input
                type="checkbox"
                name="good_faith"
                checked={isHonest}
                aria-invalid={wordsOf('good_faith') !== undefined || undefined}
                aria-describedby={wordsOf('good_faith') && `${id}-honest`}
                onChange={({ target: field }) => setHonest(field.checked)}
                className="mt-1 size-4 shrink-0 accent-brand"
              />
              {t('complaint.good_faith')}
            </label>
            <p id={`${id}-honest`} className="text-[0.875rem] text-unwanted empty:hidden">
              {wordsOf('good_faith')}
            </p>
          </div>
          <p className="text-[0.875rem] text-muted">{t('complaint.who_reads')}</p>
        </>
      )}
    </SendForm>
  );
}

/** Props that mark a field with a missing or invalid value. */
const lacking = (words: string | undefined) => (words === undefined ? {} : { 'aria-invalid': true, hint: words });
