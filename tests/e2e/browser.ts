import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchBrowser } from '#test/browser.ts';

let running: Promise<Browser> | undefined;

/**
 * What makes many short visits cheap. Windows of one profile share a process, which keeps what it compiled of the site's
 * scripts and of axe: to start a process and to compile these anew for each visitor took a third of what it costs to open
 * a page. To optimize what runs for a second costs more than it saves: a twelfth of all processor time.
 */
const cheapFlags = ['--process-per-site', '--js-flags=--no-flush-bytecode --no-opt --no-maglev'];

/**
 * The browser of this worker. All its journeys share it, each visitor in a profile of their own; it ends with the worker.
 * What is held against a clock has the browser as people have it.
 */
export function sharedBrowser(): Promise<Browser> {
  running ??= launchBrowser({ flags: process.env.RINGBOOK_JOURNEYS === 'timed' ? [] : cheapFlags });
  return running;
}

export type ProfileOptions = BrowserContextOptions & { baseURL: string };

interface Profile {
  context: BrowserContext;
  /** A window of plain text that stays open, opens others and keeps their process alive. */
  window: Page;
  /** Cleans up from that window. */
  cleaner: CDPSession;
  /** Something was set that lasts as long as the profile, such as a clock. */
  isSpoilt: boolean;
}

/** Profiles that nobody uses now, by what they were made with. Those unused for the longest come first. */
const idle: { key: string; profile: Profile }[] = [];
/** How many a worker keeps: each holds a process. */
const idleAtMost = 6;

/** What moves the clock of all windows, and cannot be undone. */
const clockActs = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const;

interface TakenProfile {
  context: BrowserContext;
  /** An empty window. */
  page: Page;
  /** Closes all windows and forgets everything. */
  releaseProfile: () => Promise<void>;
}

/**
 * A browser profile in which nothing is stored or allowed: one that another visitor gave back, where there is one that was
 * made with the same options. It still has the files of the build, as a returning visitor's has; who needs them to come
 * over the line calls `renew` first. What only one person may see comes with every call anew.
 */
export async function takeProfile(options: ProfileOptions): Promise<TakenProfile> {
  // Without scripts nothing is compiled; and once, on a busy machine, such a window stayed silent in a shared process.
  if (options.javaScriptEnabled === false) {
    const context = await (await sharedBrowser()).newContext(options);
    return { context, page: await context.newPage(), releaseProfile: () => context.close() };
  }
  // These can be set anew.
  const { extraHTTPHeaders = {}, ...lasting } = options;
  // Another file's own site may come to have the same port, and then other prices.
  const usedBy = lasting.baseURL === inject('siteUrl') ? '' : expect.getState().testPath;
  const key = JSON.stringify([lasting, usedBy]);
  const at = idle.findLastIndex((entry) => entry.key === key);
  const [known] = at < 0 ? [] : idle.splice(at, 1);
  const profile = known?.profile ?? (await makeProfile(lasting));
  const { context } = profile;
  await context.setExtraHTTPHeaders(extraHTTPHeaders);
  return {
    context,
    page: await openWindow(profile),
    releaseProfile: () => releaseProfile(key, profile, lasting.baseURL),
  };
}

/** What a visitor's window shows before it goes anywhere: nothing, with the site's storage. */
export const emptyWindow = 'about:blank#empty';

/** Of the site from its first moment on: one that the browser opens begins in a process of its own, a fifth of a visit. */
async function openWindow({ context, window }: Profile): Promise<Page> {
  const opened = context.waitForEvent('page');
  await window.evaluate((address) => {
    open(address);
  }, emptyWindow);
  const page = await opened;
  // The document that a window begins with is replaced by the one it was opened with: nobody may meet the first.
  await page.waitForURL(emptyWindow, { waitUntil: 'commit' });
  return page;
}

async function makeProfile(options: ProfileOptions): Promise<Profile> {
  const context = await (await sharedBrowser()).newContext(options);
  const window = await context.newPage();
  await window.goto('/robots.txt');
  const profile = { context, window, cleaner: await context.newCDPSession(window), isSpoilt: false };
  const spoil = () => {
    profile.isSpoilt = true;
  };
  for (const act of clockActs) before(context.clock, act, spoil);
  for (const act of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) before(context, act, spoil);
  return profile;
}

/** Has `first` called before each call of this method. */
function before<Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  first: () => void,
) {
  const method = object[name].bind(object);
  object[name] = (...args) => {
    first();
    return method(...args);
  };
}

async function releaseProfile(key: string, profile: Profile, origin: string): Promise<void> {
  const { context, cleaner, isSpoilt } = profile;
  if (isSpoilt) return context.close();
  const [, ...windows] = context.pages();
  await Promise.all(windows.map((window) => window.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await cleaner.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  idle.push({ key, profile });
  if (idle.length > idleAtMost) await idle.shift()?.profile.context.close();
}
