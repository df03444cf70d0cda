import { useLocale } from '#web/i18n/locale-provider.tsx';

/** A text as written; for a picture its address. */
export function ShownText({ kind, text }: { kind: string; text: string }) {
  const { t } = useLocale();
  if (kind !== 'holder_picture') return text;
  return <img src={text} alt={t('number.picture')} width={256} height={256} className="max-w-full rounded-control" />;
}
