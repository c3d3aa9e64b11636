import { nunca } from '../decider.ts';
import { formatoDeDinero } from '../dinero.ts';
import { type CamposDe, cambiosEntre } from '../historial/cambios.ts';
import { historialDeApi } from '../historial/historial.ts';
import { formatoDeTasa } from '../iva.ts';
import { conId, eliminadoDe } from '../lista.ts';
import { type Narrador } from '../narrador.ts';
import {
  type Catalogo,
  type Categoria,
  type DatosDeCategoria,
  type DatosDeServicio,
  EVENTOS_DE_CATALOGO,
  type EventoDeCatalogo,
  type Servicio,
  catalogo,
} from './catalogo.ts';

export const historialDeCatalogo = historialDeApi('HistorialDeCatalogo', EVENTOS_DE_CATALOGO);

const CAMPOS_DE_CATEGORIA: CamposDe<DatosDeCategoria, Categoria> = {
  nombre: ['Nombre', ({ nombre }) => nombre],
  orden: ['Orden', ({ orden }) => String(orden ?? '')],
};

const camposDeServicio = ({ categorias }: Catalogo): CamposDe<DatosDeServicio, Servicio> => ({
  nombre: ['Nombre', ({ nombre }) => nombre],
  precio: ['Precio', ({ precio }) => formatoDeDinero(precio)],
  categoria_id: ['Categoría', ({ categoria_id }) => conId(categorias.vivos, categoria_id)?.nombre ?? ''],
  iva: ['IVA', ({ iva }) => (iva === null ? '' : formatoDeTasa(iva))],
  clave_sat: ['Clave del SAT', ({ clave_sat }) => clave_sat ?? ''],
  unidad_sat: ['Unidad del SAT', ({ unidad_sat }) => unidad_sat ?? ''],
});

const conSusServicios = (cuantos: number): string => {
  if (cuantos === 0) return '';
  return cuantos === 1 ? ' con su servicio' : ` con sus ${cuantos} servicios`;
};
const susServicios = ({ servicios }: Catalogo, id: string): string =>
  conSusServicios(servicios.vivos.filter(({ categoria_id }) => categoria_id === id).length);
const losQueSeFueron = ({ servicios }: Catalogo, id: string): string =>
  conSusServicios(servicios.eliminados.filter(({ por }) => por === id).length);

const textoDe = (evento: EventoDeCatalogo, antes: Catalogo): string => {
  const { id } = evento.data;
  switch (evento.type) {
    case 'CategoriaCreada':
      return `Se creó la categoría ${evento.data.nombre}.`;
    case 'CategoriaActualizada':
      return `Se cambió la categoría ${conId(antes.categorias.vivos, id)?.nombre ?? ''}.`;
    case 'CategoriaEliminada':
      return `Se eliminó la categoría ${conId(antes.categorias.vivos, id)?.nombre ?? ''}${susServicios(antes, id)}.`;
    case 'CategoriaRestaurada':
      return `Se restauró la categoría ${eliminadoDe(antes.categorias, id)?.cosa.nombre ?? ''}${losQueSeFueron(antes, id)}.`;
    case 'ServicioCreado':
      return `Se creó el servicio ${evento.data.nombre} de ${formatoDeDinero(evento.data.precio)}.`;
    case 'ServicioActualizado':
      return `Se cambió el servicio ${conId(antes.servicios.vivos, id)?.nombre ?? ''}.`;
    case 'ServicioEliminado':
      return `Se eliminó el servicio ${conId(antes.servicios.vivos, id)?.nombre ?? ''}.`;
    case 'ServicioRestaurado':
      return `Se restauró el servicio ${eliminadoDe(antes.servicios, id)?.cosa.nombre ?? ''}.`;
    default:
      return nunca(evento);
  }
};

export const narradorDeCatalogo: Narrador<Catalogo, EventoDeCatalogo> = {
  decider: catalogo,
  texto: textoDe,
  cambios: ({ data: { id } }, antes, despues) => [
    ...cambiosEntre(
      CAMPOS_DE_CATEGORIA,
      conId(antes.categorias.vivos, id),
      conId(despues.categorias.vivos, id),
    ),
    ...cambiosEntre(
      camposDeServicio(despues),
      conId(antes.servicios.vivos, id),
      conId(despues.servicios.vivos, id),
    ),
  ],
};
