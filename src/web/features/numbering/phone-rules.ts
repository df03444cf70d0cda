type PhoneRules = typeof import('#shared/phone/parse-phone-min.ts');
let rules: PhoneRules | undefined;

/** Fetches the numbering rules, once. Rejects where they cannot be fetched; the next call tries anew. */
export async function loadPhoneRules(): Promise<PhoneRules> {
  rules ??= await import('#shared/phone/parse-phone-min.ts');
  return rules;
}

/** The rules, where they are there already. */
export function phoneRules(): PhoneRules | undefined {
  return rules;
}
