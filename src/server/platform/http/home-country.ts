import type { BlockList } from 'node:net';
import { getCookie } from 'hono/cookie';
import { languagesOf } from '#shared/locale.ts';
import { countryOfLanguages, type Home } from '#shared/phone/home-country.ts';
import { toCountryCode } from '#shared/phone/parse-phone.ts';
import type { ApiContext } from './api.ts';
import { countryReader } from './visitor.ts';

/** Country of typed national numbers: chosen on the device, else by languages, else by a trusted proxy. */
export function homeReader(trustedProxies: BlockList, header: string | null): (c: ApiContext) => Home {
  const nearOf = countryReader(trustedProxies, header);
  return (c) => {
    if (c.env?.home) return c.env.home;
    const languages = languagesOf(c.req.header('accept-language'));
    const chosen = toCountryCode(getCookie(c, 'country_'));
    return { country: chosen ?? toCountryCode(countryOfLanguages(languages)) ?? toCountryCode(nearOf(c)), languages };
  };
}
