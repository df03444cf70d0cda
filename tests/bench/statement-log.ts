import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Where statements belong that are sent while a request is answered; what timers send belongs to none. */
interface Answering {
  isAnswered: boolean;
  statements: string[];
}

export interface Counted {
  /** Statements sent before the answer was there, in order. */
  onPath: string[];
  /** Milliseconds from the question to the answer. */
  ms: number;
}

/** Sees every statement that goes through a pool, whoever sends it. */
export class StatementLog {
  readonly #answering = new AsyncLocalStorage<Answering>();
  #offPath: string[] = [];

  /** @param pool without connections yet: each is watched from its first statement on */
  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        this.#note(describeStatement(args[0]));
        return send(...args);
      }) as typeof client.query;
    });
  }

  /** Counts what is sent until `answer` resolves; what it sends afterwards is off its path. */
  async during(answer: () => Promise<unknown>): Promise<Counted> {
    const mine: Answering = { isAnswered: false, statements: [] };
    const begun = performance.now();
    await this.#answering.run(mine, answer);
    mine.isAnswered = true;
    return { onPath: mine.statements, ms: performance.now() - begun };
  }

  /** What was sent off any answer's path since the last call. */
  takeOffPath(): string[] {
    const taken = this.#offPath;
    this.#offPath = [];
    return taken;
  }

  #note(statement: string): void {
    const mine = this.#answering.getStore();
    if (mine !== undefined && !mine.isAnswered) mine.statements.push(statement);
    else this.#offPath.push(statement);
  }
}

const changes = /\b(insert\s+into|update\s+"?\w+"?\s+set|delete\s+from|merge\s+into)\b/i;

/** `read find-number`, `write lookup`, `transaction begin`: whether it changes anything, and its name or its table. */
function describeStatement(query: unknown): string {
  const { text = '', name } = typeof query === 'string' ? { text: query, name: undefined } : (query as pg.QueryConfig);
  if (/^\s*(begin|start|commit|rollback|savepoint|set)\b/i.test(text)) {
    return `transaction ${text.trim().split(/\s/)[0]?.toLowerCase()}`;
  }
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1] ?? 'nothing';
  return `${changes.test(text) ? 'write' : 'read'} ${name ?? table}`;
}

/** `300 read find-number, 2 write insert-lookups` */
export function tally(all: string[]): string {
  const counts = Map.groupBy(all, (statement) => statement);
  const parts = [...counts].map(([statement, same]) => `${same.length} ${statement}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
