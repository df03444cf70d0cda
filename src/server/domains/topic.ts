// What servers tell each other of. Here, because every domain says it and every screen hears it.
import { Topic } from '#server/platform/events/publish.ts';

/** What others see of a number is another now. Its key: the number's digits. */
export const numberChanged = new Topic('number');
