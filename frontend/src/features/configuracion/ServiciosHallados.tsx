import Typography from '@mui/material/Typography';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { plegar } from '@cuenta-clara/dominio/texto';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { ListaDeServicios } from './ListaDeServicios.tsx';
import { useServiciosQuery } from '../../api/catalogo.api.ts';
import { type useEdicion } from './useEdicion.ts';

interface Props {
  busqueda: string;
  categorias: readonly CategoriaDeApi[];
  edicion: ReturnType<typeof useEdicion<ServicioDeApi>>;
}

/**
 * Services of all categories are found, so that the owner can change a price without knowing the category.
 */
export const ServiciosHallados = ({ busqueda, categorias, edicion }: Props) => {
  const { data: servicios, isLoading, error, refetch } = useServiciosQuery();
  if (isLoading) return <EnCamino alto={56} />;
  if (!servicios)
    return (
      <ErrorConReintento
        titulo="Error al cargar los servicios"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  const buscado = plegar(busqueda);
  const hallados = servicios.filter(
    ({ id, nombre }) => plegar(nombre).includes(buscado) || id === edicion.enSuRenglon?.id,
  );
  const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
  return hallados.length > 0 ? (
    <ListaDeServicios
      servicios={hallados}
      edicion={edicion}
      categoriaDe={({ categoria_id }) => nombres.get(categoria_id) ?? ''}
    />
  ) : (
    <Typography color="textSecondary">No se encontraron servicios con ese nombre.</Typography>
  );
};
