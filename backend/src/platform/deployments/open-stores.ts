import { type Logger } from 'pino';
import { type Clock } from '../system/clock.ts';
import { type Config } from '../system/config.ts';
import { type Domain } from './domain.ts';
import { type Stores } from './stores.ts';

/**
 * A profile is imported when chosen (decisions, "Settings of a deployment"): three servers' drivers cost
 * memory and start time.
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
