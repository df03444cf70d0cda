import { type FormEvent, useState } from 'react';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { TextField } from '#web/components/text-field.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Outcome = { name: string; isName: boolean } | { code: string };

/** Asks whether a number has a given name, and explains the answer. */
export default function AskNameForm({ phone }: { phone: string }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    if (isAsking || name === '') return;
    setAsking(true);
    setOutcome(null);
    const answer = await askMetered('POST /api/v6/name/ask', { fields: { phone, name } });
    setAsking(false);
    setOutcome(answer.ok ? { name, isName: answer.data.isName } : { code: answer.problem.code });
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void ask(event)}>
      <p className="text-[0.9375rem] text-muted">{t('name.ask.text')}</p>
      <TextField
        label={t('name.ask.label')}
        hint={t('name.ask.terms')}
        dir="auto"
        value={typed}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className={`${plainButton} ${waitingButton} justify-self-start`} aria-disabled={isAsking}>
        {t('name.ask.button')}
      </button>
      <p role="status" className="font-medium empty:hidden" dir="auto">
        {outcome !== null && 'isName' in outcome
          ? t(outcome.isName ? 'name.ask.yes' : 'name.ask.no', { name: outcome.name })
          : null}
      </p>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {outcome !== null && 'code' in outcome ? sayRefusal(outcome.code) : null}
      </p>
    </form>
  );
}
