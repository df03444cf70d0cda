import type { VonageSignatureMethod } from './signature.ts';

export interface VonageSmsSettings {
  apiKey: string;
  apiSecret: string;
  signatureSecret: string;
  signatureMethod: VonageSignatureMethod;
  /** Where people write to and what we write from; digits without plus. */
  number: string;
  /** Without a slash at the end: `https://rest.nexmo.com`. */
  apiUrl: string;
}
