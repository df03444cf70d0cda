import { expect, it } from 'vitest';
import { fcc } from './fcc.ts';
import { columnName, type Fields } from './source.ts';

const form = fcc.forms[0];

function draft(record: Record<string, string>) {
  const fields = new Map(Object.entries(record).map(([name, text]) => [columnName(name), text]));
  const field: Fields = (column) => fields.get(column) ?? '';
  return form?.toDraft(field);
}

it('reads the portal’s CSV headings and its JSON fields alike', () => {
  const expected = {
    kind: 'report',
    number: '610-990-4243',
    time: '2026-08-01T00:00:00.000',
    category: 'telemarketing',
    isRobocall: true,
    id: '7312',
  };
  expect(
    draft({
      id: '7312',
      'Date of Issue': '2026-08-01T00:00:00.000',
      Issue: 'Unwanted Calls',
      'Caller ID Number': '610-990-4243',
      'Type of Call or Messge': 'Prerecorded Voice',
      'Advertiser Business Number': '800-555-0100',
      'Type of Property, Goods or Services': 'Health Insurance Services',
      Zip: '12345',
    }),
  ).toEqual(expected);
  expect(
    draft({
      id: '7312',
      issue_date: '2026-08-01T00:00:00.000',
      issue: 'Unwanted Calls',
      caller_id_number: '610-990-4243',
      type_of_call_or_messge: 'Prerecorded Voice',
      advertiser_business_phone_number: '800-555-0100',
      type_of_property_goods_or_services: 'Health Insurance Services',
    }),
  ).toEqual(expected);
});

it.each(['', '-', 'None'])('takes %j for a missing number, whoever advertised', (number) => {
  expect(draft({ 'Caller ID Number': number, 'Advertiser Business Number': '800-555-0100' })).toEqual({
    kind: 'reject',
    reason: 'empty',
  });
});

it('does not hold the complainer’s own number against them', () => {
  const record = { 'Caller ID Number': '610-990-4243', 'Date of Issue': '10/1/2015' };
  expect(draft({ ...record, Issue: 'My number is being spoofed' })).toEqual({ kind: 'reject', reason: 'not_a_caller' });
  expect(draft({ ...record, Issue: 'Billing' })).toEqual({ kind: 'reject', reason: 'not_a_caller' });
});

it.each([
  ['Abandoned Calls', 'silent_call', null],
  ['Live Voice', 'unspecified', false],
  ['Autodialed Live Voice', 'unspecified', null],
  ['', null, null],
])('files "%s" under %s', (type, category, isRobocall) => {
  expect(draft({ 'Caller ID Number': '6109904243', 'Type of Call or Messge': type })).toMatchObject({
    category,
    isRobocall,
  });
});
