import { useState } from 'react';
import type { DataRequestSent } from '#contract/data-request.ts';
import { callApi } from '#web/api/call-api.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { ProveNumber } from '#web/features/data-request/prove-number.tsx';
import { RequestForm, type WrittenRequest } from '#web/features/data-request/request-form.tsx';
import { RequestSent } from '#web/features/data-request/request-sent.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Data requests for anyone who proves a number: first the form, then the proof. */
export function DataRequestPage() {
  const { t } = useLocale();
  const address = useAddress();
  const session = useSession();
  const sayRefusal = useRefusalWords();
  const [written, setWritten] = useState<WrittenRequest>({
    kind: 'access',
    text: '',
    email: '',
    wantsUnlisting: true,
  });
  const [place, setPlace] = useState<'form' | 'proof'>('form');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sent, setSent] = useState<DataRequestSent | null>(null);

  async function send(code?: string) {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const { kind, text, email, wantsUnlisting } = written;
    const unlist = wantsUnlisting && kind !== 'access' ? ('1' as const) : ('0' as const);
    const fields = { kind, text, email, unlist, ...(code !== undefined && { code }) };
    const answer = await callApi('POST /api/v6/data_request/send', { fields });
    setSending(false);
    if (answer.ok) return setSent(answer.data);
    // A member with an outdated proof proves the number here like a visitor.
    if (code === undefined && answer.problem.code === 'sign_in.proof_needed') return setPlace('proof');
    setPlace('form');
    setWrong(answer.problem.code);
  }

  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-8 md:py-12">
      <div>
        <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t('data_request.title')}</h1>
        <p className="max-w-[60ch] text-[1.0625rem] text-muted">{t('data_request.lead')}</p>
        <PageLink href={address('/ticket')} className="link inline-flex min-h-11 items-center">
          {t('ticket.have')}
        </PageLink>
      </div>
      {sent !== null ? (
        <RequestSent sent={sent} kind={written.kind} />
      ) : place === 'proof' ? (
        <ProveNumber onProven={(code) => void send(code)} onBack={() => setPlace('form')} />
      ) : (
        <RequestForm
          written={written}
          isSending={isSending}
          wrong={wrong && sayRefusal(wrong)}
          onChange={setWritten}
          onSend={() => (session === null ? setPlace('proof') : void send())}
        />
      )}
    </div>
  );
}
