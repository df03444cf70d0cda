import { Bell, Crown, Languages, MonitorSmartphone, ShieldCheck, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { localeEntry } from '#shared/locale.ts';
import { PanelGap, PanelRowContent, PanelRowSkeleton, panelRow } from '#web/components/panel-row.tsx';
import { useMyNumber } from '#web/features/profile/account.ts';
import { DeactivatedCard } from '#web/features/profile/deactivated-card.tsx';
import { AccountRow } from '#web/features/profile/settings-account.tsx';
import { ExportRow } from '#web/features/profile/settings-export.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { SignOutRow } from '#web/features/sign-in/sign-out-row.tsx';
import { closeSettings, openSettings } from '#web/features/site/settings-store.ts';
import type { PanelView } from '#web/features/site/settings-views.ts';
import { readTheme } from '#web/features/site/theme.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What needs no account first, then the member's own. */
export function SettingsMain() {
  const isMember = useSession() !== null;
  const { mine, problem } = useMyNumber();
  const eraseAt = mine?.account.eraseAtTimestamp ?? null;
  return (
    <>
      {isMember && <AccountRow />}
      {eraseAt !== null && (
        <div className="border-b border-line p-4">
          <DeactivatedCard eraseAt={new Date(eraseAt * 1000)} />
        </div>
      )}
      {isMember && <PanelGap />}
      <LookRows />
      {isMember && (
        <>
          {eraseAt === null && (
            <>
              <PanelGap />
              {mine ? <AccountRows /> : problem === null && [1, 2, 3].map((row) => <PanelRowSkeleton key={row} />)}
            </>
          )}
          <PanelGap />
          <SessionRows />
        </>
      )}
    </>
  );
}

function LookRows() {
  const { t, locale } = useLocale();
  return (
    <>
      <ViewRow
        view="language"
        icon={<Languages size={20} aria-hidden="true" />}
        title={t('settings.language')}
        value={localeEntry(locale).nativeName}
      />
      <ViewRow
        view="theme"
        icon={<SunMoon size={20} aria-hidden="true" />}
        title={t('settings_theme')}
        value={t(`settings.theme.${readTheme()}`)}
      />
    </>
  );
}

function AccountRows() {
  const { t } = useLocale();
  return (
    <>
      <ViewRow view="notifications" icon={<Bell size={20} aria-hidden="true" />} title={t('settings.notifications')} />
      <ViewRow view="privacy" icon={<ShieldCheck size={20} aria-hidden="true" />} title={t('privacy_management')} />
      <ViewRow view="advanced" icon={<Crown size={20} aria-hidden="true" />} title={t('advanced_features')} />
    </>
  );
}

function SessionRows() {
  const { t } = useLocale();
  return (
    <>
      <ViewRow
        view="sessions"
        icon={<MonitorSmartphone size={20} aria-hidden="true" />}
        title={t('settings.sessions')}
      />
      <ExportRow />
      <SignOutRow onDone={closeSettings} />
    </>
  );
}

interface ViewRowProps {
  view: PanelView;
  icon: ReactNode;
  title: string;
  value?: string;
}

function ViewRow({ view, ...content }: ViewRowProps) {
  return (
    <button type="button" data-opens={view} className={panelRow} onClick={() => openSettings(view)}>
      <PanelRowContent {...content} />
    </button>
  );
}
