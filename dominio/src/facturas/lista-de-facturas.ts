import { z } from 'zod';
import { busquedaPedida, diaPedido, limitePedido, oVacio, paginaPedida } from '../consultas.ts';
import { identificador } from '../esquemas.ts';
import { ESTADOS_DE_LISTA } from './estados-de-lista.ts';
import { FILTROS_POR_ID, porCampoFiltrado } from './filtros-de-lista.ts';

/** Query of GET /api/facturas (spec section 7; decisions, "Invoices"). */

const COLUMNAS = [
  'numero_factura',
  'fecha_factura',
  'fecha_vencimiento',
  'total',
  'balance_restante',
  'creada',
] as const;
const ORDENES = COLUMNAS.flatMap((columna) => [`${columna}.asc`, `${columna}.desc`] as const);
type Columna = (typeof COLUMNAS)[number];
type Sentido = 'asc' | 'desc';
export type OrdenDeFacturas = `${Columna}.${Sentido}`;

export const partesDelOrden = (orden: OrdenDeFacturas): { columna: Columna; sentido: Sentido } => {
  const [columna, sentido] = orden.split('.') as [Columna, Sentido];
  return { columna, sentido };
};

export const TAMANO_DE_PAGINA = 10;

const TEXTOS = {
  estado: 'El estado de la factura no es válido.',
  orden: 'El orden no es válido.',
} as const;

export const periodoSchema = z.object({ fecha_inicio: diaPedido, fecha_fin: diaPedido });

export const listaDeFacturasSchema = periodoSchema.extend({
  page: paginaPedida,
  limit: limitePedido(TAMANO_DE_PAGINA),
  q: busquedaPedida,
  ...porCampoFiltrado((campo) => oVacio(identificador(FILTROS_POR_ID[campo].texto).optional())),
  estado: oVacio(z.enum(ESTADOS_DE_LISTA, TEXTOS.estado).optional()),
  order: oVacio(
    z.enum(ORDENES as [OrdenDeFacturas, ...OrdenDeFacturas[]], TEXTOS.orden).default('creada.desc'),
  ),
});
export type ListaDeFacturas = z.output<typeof listaDeFacturasSchema>;
