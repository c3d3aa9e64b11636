import AddIcon from '../../iconos/AddRounded.tsx';
import Button from '@mui/material/Button';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { FormularioDeServicio } from './FormularioDeServicio.tsx';
import { ListaDeServicios } from './ListaDeServicios.tsx';
import { useServiciosQuery } from '../../api/catalogo.api.ts';
import { useEdicion } from './useEdicion.ts';

interface Props {
  categoria: CategoriaDeApi;
  onVolver: () => void;
  onCerrar: () => void;
}

export const Servicios = ({ categoria, onVolver, onCerrar }: Props) => {
  const { data: servicios = [], isLoading, isError, error, refetch } = useServiciosQuery(categoria.id);
  const edicion = useEdicion<ServicioDeApi>('servicio');
  const { esNuevo, sinFormulario, ocupado, editar, alSalir, formulario } = edicion;

  const nuevo = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => editar('nuevo')}>
      Nuevo servicio
    </Button>
  );
  return (
    <PasoDeDialogo
      titulo={`Servicios de "${categoria.nombre}"`}
      onVolver={alSalir(onVolver)}
      onCerrar={alSalir(onCerrar)}
      ocupado={ocupado}
      acciones={servicios.length > 0 && sinFormulario ? nuevo : undefined}
    >
      {esNuevo && <FormularioDeServicio servicio={null} categoriaId={categoria.id} {...formulario} />}
      {isLoading && <EnCamino alto={56} />}
      {isError && (
        <ErrorConReintento
          titulo="Error al cargar los servicios"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!isLoading && !isError && servicios.length === 0 && sinFormulario && (
        <EstadoVacio
          dibujo="catalogo"
          titulo="No hay servicios"
          texto="Agrega lo que cobras y su precio."
          accion={nuevo}
        />
      )}
      {servicios.length > 0 && <ListaDeServicios servicios={servicios} edicion={edicion} />}
    </PasoDeDialogo>
  );
};
