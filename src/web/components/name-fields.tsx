import type { RefObject } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { TextField } from './text-field.tsx';

interface NameFieldsProps {
  name: { firstName: string | null; lastName: string | null } | null;
  isWrong: boolean;
  /** The member's own name, with autocomplete. */
  isOwn?: boolean;
  firstField?: RefObject<HTMLInputElement | null>;
}

/** Fields `first_name` and `last_name`; see `readName`. */
export function NameFields({ name, isWrong, isOwn = false, firstField }: NameFieldsProps) {
  const { t } = useLocale();
  const shared = { maxLength: 200, dir: 'auto', 'aria-invalid': isWrong };
  return (
    <>
      <TextField
        {...(firstField && { ref: firstField })}
        label={t('profile.first_name')}
        name="first_name"
        defaultValue={name?.firstName ?? undefined}
        autoComplete={isOwn ? 'given-name' : 'off'}
        {...shared}
      />
      <TextField
        label={t('profile.last_name')}
        name="last_name"
        defaultValue={name?.lastName ?? undefined}
        autoComplete={isOwn ? 'family-name' : 'off'}
        {...shared}
      />
    </>
  );
}

export function readName(form: HTMLFormElement): { first_name: string; last_name: string } {
  const data = new FormData(form);
  const read = (field: string) => String(data.get(field) ?? '').trim();
  return { first_name: read('first_name'), last_name: read('last_name') };
}
