/**
 * The filters of the invoice list that compare one field of an invoice with an id. A row is the whole of such a filter: the query
 * parameter of `GET /api/facturas`, the question to the read model, the count of its pages and the address of the screen are
 * derived from it. The field must be one that the read model `facturas` is found by.
 */
export const FILTROS_POR_ID = {
  /** Also the invoices of a customer who was deleted. */
  cliente_id: { enLaDireccion: 'cliente', texto: 'El cliente no es válido.' },
} as const satisfies Readonly<Record<string, FiltroPorId>>;

interface FiltroPorId {
  /** The parameter's name in the address of the screen. */
  readonly enLaDireccion: string;
  /** The refusal of a value that is no id (400). */
  readonly texto: string;
}

export type CampoFiltrado = keyof typeof FILTROS_POR_ID;

const CAMPOS_FILTRADOS = Object.keys(FILTROS_POR_ID) as readonly CampoFiltrado[];

/** Something for each of these filters, by its field. */
export const porCampoFiltrado = <V>(
  valorDe: (campo: CampoFiltrado) => V,
): Readonly<Record<CampoFiltrado, V>> =>
  Object.fromEntries(CAMPOS_FILTRADOS.map((campo) => [campo, valorDe(campo)])) as Record<CampoFiltrado, V>;
