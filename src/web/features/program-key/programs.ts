import type { Scope } from '#contract/program-scope.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import {
  addressBook,
  curlLine,
  fritzBoxFile,
  gigasetServer,
  homeAssistantAutomation,
  homeAssistantCommand,
  snomFile,
  userName,
  yealinkAddress,
  yealinkSettings,
} from './texts/home.ts';
import { callblockerCheck, ncidHangup, ncidSettings } from './texts/landline.ts';
import {
  asteriskDialplan,
  freePbxFields,
  freeSwitchAction,
  freeSwitchConfig,
  threeCxTemplate,
} from './texts/phone-systems.ts';
import { spamBlockerList, spamBlockerQuery, spamBlockerReport } from './texts/spam-blocker.ts';
import type { TextSite } from './texts/text-site.ts';

/** A text to enter into a program. */
export interface ProgramText {
  /** Heading; file names are not translated. */
  title: { phrase: PhraseKey } | { file: string };
  write(site: TextSite): string;
  /** Also shown as a QR code, for phones. */
  hasCode?: true;
}

/** How a program or device is connected. */
export interface ProgramGuide {
  /** Id of its card in addresses: `/connect#asterisk`. */
  id: string;
  /** Product name, not translated. */
  name: string;
  /** Scopes its key needs; empty if it takes no key. */
  scopes: readonly Scope[];
  steps: readonly [PhraseKey, PhraseKey, PhraseKey];
  texts: readonly ProgramText[];
  /** Shown before the steps. */
  warning?: PhraseKey;
  /** The steps were tested with the program. All others say that they were not. */
  isTried?: true;
}

const address = { phrase: 'connect.text.address' } as const;
const user = { phrase: 'connect.text.user' } as const;
const password = { phrase: 'connect.text.password' } as const;
/** For programs that accept any user name; the key is the password. */
const asPassword: readonly ProgramText[] = [
  { title: user, write: () => userName },
  { title: password, write: ({ key }) => key },
];

/** In page order: phones, routers, desk phones, PBXs, all else. */
export const programs: readonly ProgramGuide[] = [
  {
    id: 'spamblocker',
    name: 'SpamBlocker',
    scopes: ['lookup', 'list', 'report'],
    steps: ['connect.step.key', 'connect.step.spamblocker', 'connect.step.spamblocker_list'],
    texts: [
      { title: { phrase: 'connect.text.query' }, write: spamBlockerQuery, hasCode: true },
      { title: { phrase: 'connect.text.report' }, write: spamBlockerReport, hasCode: true },
      { title: { phrase: 'connect.text.list' }, write: spamBlockerList, hasCode: true },
    ],
    warning: 'connect.warning.spamblocker',
  },
  {
    id: 'android',
    name: 'Android',
    scopes: [],
    steps: ['connect.step.android_install', 'connect.step.android_share', 'connect.step.android_limit'],
    texts: [],
  },
  {
    id: 'iphone',
    name: 'iPhone',
    scopes: [],
    steps: ['connect.step.iphone_install', 'connect.step.iphone_copy', 'connect.step.iphone_limit'],
    texts: [],
  },
  {
    id: 'fritzbox',
    name: 'FRITZ!Box',
    scopes: ['book', 'list'],
    steps: ['connect.step.key', 'connect.step.fritzbox', 'connect.step.fritzbox_block'],
    texts: [
      { title: address, write: addressBook },
      ...asPassword,
      { title: { phrase: 'connect.text.file' }, write: fritzBoxFile },
    ],
    warning: 'connect.warning.book',
  },
  {
    id: 'gigaset',
    name: 'Gigaset',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.gigaset', 'connect.step.gigaset_auto'],
    texts: [{ title: address, write: gigasetServer }, ...asPassword],
  },
  {
    id: 'snom',
    name: 'Snom',
    scopes: ['list'],
    steps: ['connect.step.key', 'connect.step.snom', 'connect.step.snom_import'],
    texts: [{ title: { phrase: 'connect.text.file' }, write: snomFile }],
  },
  {
    id: 'yealink',
    name: 'Yealink',
    scopes: ['list'],
    steps: ['connect.step.key', 'connect.step.yealink', 'connect.step.test'],
    texts: [
      { title: address, write: yealinkAddress },
      { title: { file: 'yealink.cfg' }, write: yealinkSettings },
    ],
  },
  {
    id: 'freepbx',
    name: 'FreePBX',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.freepbx', 'connect.step.freepbx_route'],
    texts: [
      { title: { phrase: 'connect.text.host' }, write: (site) => freePbxFields(site).host },
      { title: { phrase: 'connect.text.port' }, write: (site) => freePbxFields(site).port },
      { title: { phrase: 'connect.text.path' }, write: (site) => freePbxFields(site).path },
      { title: { phrase: 'connect.text.parameters' }, write: (site) => freePbxFields(site).query },
    ],
  },
  {
    id: 'asterisk',
    name: 'Asterisk',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.asterisk', 'connect.step.test'],
    texts: [{ title: { file: 'extensions.conf' }, write: asteriskDialplan }],
  },
  {
    id: 'freeswitch',
    name: 'FreeSWITCH',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.freeswitch', 'connect.step.freeswitch_action'],
    texts: [
      { title: { file: 'cidlookup.conf.xml' }, write: freeSwitchConfig },
      { title: { phrase: 'connect.text.action' }, write: freeSwitchAction },
    ],
  },
  {
    id: '3cx',
    name: '3CX',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.3cx', 'connect.step.test'],
    texts: [{ title: { file: 'ringbook-3cx.xml' }, write: threeCxTemplate }],
  },
  {
    id: 'ncid',
    name: 'NCID',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.ncid', 'connect.step.ncid_settings'],
    texts: [
      { title: { file: 'hangup-ringbook' }, write: ncidHangup },
      { title: { file: 'ncidd.conf' }, write: ncidSettings },
    ],
  },
  {
    id: 'callblocker',
    name: 'callblocker',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.callblocker', 'connect.step.callblocker_line'],
    texts: [{ title: { file: 'onlinecheck_ringbook.py' }, write: callblockerCheck }],
  },
  {
    id: 'home-assistant',
    name: 'Home Assistant',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.home_assistant', 'connect.step.home_assistant_use'],
    texts: [
      { title: { file: 'configuration.yaml' }, write: homeAssistantCommand },
      { title: { file: 'automations.yaml' }, write: homeAssistantAutomation },
    ],
  },
  {
    id: 'curl',
    name: 'curl',
    scopes: ['lookup'],
    steps: ['connect.step.key', 'connect.step.curl', 'connect.step.curl_calls'],
    texts: [{ title: { phrase: 'connect.text.line' }, write: curlLine }],
    isTried: true,
  },
];

/** Guides whose name contains the search text, ignoring case and punctuation. */
export function findPrograms(typed: string): readonly ProgramGuide[] {
  const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = fold(typed);
  return programs.filter(({ name }) => fold(name).includes(wanted));
}
