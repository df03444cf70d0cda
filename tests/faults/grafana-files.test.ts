import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { addReplicaMetrics } from '#server/platform/http/replica-metrics.ts';
import { startTestApp } from '#test/start-app.ts';

// Compares the dashboard and alert rules with the metrics that the site reports.

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-grafana-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('42 Grafana', () => {
  interface Target {
    refId: string;
    expr: string;
  }
  interface Panel {
    id: number;
    type: string;
    title: string;
    gridPos: { x: number; w: number };
    targets?: Target[];
  }
  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string };
  }
  const board = JSON.parse(read('deploy/grafana/board.json')) as { panels: Panel[] };
  const { groups } = parse(read('deploy/grafana/alert-rules.yaml')) as { groups: { name: string; rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const expressions = [
    ...board.panels.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  let figures: string;
  beforeAll(async () => {
    const token = 'a-token-of-enough-letters';
    const env = { METRICS_TOKEN: token, BACKUP_AT: '03:10', BACKUP_DIR: join(folder, 'backups') };
    const app = await startTestApp({ env, firstTickMs: 100_000_000 });
    await app.request('/healthz');
    figures = await (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text();
    await app.close();
    // Only a site with replicas reports replica metrics.
    const replicas = createMetrics();
    addReplicaMetrics(replicas, { list: () => [{ name: '10.0.0.21:5432/ringbook', leftOut: null, lagMs: 0 }] });
    figures += await replicas.registry.metrics();
  });

  it('the board’s panels fit beside each other, and each has a query', () => {
    const ids = board.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, title, gridPos, targets } of board.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      if (type !== 'row') expect(targets?.length, title).toBeGreaterThan(0);
    }
  });

  it('only metrics and labels that the site reports are used', () => {
    const told = new Set([...figures.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const named = new Set<string>();
    for (const expression of expressions) {
      for (const [, name = ''] of expression.matchAll(/\b((?:ringbook|http|process|nodejs)_[a-z\d_]+)/g)) {
        const figure = told.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
        expect(told, `${name} in ${expression}`).toContain(figure);
        named.add(figure);
      }
      for (const [, name = '', labels = ''] of expression.matchAll(/\b(ringbook_[a-z_]+)\{([^}]*)\}/g)) {
        for (const [, label, value] of labels.matchAll(/(\w+)="(\w+)"/g)) {
          expect(figures, expression).toMatch(new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm'));
        }
      }
    }
    // Every metric of the site is used somewhere.
    const own = [...told].filter((name) => name?.startsWith('ringbook_') || name?.startsWith('http_'));
    expect(own.filter((name) => name !== undefined && !named.has(name))).toEqual([]);
  });

  it('each rule has a name of its own, and says what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, annotations } of rules) {
      expect(alert).toMatch(/^Ringbook[A-Z][A-Za-z]+$/);
      expect(annotations.summary.length, alert).toBeGreaterThan(20);
    }
  });
});
