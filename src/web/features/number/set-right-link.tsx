import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Id of the linked card. */
export const setRightAnchor = 'set-right';

/** Near the top, for people who find an error about their own number. */
export function SetRightLink() {
  const { t } = useLocale();
  return (
    <p className="no-print px-5 pb-2">
      <a href={`#${setRightAnchor}`} className="link inline-flex min-h-11 items-center text-[0.9375rem] text-balance">
        {t('right.link')}
      </a>
    </p>
  );
}
