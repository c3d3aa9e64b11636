import fc from 'fast-check';
import { registrados } from '../dado.prueba.ts';
import { type Registrado, fold } from '../decider.ts';
import { ErrorDeDominio } from '../errores.ts';
import {
  type ComandoDeFactura,
  type DatosDeFactura,
  type EventoDeFactura,
  type SituacionDeFactura,
  factura,
  contenidoDe,
} from './factura.ts';
import { ANA, DUENA, EFECTIVO, OTRA_CLIENTA, OTRA_DUENA, TALLER, TARJETA, TIMBRE } from './factura.prueba.ts';
import { agregadoDeFactura } from './factura.agregado.ts';
import { cargos } from './cargos.prueba.ts';
import { IDIOMAS } from '../idioma.ts';
import { IVA_CERO } from './fiscal.ts';
import { redactarFactura } from './redactar-factura.ts';

export const DIAS = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-04-15'] as const;

const contenido: fc.Arbitrary<DatosDeFactura> = fc
  .record({
    cobro: cargos,
    anticipo: fc.integer({ min: 0, max: 100 }),
    fecha_factura: fc.constantFrom(...DIAS),
    fecha_vencimiento: fc.constantFrom(null, '2026-03-16', '2026-04-30'),
    cliente: fc.constantFrom(ANA, ANA, OTRA_CLIENTA),
    numero_factura: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ cobro: { items, ...cobro }, anticipo, cliente, numero_factura, ...fechas }) => {
    const redactar = (deposito: number): DatosDeFactura =>
      redactarFactura(
        {
          cliente_id: cliente.id,
          items: items.map((item) => ({ ...item, categoria: null, descripcion: 'Servicio' })),
          ...{ ...cobro, ...fechas },
          deposito,
          nota: 'Gracias',
          terminos: 'Contado',
        },
        { numero_factura, cliente, negocio: TALLER },
      );
    return redactar(Math.floor((redactar(0).total * anticipo) / 100));
  });

const PAGOS = ['a', 'b', 'c', 'd', 'e', 'f'].map((letra) => `${letra.repeat(8)}-1111-4111-8111-111111111111`);
const abono_id = fc.constantFrom(...PAGOS);
const DEL_PAGO = {
  abono_id,
  metodo_pago: fc.constantFrom(EFECTIVO, TARJETA),
  fecha: fc.constantFrom('1999-12-31', '2026-03-04', '2026-03-05', '2026-03-06'),
  nota: fc.constantFrom(null, 'En el mostrador'),
  hoy: fc.constant('2026-03-05'),
};

const renglonFiscal = fc.record({
  clave_sat: fc.constantFrom(null, '50161509'),
  unidad_sat: fc.constantFrom(null, 'H87'),
  iva_cero: fc.constantFrom(null, ...IVA_CERO),
});

/**
 * A random command for an invoice. Amounts are percents: `monto` of the balance, `balance_restante` of the
 * total; a stamped XML matches the invoice. With `comoAntes` events carry balances, as before partial
 * payments.
 */
export type Pedido = ComandoDeFactura & { readonly comoAntes?: boolean };
const comoAntes = fc.option(fc.constant(true), { nil: false, freq: 3 });

const dueña = fc.constantFrom(DUENA, DUENA, DUENA, OTRA_DUENA);
const version = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 6 });

export const comando: fc.Arbitrary<Pedido> = fc.oneof(
  fc.record({
    type: fc.constant('CrearFactura' as const),
    user_id: dueña,
    idioma: fc.constantFrom(...IDIOMAS),
    datos: contenido,
    estado: fc.constantFrom('borrador' as const, 'pendiente' as const),
  }),
  fc.record({
    type: fc.constant('EditarFactura' as const),
    user_id: dueña,
    version,
    comoAntes,
    datos: contenido.map(contenidoDe),
    destino: fc.constantFrom('emitir' as const, 'borrador' as const, 'conservar' as const),
  }),
  fc.record({
    type: fc.constant('CorregirCliente' as const),
    user_id: dueña,
    version,
    cliente: fc.constantFrom(ANA, { ...ANA, nombre: 'Ana Ruiz' }),
  }),
  fc.record({
    type: fc.constant('CompletarPago' as const),
    user_id: dueña,
    version,
    ...DEL_PAGO,
    fecha_pago: fc.constant('2026-03-05T10:00:00.000Z'),
  }),
  fc.record({
    type: fc.constant('RegistrarAbono' as const),
    user_id: dueña,
    version,
    ...DEL_PAGO,
    monto: fc.constantFrom(1, 10, 33, 50, 100, 101),
    instante: fc.constant('2026-03-05T10:00:00.000Z'),
  }),
  fc.record({
    type: fc.constant('AnularAbono' as const),
    user_id: dueña,
    version,
    abono_id,
    motivo: fc.constantFrom(null, 'Rebotó'),
  }),
  fc.record({
    type: fc.constant('RevertirPago' as const),
    user_id: dueña,
    version,
    comoAntes,
    balance_restante: fc.option(fc.constantFrom(0, 40, 100, 100, 101), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('AnotarDatosFiscales' as const),
    user_id: dueña,
    version,
    renglones: fc.array(renglonFiscal, { minLength: 1, maxLength: 3 }),
    sustituye: fc.constantFrom(undefined, null, DUENA),
  }),
  fc.record({ type: fc.constant('EliminarFactura' as const), user_id: dueña, version }),
  fc.record({
    type: fc.constant('TimbrarFactura' as const),
    user_id: dueña,
    xml: fc.constant({
      ...{ version: '4.0', tipo: 'I', moneda: 'MXN', folio: null, total: null },
      ...TIMBRE,
    }),
    sha256: fc.constantFrom('ab'.repeat(32), 'cd'.repeat(32)),
    rfcs: fc.constant({ emisor: TIMBRE.rfc_emisor, receptor: TIMBRE.rfc_receptor }),
  }),
  fc.record({
    type: fc.constant('CancelarTimbre' as const),
    user_id: dueña,
    version,
    motivo: fc.constantFrom('02' as const, '03' as const),
    sustituida_por: fc.constant(null),
  }),
  fc.record({ type: fc.constant('CederFolio' as const), numero_factura: fc.integer({ min: 1, max: 5 }) }),
);

/** Freezes a value, so that a `decide` or `evolve` that mutates its input throws. */
const congelado = <T>(valor: T): T => {
  if (typeof valor === 'object' && valor !== null && !Object.isFrozen(valor)) {
    Object.freeze(valor);
    Object.values(valor).forEach(congelado);
  }
  return valor;
};

const porciento = (importe: number, tanto: number): number => Math.floor((importe * tanto) / 100);

const concretado = (pedido: Pedido, { factura: una }: SituacionDeFactura): ComandoDeFactura => {
  const { balance_restante: seDebe = 0, total = 0 } = una?.datos ?? {};
  if (pedido.type === 'RegistrarAbono')
    return { ...pedido, monto: Math.max(1, porciento(seDebe, pedido.monto)) };
  if (pedido.type === 'TimbrarFactura')
    return { ...pedido, xml: { ...pedido.xml, total, folio: una?.datos.numero_factura ?? null } };
  if (pedido.type !== 'RevertirPago') return pedido;
  const { balance_restante: tanto, comoAntes } = pedido;
  const pide = tanto !== undefined && !comoAntes;
  return { ...pedido, balance_restante: pide ? porciento(total, tanto) : undefined };
};

const recordadosComoAntes = (
  pedido: Pedido,
  { factura: una }: SituacionDeFactura,
  eventos: readonly EventoDeFactura[],
): readonly EventoDeFactura[] =>
  eventos.flatMap((evento) => {
    if (evento.type === 'FacturaEditada') {
      const { total, deposito } = evento.data;
      return { ...evento, data: { ...evento.data, balance_restante: total - deposito } };
    }
    if (evento.type === 'PagoRevertido' && pedido.type === 'RevertirPago') {
      const tanto = Math.min(100, pedido.balance_restante ?? 100);
      return { ...evento, data: { ...evento.data, balance_restante: porciento(una!.datos.total, tanto) } };
    }
    return evento.type === 'AjusteAnulado' ? [] : evento;
  });

export const loQueOcurre = (
  pedido: Pedido,
  historia: readonly EventoDeFactura[],
): readonly EventoDeFactura[] => {
  const situacion = congelado(fold(factura, historia));
  try {
    const eventos = factura.decide(congelado(concretado(pedido, situacion)), situacion);
    return pedido.comoAntes ? recordadosComoAntes(pedido, situacion, eventos) : eventos;
  } catch (error) {
    if (error instanceof ErrorDeDominio) return [];
    throw error;
  }
};

export const vida = (pedidos: readonly Pedido[]): readonly EventoDeFactura[] =>
  pedidos.reduce<readonly EventoDeFactura[]>(
    (historia, pedido) => congelado([...historia, ...loQueOcurre(pedido, historia)]),
    [],
  );

export const unaVida = fc.array(comando, { maxLength: 20 }).map(vida);

export const IDS = ['a', 'b', 'c', 'd'].map((letra) => `${letra.repeat(8)}-0000-4000-8000-000000000000`);

export const registro = fc
  .array(fc.tuple(fc.nat({ max: IDS.length - 1 }), comando), { maxLength: 40 })
  .map((pedidos): readonly Registrado<EventoDeFactura>[] =>
    IDS.flatMap((id, cual) => {
      const historia = vida(pedidos.filter(([para]) => para === cual).map(([, pedido]) => pedido));
      const dueñaDe = historia.find(({ type }) => type === 'FacturaCreada')?.data as
        { user_id: string } | undefined;
      return registrados(agregadoDeFactura.flujo(id), dueñaDe?.user_id ?? DUENA, historia);
    })
      .sort((a, b) => a.version - b.version)
      .map((evento, i) => ({ ...evento, position: String(i + 1).padStart(20, '0') })),
  );
