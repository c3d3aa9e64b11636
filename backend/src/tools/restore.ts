import { textoDeAnclas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { DOMAIN } from '../domain.ts';
import { anclasDelRegistro } from '../evidencia/auditoria/anclas-del-registro.ts';
import { contarRuptura } from '../evidencia/auditoria/rupturas-contadas.ts';
import { SIN_ARBOL, halladoDe, registrar, revisarContinuidad } from '../evidencia/auditoria/continuidad.ts';
import { systemClock } from '../platform/system/clock.ts';
import { restore } from '../platform/deployments/backup.ts';
import { digestOfLog } from '../platform/event-store/log-digest.ts';
import { newLog } from '../platform/system/log.ts';
import { openStores } from '../platform/deployments/open-stores.ts';
import { anclasEn, decir } from './anclas.ts';
import { OPERADOR, required, runTool, say } from './tool.ts';

/**
 * `npm run restore` (docs/operations.md): compares the log with its Merkle trees and with the anchors kept
 * elsewhere. Findings are printed and make their owner read-only; the restore is recorded for each owner. A
 * refused backup leaves nothing behind.
 */
await runTool(['from', 'anclas'], async (args) => {
  const data = required(args, 'data');
  const guardadas = await anclasEn(args['anclas']);
  const undo = await restore(required(args, 'from'), data, DOMAIN);
  const stores = await openStores({ distributed: null, dataDir: data }, DOMAIN, systemClock, newLog('warn'));
  let isReadable = false;
  try {
    const { events, digest } = await digestOfLog(stores.eventStore);
    isReadable = true;
    say(`Datos restaurados en ${data}: ${events} eventos, huella ${digest}`);
    const { rotas } = await revisarContinuidad(stores);
    const { duenas, hallazgos } = await anclasDelRegistro(stores.eventStore, guardadas);
    say(textoDeAnclas(guardadas, []));
    hallazgos.forEach(decir);
    for (const una of rotas) decir(await contarRuptura(stores, una));
    if (hallazgos.length + rotas.length > 0) process.exitCode = 1;

    for (const ruptura of rotas)
      await registrar(stores, systemClock, OPERADOR, ruptura.owner, halladoDe(ruptura));
    for (const { owner, eventos, anclas, posteriores, otro } of duenas) {
      if (otro)
        await registrar(stores, systemClock, OPERADOR, owner, {
          type: 'CambioHallado',
          data: { antes: SIN_ARBOL, asiento: otro.secuencia, factura: otro.factura_id },
        });
      await registrar(stores, systemClock, OPERADOR, owner, {
        type: 'RespaldoRestaurado',
        data: { eventos, anclas, posteriores },
      });
    }
  } finally {
    await stores.close();
    if (!isReadable) await undo();
  }
});
