import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { sampleSettings } from './settings.ts';

describe('SAMPLE_DATA', () => {
  const isWanted = (env: Record<string, string>) => loadConfig(env, [sampleSettings]).of(sampleSettings).isWanted;
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.example' };

  it.each([
    ['nothing set', {}, true],
    ['off', { SAMPLE_DATA: 'off' }, false],
    ['an address that others reach', { PUBLIC_URL: 'https://ringbook.example' }, false],
    ['a port that others reach', { HOST: '0.0.0.0' }, false],
    ['production', production, false],
    ['production on this machine', { ...production, PUBLIC_URL: 'https://localhost' }, false],
    ['an address that others reach, asked for', { PUBLIC_URL: 'https://ringbook.example', SAMPLE_DATA: 'on' }, true],
    ['production, asked for', { ...production, SAMPLE_DATA: 'on' }, true],
  ])('%s', (_, env, expected) => {
    expect(isWanted(env)).toBe(expected);
  });
});
