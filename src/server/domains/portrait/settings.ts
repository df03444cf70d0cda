import { isIP } from 'node:net';
import { z } from 'zod';
import { declareSettings, halfSetUp, price, shortText, webUrl, whole } from '#server/config/setting.ts';
import { isLoopbackAddress, isPublicAddress } from '#server/platform/http/public-address.ts';
import type { Numcy } from '#shared/numcy.ts';
import type { PortraitEndpoint } from './endpoint/judge-texts.ts';

/** Price in whole numcy. */
export interface PortraitPrice {
  portrait: Numcy;
}

export const portraitSettings = declareSettings({
  settings: {
    PORTRAIT_PRICE: { default: '15', about: 'numcy for the portrait of a number', check: price },
    PORTRAITS_PER_DAY: {
      default: '20',
      about: 'portraits of numbers that a member may have drawn in 24 hours',
      check: whole(1, 1e6),
    },
    PORTRAIT_ENDPOINT: {
      default: '',
      about:
        'chat completions URL of an OpenAI-compatible service that rates texts for portraits; empty: the site does',
      check: webUrl,
    },
    PORTRAIT_MODEL: { default: '', about: 'model to request from this service', check: shortText },
    PORTRAIT_KEY: {
      default: '',
      about: 'key for this service; empty if it needs none',
      isSecret: true,
      check: shortText,
    },
    PORTRAIT_SECONDS: {
      default: '20',
      about: 'seconds that this service may take, 1–120; after that the site rates the texts itself',
      check: whole(1, 120),
    },
    PORTRAIT_ON_THIS_MACHINE: {
      default: 'off',
      about: 'on: the service is on this machine, also by http; off: only at a public address by https',
      check: z.enum(['on', 'off'], 'must be on or off'),
    },
  },
  problems: (s) => [
    ...halfSetUp('portraits by a service', s, ['PORTRAIT_ENDPOINT', 'PORTRAIT_MODEL']),
    ...listAddressProblems(s.PORTRAIT_ENDPOINT ?? '', s.PORTRAIT_ON_THIS_MACHINE === 'on'),
  ],
  /** Rates are per member, multiplied by the rate factor. */
  shape: (s, { rateFactor }) => ({
    prices: { portrait: s.PORTRAIT_PRICE } satisfies PortraitPrice,
    perDay: s.PORTRAITS_PER_DAY * rateFactor,
    readsPerMinute: 60 * rateFactor,
    wishesPerHour: 30 * rateFactor,
    /** Null: the site reads the texts itself. */
    endpoint: s.PORTRAIT_ENDPOINT === '' ? null : endpointOf(s),
  }),
});

function endpointOf(s: {
  PORTRAIT_ENDPOINT: string;
  PORTRAIT_MODEL: string;
  PORTRAIT_KEY: string;
  PORTRAIT_SECONDS: number;
  PORTRAIT_ON_THIS_MACHINE: 'on' | 'off';
}): PortraitEndpoint {
  return {
    url: s.PORTRAIT_ENDPOINT,
    model: s.PORTRAIT_MODEL,
    key: s.PORTRAIT_KEY,
    timeoutMs: s.PORTRAIT_SECONDS * 1000,
    isLoopback: s.PORTRAIT_ON_THIS_MACHINE === 'on',
  };
}

/** Static checks without DNS; the resolved address is checked on every request. */
function listAddressProblems(address: string, isHere: boolean): string[] {
  if (address === '') return [];
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const problems: string[] = [];
  if (url.username !== '' || url.password !== '') {
    problems.push('PORTRAIT_ENDPOINT must hold no name and password: PORTRAIT_KEY is for that');
  }
  if (isHere) {
    if (host !== 'localhost' && !isLoopbackAddress(host)) {
      problems.push('PORTRAIT_ENDPOINT must be at localhost while PORTRAIT_ON_THIS_MACHINE is on');
    }
    return problems;
  }
  if (url.protocol !== 'https:') problems.push('PORTRAIT_ENDPOINT must begin with https://');
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))) {
    problems.push('PORTRAIT_ENDPOINT must be public, or PORTRAIT_ON_THIS_MACHINE on');
  }
  return problems;
}
