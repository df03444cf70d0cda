import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { NameFields, readName } from '#web/components/name-fields.tsx';
import { showToast } from '#web/components/toast.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface SuggestNameDialogProps {
  view: NumberView;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** The member's name for the number. Input stays until saved; saving an empty name removes it. */
export default function SuggestNameDialog({ view, isOpen, onClose, onChanged }: SuggestNameDialogProps) {
  const { t } = useLocale();
  const { suggestedProfile: mine, phone, common } = view;
  // A deactivated holder's number is not shown in dialogs.
  const firstField = useRef<HTMLInputElement>(null);
  const number = common.profileView === 'CANCELED' ? '' : phone.international;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('suggest.title')}
      closeLabel={t('common.close')}
      initialFocus={firstField}
    >
      <p className="mb-4 text-[0.9375rem] text-muted">
        {number === '' ? t('suggest.text_without_number') : t('suggest.text', { number })}
      </p>
      <NameForm firstField={firstField} mine={mine} phone={phone.number} onClose={onClose} onChanged={onChanged} />
    </Modal>
  );
}

interface NameFormProps {
  firstField: RefObject<HTMLInputElement | null>;
  mine: NumberView['suggestedProfile'];
  phone: string;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

function NameForm({ firstField, mine, phone, onClose, onChanged }: NameFormProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const { namePeople } = useSite().site.promises;
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function keep({ first_name, last_name }: ReturnType<typeof readName>) {
    if (isSending) return;
    // Nothing to save or remove.
    if (!mine && !first_name && !last_name) return setWrong(t('suggest.empty'));
    setSending(true);
    setWrong(null);
    const answer = await askMetered('POST /api/v6/suggest/add', { fields: { phone, first_name, last_name } });
    if (answer.ok) {
      await onChanged();
      showToast(first_name || last_name ? t('suggest.kept') : t('suggest.taken_back'));
      onClose();
    } else setWrong(sayRefusal(answer.problem.code));
    setSending(false);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void keep(readName(event.currentTarget));
  }

  // phrases: error.*
  return (
    <form onSubmit={send} className="grid gap-4">
      <NameFields name={mine} isWrong={wrong !== null} firstField={firstField} />
      <p className="text-[0.875rem] text-muted">{t('suggest.who_sees', { count: namePeople })}</p>
      <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
        {wrong}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {mine && (
          <button
            type="button"
            className={plainButton}
            aria-disabled={isSending}
            onClick={() => keep({ first_name: '', last_name: '' })}
          >
            {t('suggest.take_back')}
          </button>
        )}
        <button type="submit" className={primaryButton} aria-disabled={isSending}>
          {t('suggest.submit')}
        </button>
      </div>
    </form>
  );
}
