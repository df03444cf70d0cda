import type { ReportCategory } from '#contract/category.ts';
import type { FileForm, Source } from './source.ts';

const licence = 'public domain (work of the US Government)';

const categoryOfSubject: Readonly<Record<string, ReportCategory>> = {
  'calls pretending to be government, businesses, or family and friends': 'impersonation',
  'lotteries, prizes & sweepstakes': 'scam',
  'work from home & other ways to make money': 'scam',
  'reducing your debt (credit cards, mortgage, student loans)': 'debt_offers',
  'dropped call or no message': 'silent_call',
  'warranties & protection plans': 'telemarketing',
  'energy, solar, & utilities': 'telemarketing',
  'home improvement & cleaning': 'telemarketing',
  'home security & alarms': 'telemarketing',
  'vacation & timeshares': 'telemarketing',
  'medical & prescriptions': 'telemarketing',
  'computer & technical support': 'tech_support',
  charities: 'charity',
};

function categoryOf(subject: string): ReportCategory | null {
  if (subject === '') return null;
  return categoryOfSubject[subject.toLowerCase()] ?? 'unspecified';
}

function isRobocall(answer: string): boolean | null {
  if (answer === 'Y' || answer === 'y') return true;
  return answer === 'N' || answer === 'n' ? false : null;
}

// City, state and area code are about the complainant and are never read.
const fullForm: FileForm = {
  columns: ['company_phone_number', 'created_date', 'subject', 'recorded_message_or_robocall'],
  toDraft: (field) => ({
    kind: 'report',
    number: field('company_phone_number'),
    time: field('created_date'),
    category: categoryOf(field('subject')),
    isRobocall: isRobocall(field('recorded_message_or_robocall')),
    id: null,
  }),
};

const publishedForm: FileForm = {
  columns: ['company_phone_number', 'published'],
  toDraft: (field) => ({
    kind: 'report',
    number: field('company_phone_number'),
    time: field('published'),
    category: null,
    isRobocall: null,
    id: null,
  }),
};

export const ftcDncDaily: Source = {
  name: 'ftc-dnc-daily',
  authority: 'ftc',
  about: 'US Federal Trade Commission, Do Not Call Reported Calls: the file of a working day',
  licence,
  formats: ['csv'],
  country: 'US',
  forms: [fullForm, publishedForm],
};

export const ftcDnc2021: Source = {
  name: 'ftc-dnc-2021',
  authority: 'ftc',
  about: 'US Federal Trade Commission, Do Not Call complaints of 2021 with their ids',
  licence,
  formats: ['csv'],
  country: 'US',
  forms: [
    {
      columns: ['complaint_id', 'company_phone_number', 'created_date'],
      toDraft: (field) => ({
        kind: 'report',
        number: field('company_phone_number'),
        time: field('created_date'),
        category: null,
        isRobocall: null,
        id: field('complaint_id'),
      }),
    },
  ],
};

/** Undated reports of the 2025 summary were published by this day. */
const firstFile2025 = '2025-10-28';

const summary2025: FileForm = {
  columns: ['phone_e164', 'reports', 'first_published', 'last_published'],
  toDraft: (field) => ({
    kind: 'summary',
    number: field('phone_e164'),
    reports: field('reports'),
    firstTime: field('first_published') || null,
    lastTime: field('last_published') || firstFile2025,
    olderTime: firstFile2025,
    edition: '2025',
  }),
};

const summary2021: FileForm = {
  columns: ['phone_e164', 'reports', 'first_date', 'last_date'],
  toDraft: (field) => ({
    kind: 'summary',
    number: field('phone_e164'),
    reports: field('reports'),
    firstTime: field('first_date'),
    lastTime: field('last_date'),
    olderTime: field('first_date'),
    edition: '2021',
  }),
};

export const ftcDncNumbers: Source = {
  name: 'ftc-dnc-numbers',
  authority: 'ftc',
  about: 'US Federal Trade Commission, Do Not Call complaints counted by number (2021 and 2025)',
  licence,
  formats: ['csv'],
  country: 'US',
  forms: [summary2025, summary2021],
};
