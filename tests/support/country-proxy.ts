import { startTestApp, type TestApp } from './start-app.ts';

/** The address of the one proxy that is trusted to name the asker's country. */
export const countryProxy = '192.0.2.1';

/** An app behind a proxy that names the asker's country in `X-Place`, with room for as many look-ups as a table has. */
export function startAppBehindCountryProxy(): Promise<TestApp> {
  return startTestApp({
    env: { RATE_FACTOR: '100000', BOT_CHECK: 'off', TRUST_PROXY: countryProxy, COUNTRY_HEADER: 'X-Place' },
  });
}
