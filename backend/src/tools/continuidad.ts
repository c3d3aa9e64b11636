import {
  type SinArbol,
  danFe,
  registrar,
  revisarContinuidad,
  sinComprobarDe,
} from '../evidencia/auditoria/continuidad.ts';
import { contarRuptura } from '../evidencia/auditoria/rupturas-contadas.ts';
import { systemClock } from '../platform/system/clock.ts';
import { ConfigError } from '../platform/system/config.ts';
import { type AnyProjection } from '../platform/document-store/document-store.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { enUnaLinea } from './anclas.ts';
import { OPERADOR, say } from './tool.ts';

const decirSinComprobar = ({ owner, eventos, comprobados }: SinArbol): string =>
  `ATENCIÓN: dueña ${owner}: no queda con qué comprobar ${eventos - comprobados} de sus ${eventos} eventos. Queda en el registro.`;

/**
 * Throws ConfigError when the log is not the one that the read models were made from: remaking them would
 * hide the change. With `porque` (who accepts it and why) the change is recorded and accepted. `noSeHizo`
 * says in Spanish what was refused: 'No se rehízo nada'.
 */
export const exigirContinuidad = async (
  stores: Stores,
  vistas: readonly AnyProjection[],
  porque: string | undefined,
  noSeHizo: string,
): Promise<void> => {
  const { rotas, sinComprobar } = await revisarContinuidad(stores);
  if (rotas.length > 0 && !porque)
    throw new ConfigError(
      [
        `${noSeHizo}: el registro ya no es aquel con el que se hizo lo que se muestra.`,
        ...(await Promise.all(rotas.map((una) => contarRuptura(stores, una)))).map(enUnaLinea),
        'Si sabes por qué, repítelo con --aceptar "quién y por qué": queda en el registro. Si no, restaura un respaldo, o compáralo con las anclas que guardaste (npm run audit -- --anclas ARCHIVO).',
      ].join('\n'),
    );
  for (const { owner, antes } of rotas)
    await registrar(stores, systemClock, OPERADOR, owner, {
      type: 'CambioAceptado',
      data: { antes, porque: porque! },
    });
  if (!danFe(vistas)) return;
  for (const uno of sinComprobar) {
    say(decirSinComprobar(uno));
    await registrar(stores, systemClock, OPERADOR, uno.owner, sinComprobarDe(uno));
  }
};
