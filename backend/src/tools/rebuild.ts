import { DOMAIN } from '../domain.ts';
import { type SinArbol, danFe, registrar, revisarContinuidad } from '../libro/continuidad.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { type AnyProjection } from '../platform/document-store/document-store.ts';
import { requireData } from '../platform/embedded/embedded-database.ts';
import { newLog } from '../platform/log.ts';
import { openStores } from '../platform/open-stores.ts';
import { Projector } from '../platform/projector.ts';
import { type Stores } from '../platform/stores.ts';
import { decirRuptura } from './anclas.ts';
import { OPERADOR, required, runTool, say } from './tool.ts';

const progressOf = ({ events, perSecond }: { events: number; perSecond: number }): string =>
  `${events} eventos, ${perSecond} por segundo`;

const decirSinComprobar = ({ owner, eventos, comprobados }: SinArbol): string =>
  `ATENCIÓN: dueña ${owner}: no queda con qué comprobar ${eventos - comprobados} de sus ${eventos} eventos. Queda en el registro.`;

/** Made anew, nobody would see any more that something else was shown: only who says who wants it, and why, does it. */
const exigirContinuidad = async (
  stores: Stores,
  chosen: readonly AnyProjection[],
  porque: string | undefined,
): Promise<void> => {
  const { rotas, sinComprobar } = await revisarContinuidad(stores);
  if (rotas.length > 0 && !porque)
    throw new ConfigError(
      [
        'No se rehízo nada: el registro ya no es aquel con el que se hizo lo que se muestra.',
        ...rotas.map(decirRuptura),
        'Si sabes por qué, repítelo con --aceptar "quién y por qué": queda en el registro.',
      ].join('\n'),
    );
  for (const { owner, antes } of rotas)
    await registrar(stores, systemClock, OPERADOR, owner, {
      type: 'CambioAceptado',
      data: { antes, porque: porque! },
    });
  if (!danFe(chosen)) return;
  for (const { owner, eventos, comprobados } of sinComprobar) {
    say(decirSinComprobar({ owner, eventos, comprobados }));
    await registrar(stores, systemClock, OPERADOR, owner, {
      type: 'RehechoSinComprobar',
      data: { eventos, comprobados },
    });
  }
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
  if (args['aceptar'] !== undefined && args['only'] !== undefined)
    throw new ConfigError('Con --aceptar se rehace todo: quita --only.');
  const where = { ...readConfig(process.env), dataDir: required(args, 'data') };
  if (!where.distributed) requireData(where.dataDir);
  const stores = await openStores(where, DOMAIN, systemClock, newLog('warn'));
  try {
    await exigirContinuidad(stores, chosen, args['aceptar']);
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
