import { type Logger } from 'pino';
import { type Clock } from './clock.ts';
import { type Config } from './config.ts';
import { type AnyProjection } from './document-store/document-store.ts';
import { type Stores } from './stores.ts';

/**
 * The profile that the settings ask for (decisions, "Settings of a deployment"), loaded alone: the drivers of three
 * servers are memory and time to start that a product on one machine has no use for.
 */
export const openStores = async (
  { distributed, dataDir }: Pick<Config, 'distributed' | 'dataDir'>,
  projections: readonly AnyProjection[],
  clock: Clock,
  log: Logger,
): Promise<Stores> => {
  if (distributed) {
    const { openDistributed } = await import('./distributed/distributed-platform.ts');
    return openDistributed(distributed, projections, log);
  }
  const { openEmbedded } = await import('./embedded/embedded-platform.ts');
  return openEmbedded(dataDir, projections, clock, log);
};
