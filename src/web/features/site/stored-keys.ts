/**
 * All that the site keeps in a browser, as the cookies page lists it; each key is the phrase `legal.cookies.key.<key>`,
 * without an underscore at its end.
 * A test looks through the sources for keys that are missing here.
 */
export const storedKeys = {
  cookie: ['locale_', 'device_', 'meter_', 'code_', 'processed_'],
  browser: ['session', 'balance', 'recent', 'history_rows', 'theme', 'key_number'],
  // The last two are the router's.
  tab: ['sign-in', 'place', 'tsr-scroll-restoration-v1_3', 'tanstack_router_reload'],
} as const;
