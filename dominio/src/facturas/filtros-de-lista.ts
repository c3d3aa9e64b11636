/**
 * The filters of the invoice list that compare a field with an id. From each row derive the query parameter
 * of `GET /api/facturas`, the query of the read model, its page count, and the parameter in the screen's
 * address. Each key must be a field of the read model `facturas`.
 */
export const FILTROS_POR_ID = {
  /** The filter also finds the invoices of a deleted customer. */
  cliente_id: { enLaDireccion: 'cliente', texto: 'El cliente no es válido.' },
} as const satisfies Readonly<Record<string, FiltroPorId>>;

interface FiltroPorId {
  readonly enLaDireccion: string;
  readonly texto: string;
}

export type CampoFiltrado = keyof typeof FILTROS_POR_ID;

const CAMPOS_FILTRADOS = Object.keys(FILTROS_POR_ID) as readonly CampoFiltrado[];

export const porCampoFiltrado = <V>(
  valorDe: (campo: CampoFiltrado) => V,
): Readonly<Record<CampoFiltrado, V>> =>
  Object.fromEntries(CAMPOS_FILTRADOS.map((campo) => [campo, valorDe(campo)])) as Record<CampoFiltrado, V>;
