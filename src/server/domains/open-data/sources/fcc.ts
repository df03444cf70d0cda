import type { ReportCategory } from '#contract/category.ts';
import { type Draft, type Fields, reject, type Source } from './source.ts';

/** The portal's spellings of a missing value. */
function given(text: string): string {
  return text === '-' || text.toLowerCase() === 'none' ? '' : text;
}

function categoryOf(typeOfCall: string, goods: string): ReportCategory | null {
  if (/abandoned/i.test(typeOfCall)) return 'silent_call';
  if (given(goods) !== '') return 'telemarketing';
  return given(typeOfCall) === '' ? null : 'unspecified';
}

function isRobocall(typeOfCall: string): boolean | null {
  if (/prerecorded/i.test(typeOfCall)) return true;
  return /^live voice/i.test(typeOfCall) ? false : null;
}

// Never read: the advertiser's number (named in the call, not the caller's), and city, state, zip and location (of the
// complainant).
function toDraft(field: Fields): Draft {
  const issue = field('issue');
  // A spoofing complaint gives the complainant's own number.
  if (/spoofed/i.test(issue)) return reject('not_a_caller');
  if (issue !== '' && !/unwanted|robocall|telemarketing|calls/i.test(issue)) return reject('not_a_caller');
  const number = given(field('caller_id_number'));
  if (number === '') return reject('empty');
  const typeOfCall = field('type_of_call_or_messge');
  return {
    kind: 'report',
    number,
    time: field('issue_date') || field('date_of_issue') || field('ticket_created') || field('date_created'),
    category: categoryOf(typeOfCall, field('type_of_property_goods_or_services')),
    isRobocall: isRobocall(typeOfCall),
    id: field('id') || null,
  };
}

export const fcc: Source = {
  name: 'fcc',
  authority: 'fcc',
  about: 'US Federal Communications Commission, Consumer Complaints: export of opendata.fcc.gov',
  licence: 'public domain (work of the US Government)',
  formats: ['csv', 'json'],
  country: 'US',
  forms: [
    { columns: ['caller_id_number', 'date_of_issue'], toDraft },
    { columns: ['caller_id_number', 'issue_date'], toDraft },
    { columns: ['caller_id_number', 'ticket_created'], toDraft },
    { columns: ['caller_id_number', 'date_created'], toDraft },
  ],
};
