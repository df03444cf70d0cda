/**
 * What is random by nature. Nothing else is masked: a value is replaced by its rule's name and by how many of its kind
 * came before, so that two answers with the same value still say the same, and only where it has the rule's shape.
 */
interface SecretRule {
  name: string;
  /** Fields whose value is one. */
  fields: RegExp;
  shape: RegExp;
  /** Only beside a field of this name: `id` is a session's where there is a `browser`. */
  beside?: string;
  /** Stands in no longer text: so few letters may be part of any other word. */
  isAlone?: true;
}

const rules: readonly SecretRule[] = [
  { name: 'token', fields: /^access_token$/, shape: /^[\w-]+\.[\w-]+\.[\w-]+$/ },
  { name: 'sign-in code', fields: /^code$/, shape: /^[A-Z0-9]{6,12}$/ },
  { name: 'order number', fields: /^(number|orderNumber|renews)$/, shape: /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/ },
  { name: 'ticket', fields: /^ticket$/, shape: /^[\w-]{10,40}$/ },
  { name: 'session', fields: /^id$/, shape: /^[\w-]{22}$/, beside: 'browser' },
  { name: 'portrait', fields: /^neuroanalysisId$/, shape: /^[\w-]{22}$/ },
  { name: 'picture version', fields: /^avatar$/, shape: /[\w-]{22}(?=\.webp$)/ },
  { name: 'question', fields: /^question$/, shape: /^[\w-]{16}$/ },
  { name: 'proof of work', fields: /^(nonce|salt|keySignature|keyPrefix|signature)$/, shape: /^[0-9a-f]{32,}$/ },
  { name: 'name hash', fields: /^name_hash$/, shape: /^[\w-]{43}$/ },
  { name: 'cursor', fields: /^next$/, shape: /^[\w-]{60,}$/ },
  { name: 'program key', fields: /^key$/, shape: /^rb_[0-9A-Za-z]{43}$/ },
  { name: 'key ending', fields: /^ending$/, shape: /^[0-9A-Za-z]{4}$/, isAlone: true },
  { name: 'push key', fields: /^publicKey$/, shape: /^[\w-]{87}$/ },
  { name: 'signing key', fields: /^(kid|x|y)$/, shape: /^[\w-]{10,}$/ },
];

export class Secrets {
  readonly #known = new Map<string, string>();
  readonly #knownAlone = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Takes note of a value that tests made up themselves. */
  learn(name: string, value: string, known = this.#known): void {
    if (value === '' || known.has(value)) return;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    known.set(value, `<${name} ${count}>`);
  }

  /** The same body without what is random in it. */
  mask(body: unknown): unknown {
    this.#find(body);
    return this.#replace(body);
  }

  maskText(text: string): string {
    let masked = text;
    for (const [value, name] of this.#known) masked = masked.replaceAll(value, name);
    return masked;
  }

  #find(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inside] of Object.entries(value)) {
      this.#find(inside);
      if (typeof inside !== 'string') continue;
      for (const { name, fields, shape, beside, isAlone } of rules) {
        const found = fields.test(field) && (beside === undefined || beside in value) ? shape.exec(inside) : null;
        if (found) this.learn(name, found[0], isAlone ? this.#knownAlone : this.#known);
      }
    }
  }

  #replace(value: unknown): unknown {
    if (typeof value === 'string') return this.#knownAlone.get(value) ?? this.maskText(value);
    if (Array.isArray(value)) return value.map((inside) => this.#replace(inside));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inside]) => [field, this.#replace(inside)]));
  }
}
