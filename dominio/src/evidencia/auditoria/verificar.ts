import { type Registrado } from '../../decider.ts';
import {
  type DatosDeFactura,
  EVENTOS_DE_FACTURA,
  type EventoDeFactura,
  type Factura,
} from '../../facturas/factura.ts';
import { idDeFactura } from '../../facturas/factura.view.ts';
import { type Instante } from '../../fechas.ts';
import { type Donde, type Hallazgo, hallazgo } from './hallazgos.ts';
import { type Huella, huellaDeEvento, sha256 } from '../libro/huella.ts';
import {
  type Asiento,
  type Cabeza,
  type CuentaDeFactura,
  EN_CERO,
  LIBRO_VACIO,
  type Sumas,
  contenidoDe,
  cuentaTras,
  porCobrar,
  sumar,
  sumasDe,
  textoDe,
  textoDelAsiento,
} from '../libro/libro.ts';

/** A ledger entry's number and digest, kept where those who can change the ledger cannot change them. */
export interface Ancla {
  readonly owner: string;
  readonly secuencia: number;
  readonly huella: Huella;
  readonly fecha: Instante;
}

interface Par {
  readonly evento: Registrado | null;
  readonly asiento: Asiento | null;
}

function* pares(eventos: Iterable<Registrado>, asientos: Iterable<Asiento>): Generator<Par> {
  const quedan = asientos[Symbol.iterator]();
  let siguiente = quedan.next();
  const asientoEn = (basta: (posicion: string) => boolean): Asiento | null => {
    if (siguiente.done || !basta(siguiente.value.evento.posicion)) return null;
    const { value } = siguiente;
    siguiente = quedan.next();
    return value;
  };
  for (const evento of eventos) {
    for (let solo; (solo = asientoEn((posicion) => posicion < evento.position));)
      yield { evento: null, asiento: solo };
    yield { evento, asiento: asientoEn((posicion) => posicion === evento.position) };
  }
  for (let solo; (solo = asientoEn(() => true));) yield { evento: null, asiento: solo };
}

export const esDeFactura = (uno: Registrado): uno is Registrado<EventoDeFactura> =>
  Object.hasOwn(EVENTOS_DE_FACTURA, uno.type);

const lugarEnLibro = ({ owner, secuencia }: { readonly owner: string; readonly secuencia: number }): string =>
  `${owner}.${secuencia}`;

const dondeEsta = ({ id, streamId, position, metadata }: Registrado): Donde => ({
  owner: metadata.ownerId,
  posicion: position,
  evento: id,
  factura: idDeFactura(streamId),
});
const dondeSeAsento = ({ owner, secuencia, factura_id, evento: { id, posicion } }: Asiento): Donde => ({
  owner,
  secuencia,
  posicion,
  evento: id,
  factura: factura_id,
});

const cuentaDelAsiento = (uno: Asiento, cuenta: CuentaDeFactura | null): CuentaDeFactura | null => {
  const { tipo, estado, numero_factura, cliente, total, balance_restante } = uno;
  if (tipo === 'folio-cedido') return cuenta;
  return estado && { estado, numero_factura, cliente, total, balance_restante };
};

export interface FacturaContada {
  readonly factura: Pick<Factura, 'user_id' | 'estado'> & {
    readonly datos: Pick<DatosDeFactura, 'total' | 'balance_restante'>;
  };
}

/** A verification keeps the figures of each invoice and the head of each ledger in memory. */
export interface Verificacion {
  tramo(eventos: Iterable<Registrado>, asientos: Iterable<Asiento>): readonly Hallazgo[];
  facturas(vistas: Iterable<FacturaContada>): void;
  terminar(): readonly Hallazgo[];
}

export const abrirVerificacion = (anclas: Iterable<Ancla>): Verificacion => {
  const cabezas = new Map<string, Cabeza>();
  const cuentas = new Map<string, CuentaDeFactura>();
  /** Invoices with an event that has no ledger entry: their next entry cannot be predicted. */
  const inciertas = new Set<string>();
  const sinLlegar = new Map<string, readonly Ancla[]>();
  for (const ancla of anclas) {
    const clave = lugarEnLibro(ancla);
    sinLlegar.set(clave, [...(sinLlegar.get(clave) ?? []), ancla]);
  }
  const sinEvento = new Map<string, Asiento>();
  const sinAsiento = new Map<string, { readonly evento: Registrado; readonly tras: number }>();
  const huecos = new Set<string>();
  let porFacturas: Map<string, Sumas> | null = null;
  let finDelRegistro = '';

  const cabezaDe = (owner: string): Cabeza => cabezas.get(owner) ?? LIBRO_VACIO;
  const anotarCuenta = (factura_id: string, cuenta: CuentaDeFactura | null): void => {
    if (cuenta) cuentas.set(factura_id, cuenta);
    else cuentas.delete(factura_id);
  };

  function* revisar(uno: Asiento, suyo: Registrado<EventoDeFactura> | null): Generator<Hallazgo> {
    const donde = dondeSeAsento(uno);
    const cabeza = cabezaDe(uno.owner);
    const cuenta = cuentas.get(uno.factura_id) ?? null;
    const esCierta = !inciertas.has(uno.factura_id);
    // The entry of a released number does not state the invoice's figures.
    if (uno.tipo !== 'folio-cedido') inciertas.delete(uno.factura_id);

    const texto = textoDelAsiento(uno);
    const estaEntero = sha256(texto) === uno.huella;
    const sigue = uno.anterior === cabeza.huella && uno.secuencia === cabeza.secuencia + 1;
    const faltan = uno.secuencia > cabeza.secuencia + 1;
    const huellaDelSuyo = suyo && huellaDeEvento(suyo);
    // A changed event may have any shape: nothing is deduced from it.
    const asentado = huellaDelSuyo === uno.evento.huella && esCierta ? suyo : null;

    if (!estaEntero) yield hallazgo('entry-changed', donde);
    else if (!sigue) yield hallazgo(faltan ? 'entry-removed' : 'entry-out-of-chain', donde);
    if (suyo && huellaDelSuyo !== uno.evento.huella) yield hallazgo('event-changed', donde);
    if (estaEntero && sigue && asentado) {
      const esperado = contenidoDe(asentado, uno.evento.huella, cuenta, cabeza);
      if (textoDe(esperado) !== texto) yield hallazgo('entry-changed', donde);
    }
    for (const { huella } of sinLlegar.get(lugarEnLibro(uno)) ?? [])
      if (huella !== uno.huella) yield hallazgo('anchor-mismatch', donde);

    sinLlegar.delete(lugarEnLibro(uno));
    if (faltan) huecos.add(lugarEnLibro({ owner: uno.owner, secuencia: cabeza.secuencia }));
    cabezas.set(uno.owner, uno);
    anotarCuenta(uno.factura_id, asentado ? cuentaTras(cuenta, asentado) : cuentaDelAsiento(uno, cuenta));
  }

  function* revisarPar({ evento: hallado, asiento: uno }: Par): Generator<Hallazgo> {
    const suyo = hallado && esDeFactura(hallado) ? hallado : null;
    if (uno && suyo?.id === uno.evento.id) return yield* revisar(uno, suyo);
    if (suyo) {
      inciertas.add(idDeFactura(suyo.streamId));
      if (sinEvento.delete(suyo.id)) yield hallazgo('event-moved', dondeEsta(suyo));
      else sinAsiento.set(suyo.id, { evento: suyo, tras: cabezaDe(suyo.metadata.ownerId).secuencia });
    }
    if (uno) {
      if (sinAsiento.delete(uno.evento.id)) yield hallazgo('event-moved', dondeSeAsento(uno));
      else sinEvento.set(uno.evento.id, uno);
      yield* revisar(uno, null);
    }
  }

  function* desparejados(): Generator<Hallazgo> {
    for (const uno of sinEvento.values())
      yield hallazgo(
        uno.evento.posicion > finDelRegistro ? 'log-tail-cut' : 'event-removed',
        dondeSeAsento(uno),
      );
    for (const { evento: suelto, tras } of sinAsiento.values()) {
      const owner = suelto.metadata.ownerId;
      if (huecos.has(lugarEnLibro({ owner, secuencia: tras }))) continue;
      const isTail = tras === cabezaDe(owner).secuencia;
      yield hallazgo(isTail ? 'ledger-tail-cut' : 'event-inserted', dondeEsta(suelto));
    }
    for (const { owner, secuencia } of [...sinLlegar.values()].flat())
      yield hallazgo(secuencia > cabezaDe(owner).secuencia ? 'ledger-tail-cut' : 'anchor-mismatch', {
        owner,
        secuencia,
      });
  }

  function* descuadres(): Generator<Hallazgo> {
    if (!porFacturas) return;
    for (const owner of new Set([...cabezas.keys(), ...porFacturas.keys()])) {
      const { saldo } = cabezaDe(owner);
      const sumas = porFacturas.get(owner) ?? EN_CERO;
      if (saldo.facturado !== sumas.facturado || porCobrar(saldo) !== porCobrar(sumas))
        yield hallazgo('totals-mismatch', { owner });
    }
  }

  return {
    tramo: (eventos, asientos) => {
      const hallazgos: Hallazgo[] = [];
      for (const par of pares(eventos, asientos)) {
        if (par.evento && par.evento.position > finDelRegistro) finDelRegistro = par.evento.position;
        hallazgos.push(...revisarPar(par));
      }
      return hallazgos;
    },
    facturas: (vistas) => {
      porFacturas ??= new Map();
      for (const { factura } of vistas) {
        const { estado, user_id, datos } = factura;
        const { total, balance_restante } = datos;
        const hasta = porFacturas.get(user_id) ?? EN_CERO;
        porFacturas.set(user_id, sumar(hasta, sumasDe({ estado, total, balance_restante })));
      }
    },
    terminar: () => [...desparejados(), ...descuadres()],
  };
};

export const verificar = ({
  eventos,
  asientos,
  anclas = [],
  facturas,
}: {
  readonly eventos: Iterable<Registrado>;
  readonly asientos: Iterable<Asiento>;
  readonly anclas?: Iterable<Ancla>;
  readonly facturas?: Iterable<FacturaContada>;
}): readonly Hallazgo[] => {
  const verificacion = abrirVerificacion(anclas);
  const enElCamino = verificacion.tramo(eventos, asientos);
  if (facturas) verificacion.facturas(facturas);
  return [...enElCamino, ...verificacion.terminar()];
};
