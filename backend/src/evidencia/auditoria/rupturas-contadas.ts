import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { abrirRelato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type Stores } from '../../platform/deployments/stores.ts';
import { asientoNumero } from '../libro/asientos.ts';
import { type Ruptura, facturaDe } from './continuidad.ts';
import { papelesDe } from '../libro/papeles.ts';
import { siSeLee } from './recorrido.ts';

type Almacenes = Pick<Stores, 'eventStore' | 'documentStore'>;

/** An invoice's changes are told field by field, as far as the read models hold the recorded values. */
export const contarRuptura = async (almacenes: Almacenes, ruptura: Ruptura): Promise<Hallazgo> => {
  const uno = await hallazgoDe(almacenes, ruptura);
  const { factura } = uno;
  const papeles = await papelesDe(almacenes.documentStore, [uno]);
  const relato = abrirRelato([uno], (id) => papeles.get(id) ?? null);
  if (factura !== undefined && uno.codigo === 'event-changed') {
    const kept = papeles.get(factura) ?? null;
    const derived = await siSeLee(() => segunElRegistro(almacenes, ruptura.evento!.streamId, factura));
    const comun = { projection: vistaDeFacturas, id: factura, owner: ruptura.owner };
    relato.diferencia({ ...comun, derived, kept, fields: [], words: { missing: [], extra: [] }, lists: [] });
  }
  return relato.terminar().causas[0]!;
};

const hallazgoDe = async ({ documentStore }: Almacenes, ruptura: Ruptura): Promise<Hallazgo> => {
  const { owner, antes, asiento, evento, faltan } = ruptura;
  if (faltan > 0) {
    const donde = evento ? { owner, posicion: evento.position } : { owner };
    return {
      ...hallazgo(evento ? 'log-gap' : 'log-tail-cut', donde),
      texto: textoDeLoQueFalta(faltan, evento),
    };
  }
  if (evento) {
    const factura = facturaDe(ruptura);
    const donde = { owner, evento: evento.id, posicion: evento.position, ...(factura && { factura }) };
    return { ...hallazgo('event-changed', donde), texto: 'Un evento ya no es el que se registró.' };
  }
  if (asiento !== null) {
    const guardado = await siSeLee(() => asientoNumero(documentStore, owner, asiento));
    const donde = { owner, secuencia: asiento, ...(guardado && { factura: guardado.factura_id }) };
    const texto = `El movimiento ${asiento} del libro ya no sale del registro.`;
    return { ...hallazgo('entry-changed', donde), texto };
  }
  return antes.tamano === 0
    ? hallazgo('change-found', { owner })
    : hallazgo('seal-mismatch', { owner, cuantos: antes.tamano });
};

const textoDeLoQueFalta = (faltan: number, evento: Registrado | null): string => {
  const cuantos = faltan === 1 ? 'falta un evento que estaba' : `faltan ${faltan} eventos que estaban`;
  return `En el registro ${cuantos}${evento ? '' : ' al final'}.`;
};

const segunElRegistro = async (
  { eventStore }: Almacenes,
  streamId: string,
  factura: string,
): Promise<VistaDeFactura | null> => {
  const eventos: Registrado<EventoDeFactura>[] = [];
  for await (const leidos of eventStore.readStream(streamId))
    eventos.push(...(leidos as readonly Registrado<EventoDeFactura>[]));
  return proyectar(vistaDeFacturas, eventos, factura);
};
