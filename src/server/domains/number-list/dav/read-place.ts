import { toCountryCode } from '#shared/phone/parse-phone.ts';
import { leastListed, usualLeast } from '../rules/list-entry.ts';
import { type NumberForm, numberForms } from '../rules/number-form.ts';

/** Contents of an address book, all from its URL: routers have no other setting. */
export interface BookChoice {
  /** Lower case, with options: `de`, `de-s70-n1000-national`, `all`. */
  name: string;
  country: string | null;
  least: number;
  most: number;
  form: NumberForm;
}

/** A FRITZ!Box holds 2,000 to 3,000 contacts with at most nine numbers each. */
const usualMost = 2_000;
const mostNumbers = 6_000;
const bookName = /^(all|[a-z]{2})(?:-s(\d{2,3}))?(?:-n(\d{1,4}))?(?:-(e164|digits|national))?$/;

export function readBookName(text: string): BookChoice | null {
  const name = text.toLowerCase();
  const [, place, least, most, form] = bookName.exec(name) ?? [];
  if (place === undefined) return null;
  const country = place === 'all' ? null : (toCountryCode(place) ?? null);
  const choice: BookChoice = {
    name,
    country,
    least: least === undefined ? usualLeast : Number(least),
    most: most === undefined ? usualMost : Number(most),
    form: numberForms.find((one) => one === form) ?? 'e164',
  };
  const isKnown = place === 'all' || country !== null;
  const isWithin = choice.least >= leastListed && choice.least <= 100 && choice.most >= 1 && choice.most <= mostNumbers;
  return isKnown && isWithin && !(choice.form === 'national' && country === null) ? choice : null;
}

type Lying =
  | { kind: 'root' }
  | { kind: 'principal' }
  | { kind: 'home' }
  | { kind: 'book'; book: BookChoice }
  | { kind: 'card'; book: BookChoice; id: string };

export type DavPlace = Lying & {
  /** Under `/dav/phone/`: the user wants these numbers among a phone's contacts. */
  isForPhones: boolean;
  /** `/dav` or `/dav/phone`. */
  base: string;
};

const root = 'dav';

/** Parses a path below `/dav`; ignores a final slash and trailing spaces. Null if nothing is there. */
export function readPlace(path: string): DavPlace | null {
  const parts = partsOf(path);
  if (parts === null || parts[0] !== root) return null;
  const isForPhones = parts[1] === 'phone';
  const at = { isForPhones, base: isForPhones ? `/${root}/phone` : `/${root}` };
  const [first, name, file, ...more] = parts.slice(isForPhones ? 2 : 1);
  if (more.length > 0) return null;
  if (first === undefined) return { ...at, kind: 'root' };
  if (first === 'principal') return name === undefined ? { ...at, kind: 'principal' } : null;
  if (first !== 'books') return null;
  if (name === undefined) return { ...at, kind: 'home' };
  const book = readBookName(name);
  if (book === null) return null;
  if (file === undefined) return { ...at, kind: 'book', book };
  const id = /^(\d{1,15}x?|all)\.vcf$/.exec(file)?.[1];
  return id === undefined ? null : { ...at, kind: 'card', book, id };
}

function partsOf(path: string): string[] | null {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).trim())
      .filter((part) => part !== '');
  } catch {
    return null;
  }
}

export const hrefOf = {
  root: (base: string) => `${base}/`,
  principal: (base: string) => `${base}/principal/`,
  home: (base: string) => `${base}/books/`,
  book: (base: string, { name }: Pick<BookChoice, 'name'>) => `${base}/books/${name}/`,
  card: (base: string, { name }: Pick<BookChoice, 'name'>, id: string) => `${base}/books/${name}/${id}.vcf`,
};

const contactsApps =
  /\b(iOS|iPhone|iPad|Android|macOS|Mac OS X|Mac_OS_X|AddressBook\w*|dataaccessd|DAVx|DAVdroid|CardDAV-Sync)/i;

/** Whether the client would mix these numbers into its owner's contacts, which apps treat as friends. */
export function isContactsApp(userAgent: string | undefined): boolean {
  return contactsApps.test(userAgent ?? '');
}
