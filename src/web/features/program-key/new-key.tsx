import { useEffect, useRef, useState } from 'react';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { copyText } from '#web/components/share.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface NewKeyProps {
  /** The key. */
  text: string;
  onStored: () => void;
}

/** A new key, shown only here and now. */
export function NewKey({ text, onStored }: NewKeyProps) {
  const { t } = useLocale();
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  // Replaces the form whose button had the focus.
  useEffect(() => box.current?.focus(), []);
  return (
    // A fieldset, since the surrounding panel is already a landmark of this name.
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={t('settings.programs.made')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-5 py-4"
    >
      <p>{t('settings.programs.made_text')}</p>
      <p className="rounded-control border border-line bg-raised p-3.5">
        <bdi dir="ltr" className="font-mono break-all select-all">
          {text}
        </bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={primaryButton}
          onClick={() => void copyText(text).then((isDone) => setCopied(isDone))}
        >
          {isCopied ? t('settings.programs.copied') : t('settings.programs.copy')}
        </button>
        <button type="button" className={plainButton} onClick={onStored}>
          {t('settings.programs.stored')}
        </button>
      </div>
    </fieldset>
  );
}
