type PhoneRules = typeof import('#shared/phone/parse-phone-min.ts');
let rules: PhoneRules | undefined;

/** Loads the numbering rules once. Rejects on failure; the next call retries. */
export async function loadPhoneRules(): Promise<PhoneRules> {
  rules ??= await import('#shared/phone/parse-phone-min.ts');
  return rules;
}

/** The rules, if already loaded. */
export function phoneRules(): PhoneRules | undefined {
  return rules;
}
