import { declareSettings } from '#server/config/setting.ts';
import type { TwilioAccount } from '../twilio-request.ts';
import { twilioSettings } from '../twilio-settings.ts';

export interface TwilioCallSettings extends TwilioAccount {
  /** Number people call; digits without plus. */
  number: string;
  /** Sender of codes to type back; null if Twilio sends no SMS for us. */
  smsNumber: string | null;
}

export const twilioCallSettings = declareSettings({
  settings: twilioSettings.settings,
  problems: twilioSettings.problems,
  shape(values, common): TwilioCallSettings | null {
    const twilio = twilioSettings.shape(values, common);
    return twilio === null || twilio.callNumber === null ? null : { ...twilio, number: twilio.callNumber };
  },
});
