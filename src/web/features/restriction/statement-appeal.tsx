import { useState } from 'react';
import { isLongEnough } from '#contract/complaint-rule.ts';
import type { Statement } from '#contract/restriction.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';
import { SendForm, WordsField } from '#web/features/complaint/form-parts.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** How an appeal is sent: by the member's session, or by the ticket of a refused sign-in. */
export interface AppealBy {
  send(text: string): Promise<ApiAnswer<{ status: boolean }>>;
  onSent(): void;
}

function bySession(id: string): AppealBy {
  return {
    send: (text) => callApi('POST /api/v6/moderation/my/statements/appeal', { fields: { statement_id: id, text } }),
    onSent: () => void refreshLists('GET /api/v6/moderation/my/statements'),
  };
}

interface StatementAppealProps {
  statement: Statement;
  by?: AppealBy | undefined;
}

/** Appeal against a hold, a removal or a suspension that came without a complaint, and its outcome. */
export function StatementAppeal({ statement, by = bySession(statement.id) }: StatementAppealProps) {
  const { t } = useLocale();
  const { appeal, appealWords } = statement;
  const [isSent, setSent] = useState(false);
  if (appeal === null) return null;
  if (appeal === 'possible') return <AppealForm by={by} onSent={() => setSent(true)} />;
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

function AppealForm({ by, onSent }: { by: AppealBy; onSent: () => void }) {
  const { t } = useLocale();
  const [text, setText] = useState('');
  return (
    <SendForm
      className="needs-script"
      label={t('complaint.appeal.send')}
      gaps={isLongEnough(text) ? [] : [{ field: 'text', words: t('complaint.missing.appeal') }]}
      send={() => by.send(text)}
      onSent={() => {
        onSent();
        by.onSent();
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
