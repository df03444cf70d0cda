export interface WhatsappBusinessSettings {
  /** Where people write to, digits without plus. */
  number: string;
  /** Meta's id of that number. */
  numberId: string;
  token: string;
  /** Signs what Meta sends. */
  appSecret: string;
  /** What Meta shows when the webhook's address is set. */
  verifyToken: string;
  /** With version, without a slash at the end: `https://graph.facebook.com/v24.0`. */
  apiUrl: string;
}
