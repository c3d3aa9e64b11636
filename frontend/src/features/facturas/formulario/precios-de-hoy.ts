import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type ItemDelFormulario, conceptoDe } from './valores.ts';

export interface PrecioDeHoy {
  readonly lugar: number;
  readonly descripcion: string;
  /** The catalogue's price, in pesos. */
  readonly precio: number;
}

interface Catalogo {
  readonly servicios: readonly ServicioDeApi[];
  readonly categorias: readonly CategoriaDeApi[];
}

/**
 * A repeated invoice's lines whose price differs from the catalogue's. A line is left out when several
 * services have its name and category.
 */
export const preciosDeHoy = (
  items: readonly ItemDelFormulario[],
  modelo: Pick<FacturaDeApi, 'items'>,
  { servicios, categorias }: Catalogo,
): readonly PrecioDeHoy[] =>
  items.flatMap((item, lugar) => {
    const { precio_unitario } = conceptoDe(item);
    const esDeAntes = modelo.items.some(
      (uno) => uno.descripcion === item.descripcion && centavosDe(uno.precio_unitario) === precio_unitario,
    );
    const suyos = servicios.filter(
      ({ nombre, categoria_id }) =>
        nombre === item.descripcion &&
        (!item.categoria || categorias.find(({ id }) => id === categoria_id)?.nombre === item.categoria),
    );
    const [servicio] = suyos;
    if (!esDeAntes || !servicio || suyos.length > 1 || centavosDe(servicio.precio) === precio_unitario)
      return [];
    return [{ lugar, descripcion: item.descripcion, precio: servicio.precio }];
  });
