/**
 * Filters of the invoice list by an id. Each row gives the query parameter, the read model's field and the
 * parameter of the screen's URL.
 */
export const FILTROS_POR_ID = {
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
