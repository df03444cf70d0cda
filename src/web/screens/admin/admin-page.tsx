import type { JSX } from 'react';
import { type AdminPage as AdminPageName, adminPages } from '#contract/admin-rule.ts';
import { TabRow } from '#web/components/tab-row.tsx';
import { BackupsView } from '#web/features/admin/backups-view.tsx';
import { OpenDataView } from '#web/features/admin/data-view.tsx';
import { DoctorView } from '#web/features/admin/doctor-view.tsx';
import { LogView } from '#web/features/admin/log-view.tsx';
import { NoticesView } from '#web/features/admin/notices-view.tsx';
import { OverviewView } from '#web/features/admin/overview-view.tsx';
import { PeopleView } from '#web/features/admin/people-view.tsx';
import { ServicesView } from '#web/features/admin/services-view.tsx';
import { SettingsView } from '#web/features/admin/settings-view.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const views: Readonly<Record<AdminPageName, () => JSX.Element>> = {
  overview: OverviewView,
  doctor: DoctorView,
  people: PeopleView,
  data: OpenDataView,
  backups: BackupsView,
  services: ServicesView,
  notices: NoticesView,
  settings: SettingsView,
  log: LogView,
};

/**
 * The operator's pages, with a tab for each.
 * @param props.asked name of the page in the address; the overview for an unknown one
 */
export function AdminPage({ asked }: { asked: string | undefined }) {
  const page = adminPages.find((one) => one === asked) ?? 'overview';
  const { t } = useLocale();
  const address = useAddress();
  const View = views[page];
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-6 lg:py-8">
      <div>
        <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('administration.title')}</h1>
        <p className="mt-1 max-w-[70ch] text-[0.9375rem] text-muted">{t('admin.lead')}</p>
      </div>
      <div className="border-b border-line">
        <TabRow
          label={t('administration.title')}
          tabs={adminPages.map((one) => ({
            href: address(one === 'overview' ? '/admin' : `/admin?page=${one}`),
            isCurrent: one === page,
            content: t(`admin.page.${one}`),
          }))}
        />
      </div>
      <View key={page} />
    </div>
  );
}
