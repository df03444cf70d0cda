import type { TwilioAccount } from '../twilio-request.ts';

export interface TwilioSmsSettings extends TwilioAccount {
  /** Where people write to and what we write from; digits without plus. */
  number: string;
}
