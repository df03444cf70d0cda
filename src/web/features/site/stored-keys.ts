/**
 * All that the site keeps in a browser, as the cookies page lists it; each key is the phrase `legal.cookies.key.<key>`,
 * without an underscore at its end.
 * A test looks through the sources for keys that are missing here.
 */
export const storedKeys = {
  cookie: ['locale_', 'country_', 'device_', 'meter_', 'code_', 'processed_'],
  browser: [
    'session',
    'my_number',
    'balance',
    'unread',
    'recent',
    'recent_member',
    'history_rows',
    'theme',
    'direction',
    'announcement',
    'key_number',
    'countries',
    'drafts',
  ],
  // The last two are the router's.
  tab: [
    'sign-in',
    'place',
    'draft',
    'choice',
    'desk_words',
    'apk',
    'tsr-scroll-restoration-v1_3',
    'tanstack_router_reload',
  ],
} as const;

/** On HTTPS their names begin with `__Host-`: then no neighbouring host can write them. */
export const hostCookies: readonly string[] = ['device_', 'meter_'] satisfies (typeof storedKeys.cookie)[number][];

/** Of the browser's own: what the device knows by itself. All other keys are the member's, and go with the sign-out. */
const deviceKeys: readonly string[] = [
  ...(['recent', 'theme', 'direction', 'announcement', 'countries'] satisfies (typeof storedKeys.browser)[number][]),
];

/** What the cookies page says to go with the sign-out. */
export const memberKeys = storedKeys.browser.filter((key) => !deviceKeys.includes(key));

/** Removes what was kept of the member. Storage may be barred; what could not be kept need not be removed. */
export function forgetMember() {
  try {
    forget(localStorage, memberKeys);
    forget(sessionStorage, [
      'sign-in',
      'place',
      'draft',
      'choice',
      'desk_words',
    ] satisfies (typeof storedKeys.tab)[number][]);
  } catch {
    // Nothing was kept.
  }
}

function forget(store: Storage, keys: readonly string[]) {
  for (const key of keys) store.removeItem(key);
}
