import { sellos } from '@cuenta-clara/dominio/libro/sellos';
import { PREFIJO_DE_SELLOS } from '@cuenta-clara/dominio/libro/sellos.view';
import { v7 as uuidv7 } from 'uuid';
import { DOMAIN } from '../domain.ts';
import { type Ruptura, rupturas } from '../libro/continuidad.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { requireData } from '../platform/embedded/embedded-database.ts';
import { CommandHandler } from '../platform/command-handler.ts';
import { newLog } from '../platform/log.ts';
import { openStores } from '../platform/open-stores.ts';
import { Projector } from '../platform/projector.ts';
import { type Stores } from '../platform/stores.ts';
import { required, runTool, say } from './tool.ts';

const progressOf = ({ events, perSecond }: { events: number; perSecond: number }): string =>
  `${events} eventos, ${perSecond} por segundo`;

const OPERADOR = 'operador';

const decirRuptura = ({ owner, antes, posicion }: Ruptura): string =>
  posicion === null
    ? `Dueña ${owner}: de los ${antes.tamano} eventos que tenía, el registro ya no los tiene todos.`
    : `Dueña ${owner}: el evento del lugar ${Number(posicion)} ya no es el que estaba entre sus ${antes.tamano}.`;

/** Made anew, nobody would see any more that something else was shown: only who says who wants it, and why, does it. */
const exigirContinuidad = async (stores: Stores, porque: string | undefined): Promise<void> => {
  const rotas = await rupturas(stores);
  if (rotas.length === 0) return;
  if (!porque)
    throw new ConfigError(
      [
        'No se rehízo nada: el registro ya no es aquel con el que se hizo lo que se muestra.',
        ...rotas.map(decirRuptura),
        'Si sabes por qué, repítelo con --aceptar "quién y por qué": queda en el registro.',
      ].join('\n'),
    );
  const handler = new CommandHandler(stores.eventStore, systemClock, DOMAIN.upcasters);
  for (const { owner, antes } of rotas)
    await handler.execute({
      decider: sellos,
      streamId: PREFIJO_DE_SELLOS + owner,
      command: { type: 'AceptarCambio', antes, porque },
      metadata: { ownerId: owner, userId: OPERADOR, correlationId: uuidv7() },
      commandId: uuidv7(),
    });
};

/**
 * npm run rebuild [-- --only NAME] [--data DIR] [--aceptar WHO AND WHY]: read models made anew from the log. Of a data folder, while the product
 * is stopped; of the servers that the three URLs name, while it runs: the old ones serve until the new ones are as far.
 */
await runTool(['only', 'aceptar'], async (args) => {
  const chosen = DOMAIN.projections.filter(({ name }) => args['only'] === undefined || name === args['only']);
  if (chosen.length === 0)
    throw new ConfigError(
      `No existe esa vista. Hay: ${DOMAIN.projections.map(({ name }) => name).join(', ')}.`,
    );
  const where = { ...readConfig(process.env), dataDir: required(args, 'data') };
  if (!where.distributed) requireData(where.dataDir);
  const stores = await openStores(where, DOMAIN, systemClock, newLog('warn'));
  try {
    await exigirContinuidad(stores, args['aceptar']);
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
