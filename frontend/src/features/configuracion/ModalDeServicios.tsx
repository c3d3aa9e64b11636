import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { FormularioDeServicio } from './FormularioDeServicio.tsx';
import { useEliminarServicioMutation, useServiciosQuery } from './catalogo.api.ts';
import { useEdicion } from './useEdicion.ts';

interface Props {
  categoria: CategoriaDeApi;
  onCerrar: () => void;
}

/** The services of one category (spec section 2, "Services modal"). */
export const ModalDeServicios = ({ categoria, onCerrar }: Props) => {
  const { data: servicios = [], isLoading, isError, refetch } = useServiciosQuery(categoria.id);
  const [eliminar] = useEliminarServicioMutation();
  const { editado, editar, cerrar, formulario } = useEdicion<ServicioDeApi>(onCerrar);
  const trasConfirmar = useTrasConfirmar();

  const borrar = ({ id, nombre }: ServicioDeApi) =>
    trasConfirmar({
      titulo: '¿Eliminar servicio?',
      texto: `Se eliminará "${nombre}". Las facturas ya hechas no cambian.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Servicio eliminado correctamente',
      error: 'Error al eliminar el servicio',
    });

  const nuevo = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => editar('nuevo')}>
      Nuevo servicio
    </Button>
  );
  return (
    <DialogoAdaptable
      abierto
      titulo={`Servicios de "${categoria.nombre}"`}
      onCerrar={cerrar}
      acciones={servicios.length > 0 && editado === null ? nuevo : undefined}
    >
      {editado !== null && (
        <FormularioDeServicio
          key={editado === 'nuevo' ? 'nuevo' : editado.id}
          servicio={editado === 'nuevo' ? null : editado}
          categoriaId={categoria.id}
          {...formulario}
        />
      )}
      {isLoading && <Skeleton height={56} />}
      {isError && (
        <ErrorConReintento titulo="Error al cargar los servicios" onReintentar={() => void refetch()} />
      )}
      {!isLoading && !isError && servicios.length === 0 && editado === null && (
        <EstadoVacio
          dibujo="catalogo"
          titulo="No hay servicios"
          texto="Agrega lo que cobras y su precio."
          accion={nuevo}
        />
      )}
      {servicios.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {servicios.map((servicio) => (
            <Box
              key={servicio.id}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 56,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {servicio.nombre}
              </Typography>
              <Dinero pesos={servicio.precio} sx={{ fontWeight: 600 }} />
              <IconButton onClick={() => editar(servicio)} aria-label={`Editar ${servicio.nombre}`}>
                <EditIcon fontSize="small" />
              </IconButton>
              <IconButton onClick={() => void borrar(servicio)} aria-label={`Eliminar ${servicio.nombre}`}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
    </DialogoAdaptable>
  );
};
