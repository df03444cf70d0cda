type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds strongly connected components by Tarjan's algorithm. Each is returned as one round trip (`a`, `b`, `a`), which
 * shows the imports that can be cut.
 */
export function findCycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    open.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = new Set(stack.splice(stack.indexOf(node)));
    for (const member of group) open.delete(member);
    if (group.size > 1 || graph.get(node)?.has(node)) cycles.push(roundTrip(node, group, graph));
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function roundTrip(start: string, group: ReadonlySet<string>, graph: Graph): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = node; at !== start; at = cameFrom.get(at) ?? start) way.push(at);
        return [start, ...way.reverse()];
      }
      if (group.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, node);
        queue.push(next);
      }
    }
  }
  return [start, start];
}
