import { type AnyProjection, type DocumentStore } from './document-store.ts';

export const digestOf = async (
  store: DocumentStore,
  projections: readonly AnyProjection[],
): Promise<string> => {
  const lines: string[] = [];
  for (const projection of projections) {
    lines.push(`${projection.name} ${projection.revision} ${await store.checkpoint(projection)}`);
    for await (const { id, view } of store.all(projection)) lines.push(`${id} ${JSON.stringify(view)}`);
  }
  return lines.join('\n');
};
