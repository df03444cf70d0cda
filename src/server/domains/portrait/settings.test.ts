import { expect, it } from 'vitest';
import { type ConfigError, loadConfig } from '#server/config/config.ts';
import { portraitSettings } from './settings.ts';

const read = (environment: Record<string, string>) =>
  loadConfig(environment, [portraitSettings]).of(portraitSettings).endpoint;

function problemsOf(environment: Record<string, string>): string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

const service = { PORTRAIT_ENDPOINT: 'https://ai.example/v1/chat/completions', PORTRAIT_MODEL: 'small' };
const here = { PORTRAIT_MODEL: 'small', PORTRAIT_ON_THIS_MACHINE: 'on' };

it('39: no service reads the texts unless the operator names one', () => {
  expect(read({})).toBeNull();
  expect(read({ ...service, PORTRAIT_KEY: 'a key', PORTRAIT_SECONDS: '5' })).toEqual({
    url: 'https://ai.example/v1/chat/completions',
    model: 'small',
    key: 'a key',
    timeoutMs: 5_000,
    isLoopback: false,
  });
});

it.each(['http://localhost:11434/v1/chat/completions', 'http://127.0.0.1:8080/v1', 'http://[::1]:8080/v1'])(
  '39: by the operator’s word it is on this machine: %s',
  (url) => {
    expect(read({ ...here, PORTRAIT_ENDPOINT: url })).toMatchObject({ url, isLoopback: true });
    expect(problemsOf({ ...here, PORTRAIT_ENDPOINT: url, PORTRAIT_ON_THIS_MACHINE: 'off' })).toHaveLength(2);
  },
);

it.each<[Record<string, string>, string]>([
  [{ PORTRAIT_ENDPOINT: service.PORTRAIT_ENDPOINT }, 'PORTRAIT_MODEL is needed'],
  [{ PORTRAIT_MODEL: 'small' }, 'PORTRAIT_ENDPOINT is needed'],
  [{ ...service, PORTRAIT_ENDPOINT: 'http://ai.example/v1' }, 'must begin with https://'],
  [{ ...service, PORTRAIT_ENDPOINT: 'https://10.0.0.8/v1' }, 'must be public'],
  [{ ...service, PORTRAIT_ENDPOINT: 'https://[fd00::1]/v1' }, 'must be public'],
  [{ ...service, PORTRAIT_ENDPOINT: 'https://me:secret@ai.example/v1' }, 'no name and password'],
  [{ ...service, PORTRAIT_ENDPOINT: 'ai.example' }, 'PORTRAIT_ENDPOINT must be'],
  [{ ...service, PORTRAIT_SECONDS: '0' }, 'PORTRAIT_SECONDS'],
  [{ ...here, PORTRAIT_ENDPOINT: 'http://10.0.0.8/v1' }, 'must be at localhost'],
  [{ ...here, PORTRAIT_ENDPOINT: 'https://ai.example/v1' }, 'must be at localhost'],
])('39: %j is refused', (environment, problem) => {
  const problems = problemsOf(environment);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
  expect(problems[0]).not.toContain('secret');
});
