import { declareSettings } from '#server/config/setting.ts';
import type { TwilioAccount } from '../twilio-request.ts';
import { twilioSettings } from '../twilio-settings.ts';

export interface TwilioSmsSettings extends TwilioAccount {
  /** Number for both directions; digits without plus. */
  number: string;
}

export const twilioSmsSettings = declareSettings({
  settings: twilioSettings.settings,
  problems: twilioSettings.problems,
  shape(values, common): TwilioSmsSettings | null {
    const twilio = twilioSettings.shape(values, common);
    return twilio === null || twilio.smsNumber === null ? null : { ...twilio, number: twilio.smsNumber };
  },
});
