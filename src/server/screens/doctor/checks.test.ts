import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { messengerSettings, messengers } from '#server/domains/sign-in/providers/catalogue.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import { nameBackup } from '#server/platform/db/backup/backup-folder.ts';
import { callOffRestore, orderRestore } from '#server/platform/db/backup/restore-order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { addReplicaMetrics } from '#server/platform/http/replica-metrics.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import { startSmtpDouble } from '#test/smtp-double.ts';
import { checkBackups, checkRestore } from './checks/backup-check.ts';
import { checkDatabase } from './checks/database-check.ts';
import { checkDisks } from './checks/disk-check.ts';
import { checkJobs } from './checks/job-check.ts';
import { checkMail } from './checks/mail-check.ts';
import { checkModerationQueue } from './checks/moderation-queue-check.ts';
import { checkProxy } from './checks/proxy-check.ts';
import { checkReplicas } from './checks/replica-check.ts';
import { checkSettings, toFindings } from './checks/settings-check.ts';
import { checkSignIn } from './checks/sign-in-check.ts';
import { type Finding, kindOf, worstOf } from './finding.ts';

const groups = [signInSettings, ...messengerSettings];
const load = (environment: Record<string, string>) => loadConfig(environment, groups);
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ringbook.test',
  TRUST_PROXY: '127.0.0.1',
  OPERATOR_NAME: 'Example',
  OPERATOR_ADDRESS: '1 Example Street',
  SUPPORT_EMAIL: 'support@example.org',
  METRICS_TOKEN: 'a-token-of-enough-letters',
};
const states = (findings: readonly Finding[]) => findings.map(({ state }) => state);
const said = (findings: readonly Finding[]) => findings.map((finding) => finding.said).join(' ');

/** Every finding that is not `ok` has advice. */
function expectAdvice(findings: readonly Finding[]): void {
  for (const { state, advice } of findings) expect(advice === null).toBe(state === 'ok');
}

describe('42 doctor: settings', () => {
  it('tells of each problem of a configuration that is refused', () => {
    let problems: string[] = [];
    try {
      load({ PORT: '70000', LOG_LEVEL: 'loud' });
    } catch (error) {
      if (error instanceof ConfigError) problems = error.problems;
    }
    const findings = toFindings(problems);
    expect(states(findings)).toEqual(['fail', 'fail']);
    expect(said(findings)).toMatch(/PORT .*LOG_LEVEL /);
    expectAdvice(findings);
  });

  it.each<[Record<string, string>, string]>([
    [{ SUPPORT_EMAIL: '' }, 'Not set: SUPPORT_EMAIL'],
    [{ METRICS_TOKEN: '' }, '/metrics'],
    [{ NODE_ENV: 'development' }, 'NODE_ENV is not production'],
  ])('warns of a public site with %j', (more, words) => {
    const findings = checkSettings(load({ ...production, ...more }));
    expect(states(findings)).toEqual(['warn']);
    expect(said(findings)).toContain(words);
    expectAdvice(findings);
  });

  it('is content with a whole configuration', () => {
    expect(states(checkSettings(load(production)))).toEqual(['ok']);
  });
});

describe('42 doctor: database', () => {
  const embedded = { isLow: false, isLost: true, watch: () => {} };
  const serving = (number: number) =>
    ({ query: async () => ({ rows: [{ version: '14.9', number }] }) }) as unknown as Database['pool'];

  it('does not take one that is too old, nor one that is lost', async () => {
    const old = await checkDatabase({ kind: 'postgres', pool: serving(140_009), embedded: null });
    const lost = await checkDatabase({ kind: 'pglite', pool: serving(180_000), embedded });
    expect([states(old), states(lost)]).toEqual([['fail'], ['fail']]);
    expect(said(old)).toContain('14.9');
    expectAdvice([...old, ...lost]);
    expect(states(await checkDatabase({ kind: 'postgres', pool: serving(150_000), embedded: null }))).toEqual(['ok']);
  });
});

describe('42 doctor: replicas', () => {
  it('tells of each whether it is read from, and of none where there is none', async () => {
    const metrics = createMetrics();
    const list = () => [
      { name: '10.0.0.21:5432/ringbook', leftOut: null, lagMs: 0 },
      { name: '10.0.0.22:5432/ringbook', leftOut: 'lagging' as const, lagMs: 8_000 },
    ];
    addReplicaMetrics(metrics, { list });
    const findings = checkReplicas(await metrics.registry.metrics());
    expect(states(findings)).toEqual(['ok', 'warn']);
    expect(said(findings)).toMatch(/10\.0\.0\.21:5432\/ringbook is read from.*10\.0\.0\.22:5432\/ringbook is left out/);
    expectAdvice(findings);
    expect([checkReplicas(''), checkReplicas(null)]).toEqual([[], []]);
  });
});

describe('42 doctor: disk', () => {
  const place = { setting: 'DATA_DIR', path: '/nowhere/at/all', leastBytes: 100 };

  it.each([
    [99, 'fail'],
    [100, 'warn'],
    [499, 'warn'],
    [500, 'ok'],
  ])('with %i bytes free where 100 are the least: %s', (free, state) => {
    const asked: string[] = [];
    const findings = checkDisks([place], (folder) => {
      asked.push(folder);
      return free;
    });
    expect(states(findings)).toEqual([state]);
    // A missing folder is on the disk of its nearest existing parent.
    expect(asked).toEqual(['/']);
    expectAdvice(findings);
  });

  it('tells of a disk that cannot be looked at', () => {
    const findings = checkDisks([place], () => {
      throw Object.assign(new Error('private words'), { code: 'EACCES' });
    });
    expect(states(findings)).toEqual(['fail']);
    expect(said(findings)).toContain('EACCES');
    expect(said(findings)).not.toContain('private');
  });
});

describe('42 doctor: backups', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringbook-doctor-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const now = new Date('2026-11-27T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  function look(at: string | null, files: [hours: number, ending: string][]): Finding[] {
    const made = mkdtempSync(join(folder, 'backups-'));
    for (const [hours, ending] of files) writeFileSync(join(made, nameBackup(hoursAgo(hours)) + ending), '');
    return checkBackups({ at, keep: 14, folder: made }, now);
  }

  it.each<[string | null, [number, string][], string]>([
    [null, [], 'warn'],
    ['03:10', [], 'fail'],
    ['03:10', [[2, '.new']], 'fail'],
    ['03:10', [[9, '']], 'ok'],
    [null, [[9, '']], 'ok'],
    ['03:10', [[26, '']], 'ok'],
    ['03:10', [[28, '']], 'warn'],
    ['03:10', [[52, '']], 'fail'],
    [null, [[52, '']], 'fail'],
    // One that a clock far ahead dated says nothing about the others.
    ['03:10', [[-20, '']], 'ok'],
    ['03:10', [[-9_000, '']], 'fail'],
    [null, [[-9_000, '']], 'fail'],
    [
      '03:10',
      [
        [-9_000, ''],
        [52, ''],
      ],
      'fail',
    ],
    [
      '03:10',
      [
        [-9_000, ''],
        [9, ''],
      ],
      'ok',
    ],
    [
      '03:10',
      [
        [9, '.failed'],
        [20, ''],
      ],
      'fail',
    ],
    [
      '03:10',
      [
        [9, ''],
        [20, '.failed'],
      ],
      'ok',
    ],
  ])('with BACKUP_AT %s and backups %j: %s', (at, files, state) => {
    const findings = look(at, files);
    expect(states(findings)).toEqual([state]);
    expectAdvice(findings);
  });

  it('tells of one that waits to take the place of the store', () => {
    expect(checkRestore(null)).toEqual([]);
    expect(checkRestore(folder)).toEqual([]);
    orderRestore(folder, nameBackup(now));
    const findings = checkRestore(folder);
    expect(states(findings)).toEqual(['warn']);
    expectAdvice(findings);
    callOffRestore(folder);
    expect(checkRestore(folder)).toEqual([]);
  });

  it('names the job that makes them only where there is one', () => {
    const advice = (at: string | null) => look(at, [[52, '']]).map((finding) => finding.advice);
    expect(advice('03:10')).toEqual([expect.stringContaining('jobs run make-backup')]);
    expect(advice(null)).toEqual([expect.not.stringContaining('jobs run')]);
  });
});

describe('42 doctor: jobs', () => {
  const job = { name: 'mail-desk', waiting: 0, dead: 0, oldestS: 0 };

  it('tells of what was given up, and of what is late', () => {
    expect(states(checkJobs([]))).toEqual(['ok']);
    expect(states(checkJobs([{ ...job, waiting: 5, oldestS: 3_600 }]))).toEqual(['ok']);
    const findings = checkJobs([
      { ...job, dead: 2 },
      { ...job, name: 'make-backup', oldestS: 7_300 },
    ]);
    expect(states(findings)).toEqual(['fail', 'warn']);
    expect(said(findings)).toMatch(/mail-desk \(2\).*make-backup \(2 h\)/);
    expectAdvice(findings);
  });
});

describe('42 doctor: mail', () => {
  it('signs in at the server and sends nothing, and tells where it cannot', async () => {
    const smtp = await startSmtpDouble();
    const { port } = new URL(smtp.url);
    const server = {
      host: '127.0.0.1',
      port: Number(port),
      isSecure: false,
      isThisMachine: true,
      login: null,
      from: 'site@example.org',
    };
    expect(states(await checkMail(server, createMailTransport))).toEqual(['ok']);
    expect(smtp.mails).toEqual([]);
    await smtp.close();
    const away = await checkMail({ ...server, login: { user: 'me', password: 'private' } }, createMailTransport);
    expect(states(away)).toEqual(['fail']);
    expect(said(away)).not.toContain('private');
    const none = await checkMail(null, createMailTransport);
    expect(states(none)).toEqual(['warn']);
    expectAdvice([...away, ...none]);
  });
});

describe('42 doctor: sign-in', () => {
  const now = () => new Date();
  const telegram = {
    TELEGRAM_BOT_NAME: 'ringbook',
    TELEGRAM_BOT_TOKEN: 'a-token-of-enough-letters',
    TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-enough-letters',
  };

  it('tells of each service whether it answers', async () => {
    const config = load({ ...production, ...telegram, WHATSAPP_LINK_NUMBER: '12025550100' });
    const asked: string[] = [];
    const well = await checkSignIn(config, {
      messengers,
      now,
      reach: async (url) => {
        asked.push(url);
        return null;
      },
    });
    expect(states(well)).toEqual(['ok', 'ok']);
    expect(asked).toEqual(['https://api.telegram.org']);
    const ill = await checkSignIn(config, { messengers, now, reach: async () => 'TypeError ENOTFOUND' });
    expect(states(ill).toSorted()).toEqual(['fail', 'ok']);
    expect(said(ill)).toContain('Telegram cannot be reached (TypeError ENOTFOUND)');
    expectAdvice(ill);
  });

  it('tells where nobody can sign in, or only on a pretend phone', async () => {
    const reach = async () => null;
    const none = await checkSignIn(load(production), { messengers, now, reach });
    const pretend = await checkSignIn(load({}), { messengers, now, reach });
    expect([states(none), states(pretend)]).toEqual([['fail'], ['warn']]);
    expectAdvice([...none, ...pretend]);
  });
});

describe('42 doctor: proxy', () => {
  const figures = (trusted: number, silent: number, unknown: number) => async () =>
    Object.entries({ trusted, silent, unknown })
      .map(([kind, count]) => `ringbook_proxied_requests{proxy="${kind}"} ${count}`)
      .join('\n');
  const local = { PUBLIC_URL: 'http://localhost:3000' };

  it.each<[Record<string, string>, [number, number, number], string]>([
    [local, [0, 0, 0], 'ok'],
    [local, [0, 0, 1], 'fail'],
    [{ ...local, TRUST_PROXY: '10.0.0.1' }, [9, 3, 0], 'ok'],
    [{ ...local, TRUST_PROXY: '10.0.0.1' }, [9, 3, 1], 'ok'],
    [{ ...local, TRUST_PROXY: '10.0.0.1' }, [1, 0, 9], 'fail'],
    [{ ...local, TRUST_PROXY: '10.0.0.1' }, [0, 3, 0], 'warn'],
    [{ ...local, COUNTRY_HEADER: 'cf-ipcountry' }, [0, 0, 0], 'warn'],
    [{ ...production, TRUST_PROXY: '' }, [0, 0, 0], 'fail'],
    [{ PUBLIC_URL: 'https://ringbook.test' }, [0, 0, 0], 'warn'],
    [production, [5, 0, 0], 'ok'],
  ])('with %j and requests %j: %s', async (environment, counts, state) => {
    const findings = await checkProxy(load(environment), figures(...counts));
    expect(states(findings)).toEqual([state]);
    expectAdvice(findings);
  });

  it('says where nobody could be asked', async () => {
    const findings = await checkProxy(load(production), async () => null);
    expect(states(findings)).toEqual(['ok']);
    expect(said(findings)).toContain('not asked');
  });
});

describe('42 doctor: desk', () => {
  const none = { lateComplaints: 0, complaintsDueSoon: 0, lateRequests: 0, requestsDueSoon: 0, waiting: 3 };

  it('tells of what is late and what soon will be', () => {
    expect(states(checkModerationQueue(none))).toEqual(['ok']);
    expect(states(checkModerationQueue({ ...none, lateComplaints: 1 }))).toEqual(['fail']);
    expect(states(checkModerationQueue({ ...none, lateRequests: 1 }))).toEqual(['fail']);
    expect(states(checkModerationQueue({ ...none, complaintsDueSoon: 1 }))).toEqual(['warn']);
    const soon = checkModerationQueue({ ...none, requestsDueSoon: 2, lateRequests: 1 });
    expect(states(soon)).toEqual(['fail', 'warn']);
    expectAdvice(soon);
  });
});

it('42 doctor: the worst counts, and of an error its kind alone', () => {
  const finding = (state: Finding['state']): Finding => ({ check: 'disk', state, said: '', advice: null });
  expect(worstOf([])).toBe('ok');
  expect(worstOf([finding('ok'), finding('warn')])).toBe('warn');
  expect(worstOf([finding('fail'), finding('warn'), finding('ok')])).toBe('fail');
  expect(kindOf(Object.assign(new Error('private'), { code: 'ECONNREFUSED' }))).toBe('Error ECONNREFUSED');
  expect(kindOf(new TypeError('private', { cause: { code: 'ENOTFOUND' } }))).toBe('TypeError ENOTFOUND');
  expect(kindOf('private')).toBe('string');
});
