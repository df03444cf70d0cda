import { z } from 'zod';
import { isThisMachine } from './this-machine.ts';

/**
 * An environment variable, declared by the code that uses it. A domain or an adapter has its own `settings.ts`:
 *
 *     export const walletSettings = declareSettings({
 *       settings: { WELCOME_NUMCY: { default: '10', about: 'numcy that a new wallet starts with', check: whole(0, 1e6) } },
 *       problems: (sound) => [],
 *       shape: (s) => ({ welcome: s.WELCOME_NUMCY }),
 *     });
 *
 * `scripts/check-lists.ts` adds its group to `src/server/settings.gen.ts`. The server validates all groups at start,
 * and `scripts/print-env.ts` documents them. `config.of(walletSettings)` returns the result of `shape`.
 */
export interface Setting<Value = unknown> {
  /** Text used if the variable is not set; '' if there is no default. */
  default: string;
  about: string;
  /** The value is never printed or logged. */
  isSecret?: true;
  /** Parses the text. Messages continue the variable's name: `must be a whole number`. */
  check: z.ZodType<Value, string>;
}

export type SettingTable = Readonly<Record<string, Setting>>;
type Values<Table extends SettingTable> = { [Name in keyof Table]: z.output<Table[Name]['check']> };

/** Site settings that every group can use. */
export interface CommonSettings {
  isProduction: boolean;
  /** Multiplies rates per network, per device and per hour. */
  rateFactor: number;
  /** The site listens on loopback only, and its public URL is loopback too. */
  isLocal: boolean;
}

/** Related settings and the value made of them. Created by `declareSettings`. */
export interface SettingGroup<Shape> {
  readonly settings: SettingTable;
  /** Conflicts between valid settings: one sentence each, without secret values. */
  problems(sound: Readonly<Record<string, unknown>>, common: CommonSettings): string[];
  shape(values: Readonly<Record<string, unknown>>, common: CommonSettings): Shape;
}

/** @param declared.settings two groups may share a variable only by one `Setting` object */
export function declareSettings<const Table extends SettingTable, Shape>(declared: {
  settings: Table;
  problems?: (sound: Partial<Values<Table>>, common: CommonSettings) => string[];
  shape: (values: Values<Table>, common: CommonSettings) => Shape;
}): SettingGroup<Shape> {
  return {
    settings: declared.settings,
    problems: (sound, common) => declared.problems?.(sound as Partial<Values<Table>>, common) ?? [],
    shape: (values, common) => declared.shape(values as Values<Table>, common),
  };
}

/** @throws Error if two groups declare a variable differently */
export function listSettings(groups: readonly SettingGroup<unknown>[]): Map<string, Setting> {
  const table = new Map<string, Setting>();
  for (const [name, setting] of groups.flatMap((group) => Object.entries(group.settings))) {
    if ((table.get(name) ?? setting) !== setting) throw new Error(`${name} is declared twice, with different meanings`);
    table.set(name, setting);
  }
  return table;
}

/** A partly configured service is an error: without its secrets it could not verify anything. */
export function halfSetUp<Name extends string>(
  service: string,
  sound: Partial<Record<Name, string>>,
  names: readonly Name[],
): string[] {
  const missing = names.filter((name) => sound[name] === '');
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} needed for ${service}, which is half set up`];
}

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number ${min}–${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be ${min}–${max}`);

/** Price in whole numcy. Not zero, because each charge has a posting with an amount. */
export const price = whole(1, 1e6).transform(BigInt);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a http(s) address' });
/** May be empty. */
export const webUrl = httpUrl.or(z.literal(''));
/** Base URL of a service's API, without a trailing slash. */
export const serviceUrl = httpUrl.transform((url) => url.replace(/\/$/, ''));
/** Origin of a local test service, normalized as by `URL` so that it can be compared; may be empty. */
export const testOrigin = z
  .string()
  .refine((text) => text === '' || isOwnOrigin(text), 'must be an origin of this machine, http://127.0.0.1:<port>');
/** Digits without plus; may be empty. */
export const phoneDigits = z
  .string()
  .transform((number) => number.replace(/[\s()+.-]/g, ''))
  .refine((digits) => /^(\d{4,15})?$/.test(digits), 'must be a phone number with its country code');
export const shortText = z.string().max(500);
export const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isOwnOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && isThisMachine(url.hostname);
}
