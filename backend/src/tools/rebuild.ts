import { PROYECCIONES } from '../dominio/proyecciones.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError } from '../platform/config.ts';
import { openEmbedded } from '../platform/embedded/embedded-platform.ts';
import { newLog } from '../platform/log.ts';
import { Projector } from '../platform/projector.ts';
import { required, runTool, say } from './tool.ts';

const progressOf = ({ events, perSecond }: { events: number; perSecond: number }): string =>
  `${events} eventos, ${perSecond} por segundo`;

/** npm run rebuild [-- --only NAME] [--data DIR]: read models made anew from the log, of a product that is stopped. */
await runTool(['only'], async (args) => {
  const chosen = PROYECCIONES.filter(({ name }) => args['only'] === undefined || name === args['only']);
  if (chosen.length === 0)
    throw new ConfigError(`No existe esa vista. Hay: ${PROYECCIONES.map(({ name }) => name).join(', ')}.`);
  const log = newLog('warn');
  const stores = openEmbedded(required(args, 'data'), PROYECCIONES, systemClock, log);
  const progress = {
    info: (facts: object) => say(progressOf(facts as { events: number; perSecond: number })),
  };
  const projector = new Projector(stores.eventStore, stores.documentStore, PROYECCIONES, progress);
  await projector.rebuild(chosen);
  await stores.close();
  say(`Listo: ${chosen.map(({ name }) => name).join(', ')}`);
});
