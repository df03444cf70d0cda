import {
  complaintReasons,
  longestComplainant,
  longestMessage,
  shortestMessage,
  shortestName,
} from '#contract/complaint-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton } from '#web/components/button.ts';
import { TextField, textInput } from '#web/components/text-field.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { AskedText } from './asked-text.ts';
import { CourtFields } from './court-fields.tsx';

/** Complaint form for browsers without script: native validation, posted to this page. */
export function PlainForm({ asked: { wrong: _, field: __, ...asked } }: { asked: AskedText }) {
  const { t } = useLocale();
  const address = useAddress();
  const isName = asked.comment === undefined && asked.reply === undefined;
  // phrases: complaint.reason.*
  return (
    <form method="post" action={address('/complain')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={t('complaint.name')}
        name="name"
        dir="auto"
        autoComplete="name"
        required
        minLength={shortestName + 1}
        maxLength={longestComplainant}
      />
      <TextField label={t('complaint.email')} name="email" type="email" dir="ltr" autoComplete="email" required />
      <label className="grid gap-1.5 text-[0.9375rem] font-medium">
        {t('complaint.why')}
        <select name="reason" defaultValue="other" className={`${textInput} font-normal`}>
          {complaintReasons.map((one) => (
            <option key={one} value={one}>
              {t(`complaint.reason.${one}` as PhraseKey)}
            </option>
          ))}
        </select>
      </label>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem]">
          {t('complaint.reason.court_decision')}
        </summary>
        <CourtFields />
      </details>
      <label className="grid gap-1.5 text-[0.9375rem] font-medium">
        {t(isName ? 'complaint.text_name' : 'complaint.text')}
        <textarea
          name="text"
          dir="auto"
          rows={4}
          required
          minLength={shortestMessage + 1}
          maxLength={longestMessage}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base font-normal"
        />
      </label>
      <label className="flex min-h-11 items-start gap-3 text-[0.9375rem]">
        <input type="checkbox" name="good_faith" value="1" required className="mt-1 size-4 shrink-0 accent-brand" />
        {t('complaint.good_faith')}
      </label>
      <p className="text-[0.875rem] text-muted">{t('complaint.who_reads')}</p>
      <button type="submit" className={`${primaryButton} justify-self-end`}>
        {t('complaint.send')}
      </button>
    </form>
  );
}
