/**
 * Everything the site stores in a browser, as listed on the cookies page; each key has the phrase
 * `legal.cookies.key.<key>`, without a trailing underscore.
 * A test searches the sources for keys missing here.
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

/** On HTTPS their names start with `__Host-`, so that sibling domains cannot set them. */
export const hostCookies: readonly string[] = ['device_', 'meter_'] satisfies (typeof storedKeys.cookie)[number][];

/** Keys of the device. All others in local storage are the member's and are removed on sign-out. */
const deviceKeys: readonly string[] = [
  ...(['recent', 'theme', 'direction', 'announcement', 'countries'] satisfies (typeof storedKeys.browser)[number][]),
];

/** Keys removed on sign-out, for the cookies page. */
export const memberKeys = storedKeys.browser.filter((key) => !deviceKeys.includes(key));

/** Removes the member's data. If storage is blocked, nothing was stored. */
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
    // Nothing was stored.
  }
}

function forget(store: Storage, keys: readonly string[]) {
  for (const key of keys) store.removeItem(key);
}
