import {
  type OrganisationCategory,
  organisationCategories,
  type ReportCategory,
  reportCategories,
} from '#contract/category.ts';
import { operatorSource } from '#server/domains/number/door.ts';
import { numberRoleOf } from '#shared/contacts/headings.ts';
import type { CountryCode } from '#shared/phone/parse-phone.ts';
import { componentEnd } from '../readers/read-vcard.ts';
import { findSource, sources } from './catalogue.ts';
import { columnName, type Draft, type Fields, type FileForm, reject, type Source, webAddress } from './source.ts';

export interface Mapping {
  format: 'csv' | 'json' | 'vcard';
  /** The authority: `[a-z0-9-]`, at most 40 characters, and not the name of a built-in source. */
  sourceName: string;
  as: 'reports' | 'organisations';
  country: CountryCode | undefined;
  phoneColumn?: string | undefined;
  nameColumn?: string | undefined;
  dateColumn?: string | undefined;
  categoryColumn?: string | undefined;
}

export class MappingError extends Error {
  override name = 'MappingError';
}

/** @throws MappingError when an option is missing or conflicts with others */
export function createGenericSource(mapping: Mapping): Source {
  check(mapping);
  const phoneColumn = mapping.phoneColumn === undefined ? null : columnName(mapping.phoneColumn);
  const nameColumn = columnName(mapping.nameColumn ?? 'name');
  const optional = [mapping.dateColumn, mapping.categoryColumn].flatMap((name) => (name ? [columnName(name)] : []));
  const formWith = (phone: string): FileForm => ({
    columns: [phone, ...(mapping.as === 'organisations' ? [nameColumn] : []), ...optional],
    toDraft: (field: Fields) =>
      mapping.as === 'organisations'
        ? organisationDraft(field, phone, nameColumn, mapping.categoryColumn)
        : reportDraft(field, phone, mapping.dateColumn, mapping.categoryColumn),
  });
  const formOf = (found: ReadonlySet<string>): FileForm | string => {
    const column = findPhoneColumn(found);
    if (column.name === null) return column.problem;
    const form = formWith(column.name);
    const missing = form.columns.find((name) => !found.has(name));
    return missing === undefined ? form : `The file has no column ${missing}; found ${listed(found)}.`;
  };
  const vcard: FileForm = { columns: ['tel'], toDraft: vcardDraft };
  return {
    name: `${mapping.format}:${mapping.sourceName}`,
    authority: mapping.sourceName,
    about: 'a file of your own',
    licence: 'as you say',
    formats: [mapping.format],
    country: mapping.country,
    ...(mapping.format === 'vcard'
      ? { forms: [vcard] }
      : phoneColumn === null
        ? { forms: [], formOf }
        : { forms: [formWith(phoneColumn)] }),
    settings: JSON.stringify(mapping),
  };
}

function check(mapping: Mapping): void {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(mapping.sourceName)) {
    throw new MappingError('--source-name must be 1–40 of a–z, 0–9 and "-", for example --source-name my-list.');
  }
  const isKnown = findSource(mapping.sourceName) || sources.some(({ authority }) => authority === mapping.sourceName);
  if (isKnown || mapping.sourceName === operatorSource) {
    throw new MappingError(`--source-name ${mapping.sourceName} belongs to a source that is built in: choose another.`);
  }
  if (mapping.format === 'vcard') {
    if (mapping.as !== 'organisations') throw new MappingError('A vCard holds names: use --as organisations.');
  } else if (mapping.as === 'organisations' && mapping.nameColumn === undefined) {
    throw new MappingError('--name-column is missing: which column holds the names of the organisations?');
  }
}

/** The only column whose heading indicates phone numbers, or the problem. */
function findPhoneColumn(
  columns: ReadonlySet<string>,
): { name: string; problem: null } | { name: null; problem: string } {
  const of = (role: string) => [...columns].filter((name) => numberRoleOf(name) === role);
  const [sure, doubtful] = [of('yes'), of('maybe')];
  const found = sure.length > 0 ? sure : doubtful;
  if (found.length === 1 && found[0] !== undefined) return { name: found[0], problem: null };
  const which = 'say which one by --phone-column';
  const problem =
    found.length === 0
      ? `No heading says which column holds the numbers: ${which}; found ${listed(columns)}.`
      : `Several columns hold numbers (${listed(found)}): ${which}.`;
  return { name: null, problem };
}

function listed(columns: Iterable<string>): string {
  return [...columns].slice(0, 20).join(', ').slice(0, 300);
}

function reportDraft(field: Fields, phoneColumn: string, dateColumn?: string, categoryColumn?: string): Draft {
  return {
    kind: 'report',
    number: field(phoneColumn),
    time: dateColumn ? field(columnName(dateColumn)) : null,
    category: categoryColumn ? reportCategory(field(columnName(categoryColumn))) : null,
    isRobocall: null,
    id: null,
  };
}

function organisationDraft(field: Fields, phoneColumn: string, nameColumn: string, categoryColumn?: string): Draft {
  const name = field(nameColumn);
  const number = field(phoneColumn);
  return {
    kind: 'organisation',
    id: `${number}/${name}`,
    number,
    name,
    place: null,
    category: categoryColumn ? organisationCategory(field(columnName(categoryColumn))) : null,
    web: webAddress(field('web')),
  };
}

function reportCategory(text: string): ReportCategory | null {
  if (text === '') return null;
  return reportCategories.find((category) => category === columnName(text)) ?? 'unspecified';
}

function organisationCategory(text: string): OrganisationCategory | null {
  return organisationCategories.find((category) => category === columnName(text)) ?? null;
}

/** Accepts only cards marked as organizations: a person's number must not be published. */
function vcardDraft(field: Fields): Draft {
  if (!['2.1', '3.0', '4.0'].includes(field('version'))) return reject('vcard_version');
  const kind = field('kind').toLowerCase();
  const organisation = field('org').split(componentEnd)[0]?.trim() ?? '';
  const hasPersonName = field('n').trim() !== '';
  const isOrganisation =
    kind === 'org' ||
    field('x_abshowas').toUpperCase() === 'COMPANY' ||
    (kind === '' && organisation !== '' && !hasPersonName);
  if (!isOrganisation) return reject('private_person');
  const name = organisation || field('fn');
  return {
    kind: 'organisation',
    id: field('uid') ? `${field('uid')}/${field('tel')}` : `${field('tel')}/${name}`,
    number: field('tel'),
    name,
    place: field('adr').split(componentEnd)[3]?.trim() || null,
    category: null,
    web: webAddress(field('url')),
  };
}
