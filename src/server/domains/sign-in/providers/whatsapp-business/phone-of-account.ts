/**
 * The phone number of a WhatsApp account, both digits without plus. Accounts older than a change of the numbering plan
 * keep the number of their first day: Mexican mobiles have a 1 after 52, Brazilian ones lack the 9 after the area code
 * (two-digit, no 0 in it). Messages still go to the account's number.
 */
export function phoneOfAccount(account: string): string {
  return account
    .replace(/^521(\d{10})$/, (_, number) => `52${number}`)
    .replace(/^55([1-9]{2})([6-9]\d{7})$/, (_, area, number) => `55${area}9${number}`);
}
