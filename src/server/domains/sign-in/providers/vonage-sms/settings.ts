import { z } from 'zod';
import { declareSettings, halfSetUp, phoneDigits, serviceUrl, shortText } from '#server/config/setting.ts';
import type { VonageSignatureMethod } from './signature.ts';

export interface VonageSmsSettings {
  apiKey: string;
  apiSecret: string;
  signatureSecret: string;
  signatureMethod: VonageSignatureMethod;
  /** Number for both directions; digits without plus. */
  number: string;
  /** Without a trailing slash: `https://rest.nexmo.com`. */
  apiUrl: string;
}

export const vonageSmsSettings = declareSettings({
  settings: {
    VONAGE_API_KEY: { default: '', about: 'Vonage: API key', check: shortText },
    VONAGE_API_SECRET: { default: '', about: 'Vonage: API secret', isSecret: true, check: shortText },
    VONAGE_SIGNATURE_SECRET: {
      default: '',
      about: 'Vonage: signature secret of inbound SMS',
      isSecret: true,
      check: shortText,
    },
    VONAGE_SIGNATURE_METHOD: {
      default: 'sha256',
      about: 'Vonage: md5hash, md5, sha1, sha256 or sha512',
      check: z.enum(['md5hash', 'md5', 'sha1', 'sha256', 'sha512'], 'is no signature method of Vonage'),
    },
    VONAGE_SMS_NUMBER: {
      default: '',
      about: 'Vonage: number that people send the code to by SMS',
      check: phoneDigits,
    },
    VONAGE_API_URL: { default: 'https://rest.nexmo.com', about: 'Vonage: base URL of its API', check: serviceUrl },
  },
  problems: (s) =>
    halfSetUp('Vonage', s, ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_SIGNATURE_SECRET', 'VONAGE_SMS_NUMBER']),
  shape: (s): VonageSmsSettings | null =>
    s.VONAGE_API_KEY === ''
      ? null
      : {
          apiKey: s.VONAGE_API_KEY,
          apiSecret: s.VONAGE_API_SECRET,
          signatureSecret: s.VONAGE_SIGNATURE_SECRET,
          signatureMethod: s.VONAGE_SIGNATURE_METHOD,
          number: s.VONAGE_SMS_NUMBER,
          apiUrl: s.VONAGE_API_URL,
        },
});
