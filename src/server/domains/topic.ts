// Events between servers. Here, since every domain publishes them and every screen subscribes.
import { Topic } from '#server/platform/events/publish.ts';

/** The public data of a number changed. Key: the number's digits. */
export const numberChanged = new Topic('number');
