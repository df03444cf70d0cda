import { Ban, BellRing, Crown, KeyRound, MessageCircle, MonitorSmartphone, ShieldCheck, Users } from 'lucide-react';
import type { JSX } from 'react';
import { PanelGroup, PanelRowSkeleton } from '#web/components/panel-row.tsx';
import { BookRow } from '#web/features/contact/book-row.tsx';
import { ModerationQueueRow } from '#web/features/moderation/queue-row.tsx';
import { NoticeRow } from '#web/features/notification/notice-row.tsx';
import { useMyNumber } from '#web/features/profile/account.ts';
import { DeactivatedCard } from '#web/features/profile/deactivated-card.tsx';
import { AccountRow } from '#web/features/profile/settings-account.tsx';
import { ExportRow } from '#web/features/profile/settings-export.tsx';
import { NewBrowserNotice } from '#web/features/sign-in/new-browser-notice.tsx';
import { SignOutRow } from '#web/features/sign-in/sign-out-row.tsx';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { LookRows, ViewRow } from './settings-look.tsx';

/** Main view for members: the account, general settings, then those of the account. */
export function MemberMain() {
  const { t } = useLocale();
  const { mine, wrong } = useMyNumber();
  const eraseAt = mine?.account.eraseAtTimestamp ?? null;
  return (
    <>
      <AccountRow />
      <NewBrowserNotice />
      {eraseAt !== null && (
        <div className="border-b border-line p-4">
          <DeactivatedCard eraseAt={new Date(eraseAt * 1000)} />
        </div>
      )}
      <PanelGroup title={t('settings.group.look')}>
        <LookRows />
      </PanelGroup>
      {eraseAt === null && (mine || wrong === null) && <AccountRows isKnown={mine !== undefined} />}
      <PanelGroup title={t('settings.group.data')}>
        <SessionRows />
      </PanelGroup>
      {eraseAt === null && <ModerationQueueRow />}
    </>
  );
}

/** Same number of rows before and after the account loads, so that nothing moves. */
function AccountRows({ isKnown }: { isKnown: boolean }) {
  const { t } = useLocale();
  const rowsOf = (rows: JSX.Element[]) => (isKnown ? rows : rows.map(({ key }) => <PanelRowSkeleton key={key} />));
  return (
    <>
      <PanelGroup title={t('settings.group.activity')}>
        {rowsOf([
          <PageRow key="comments" page="/comments" icon={MessageCircle} title={t('comment.my_title')} />,
          <NoticeRow key="inbox" />,
          <BookRow key="book" />,
          <PageRow key="requests" page="/acquaintances" icon={Users} title={t('acquaintance.list_title')} />,
          <PageRow key="blocked" page="/blocked" icon={Ban} title={t('ban.list')} />,
        ])}
      </PanelGroup>
      <PanelGroup title={t('settings.group.account')}>
        {rowsOf([
          <ViewRow
            key="notifications"
            view="notifications"
            icon={BellRing}
            title={t('settings.notifications.title')}
          />,
          <ViewRow key="privacy" view="privacy" icon={ShieldCheck} title={t('privacy_management')} />,
          <ViewRow key="advanced" view="advanced" icon={Crown} title={t('advanced_features')} />,
          <ViewRow key="programs" view="programs" icon={KeyRound} title={t('settings.programs.title')} />,
        ])}
      </PanelGroup>
    </>
  );
}

function SessionRows() {
  const { close } = useSettingsWay();
  const { t } = useLocale();
  return (
    <>
      <ViewRow view="sessions" icon={MonitorSmartphone} title={t('settings.sessions')} />
      <ExportRow />
      <SignOutRow onDone={close} />
    </>
  );
}
