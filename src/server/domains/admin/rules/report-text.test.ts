import { expect, it } from 'vitest';
import { writeReport } from './report-text.ts';

it('says what is, and of settings the names of those that are set alone', () => {
  const setting = { about: '', default: '', isSecret: false };
  const report = writeReport(
    [
      { name: 'disk', state: 'warn', number: 7, text: 'megabytes free: 7', advice: 'make room' },
      { name: 'jobs', state: 'ok', text: 'no job was given up', advice: '' },
    ],
    {
      ...{ version: '1.2.3', database: 'pglite', at: new Date('2026-11-27T12:00:00Z') },
      switchedOff: ['No mail is sent: SMTP_URL is not set.'],
      settings: [
        { ...setting, name: 'ADMIN_PHONE', value: '12025550142', isGiven: true },
        { ...setting, name: 'SITE_SECRET', value: null, isSecret: true, isGiven: true },
        { ...setting, name: 'PORT', value: '3000', isGiven: false },
      ],
    },
  );
  expect(report).toContain('Ringbook 1.2.3');
  expect(report).toContain('[warn] disk: megabytes free: 7 – make room\n[ok] jobs: no job was given up\n');
  expect(report).toContain('No mail is sent: SMTP_URL is not set.');
  expect(report).toContain('Settings that are set: ADMIN_PHONE, SITE_SECRET\n');
  expect(report).not.toMatch(/12025550142|PORT/);
});
