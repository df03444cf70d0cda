import { z } from 'zod';
import { isThisMachine } from './this-machine.ts';

/**
 * One environment variable, declared by the code that needs it. A domain or an adapter keeps its own in `settings.ts`:
 *
 *     export const walletSettings = declareSettings({
 *       settings: { WELCOME_NUMCY: { default: '10', about: 'numcy that a new wallet starts with', check: whole(0, 1e6) } },
 *       problems: (sound) => [],
 *       shape: (s) => ({ welcome: s.WELCOME_NUMCY }),
 *     });
 *
 * and its group stands in the list of `src/server/settings.gen.ts`, which is written. From then on the start checks it together with all
 * others, `.env.example` and the operator's guide print it (`node scripts/print-env.ts`), and
 * `config.of(walletSettings)` gives what `shape` made of it.
 */
export interface Setting<Value = unknown> {
  /** Text that stands for "not set"; an empty string where the setting has no default. */
  default: string;
  /** One line for the operator. */
  about: string;
  /** Never printed, never logged. */
  isSecret?: true;
  /** Reads the text. An issue's message goes on where the name ends: `must be a whole number`. */
  check: z.ZodType<Value, string>;
}

export type SettingTable = Readonly<Record<string, Setting>>;
type Values<Table extends SettingTable> = { [Name in keyof Table]: z.output<Table[Name]['check']> };

/** What groups may know beside their own settings. */
export interface CommonSettings {
  isProduction: boolean;
  /** Multiplies rates per network, per device and per hour. */
  rateFactor: number;
  /** The site listens on and is reached at this very machine alone. */
  isLocal: boolean;
}

/** Settings that belong together, and what their reader gets. Made by `declareSettings`. */
export interface SettingGroup<Shape> {
  readonly settings: SettingTable;
  /** What is wrong between settings that are right by themselves, one sentence each, without secret values. */
  problems(sound: Readonly<Record<string, unknown>>, common: CommonSettings): string[];
  shape(values: Readonly<Record<string, unknown>>, common: CommonSettings): Shape;
}

/**
 * Declares a group.
 *
 * @param declared.settings the same variable may stand in two groups when both name the very same object
 * @param declared.problems is given the settings that are right by themselves; the others are missing
 */
export function declareSettings<const Table extends SettingTable, Shape>(declared: {
  settings: Table;
  problems?: (sound: Partial<Values<Table>>, common: CommonSettings) => string[];
  shape: (values: Values<Table>, common: CommonSettings) => Shape;
}): SettingGroup<Shape> {
  return {
    settings: declared.settings,
    // What is handed over was read by this very table's checks.
    problems: (sound, common) => declared.problems?.(sound as Partial<Values<Table>>, common) ?? [],
    shape: (values, common) => declared.shape(values as Values<Table>, common),
  };
}

/** All variables of the groups, in their order, each once. */
export function listSettings(groups: readonly SettingGroup<unknown>[]): Map<string, Setting> {
  const table = new Map<string, Setting>();
  for (const [name, setting] of groups.flatMap((group) => Object.entries(group.settings))) {
    if ((table.get(name) ?? setting) !== setting) throw new Error(`${name} is declared twice, with different meanings`);
    table.set(name, setting);
  }
  return table;
}

/**
 * A service that is half set up is a mistake, and never switched on: without its secrets it could not check anything.
 *
 * @param names what the service cannot do without
 */
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

/** Whole numcy that something costs: what is paid for has a posting, and none is of nothing. */
export const price = whole(1, 1e6).transform(BigInt);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a http(s) address' });
/** Or empty. */
export const webUrl = httpUrl.or(z.literal(''));
/** Where a service's API is; without a slash at the end. */
export const serviceUrl = httpUrl.transform((url) => url.replace(/\/$/, ''));
/** Of a stand-in that tests use, as `URL` writes an origin, so that it can be compared; or empty. */
export const testOrigin = z
  .string()
  .refine((text) => text === '' || isOwnOrigin(text), 'must be an origin of this machine, http://127.0.0.1:<port>');
/** Digits without plus, or empty. */
export const phoneDigits = z
  .string()
  .transform((number) => number.replace(/[\s()+.-]/g, ''))
  .refine((digits) => /^(\d{4,15})?$/.test(digits), 'must be a phone number with its country code');
/** Any text that a line may hold. */
export const shortText = z.string().max(500);
/** The parts of a comma-separated list; empty ones are left out. */
export const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isOwnOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && isThisMachine(url.hostname);
}
