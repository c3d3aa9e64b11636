import { z } from 'zod';
import { busquedaPedida, diaPedido, limitePedido, oVacio, paginaPedida } from '../../consultas.ts';
import { aPesos } from '../../dinero.ts';
import { type Dia, mesDe, sumarDias } from '../../fechas.ts';
import { idDeApi, instanteDeApi, pesosDeApi } from '../../respuestas.ts';
import { typesOf } from '../../upcasters.ts';
import { type Zona, diaEn } from '../../zona-horaria.ts';
import {
  AnclaIlegible,
  type AnclasGuardadas,
  SIN_ANCLAS,
  TEXTO_DE_ANCLAS_MAXIMO,
  leerAnclas,
} from '../auditoria/anclas-guardadas.ts';
import { type Hallazgo } from '../auditoria/hallazgos.ts';
import { EVENTOS_DE_INTERVENCIONES, textoDeIntervencion } from '../auditoria/intervenciones.ts';
import { type IntervencionRegistrada } from '../auditoria/intervenciones.view.ts';
import { type VistaDeSello } from '../sellos/sellos.view.ts';
import { type Asiento, type Cabeza, type Sumas, TIPOS_DE_ASIENTO, movido, porCobrar } from './libro.ts';

export const TAMANO_DE_PAGINA_DEL_LIBRO = 50;

export const periodoDelLibroSchema = z.object({ desde: diaPedido, hasta: diaPedido });
export type PeriodoDelLibro = z.output<typeof periodoDelLibroSchema>;

export const paginaDelLibroSchema = periodoDelLibroSchema.extend({
  tipo: oVacio(z.enum(TIPOS_DE_ASIENTO, 'El tipo de asiento no es válido.').optional()),
  q: busquedaPedida,
  page: paginaPedida,
  limit: limitePedido(TAMANO_DE_PAGINA_DEL_LIBRO),
});
export type PaginaPedidaDelLibro = z.output<typeof paginaDelLibroSchema>;

export interface CorteDeMes {
  readonly mes: string;
  readonly saldo: Sumas;
}

const mesAnterior = (mes: string): string => {
  const [anio = 0, numero = 0] = mes.split('-').map(Number);
  const [deAnio, deMes] = numero === 1 ? [anio - 1, 12] : [anio, numero - 1];
  return `${String(deAnio).padStart(4, '0')}-${String(deMes).padStart(2, '0')}`;
};

export const mesesHaciaAtras = (desde: Dia, hasta: Dia): readonly string[] => {
  const meses: string[] = [];
  for (let mes = mesDe(hasta); mes >= mesDe(desde); mes = mesAnterior(mes)) meses.push(mes);
  return meses;
};

export const finDelMesAnterior = (mes: string): Dia => sumarDias(`${mes}-01`, -1);

export const movimientosPorMes = (cortes: readonly CorteDeMes[], antes: Sumas) =>
  cortes
    .map(({ mes, saldo }, i) => ({ mes, ...sumasEnPesos(movido(saldo, cortes[i + 1]?.saldo ?? antes)) }))
    .reverse();

const sumasDeApi = z.strictObject({ facturado: pesosDeApi, cobrado: pesosDeApi, revertido: pesosDeApi });
const saldoDeApi = sumasDeApi.extend({ por_cobrar: pesosDeApi });
export const huellaDeApi = z.string().regex(/^[0-9a-f]{64}$/);

const sumasEnPesos = ({ facturado, cobrado, revertido }: Sumas) => ({
  facturado: aPesos(facturado),
  cobrado: aPesos(cobrado),
  revertido: aPesos(revertido),
});
export const aSaldoDeApi = (saldo: Sumas) => ({
  ...sumasEnPesos(saldo),
  por_cobrar: aPesos(porCobrar(saldo)),
});

export const cimaDeApi = z.strictObject({
  tamano: z
    .int()
    .meta({ description: "Number of the owner's events that the head covers, from the first on." }),
  raiz: huellaDeApi.meta({ description: 'Root of the tree of these events (docs/evidencia/auditoria.md).' }),
});

export const selloDeApi = cimaDeApi
  .extend({
    instante: instanteDeApi.meta({ description: 'Instant when the seal was recorded.' }),
    certificado: instanteDeApi
      .nullable()
      .meta({ description: 'Time certified by an outside authority (RFC 3161); null without one.' }),
  })
  .meta({ id: 'Sello' });
export type SelloDeApi = z.output<typeof selloDeApi>;

export const aSelloDeApi = ({ tamano, raiz, instante, certificado }: VistaDeSello): SelloDeApi => ({
  tamano,
  raiz,
  instante,
  certificado,
});

export const intervencionDeApi = z
  .strictObject({
    tipo: z.enum(typesOf(EVENTOS_DE_INTERVENCIONES)),
    instante: instanteDeApi,
    texto: z.string().meta({ description: 'The finding or act, in Spanish.' }),
  })
  .meta({ id: 'Intervencion' });
export type IntervencionDeApi = z.output<typeof intervencionDeApi>;

export const aIntervencionDeApi = (una: IntervencionRegistrada, papel: string | null): IntervencionDeApi => ({
  tipo: una.type,
  instante: una.instante,
  texto: textoDeIntervencion(una, papel),
});

export const asientoDeApi = z
  .strictObject({
    secuencia: z.int(),
    tipo: z.enum(TIPOS_DE_ASIENTO),
    factura_id: idDeApi,
    numero_factura: z.int(),
    cliente: z.string(),
    estado: z.enum(['borrador', 'pendiente', 'pagada']).nullable().meta({
      description: 'State of the invoice after the entry; null when the invoice does not exist then.',
    }),
    total: pesosDeApi,
    balance_restante: pesosDeApi,
    movimiento: sumasDeApi.meta({ description: 'Change of the sums by the entry.' }),
    saldo: saldoDeApi.meta({ description: 'Sums of all entries up to this entry.' }),
    usuario: idDeApi,
    persona: z.string().meta({ description: 'Full name of the user who acted.' }),
    instante: instanteDeApi,
    fuera_del_periodo: z
      .boolean()
      .meta({ description: "Whether the entry's own day is outside the requested days." }),
    huella: huellaDeApi,
    anterior: huellaDeApi.meta({ description: 'Hash of the previous entry.' }),
  })
  .meta({ id: 'Asiento' });
export type AsientoDeApi = z.output<typeof asientoDeApi>;

export const paginaDelLibroDeApi = z
  .strictObject({
    asientos: z.array(asientoDeApi).meta({ description: 'Entries, newest first.' }),
    total: z.int(),
    totalPages: z.int(),
    meses: z.array(sumasDeApi.extend({ mes: z.string().regex(/^\d{4}-\d{2}$/) })).meta({
      description: 'Change of the sums by month of the period, for all kinds of entries and all customers.',
    }),
    zona: z.string().meta({ description: "The owner's time zone, of which the days and months are." }),
    con_reloj_atrasado: z.int().meta({
      description:
        'Number of entries in the whole ledger whose instant is more than 5 minutes behind an earlier entry.',
    }),
    sello: selloDeApi.nullable().meta({ description: 'The latest seal; null before the first.' }),
    solo_lectura: z.boolean().meta({
      description:
        'Whether the owner is read-only because her log was changed, until the change is accepted (docs/evidencia/auditoria.md).',
    }),
    intervenciones: z.array(intervencionDeApi).meta({
      description: "Findings and acts of the product's own tools about the owner's log, newest first.",
    }),
    saldo_al: saldoDeApi.meta({ description: 'Balances at the end of `hasta`, or now.' }),
  })
  .meta({ id: 'PaginaDelLibro' });
export type PaginaDelLibroDeApi = z.output<typeof paginaDelLibroDeApi>;

export interface DiasPedidos extends Partial<PeriodoDelLibro> {
  readonly zona: Zona;
}

/** The entry's own day may be outside the days of its period (fin-de-dia.ts). */
export const estaFuera = ({ instante }: Asiento, { desde, hasta, zona }: DiasPedidos): boolean => {
  const dia = diaEn(zona, instante);
  return (desde !== undefined && dia < desde) || (hasta !== undefined && dia > hasta);
};

export const aAsientoDeApi = (asiento: Asiento, persona: string, dias: DiasPedidos): AsientoDeApi => ({
  secuencia: asiento.secuencia,
  tipo: asiento.tipo,
  factura_id: asiento.factura_id,
  numero_factura: asiento.numero_factura,
  cliente: asiento.cliente,
  estado: asiento.estado,
  total: aPesos(asiento.total),
  balance_restante: aPesos(asiento.balance_restante),
  movimiento: sumasEnPesos(asiento.movimiento),
  saldo: aSaldoDeApi(asiento.saldo),
  usuario: asiento.usuario,
  persona,
  instante: asiento.instante,
  fuera_del_periodo: estaFuera(asiento, dias),
  huella: asiento.huella,
  anterior: asiento.anterior,
});

/** The number of anchors is limited: each anchor is searched for among all entries. */
const ANCLAS_MAXIMO = 2_000;
const DEMASIADAS_ANCLAS = 'Son demasiadas anclas de una vez.';

const anclasPedidas = z
  .string('Las anclas van como texto.')
  .max(TEXTO_DE_ANCLAS_MAXIMO, DEMASIADAS_ANCLAS)
  .transform((texto, contexto): AnclasGuardadas => {
    if (texto.trim() === '') return SIN_ANCLAS;
    try {
      const guardadas = leerAnclas(texto);
      if (guardadas.enteras.length + guardadas.impresas.length <= ANCLAS_MAXIMO) return guardadas;
      contexto.addIssue({ code: 'custom', message: DEMASIADAS_ANCLAS });
      return z.NEVER;
    } catch (error) {
      if (!(error instanceof AnclaIlegible)) throw error;
      contexto.addIssue({ code: 'custom', message: `Lo que guardaste no se puede leer: ${error.message}.` });
      return z.NEVER;
    }
  });

export const verificarSchema = z
  .object({ anclas: anclasPedidas.default(SIN_ANCLAS) })
  .default({ anclas: SIN_ANCLAS });

export const verificacionDeApi = z
  .strictObject({
    ok: z.boolean(),
    asientos: z.int().meta({ description: 'Number of entries checked.' }),
    eventos: z.int().meta({ description: 'Number of events against which the entries were checked.' }),
    cabeza: z
      .strictObject({ secuencia: z.int(), huella: huellaDeApi })
      .meta({ description: 'The latest entry. Kept elsewhere, it is an anchor for all entries before it.' }),
    anclas: z
      .string()
      .meta({ description: 'How many anchors were checked, and the day of the latest; text in Spanish.' }),
    hallazgos: z.array(
      z.strictObject({ codigo: z.string(), texto: z.string(), secuencia: z.int().optional() }),
    ),
    siguen: z.array(z.string()).meta({
      description: 'Consequences of these findings, counted; texts in Spanish, empty without consequences.',
    }),
  })
  .meta({ id: 'Verificacion' });
export type VerificacionDeApi = z.output<typeof verificacionDeApi>;

export const aHallazgoDeApi = ({ codigo, texto, secuencia }: Hallazgo) => ({
  codigo,
  texto,
  ...(secuencia !== undefined && { secuencia }),
});

export const aCabezaDeApi = ({ secuencia, huella }: Pick<Cabeza, 'secuencia' | 'huella'>) => ({
  secuencia,
  huella,
});
