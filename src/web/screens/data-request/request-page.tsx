import { useState } from 'react';
import type { DataRequestView } from '#contract/data-request.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { RequestView } from '#web/features/data-request/request-view.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** A data request by its ticket; readable and downloadable without script. */
export function RequestPage({ ticket, told }: { ticket: string; told: DataRequestView }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [changed, setChanged] = useState<DataRequestView | null>(null);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const view = changed ?? told;

  async function withdraw() {
    if (isSending) return;
    setSending(true);
    const done = await callApi('POST /api/v6/data_request/{ticket}/withdraw', { path: { ticket } });
    setWrong(done.ok ? null : done.problem.code);
    const answer = await callApi('GET /api/v6/data_request/{ticket}', { path: { ticket } });
    if (answer.ok) setChanged(answer.data);
    setSending(false);
  }

  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('data_request.page_title')}</h1>
      <p className="text-muted">
        <bdi dir="ltr" className="font-mono break-all">
          {ticket}
        </bdi>
      </p>
      <RequestView ticket={ticket} view={view} />
      {view.can.withdraw && (
        <button
          type="button"
          aria-disabled={isSending}
          className={`${plainButton} ${waitingButton} needs-script justify-self-start`}
          onClick={() => void withdraw()}
        >
          {t('data_request.withdraw')}
        </button>
      )}
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
    </div>
  );
}
