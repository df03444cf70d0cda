import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { masked } from './effective-setting.ts';
import { declareSettings, listSettings, serviceUrl, shortText } from './setting.ts';
import { siteSettings } from './site-settings.ts';

/** As an adapter declares its own. */
const parrotSettings = declareSettings({
  settings: {
    PARROT_TOKEN: { default: '', about: 'token', isSecret: true, check: shortText },
    PARROT_URL: { default: 'https://parrot.example', about: 'where its API is', check: serviceUrl },
  },
  shape: () => null,
});

test('42 lists each setting with its value and source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-effective-'));
  const file = join(folder, 'token');
  writeFileSync(file, 'the-token-of-the-file\n');
  const { effective } = loadConfig(
    {
      PORT: ' 8080 ',
      METRICS_TOKEN_FILE: file,
      SITE_SECRET: 'ab'.repeat(32),
      LOG_LEVEL: '',
      PARROT_TOKEN: 'the-token-of-the-parrot',
      PARROT_URL: 'https://name:word@parrot.test/pa',
    },
    [parrotSettings],
  );
  rmSync(folder, { recursive: true });
  const of = (name: string) => {
    const { value, default: usual, source } = effective.find((one) => one.name === name) ?? {};
    return [value, usual, source];
  };
  expect(effective.map(({ name }) => name)).toEqual([...listSettings([siteSettings, parrotSettings]).keys()]);
  expect(of('PORT')).toEqual(['8080', '3000', 'env']);
  expect(of('LOG_LEVEL')).toEqual(['info', 'info', 'default']);
  expect(of('METRICS_TOKEN')).toEqual([masked, '', 'file']);
  expect(of('SITE_SECRET')).toEqual([masked, '', 'env']);
  expect(of('DATABASE_URL')).toEqual(['', '', 'default']);
  expect(of('PARROT_TOKEN')).toEqual([masked, '', 'env']);
  expect(of('PARROT_URL')).toEqual([`https://${masked}@parrot.test/pa`, 'https://parrot.example', 'env']);
  expect(JSON.stringify(effective)).not.toMatch(/the-token|abab|name:word/);
});

test('42 shows no part of a password that contains an @', () => {
  const { effective } = loadConfig({ PARROT_URL: 'https://name:first@second@parrot.test/pa' }, [parrotSettings]);
  const told = effective.find(({ name }) => name === 'PARROT_URL')?.value;
  expect(told).toBe(`https://${masked}@parrot.test/pa`);
});
