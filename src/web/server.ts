import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

// The page leaves as one string: the content security policy lists the hashes of its inline scripts.
const fetch = createStartHandler(defaultRenderHandler);

export default { fetch };
