// The package has no types of its own; this is what the bench uses of it.
declare module 'autocannon' {
  interface Request {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds; ignored when `amount` is given. */
    duration?: number;
    amount?: number;
    /** Requests a second of all connections together, at most. */
    overallRate?: number;
    requests: (Partial<Request> & { setupRequest?: (request: Request) => Request })[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
