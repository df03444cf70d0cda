import { Ban, ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { avatarCount } from '#contract/profile-limits.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type PictureChoice, pictureTypes, refusalOf } from './edit-choice.ts';

interface AvatarPickerProps {
  /** The saved picture. */
  avatar: string | null;
  avatarId: number | null;
  choice: PictureChoice;
  onChoose: (choice: PictureChoice) => void;
}

const ids = Array.from({ length: avatarCount }, (_, at) => at + 1);
const cell =
  'relative grid aspect-square cursor-pointer place-items-center overflow-hidden rounded-full bg-raised text-muted ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line has-checked:ring-3 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-5 has-focus-visible:outline-brand';

/** Picture choice: a generated one, an upload with preview, or none. */
export function AvatarPicker({ avatar, avatarId, choice, onChoose }: AvatarPickerProps) {
  const { t } = useLocale();
  const name = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const preview = usePreview(choice);
  const own = preview ?? (avatarId === null ? avatar : null);
  const chosen = chosenOf(choice, avatar, avatarId);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    // Resets the input, so that a corrected file of the same name triggers a change event.
    event.currentTarget.value = '';
    if (!file) return;
    const refusal = refusalOf(file);
    setWrong(refusal);
    if (refusal === null) onChoose({ kind: 'upload', file });
  }

  /** The browser cannot decode the file, so nobody could see it. */
  function refuse() {
    if (choice.kind !== 'upload') return;
    setWrong('avatar.unreadable');
    onChoose({ kind: 'same' });
  }

  // phrases: error.*
  return (
    <fieldset>
      <legend className="mb-2 text-[0.9375rem] font-medium">{t('profile.picture')}</legend>
      <div className="grid grid-cols-5 gap-3 p-1 min-[22rem]:grid-cols-6 sm:grid-cols-7">
        {own && (
          <label className={cell}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === 'own'}
              onChange={() => choice.kind !== 'upload' && onChoose({ kind: 'same' })}
            />
            <img
              src={own}
              alt={t('profile.picture_own')}
              width={64}
              height={64}
              className="size-full object-cover"
              onError={refuse}
            />
          </label>
        )}
        <label className={cell}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chosen === 'none'}
            onChange={() => onChoose({ kind: 'none' })}
          />
          <Ban size={24} aria-hidden="true" />
          <span className="sr-only">{t('profile.picture_none')}</span>
        </label>
        {ids.map((id) => (
          <label key={id} className={cell}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === id}
              onChange={() => onChoose({ kind: 'generated', id })}
            />
            <img
              src={`/avatars/${id}.svg`}
              alt={t('profile.picture_generated', { number: id })}
              width={64}
              height={64}
              className="size-full"
            />
          </label>
        ))}
      </div>
      <label
        className={`${plainButton} relative mt-3 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
      >
        <ImageUp size={18} aria-hidden="true" />
        {t('profile.picture_upload')}
        <input type="file" accept={pictureTypes.join(',')} className="sr-only" onChange={take} />
      </label>
      <p className="mt-2 text-[0.875rem] text-muted">{t('profile.picture_hint')}</p>
      <p role="alert" className="mt-1 text-[0.875rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </fieldset>
  );
}

function chosenOf(choice: PictureChoice, avatar: string | null, avatarId: number | null) {
  if (choice.kind === 'generated') return choice.id;
  if (choice.kind === 'none') return 'none';
  if (choice.kind === 'upload') return 'own';
  return avatarId ?? (avatar === null ? 'none' : 'own');
}

/** Object URL of the chosen file; revoked when the choice changes. */
export function usePreview(choice: PictureChoice): string | null {
  const file = choice.kind === 'upload' ? choice.file : null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
