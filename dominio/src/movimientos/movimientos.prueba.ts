import { type Registrado } from '../decider.ts';
import { type EventoDeFactura } from '../facturas/factura.ts';
import { documentosDe } from '../proyeccion.ts';
import { type Deuda, type Movimiento } from './movimientos.ts';
import { cuentaDe, deudaDe, movimientosDel, tramoDe, vistaDeMovimientos } from './movimientos.view.ts';
import { type TramoConCifras, escalaDe, lugarDeTramo } from './tramos.ts';

type Registro = Iterable<Registrado<EventoDeFactura>>;
const documentos = (log: Registro) => [...documentosDe(vistaDeMovimientos, log).values()];

export const movimientosDelRegistro = (log: Registro): readonly Movimiento[] =>
  documentos(log).flatMap(movimientosDel);

export const deudasDelRegistro = (log: Registro): readonly Deuda[] =>
  documentos(log).flatMap((documento) => deudaDe(documento) ?? []);

export const tramosDelRegistro = (log: Registro, dueña: string): readonly TramoConCifras[] =>
  documentos(log).flatMap((documento) => {
    const tramo = tramoDe(documento);
    return tramo && documento.es === 'tramo' && documento.owner === dueña ? tramo : [];
  });

export const cuentasDelRegistro = (log: Registro, dueña: string) =>
  documentos(log).flatMap((documento) => {
    const cuenta = cuentaDe(documento);
    return cuenta?.owner === dueña ? cuenta : [];
  });
export const vencimientosDelRegistro = (log: Registro, dueña: string) =>
  tramosDelRegistro(log, dueña)
    .filter(({ tramo }) => escalaDe(tramo) === 'vencimiento')
    .map(({ tramo, cifras }) => ({ vence: lugarDeTramo(tramo), cifras }));

export const sumaDe = (movimientos: readonly Pick<Movimiento, 'monto'>[]): number =>
  movimientos.reduce((suma, { monto }) => suma + monto, 0);
