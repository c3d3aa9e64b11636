import { type ListaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CampoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import {
  type ListaLeida,
  alcanceDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/listas-de-cotizaciones';
import { type Ahora } from '@cuenta-clara/dominio/zona-horaria';
import { type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';

interface Pedidas extends Partial<Pick<ListaDeCotizaciones, 'cliente_id'>> {
  readonly estado?: ListaLeida | undefined;
}

export const preguntaDeCotizaciones = (
  { estado: lista, cliente_id }: Pedidas,
  ahora: Ahora,
  { ownerId: owner }: Pick<Caller, 'ownerId'>,
): Query<CampoDeCotizacion> => {
  const alcance = lista && alcanceDeCotizaciones(lista, ahora);
  return {
    equal: { owner, ...(alcance && { estado: alcance.estado }), ...(cliente_id && { cliente_id }) },
    ranges: alcance?.ranges ?? [],
  };
};
