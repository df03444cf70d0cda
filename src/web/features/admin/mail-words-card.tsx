import { useState } from 'react';
import type { AdminMailWords } from '#contract/admin.ts';
import { findLocale, type LocaleTag, localeEntry, locales } from '#shared/locale.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError } from './admin-error.tsx';
import { SelectField } from './select-field.tsx';

/** The mail templates in a chosen language. */
export function MailWordsCard() {
  const { t } = useLocale();
  const [language, setLanguage] = useState<LocaleTag | null>(null);
  return (
    <SectionCard title={t('admin.services.words')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label={t('settings.language')}
          value={language ?? ''}
          onChange={(chosen) => setLanguage(findLocale(chosen))}
          options={[
            { value: '', label: '–' },
            ...locales.map(({ tag, nativeName }) => ({ value: tag, label: nativeName })),
          ]}
        />
        {language !== null && <MailWordList language={language} />}
      </div>
    </SectionCard>
  );
}

function MailWordList({ language }: { language: LocaleTag }) {
  const { t } = useLocale();
  const token = useToken();
  const { data, wrong } = useKnown<AdminMailWords>({
    queryKey: keyOf(token, 'admin', 'mail words', language),
    queryFn: () => dataOf(callApi('GET /api/v6/admin/mail/words', { query: { language } })),
    enabled: token !== null,
  });
  const { bcp47, dir } = localeEntry(language);
  return (
    <>
      <AdminError code={wrong} />
      {data === null ? (
        wrong === null && <p className="text-muted">{t('history.loading')}</p>
      ) : (
        <ol lang={bcp47} dir={dir} className="divide-y divide-line text-[0.9375rem]">
          {data.mails.map(({ kind, subject, body }) => (
            <li key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 break-words">
              <p className="font-medium">{subject}</p>
              <p className="text-muted">{body}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
