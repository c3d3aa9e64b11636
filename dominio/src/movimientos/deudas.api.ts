import { z } from 'zod';
import {
  DIAS_EN_DESORDEN,
  busquedaPedida,
  diaPedido,
  limitePedido,
  oVacio,
  paginaPedida,
} from '../consultas.ts';
import { aPesos } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { diaDeApi, idDeApi, pesosDeApi } from '../respuestas.ts';
import { type Antiguedad, type Edad, EDADES, saldoDeAntiguedad, vencidoDe } from './antiguedad.ts';
import { ORDENES_DE_ANTIGUEDAD } from './deudas-halladas.ts';
import { type EstadoDeCuenta } from './estado-de-cuenta.ts';
import { TIPOS_DE_MOVIMIENTO } from './movimientos.ts';

const TEXTOS = {
  lectura: 'La lectura no es válida.',
  edad: 'La antigüedad no es válida.',
  orden: 'El orden no es válido.',
  sinDia: 'Para verlo como se sabía, elige hasta qué día.',
} as const;
export const DIA_POR_VENIR = 'El día no puede ser posterior a hoy.';

/**
 * How a past day is read. `por_fecha`: rows with a business day up to the past day, as known now.
 * `como_se_sabia`: rows recorded by the day's end.
 */
export const LECTURAS_DE_UN_DIA = ['por_fecha', 'como_se_sabia'] as const;
const lectura = oVacio(z.enum(LECTURAS_DE_UN_DIA, TEXTOS.lectura).default('por_fecha'));

export const TAMANO_DE_PAGINA_DE_ANTIGUEDAD = 25;

const lecturaPedida = z.object({ al: diaPedido, lectura });
export type LecturaPedida = z.output<typeof lecturaPedida>;
const tieneDia = ({ al, lectura: cual }: LecturaPedida): boolean => Boolean(al) || cual === 'por_fecha';
const FALTA_EL_DIA = { error: TEXTOS.sinDia, path: ['al'] };

/** Without a day the ageing is the present one. */
export const antiguedadPedidaSchema = lecturaPedida
  .extend({
    page: paginaPedida,
    limit: limitePedido(TAMANO_DE_PAGINA_DE_ANTIGUEDAD),
    q: busquedaPedida,
    order: oVacio(z.enum(ORDENES_DE_ANTIGUEDAD, TEXTOS.orden).default('vencido')),
    edad: oVacio(z.enum(EDADES, TEXTOS.edad).optional()),
  })
  .refine(tieneDia, FALTA_EL_DIA);
export type AntiguedadPedida = z.output<typeof antiguedadPedidaSchema>;

export const libroDeAntiguedadPedidoSchema = lecturaPedida.refine(tieneDia, FALTA_EL_DIA);

interface DiasPedidos {
  readonly desde?: Dia | undefined;
  readonly hasta?: Dia | undefined;
}
const enOrden = ({ desde, hasta }: DiasPedidos): boolean => !desde || !hasta || desde <= hasta;
const EN_ORDEN = { error: DIAS_EN_DESORDEN, path: ['hasta'] };
const dias = { desde: diaPedido, hasta: diaPedido };

export const periodoPedido = z.object(dias).refine(enOrden, EN_ORDEN);
export type PeriodoPedido = z.output<typeof periodoPedido>;

/** `solo=pendientes` leaves out the movements. */
export const estadoEnPdfPedidoSchema = z
  .object({ ...dias, solo: oVacio(z.enum(['pendientes'], TEXTOS.lectura).optional()) })
  .refine(enOrden, EN_ORDEN);
export type EstadoEnPdfPedido = z.output<typeof estadoEnPdfPedidoSchema>;

/** Without a last day the statement is the present one. */
export const estadoDeCuentaPedidoSchema = z
  .object({ ...dias, lectura })
  .refine(enOrden, EN_ORDEN)
  .refine(({ hasta, lectura: cual }) => hasta || cual === 'por_fecha', {
    error: TEXTOS.sinDia,
    path: ['hasta'],
  });
export type EstadoDeCuentaPedido = z.output<typeof estadoDeCuentaPedidoSchema>;

const lecturaDeApi = z.enum(['ahora', ...LECTURAS_DE_UN_DIA]).meta({
  description:
    'ahora: the present state. por_fecha: by business day up to a day. como_se_sabia: as recorded by the end of a day.',
});

const antiguedadDeApi = z
  .strictObject(
    Object.fromEntries(EDADES.map((edad) => [edad, pesosDeApi])) as Record<Edad, typeof pesosDeApi>,
  )
  .extend({
    saldo: pesosDeApi.meta({ description: 'The whole balance: the sum of the six ages.' }),
    vencido: pesosDeApi.meta({ description: 'Amount due before that day.' }),
  })
  .meta({ id: 'Antiguedad', description: 'Balance by the days since it was due.' });
export type AntiguedadDeApi = z.output<typeof antiguedadDeApi>;

export const aAntiguedadDeApi = (antiguedad: Antiguedad): AntiguedadDeApi => ({
  ...(Object.fromEntries(EDADES.map((edad) => [edad, aPesos(antiguedad[edad])])) as Record<Edad, number>),
  saldo: aPesos(saldoDeAntiguedad(antiguedad)),
  vencido: aPesos(vencidoDe(antiguedad)),
});

export const deudoraDeApi = z
  .strictObject({
    id: idDeApi,
    nombre: z
      .string()
      .meta({ description: "Name of the customer; for a deleted customer with ' (eliminada)' appended." }),
    persona: z.string().meta({ description: "Contact person of a company; '' without one." }),
    telefono: z.string().nullable(),
    email: z.string().nullable(),
    eliminada: z.boolean(),
  })
  .meta({ id: 'Deudora' });
export type DeudoraDeApi = z.output<typeof deudoraDeApi>;

export const paginaDeAntiguedadDeApi = z
  .strictObject({
    al: diaDeApi,
    lectura: lecturaDeApi,
    totales: antiguedadDeApi,
    clientes: z
      .array(z.strictObject({ cliente: deudoraDeApi, antiguedad: antiguedadDeApi }))
      .meta({ description: 'Oldest debt first, unless another order was requested.' }),
    total: z
      .int()
      .meta({ description: 'Number of customers found; `totales` are of all customers with a balance.' }),
    totalPages: z.int(),
  })
  .meta({ id: 'PaginaDeAntiguedad' });
export type PaginaDeAntiguedadDeApi = z.output<typeof paginaDeAntiguedadDeApi>;

export const saldosDeApi = z
  .strictObject({
    al: diaDeApi,
    saldos: z
      .array(z.strictObject({ cliente_id: idDeApi, saldo: pesosDeApi, vencido: pesosDeApi }))
      .meta({ description: 'Only customers with a balance, oldest debt first.' }),
  })
  .meta({ id: 'Saldos' });
export type SaldosDeApi = z.output<typeof saldosDeApi>;

export const cuentaDeClientaDeApi = z
  .strictObject({
    cliente: deudoraDeApi,
    al: diaDeApi,
    antiguedad: antiguedadDeApi,
    pendientes: z.int().meta({ description: 'Number of invoices with a balance.' }),
    vencidas: z.int().meta({ description: 'Number of invoices with a balance that were due before today.' }),
    ultimo_pago: z.strictObject({ fecha: diaDeApi, monto: pesosDeApi }).nullable(),
  })
  .meta({ id: 'CuentaDeCliente' });
export type CuentaDeClientaDeApi = z.output<typeof cuentaDeClientaDeApi>;

const deFactura = { factura_id: idDeApi, numero_factura: z.int(), vence: diaDeApi.nullable() };

export const estadoDeCuentaDeApi = z
  .strictObject({
    cliente: deudoraDeApi,
    desde: diaDeApi.nullable(),
    hasta: diaDeApi.nullable(),
    al: diaDeApi.meta({ description: 'The day by which amounts are overdue.' }),
    lectura: lecturaDeApi,
    saldo_anterior: pesosDeApi,
    cargos: pesosDeApi,
    abonos: pesosDeApi,
    antiguedad: antiguedadDeApi,
    movimientos: z
      .array(
        z.strictObject({
          ...deFactura,
          fecha: diaDeApi.meta({
            description: 'The day on which the movement counts: a payment never counts before its invoice.',
          }),
          dia: diaDeApi.meta({ description: 'The business day: of a payment, the day of receipt.' }),
          tipo: z.enum(TIPOS_DE_MOVIMIENTO),
          abono_id: idDeApi.nullable(),
          cargo: pesosDeApi,
          abono: pesosDeApi,
          saldo: pesosDeApi.meta({ description: 'Balance after the movement.' }),
        }),
      )
      .meta({ description: 'By day, then in the order of recording.' }),
    pendientes: z
      .array(z.strictObject({ ...deFactura, fecha: diaDeApi, total: pesosDeApi, saldo: pesosDeApi }))
      .meta({ description: 'Invoices with a balance, oldest debt first.' }),
  })
  .meta({ id: 'EstadoDeCuenta' });
export type EstadoDeCuentaDeApi = z.output<typeof estadoDeCuentaDeApi>;

export const cifrasDelEstado = ({
  saldo_anterior,
  cargos,
  abonos,
  movimientos,
  pendientes,
}: EstadoDeCuenta) => ({
  saldo_anterior: aPesos(saldo_anterior),
  cargos: aPesos(cargos),
  abonos: aPesos(abonos),
  movimientos: movimientos.map((renglon) => ({
    ...renglon,
    cargo: aPesos(renglon.cargo),
    abono: aPesos(renglon.abono),
    saldo: aPesos(renglon.saldo),
  })),
  pendientes: pendientes.map((una) => ({ ...una, total: aPesos(una.total), saldo: aPesos(una.saldo) })),
});

export const nombreDeEliminada = (nombre: string): string => nombre + ELIMINADA;
const ELIMINADA = ' (eliminada)';

export const sinRegistro = (id: string): DeudoraDeApi => ({
  ...{ id, nombre: 'Cliente sin registro', persona: '' },
  ...{ telefono: null, email: null, eliminada: true },
});

export const nombreDe = ({ nombre, eliminada }: Pick<DeudoraDeApi, 'nombre' | 'eliminada'>): string =>
  eliminada ? nombre.replace(ELIMINADA, '') : nombre;
