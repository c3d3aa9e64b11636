import { DOMAIN } from '../domain.ts';
import { systemClock } from '../platform/system/clock.ts';
import { ConfigError, readConfig } from '../platform/system/config.ts';
import { requireData } from '../platform/engines/embedded-database.ts';
import { newLog } from '../platform/system/log.ts';
import { openStores } from '../platform/deployments/open-stores.ts';
import { Projector } from '../platform/read-side/projector.ts';
import { exigirContinuidad } from './continuidad.ts';
import { required, runTool, say } from './tool.ts';

const progressOf = ({ events, perSecond }: { events: number; perSecond: number }): string =>
  `${events} eventos, ${perSecond} por segundo`;

/**
 * `npm run rebuild` (docs/operations.md) makes read models again. On servers the old ones serve until the new
 * ones have caught up.
 */
await runTool(['only', 'aceptar'], async (args) => {
  const chosen = DOMAIN.projections.filter(({ name }) => args['only'] === undefined || name === args['only']);
  if (chosen.length === 0)
    throw new ConfigError(
      `No existe esa vista. Hay: ${DOMAIN.projections.map(({ name }) => name).join(', ')}.`,
    );
  if (args['aceptar'] !== undefined && args['only'] !== undefined)
    throw new ConfigError('Con --aceptar se rehace todo: quita --only.');
  const where = { ...readConfig(process.env), dataDir: required(args, 'data') };
  if (!where.distributed) requireData(where.dataDir);
  const stores = await openStores(where, DOMAIN, systemClock, newLog('warn'));
  try {
    await exigirContinuidad(stores, chosen, args['aceptar'], 'No se rehízo nada');
    const progress = {
      info: (facts: object) => say(progressOf(facts as { events: number; perSecond: number })),
    };
    const projector = new Projector(stores.eventStore, stores.documentStore, DOMAIN.projections, progress);
    await projector.rebuild(chosen);
  } finally {
    await stores.close();
  }
  say(`Listo: ${chosen.map(({ name }) => name).join(', ')}`);
});
