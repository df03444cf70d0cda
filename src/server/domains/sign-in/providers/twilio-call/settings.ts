import type { TwilioAccount } from '../twilio-request.ts';

export interface TwilioCallSettings extends TwilioAccount {
  /** Where people call; digits without plus. */
  number: string;
  /** What codes to type back are sent from; null where Twilio sends no SMS for us. */
  smsNumber: string | null;
}
