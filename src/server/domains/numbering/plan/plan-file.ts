import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { indexArray, type PrefixLevel, PrefixTable, prefixArray } from './prefix-table.ts';

export type PlanTables = {
  /** Keyed by language of the source (`en`, `zh_Hant`). */
  regions: ReadonlyMap<string, PrefixTable>;
  carriers: ReadonlyMap<string, PrefixTable>;
  /** IANA names joined by `&`; empty if a prefix has too many zones. */
  timeZones: PrefixTable;
  /** Countries (ISO 3166-1 alpha-2) by emergency number. */
  emergency: ReadonlyMap<string, readonly string[]>;
};

const magic = 'ringbook numbering plan 1';

/*
 * Format: a Brotli stream of the magic, regions, carriers, time zones and emergency numbers. An integer is LEB128; a
 * text is its length in bytes and UTF-8; a list is its length and its items. A table is its values joined by line
 * feeds, then its levels. A level is its prefix length, the ascending prefixes as differences, and per prefix the
 * difference (zigzag) of its value index to the one before.
 */

/** Encodes the data file. Deterministic for one version of Brotli. */
export function encodePlan(plan: PlanTables): Uint8Array {
  const writer = createWriter();
  writer.text(magic);
  for (const tables of [plan.regions, plan.carriers]) {
    writer.number(tables.size);
    for (const [language, table] of tables) {
      writer.text(language);
      writeTable(writer, table);
    }
  }
  writeTable(writer, plan.timeZones);
  writer.number(plan.emergency.size);
  for (const [number, countries] of plan.emergency) {
    writer.text(number);
    writer.text(countries.join(' '));
  }
  const octets = writer.octets();
  return brotliCompressSync(octets, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: octets.length,
    },
  });
}

/** Throws if the bytes are not a data file of this version. */
export function decodePlan(file: Uint8Array): PlanTables {
  const reader = createReader(brotliDecompressSync(file));
  if (reader.text() !== magic) throw new Error('not a numbering plan of this version');
  const readTables = () => new Map(reader.list(() => [reader.text(), readTable(reader)] as const));
  return {
    regions: readTables(),
    carriers: readTables(),
    timeZones: readTable(reader),
    emergency: new Map(reader.list(() => [reader.text(), reader.text().split(' ')] as const)),
  };
}

function writeTable(writer: Writer, table: PrefixTable): void {
  writer.number(table.values.length);
  writer.text(table.values.join('\n'));
  writer.number(table.levels.length);
  for (const { length, prefixes, values } of table.levels) {
    writer.number(length);
    writer.number(prefixes.length);
    let last = 0;
    for (const prefix of prefixes) {
      writer.number(prefix - last);
      last = prefix;
    }
    last = 0;
    for (const value of values) {
      const step = value - last;
      writer.number(step < 0 ? -2 * step - 1 : 2 * step);
      last = value;
    }
  }
}

function readTable(reader: Reader): PrefixTable {
  const count = reader.number();
  const values = reader.lines();
  if (count > 0 && values.length !== count) throw new Error('numbering plan is damaged');
  const levels = reader.list((): PrefixLevel => {
    const length = reader.number();
    let last = 0;
    const prefixes = reader.list(() => {
      last += reader.number();
      return last;
    });
    last = 0;
    const indexes = prefixes.map(() => {
      const step = reader.number();
      last += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
      return last;
    });
    return { length, prefixes: prefixArray(length, prefixes), values: indexArray(count, indexes) };
  });
  return new PrefixTable(levels, count > 0 ? values : []);
}

type Writer = ReturnType<typeof createWriter>;

function createWriter() {
  const chunks: Uint8Array[] = [];
  let pending: number[] = [];
  function flush() {
    chunks.push(Uint8Array.from(pending));
    pending = [];
  }
  return {
    /** An integer from 0 to 2^53 - 1. */
    number(value: number) {
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) pending.push((rest % 0x80) | 0x80);
      pending.push(rest);
    },
    text(value: string) {
      const octets = Buffer.from(value);
      this.number(octets.length);
      flush();
      chunks.push(octets);
    },
    octets(): Uint8Array {
      flush();
      return Buffer.concat(chunks);
    },
  };
}

const newline = 10;

type Reader = ReturnType<typeof createReader>;

function createReader(octets: Buffer) {
  let at = 0;
  return {
    number(): number {
      let value = 0;
      for (let scale = 1; ; scale *= 0x80) {
        const octet = octets[at++];
        if (octet === undefined) throw new Error('numbering plan is cut short');
        value += (octet & 0x7f) * scale;
        if (octet < 0x80) return value;
      }
    },
    text(): string {
      const length = this.number();
      const value = octets.toString('utf8', at, at + length);
      at += length;
      return value;
    },
    /** Decodes each line separately: slices of a text beyond Latin-1 would take twice the memory and time. */
    lines(): string[] {
      const length = this.number();
      const end = at + length;
      const lines: string[] = [];
      while (at <= end) {
        const found = octets.indexOf(newline, at);
        const stop = found < 0 || found > end ? end : found;
        lines.push(octets.toString('utf8', at, stop));
        at = stop + 1;
      }
      at = end;
      return lines;
    },
    list<T>(readOne: () => T): T[] {
      return Array.from({ length: this.number() }, readOne);
    },
  };
}
