import { useDeferredValue, useMemo, useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { MoreButton } from '#web/components/more-button.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type BookContact, nameOf } from './book.ts';

interface ContactChoiceProps {
  contacts: readonly BookContact[];
  /** Indexes of contacts that are not to be sent. */
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

const atOnce = 50;

/** Contacts to be sent, each with a checkbox. */
export function ContactChoice({ contacts, left, onLeave }: ContactChoiceProps) {
  const { t } = useLocale();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(atOnce);
  const wanted = useDeferredValue(typed.trim().toLocaleLowerCase());
  const found = useMemo(() => findContacts(contacts, wanted), [contacts, wanted]);

  function toggle(place: number, isSent: boolean) {
    const next = new Set(left);
    if (isSent) next.delete(place);
    else next.add(place);
    onLeave(next);
  }
  /** Applies only to contacts that match the search. */
  function toggleAll(isSent: boolean) {
    const next = new Set(left);
    for (const place of found) {
      if (isSent) next.delete(place);
      else next.add(place);
    }
    onLeave(next);
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{t('book.send.choose')}</legend>
      {contacts.length > 10 && (
        <TextField
          label={t('book.send.find')}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setShown(atOnce);
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={plainButton} onClick={() => toggleAll(true)}>
          {t('book.send.all')}
        </button>
        <button type="button" className={plainButton} onClick={() => toggleAll(false)}>
          {t('book.send.none')}
        </button>
      </div>
      <ul className="max-h-96 overflow-y-auto rounded-control border border-line">
        {found.slice(0, shown).map((place) => {
          const contact = contacts[place];
          if (!contact) return null;
          return (
            <li key={place} className="border-t border-line first:border-0">
              <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-raised">
                <input
                  type="checkbox"
                  name="contact"
                  className="size-5 shrink-0 accent-brand"
                  checked={!left.has(place)}
                  onChange={(event) => toggle(place, event.currentTarget.checked)}
                />
                <span className="grid min-w-0 flex-1 justify-items-start">
                  <bdi className="min-w-0 font-medium wrap-anywhere">{nameOf(contact)}</bdi>
                  <PhoneText className="text-[0.9375rem] text-muted">{contact.shown}</PhoneText>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {found.length > shown && (
        <MoreButton label={t('common.show_more')} isLoading={false} onClick={() => setShown(shown + atOnce)} />
      )}
    </fieldset>
  );
}

/** Indexes of contacts whose name or number contains the search text. */
function findContacts(contacts: readonly BookContact[], wanted: string): number[] {
  const digits = wanted.replace(/[^\d]/g, '');
  return contacts.flatMap((contact, place) => {
    const isFound =
      nameOf(contact).toLocaleLowerCase().includes(wanted) ||
      (digits !== '' && (contact.digits ?? contact.phone).includes(digits));
    return isFound ? [place] : [];
  });
}
