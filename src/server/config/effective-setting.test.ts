import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allSettings } from '../settings.ts';
import { loadConfig } from './config.ts';
import { masked } from './effective-setting.ts';
import { listSettings } from './setting.ts';
import { siteSettings } from './site-settings.ts';

test('42 tells of each setting what holds and where it comes from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-effective-'));
  const file = join(folder, 'token');
  writeFileSync(file, 'the-token-of-the-file\n');
  const { effective } = loadConfig(
    {
      ...{ PORT: ' 8080 ', METRICS_TOKEN_FILE: file, SITE_SECRET: 'ab'.repeat(32), LOG_LEVEL: '' },
      VIBER_BOT_URI: 'ringbook',
      VIBER_TOKEN: 'the-token-of-viber',
      VIBER_API_URL: 'https://name:word@viber.example/pa',
    },
    allSettings,
  );
  rmSync(folder, { recursive: true });
  const of = (name: string) => {
    const { value, default: usual, source } = effective.find((one) => one.name === name) ?? {};
    return [value, usual, source];
  };
  expect(effective.map(({ name }) => name)).toEqual([...listSettings([siteSettings, ...allSettings]).keys()]);
  expect(of('PORT')).toEqual(['8080', '3000', 'env']);
  expect(of('LOG_LEVEL')).toEqual(['info', 'info', 'default']);
  expect(of('METRICS_TOKEN')).toEqual([masked, '', 'file']);
  expect(of('SITE_SECRET')).toEqual([masked, '', 'env']);
  expect(of('DATABASE_URL')).toEqual(['', '', 'default']);
  expect(of('VIBER_API_URL')).toEqual([
    `https://${masked}@viber.example/pa`,
    'https://chatapi.viber.com/pa',
    'env',
  ]);
  expect(JSON.stringify(effective)).not.toMatch(/the-token|abab|name:word/);
});
