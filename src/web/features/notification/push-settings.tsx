import { Laptop, Smartphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PushDevice, PushTest } from '#contract/push.ts';
import { isKnownBrowser } from '#contract/sign-in-way.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists, removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { iconButton, plainButton, waitingButton } from '#web/components/button.ts';
import { MoreButton } from '#web/components/more-button.tsx';
import { keepFocus } from '#web/components/next-focus.ts';
import { PanelGroup, PanelRowSkeleton, panelRow } from '#web/components/panel-row.tsx';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { dropPushSubscription } from '#web/features/site/site-worker.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { deviceList, readThisBrowser, subscribeThisBrowser, type ThisBrowser } from './push-device.ts';

const [listName] = deviceList;

/** Web push on this device and others. */
export function PushSettings() {
  const { t, locale } = useLocale();
  const { items, first, last, wrong, isLoading, loadMore } = usePagedList(...deviceList);
  const [browser, setBrowser] = useState<ThisBrowser | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const [tested, setTested] = useState<PushTest | null>(null);
  useEffect(() => {
    let isGone = false;
    void readThisBrowser().then((read) => {
      if (!isGone) setBrowser(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const own = items.find(({ endpointHash }) => endpointHash === browser?.endpointHash) ?? null;
  // phrases: error.*
  const say = (code: string) => t(`error.${code}` as PhraseKey);

  /** Runs one call at a time; errors become words. */
  async function act(work: () => Promise<string | null>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setTested(null);
    setNews('');
    try {
      setProblem(await work());
    } catch {
      setProblem(t('settings.push.failed'));
    }
    setBrowser(await readThisBrowser());
    setBusy(false);
  }

  async function subscribe(showsContent: boolean): Promise<string | null> {
    const publicKey = first?.publicKey;
    if (publicKey === undefined) return null;
    // Browsers require a user gesture, so nothing may be awaited before the request.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    // A subscription that is not the member's is expired, of a different account, or under a key that the site lost.
    if (own === null) await dropPushSubscription();
    const code = await subscribeThisBrowser({ publicKey, showsContent, lang: locale });
    await refreshLists(listName);
    return code === null ? null : say(code);
  }

  /** @param goOn moves the focus to a neighboring row if the button of the removed row was pressed */
  async function remove({ id }: PushDevice, goOn?: () => void): Promise<string | null> {
    const token = currentToken();
    const answer = await callApi('POST /api/v6/push/unsubscribe', { fields: { id } });
    // An unknown device was already removed elsewhere.
    if (!answer.ok && answer.problem.code !== 'push.not_found') return say(answer.problem.code);
    if (id === own?.id) await dropPushSubscription();
    await removeFromLists(token, listName, (device) => device.id === id);
    goOn?.();
    setNews(t('settings.push.device.removed'));
    return null;
  }

  async function test({ id }: PushDevice): Promise<string | null> {
    const answer = await callApi('POST /api/v6/push/test', { fields: { id } });
    if (answer.ok) setTested(answer.data);
    if (answer.ok && answer.data.outcome === 'gone') await dropPushSubscription();
    await refreshLists(listName);
    return answer.ok ? null : say(answer.problem.code);
  }

  const lock =
    browser?.state === 'unsupported'
      ? t('settings.push.unsupported')
      : browser?.state === 'denied' && t('settings.push.denied');
  return (
    <PanelGroup title={t('settings.push.title')}>
      <SwitchRow
        label={t('settings.push.here.title')}
        text={t('settings.push.here.text')}
        value={browser === null || first === null ? null : own !== null}
        onChange={(isOn) => void act(async () => (isOn ? subscribe(false) : own && remove(own)))}
        lock={lock}
        problem={problem ?? undefined}
      />
      {own && (
        <>
          <SwitchRow
            label={t('settings.push.content.title')}
            text={t('settings.push.content.text')}
            value={own.showsContent}
            onChange={(isOn) => void act(() => subscribe(isOn))}
          />
          <div className="grid gap-2 border-b border-line px-5 py-4">
            <button
              type="button"
              className={`${plainButton} ${waitingButton} w-full`}
              aria-disabled={isBusy}
              onClick={() => void act(() => test(own))}
            >
              {t('settings.push.test')}
            </button>
          </div>
        </>
      )}
      <p role="status" className={tested ? 'border-b border-line px-5 py-3' : 'sr-only'}>
        {tested ? t(`settings.push.tested.${tested.outcome}`, { answer: tested.answer }) : news}
      </p>
      {wrong && (
        <div role="alert" className="grid justify-items-start gap-3 border-b border-line px-5 py-4">
          <p className="text-unwanted">{say(wrong)}</p>
          <button type="button" className={plainButton} onClick={loadMore}>
            {t('common.retry')}
          </button>
        </div>
      )}
      {last === null && wrong === null && <PanelRowSkeleton />}
      {items.length > 0 && (
        <ul aria-label={t('settings.push.devices')}>
          {items.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              isHere={device.id === own?.id}
              isBusy={isBusy}
              onRemove={(pressed) => void act(() => remove(device, keepFocus(pressed)))}
            />
          ))}
        </ul>
      )}
      {last?.hasMore && wrong === null && (
        <div className="border-b border-line px-5 pb-3">
          <MoreButton label={t('common.show_more')} isLoading={isLoading} onClick={loadMore} />
        </div>
      )}
    </PanelGroup>
  );
}

interface DeviceItemProps {
  device: PushDevice;
  isHere: boolean;
  isBusy: boolean;
  onRemove: (pressed: Element) => void;
}

function DeviceItem({ device, isHere, isBusy, onRemove }: DeviceItemProps) {
  const { t, formatRelative } = useLocale();
  const { browser, sentAtTimestamp, error } = device;
  const Icon = /android|ios/i.test(browser) ? Smartphone : Laptop;
  const name = isKnownBrowser(browser) ? browser : t('sessions.unknown_browser');
  const label = t('settings.push.device.remove', { browser: name });
  const when = sentAtTimestamp === null ? null : formatRelative(new Date(sentAtTimestamp * 1000), new Date());
  return (
    <li className={`${panelRow} min-h-18 hover:bg-transparent`}>
      <Icon size={22} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-[0.875rem] leading-snug text-muted">
          {isHere && <b className="block font-medium text-trusted">{t('sessions.current')}</b>}
          {when === null ? t('settings.push.device.unused') : t('settings.push.device.sent', { when })}
          {error !== null && <span className="block">{t('settings.push.device.answer', { answer: error })}</span>}
        </span>
      </span>
      <button
        type="button"
        className={`${iconButton} ${waitingButton} -me-3`}
        aria-label={label}
        title={label}
        aria-disabled={isBusy}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
