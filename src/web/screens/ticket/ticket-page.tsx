import { primaryButton } from '#web/components/button.ts';
import { TextField } from '#web/components/text-field.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface TicketPageProps {
  /** Empty if nothing was typed yet. */
  typed: string;
  /** `wrong`: not a valid ticket. `unknown`: no such ticket. Else an error code. */
  fault: string | null;
}

/** Ticket form that opens the ticket's page; works without script. */
export function TicketPage({ typed, fault }: TicketPageProps) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const isOfTicket = fault === 'wrong' || fault === 'unknown';
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <div>
        <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t('ticket.title')}</h1>
        <p className="max-w-[60ch] text-[1.0625rem] text-muted">{t('ticket.lead')}</p>
      </div>
      <section className="card p-5">
        <form action={address('/ticket')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {fault !== null && (
            <p role="alert" className="text-[0.9375rem] font-medium text-unwanted">
              {fault === 'wrong' ? t('ticket.wrong') : fault === 'unknown' ? t('ticket.unknown') : sayRefusal(fault)}
            </p>
          )}
          <TextField
            key={typed}
            label={t('ticket.label')}
            hint={t('ticket.hint')}
            name="code"
            dir="ltr"
            defaultValue={typed}
            aria-invalid={isOfTicket}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={200}
          />
          <button type="submit" className={`${primaryButton} justify-self-start`}>
            {t('ticket.open')}
          </button>
        </form>
      </section>
    </div>
  );
}
