import { type Logger } from 'pino';
import { type Clock } from '../system/clock.ts';
import { type Config } from '../system/config.ts';
import { type Domain } from './domain.ts';
import { type Stores } from './stores.ts';

/**
 * The profile that the settings ask for (decisions, "Settings of a deployment"), loaded alone: the drivers of three
 * servers are memory and time to start that a product on one machine has no use for.
 */
export const openStores = async (
  {
    distributed,
    dataDir,
    metrics = null,
  }: Pick<Config, 'distributed' | 'dataDir'> & Partial<Pick<Config, 'metrics'>>,
  domain: Domain,
  clock: Clock,
  log: Logger,
): Promise<Stores> => {
  if (distributed) {
    const { openDistributed } = await import('./distributed-platform.ts');
    return openDistributed(distributed, domain, log, metrics !== null);
  }
  const { openEmbedded } = await import('./embedded-platform.ts');
  return openEmbedded(dataDir, domain, clock, log);
};
