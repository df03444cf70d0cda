import { createMetrics } from '#server/platform/http/metrics.ts';
import { createLogger } from '#server/platform/log/logger.ts';

/** A log that writes nothing, and figures of this file alone. */
export const quietReports = { log: createLogger('silent'), metrics: createMetrics() };
