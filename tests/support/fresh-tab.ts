import { expect, vi } from 'vitest';

// What the web keeps in its modules is a browser tab's: each file of its tests begins with one in which nothing was read,
// though the process is the same.
if (expect.getState().testPath?.includes('/src/web/')) vi.resetModules();
