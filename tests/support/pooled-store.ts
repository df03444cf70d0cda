import type { PGlite } from '@electric-sql/pglite';

/** A directory, a file or a device of the file system that the embedded database keeps in memory. */
interface FileNode {
  [field: string]: unknown;
  /** Bytes of a file, or nodes of a directory by their names. */
  contents?: Uint8Array<ArrayBuffer> | Record<string, FileNode>;
  usedBytes?: number;
  /** The next one of the same hash. */
  name_next?: FileNode;
}

interface OpenFile {
  /** Its position and its flags, which copies of its descriptor share. */
  shared: Record<string, unknown>;
}

interface Engine {
  HEAPU8: Uint8Array<ArrayBuffer>;
  FS: { nameTable: (FileNode | undefined)[]; streams: (OpenFile | null | undefined)[] };
}

/** Puts back what was remembered. */
type Restore = () => void;

/**
 * Remembers an embedded store in memory as it is: the memory of its engine, its files, and which of them are open. That
 * is all of its state while no statement runs, so that it can be put back to this point as often as one likes, in a
 * tenth of the time that it takes to open a store. No library may be loaded into the engine in between.
 */
export function rememberStore(pglite: PGlite): Restore {
  const engine = pglite.Module as unknown as Engine;
  const all = [rememberMemory(engine), rememberFiles(engine), rememberOpenFiles(engine)];
  return () => {
    for (const restore of all) restore();
  };
}

function rememberMemory(engine: Engine): Restore {
  const words = new Int32Array(engine.HEAPU8.buffer);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used -= 1;
  const bytes = engine.HEAPU8.slice(0, used * words.BYTES_PER_ELEMENT);
  return () => {
    // Not the same array as above where the memory has grown since.
    engine.HEAPU8.set(bytes);
    engine.HEAPU8.fill(0, bytes.length);
  };
}

function rememberFiles({ FS }: Engine): Restore {
  const heads = [...FS.nameTable];
  const nodes: Restore[] = [];
  for (const head of heads) {
    for (let node = head; node; node = node.name_next) nodes.push(rememberNode(node));
  }
  return () => {
    FS.nameTable.splice(0, heads.length, ...heads);
    for (const restore of nodes) restore();
  };
}

function rememberNode(node: FileNode): Restore {
  const { ...fields } = node;
  const { contents } = node;
  if (contents instanceof Uint8Array) {
    const bytes = contents.slice(0, node.usedBytes);
    return () => {
      const now = node.contents;
      Object.assign(node, fields);
      // Its own bytes again where there are as many: a longer array would bring back what was written to it since.
      if (now instanceof Uint8Array && now.length === bytes.length) {
        now.set(bytes);
        node.contents = now;
      } else {
        node.contents = bytes.slice();
      }
    };
  }
  const inside = contents && { ...contents };
  return () => {
    Object.assign(node, fields, inside && { contents: { ...inside } });
  };
}

function rememberOpenFiles({ FS }: Engine): Restore {
  const streams = FS.streams.map((stream) => stream && { stream, fields: { ...stream }, shared: { ...stream.shared } });
  return () => {
    FS.streams.length = 0;
    for (const kept of streams) {
      if (kept) Object.assign(kept.stream, kept.fields, { shared: Object.assign(kept.fields.shared, kept.shared) });
      FS.streams.push(kept?.stream);
    }
  };
}
