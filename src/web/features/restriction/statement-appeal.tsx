import { useState } from 'react';
import { isLongEnough } from '#contract/complaint-rule.ts';
import type { Statement } from '#contract/restriction.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';
import { SendForm, WordsField } from '#web/features/complaint/form-parts.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Appeal against a text held or removed without a complaint, and its outcome. */
export function StatementAppeal({ statement }: { statement: Statement }) {
  const { t } = useLocale();
  const { appeal, appealWords } = statement;
  const [isSent, setSent] = useState(false);
  if (appeal === null) return null;
  if (appeal === 'possible') return <AppealForm id={statement.id} onSent={() => setSent(true)} />;
  // phrases: statement.appeal.*
  return (
    <div className="grid gap-1 text-[0.9375rem]">
      {/* Replaces the form whose button had the focus. */}
      <p {...(isSent && { ref: focus })} tabIndex={-1} className="font-medium outline-none">
        {t(`statement.appeal.${appeal}`)}
      </p>
      {appealWords !== null && (
        <p dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
          {appealWords}
        </p>
      )}
    </div>
  );
}

const focus = (words: HTMLParagraphElement | null) => words?.focus();

function AppealForm({ id, onSent }: { id: string; onSent: () => void }) {
  const { t } = useLocale();
  const [text, setText] = useState('');
  return (
    <SendForm
      className="needs-script"
      label={t('complaint.appeal.send')}
      gaps={isLongEnough(text) ? [] : [{ field: 'text', words: t('complaint.missing.appeal') }]}
      send={() => callApi('POST /api/v6/moderation/my/statements/appeal', { fields: { statement_id: id, text } })}
      onSent={() => {
        onSent();
        void refreshLists('GET /api/v6/moderation/my/statements');
      }}
    >
      {(wordsOf) => (
        <>
          <p className="text-[0.9375rem]">{t('statement.appeal.why')}</p>
          <WordsField label={t('complaint.appeal.text')} onChange={setText} lack={wordsOf('text')} />
        </>
      )}
    </SendForm>
  );
}
