import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { NoticeChoice, NoticeChoices } from '#contract/notice-channel.ts';
import { type NoticeChannelName, noticeChannels } from '#contract/notification-limits.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { choose } from '#web/api/member-choice.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PanelGroup, PanelRowSkeleton } from '#web/components/panel-row.tsx';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MailState } from './mail-state.tsx';
import { useNoticeMail } from './own-mail.ts';
import { deviceList } from './push-device.ts';

const choicesKey = (token: string | null) => keyOf(token, 'notice-channels');

/** Why a selected channel delivers nothing: no device, or no confirmed address. */
function useDeadEnds(sendsMail: boolean): Partial<Record<NoticeChannelName, ReactNode>> {
  const { t } = useLocale();
  const { last: devices } = usePagedList(...deviceList);
  const { data: mail } = useNoticeMail();
  const isMailDead = sendsMail && mail !== null && mail.state !== 'confirmed';
  const noAddress = mail?.address === null && t('error.mail.address_missing');
  return {
    ...(devices?.total === 0 && { push: t('settings.channels.no_device') }),
    ...(isMailDead && { mail: noAddress || <MailState mail={mail} /> }),
  };
}

/** Channels by group of notices, one row per group. The notification list has all notices. */
export function ChannelSettings() {
  const { t } = useLocale();
  const token = useToken();
  const id = useId();
  const { sendsMail } = useSite().site;
  const deadEnds = useDeadEnds(sendsMail);
  const { data, wrong: unloaded } = useKnown<NoticeChoices>({
    queryKey: choicesKey(token),
    queryFn: () => dataOf(callApi('GET /api/v6/notification/channels')),
    enabled: token !== null,
  });
  const [refused, setRefused] = useState<string | null>(null);
  // phrases: error.*
  const wrong = refused ?? unloaded;
  const messenger = data?.messenger ?? null;

  async function change({ group }: NoticeChoice, channel: NoticeChannelName, isOn: boolean) {
    setRefused(null);
    const code = await choose<NoticeChoices, boolean>(
      {
        key: choicesKey(currentToken()),
        name: `${group} ${channel}`,
        read: ({ rows }) => rows.find((row) => row.group === group)?.[channel] ?? false,
        write: (choices, value) => ({
          ...choices,
          rows: choices.rows.map((row) => (row.group === group ? { ...row, [channel]: value } : row)),
        }),
        save: (value) =>
          callApi('POST /api/v6/notification/channels', { fields: { group, channel, isOn: value ? '1' : '0' } }),
      },
      isOn,
    );
    setRefused(code);
    // A member who blocked the bot and turns the channel on wants it to be retried.
    if (code === null && channel === 'messenger' && isOn && messenger?.isBlocked) {
      await memberQueries.invalidateQueries({ queryKey: choicesKey(currentToken()) });
    }
  }

  async function showContent(isOn: boolean) {
    setRefused(null);
    const code = await choose<NoticeChoices, boolean>(
      {
        key: choicesKey(currentToken()),
        name: 'messenger content',
        read: (choices) => choices.messenger?.showsContent ?? false,
        write: (choices, value) => ({
          ...choices,
          messenger: choices.messenger && { ...choices.messenger, showsContent: value },
        }),
        save: (value) => callApi('POST /api/v6/notification/messenger', { fields: { showContent: value ? '1' : '0' } }),
      },
      isOn,
    );
    setRefused(code);
  }

  const isThere = { push: true, mail: sendsMail, messenger: messenger !== null };
  const shown = noticeChannels.filter((channel) => isThere[channel]);
  const nameOf = (channel: NoticeChannelName) =>
    channel === 'messenger' ? (messenger?.title ?? '') : t(`settings.channels.${channel}`);
  return (
    <PanelGroup title={t('settings.channels.title')}>
      <p className="border-b border-line px-5 py-3 text-[0.875rem] text-muted">{t('settings.channels.text')}</p>
      {wrong !== null && (
        <p role="alert" className="border-b border-line px-5 py-3 text-unwanted">
          {t(`error.${wrong}` as PhraseKey)}
        </p>
      )}
      {data === null && wrong === null && <PanelRowSkeleton />}
      {data !== null &&
        shown.map(
          (channel) =>
            deadEnds[channel] !== undefined && (
              <p key={channel} id={`${id}-${channel}`} className="border-b border-line px-5 py-3 text-[0.875rem]">
                {deadEnds[channel]}
              </p>
            ),
        )}
      {data?.rows.map((row) => (
        <fieldset key={row.group} className="border-b border-line px-5 pt-3 pb-1">
          <legend className="float-start w-full font-medium">{t(`settings.channels.group.${row.group}`)}</legend>
          <div className="clear-both flex flex-wrap items-center gap-x-5">
            <span className="flex min-h-11 items-center gap-2 text-[0.875rem] text-muted">
              <Check size={16} aria-hidden="true" className="shrink-0" />
              {t('settings.channels.inbox')}
            </span>
            {shown.map((channel) => (
              <label key={channel} className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.875rem]">
                <input
                  type="checkbox"
                  checked={row[channel]}
                  aria-describedby={deadEnds[channel] === undefined ? undefined : `${id}-${channel}`}
                  onChange={({ target }) => void change(row, channel, target.checked)}
                  className="size-4 shrink-0 accent-brand"
                />
                <bdi>{nameOf(channel)}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {messenger?.isBlocked && (
        <p className="border-b border-line px-5 py-3 text-unwanted">
          {t('settings.messenger.blocked', { messenger: messenger.title })}
        </p>
      )}
      {messenger !== null && (
        <SwitchRow
          label={t('settings.messenger.content.title', { messenger: messenger.title })}
          text={t('settings.messenger.content.text')}
          value={messenger.showsContent}
          onChange={(isOn) => void showContent(isOn)}
        />
      )}
    </PanelGroup>
  );
}
