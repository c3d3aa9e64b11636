import { type FormasDe } from '../forma.ts';
import { type Registrado } from '../decider.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '../facturas/factura.ts';
import { type Dia } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type SaldosPorVencimiento, conSaldos, lugarDeVencimiento } from './antiguedad.ts';
import { type Deuda, type Movimiento, deudaTras, movimientosDe } from './movimientos.ts';
import {
  type CifrasDeTramo,
  EN_CERO,
  type Escala,
  type Tramo,
  type TramoConCifras,
  cambiosDe,
  escalaDe,
  lugarDeTramo,
  mas,
  sonNada,
} from './tramos.ts';

/** Documents of rows, of stored sums, and of each invoice's state, from which the next rows are made. */
export type DocumentoDeMovimientos =
  | { readonly es: 'movimientos'; readonly comun: LoComun; readonly filas: readonly LoPropio[] }
  | { readonly es: 'tramo'; readonly owner: string; readonly tramo: Tramo; readonly cifras: CifrasDeTramo }
  | { readonly es: 'cuenta'; readonly cuenta: CuentaDeClienta }
  | { readonly es: 'deuda'; readonly deuda: Deuda };

/**
 * An event's rows are stored together, the common fields once, when customer, counting day and due day are
 * equal; for payments the day of receipt, too.
 */
type LoPropio = Pick<Movimiento, 'tipo' | 'dia' | 'abono_id' | 'monto'>;
type LoComun = Omit<Movimiento, keyof LoPropio>;

export interface CuentaDeClienta {
  readonly owner: string;
  readonly cliente_id: string;
  readonly saldos: SaldosPorVencimiento;
}

type Otra = (key: string) => DocumentoDeMovimientos | null;

const DE_CLIENTA = 'clienta-';
const claveDeSuma = (owner: string, suma: string): string => `${owner}.${suma}`;
const claveDeMovimiento = ({ streamId, version }: Registrado, orden: number): string =>
  `${streamId}.${version}.${orden}`;

export const deudaDe = (documento: DocumentoDeMovimientos | null): Deuda | null =>
  documento?.es === 'deuda' ? documento.deuda : null;
/**
 * Rows are built field by field: an object spread of this size is thirty times slower, and its result slow to
 * read.
 */
export const movimientosDel = (documento: DocumentoDeMovimientos): readonly Movimiento[] => {
  if (documento.es !== 'movimientos') return [];
  const { owner, cliente_id, factura_id, numero_factura, dia_en_cuenta, vence, registrado, posicion } =
    documento.comun;
  return documento.filas.map(({ tipo, dia, abono_id, monto }) => ({
    owner,
    cliente_id,
    factura_id,
    numero_factura,
    dia_en_cuenta,
    vence,
    registrado,
    posicion,
    tipo,
    dia,
    abono_id,
    monto,
  }));
};
export const tramoDe = (documento: DocumentoDeMovimientos | null): TramoConCifras | null =>
  documento?.es === 'tramo' ? documento : null;
export const cuentaDe = (documento: DocumentoDeMovimientos | null): CuentaDeClienta | null =>
  documento?.es === 'cuenta' ? documento.cuenta : null;

const CAMPOS = {
  owner: 'text',
  cliente_id: 'text',
  dia_en_cuenta: 'day',
  vence: 'day',
  posicion: 'place',
  dia_de_pago: 'day',
  monto: 'number',
  cuantas: 'number',
  suma: 'text',
  por: 'text',
} as const;
export type CampoDeMovimientos = keyof typeof CAMPOS;
/**
 * The kind of a sum. Its field `por` has the day, month or due day; for a customer's sum, her oldest due day.
 * The sum of a due day has two more: `cuantas` invoices have a balance, together of `monto`.
 */
export type Suma = Escala | 'clienta';

const POR_NADA = {
  owner: null,
  cliente_id: null,
  dia_en_cuenta: null,
  vence: null,
  posicion: null,
  dia_de_pago: null,
  monto: null,
  cuantas: null,
  suma: null,
  por: null,
} as const;

interface Cambio {
  readonly antes: Deuda | null;
  readonly despues: Deuda | null;
  readonly filas: readonly Movimiento[];
  readonly juntas: readonly (readonly Movimiento[])[];
  readonly tramos: ReturnType<typeof cambiosDe>;
}

/** Reports find a payment by its day of receipt, which may precede the day on which it counts. */
const diaDePagoDe = ({ tipo, dia }: Pick<Movimiento, 'tipo' | 'dia'>): Dia | null =>
  tipo === 'pago' ? dia : null;

const enDocumentos = (filas: readonly Movimiento[]): readonly (readonly Movimiento[])[] => {
  const juntas = new Map<string, Movimiento[]>();
  for (const fila of filas) {
    const { cliente_id, numero_factura, dia_en_cuenta, vence } = fila;
    const clave = `${dia_en_cuenta} ${vence} ${numero_factura} ${cliente_id} ${diaDePagoDe(fila)}`;
    const esas = juntas.get(clave);
    if (esas) esas.push(fila);
    else juntas.set(clave, [fila]);
  }
  return [...juntas.values()];
};

/**
 * The changes that the last event makes, cached because all its documents derive from them. `documento` is
 * the invoice's state before the event.
 */
let ultimo: {
  readonly evento: Registrado<EventoDeFactura>;
  readonly documento: DocumentoDeMovimientos | null;
  readonly cambio: Cambio;
} | null = null;

const cambio = (evento: Registrado<EventoDeFactura>, otra: Otra): Cambio => {
  const documento = otra(evento.streamId);
  if (ultimo?.evento === evento && ultimo.documento === documento) return ultimo.cambio;
  const antes = deudaDe(documento);
  const despues = deudaTras(antes, evento);
  const filas = movimientosDe(evento, antes, despues);
  const hecho = {
    antes,
    despues,
    filas,
    juntas: enDocumentos(filas),
    tramos: cambiosDe(antes, despues),
  };
  ultimo = { evento, documento, cambio: hecho };
  return hecho;
};

const documentoDe = (filas: readonly Movimiento[]): DocumentoDeMovimientos => {
  const { cliente_id, numero_factura, dia_en_cuenta, vence, owner, factura_id, registrado, posicion } =
    filas[0]!;
  return {
    es: 'movimientos',
    comun: { cliente_id, numero_factura, dia_en_cuenta, vence, owner, factura_id, registrado, posicion },
    filas: filas.map(({ tipo, dia, abono_id, monto }) => ({ tipo, dia, abono_id, monto })),
  };
};

const sinRepetir = (textos: readonly string[]): readonly string[] => [...new Set(textos)];

const tramoTras = (
  vista: DocumentoDeMovimientos | null,
  owner: string,
  tramo: Tramo,
  cambio: CifrasDeTramo,
): DocumentoDeMovimientos | null => {
  const cifras = mas(tramoDe(vista)?.cifras ?? EN_CERO, cambio);
  return sonNada(cifras) ? null : { es: 'tramo', owner, tramo, cifras };
};

const cuentaTras = (
  vista: DocumentoDeMovimientos | null,
  owner: string,
  cliente_id: string,
  filas: readonly Movimiento[],
): DocumentoDeMovimientos | null => {
  const suyas = filas.filter((fila) => fila.cliente_id === cliente_id);
  const saldos = conSaldos(cuentaDe(vista)?.saldos ?? [], suyas);
  return saldos.length > 0 ? { es: 'cuenta', cuenta: { owner, cliente_id, saldos } } : null;
};

export const vistaDeMovimientos: Proyeccion<
  DocumentoDeMovimientos,
  EventoDeFactura,
  CampoDeMovimientos,
  'movimientos'
> = {
  name: 'movimientos',
  revision: 5,
  types: EVENTOS_DE_FACTURA,
  // The invoice's own document is written last: all others derive from its state before the event.
  keysOf: (evento, otra: Otra) => {
    const { antes, filas, juntas, tramos } = cambio(evento, otra);
    // After an interruption an event is projected again. When the invoice's own document includes the event,
    // nothing is left to write.
    if (antes && antes.version >= evento.version) return [];
    const { ownerId } = evento.metadata;
    const sumas = [...tramos.keys(), ...sinRepetir(filas.map(({ cliente_id }) => DE_CLIENTA + cliente_id))];
    return [
      ...sumas.map((suma) => claveDeSuma(ownerId, suma)),
      ...juntas.map((_, orden) => claveDeMovimiento(evento, orden)),
      evento.streamId,
    ];
  },
  project: (vista, evento, key, otra: Otra) => {
    const { despues, filas, juntas, tramos } = cambio(evento, otra);
    if (key === evento.streamId) return despues && { es: 'deuda', deuda: despues };
    const { ownerId: owner } = evento.metadata;
    if (key.startsWith(`${owner}.`)) {
      const suma = key.slice(owner.length + 1);
      const delTramo = tramos.get(suma);
      return delTramo
        ? tramoTras(vista, owner, suma, delTramo)
        : cuentaTras(vista, owner, suma.slice(DE_CLIENTA.length), filas);
    }
    const orden = Number(key.slice(key.lastIndexOf('.') + 1));
    const suyas = juntas[orden];
    return suyas ? documentoDe(suyas) : vista;
  },
  forma: {
    porClase: {
      movimientos: { es: 'texto', comun: 'objeto', filas: ['cada', 'objeto'] },
      tramo: { es: 'texto', owner: 'texto', tramo: 'texto', cifras: 'objeto' },
      cuenta: {
        es: 'texto',
        cuenta: {
          owner: 'texto',
          cliente_id: 'texto',
          saldos: ['cada', { vence: ['o-nada', 'texto'], monto: 'numero' }],
        },
      },
      deuda: { es: 'texto', deuda: 'objeto' },
    },
  } satisfies FormasDe<DocumentoDeMovimientos>,
  fields: CAMPOS,
  fieldsOf: (documento) => {
    switch (documento.es) {
      case 'movimientos': {
        const { owner, cliente_id, dia_en_cuenta, vence, posicion } = documento.comun;
        const monto = documento.filas.reduce((suma, fila) => suma + fila.monto, 0);
        const dia_de_pago = diaDePagoDe(documento.filas[0]!);
        return { ...POR_NADA, owner, cliente_id, dia_en_cuenta, vence, posicion, dia_de_pago, monto };
      }
      case 'tramo': {
        const { owner, tramo, cifras } = documento;
        const suma = escalaDe(tramo);
        const suya = { ...POR_NADA, owner, suma, por: lugarDeTramo(tramo) };
        const { cantidad: cuantas, total: monto } = cifras.porCobrar;
        return suma === 'vencimiento' ? { ...suya, cuantas, monto } : suya;
      }
      case 'cuenta': {
        const { owner, saldos } = documento.cuenta;
        return { ...POR_NADA, owner, suma: 'clienta', por: lugarDeVencimiento(saldos[0]!.vence) };
      }
      case 'deuda':
        return POR_NADA;
    }
  },
};
