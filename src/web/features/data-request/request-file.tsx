import { Download } from 'lucide-react';
import { callAddress } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Download of the data stored about a number. */
export function RequestFile({ ticket }: { ticket: string }) {
  const { t } = useLocale();
  return (
    <a
      href={callAddress('GET /api/v6/data_request/{ticket}/file', { path: { ticket } })}
      download
      className={`${primaryButton} justify-self-start`}
    >
      <Download size={18} aria-hidden="true" />
      {t('data_request.file')}
    </a>
  );
}
