import type { Group } from '../recording.ts';

export const document: Group = {
  name: 'document',
  async run(recording) {
    await recording.get(recording.visitor(), '/api/openapi.json');
  },
};
