import { useState } from 'react';
import type { AdminSetting } from '#contract/admin.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { useAdmin } from './use-admin.ts';

/** The settings, read-only: they are read at the start. */
export function SettingsView() {
  const { t } = useLocale();
  const { data, wrong } = useAdmin('GET /api/v6/admin/settings');
  const [typed, setTyped] = useState('');
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  const wanted = typed.trim().toLowerCase();
  const shown = data.settings.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted));
  return (
    <SectionCard title={t('admin.page.settings')}>
      <p className="mb-4 text-muted">{t('admin.settings.lead')}</p>
      <AdminError code={wrong} />
      <TextField
        type="search"
        label={t('admin.settings.find')}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="mt-3 divide-y divide-line">
        {shown.map((setting) => (
          <li key={setting.name} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5">
            <SettingRow setting={setting} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function SettingRow({ setting }: { setting: AdminSetting }) {
  const { t } = useLocale();
  const { name, about, source, isSecret, value } = setting;
  const isGiven = source !== 'default';
  const empty = t('admin.settings.empty');
  const usual = { value: setting.default || '–' };
  const words = {
    env: t('admin.settings.given', usual),
    file: t('admin.settings.from_file', usual),
    default: t('admin.settings.default'),
  };
  const shown = isSecret && isGiven ? t('admin.settings.secret') : value || empty;
  return (
    <>
      <h3 dir="ltr" className="text-start text-[0.9375rem] break-words">
        {name}
      </h3>
      <p className="text-[0.9375rem] break-words">
        <bdi className={isGiven ? 'font-semibold' : ''}>{shown}</bdi>
      </p>
      <p className="text-[0.875rem] text-muted">{words[source]}</p>
      <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
        {about}
      </p>
    </>
  );
}
