import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Of the card that the link leads to. */
export const setRightAnchor = 'set-right';

/** High on the page, for who reads something wrong about their own number. */
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
