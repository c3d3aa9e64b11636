import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { BotonesDeRenglon } from './BotonesDeRenglon.tsx';
import { FormularioDeServicio } from './FormularioDeServicio.tsx';
import { useEliminarServicioMutation, useServiciosQuery } from './catalogo.api.ts';
import { useEdicion } from './useEdicion.ts';

const RENGLON = { borderBottom: 1, borderColor: 'divider' } as const;

interface Props {
  categoria: CategoriaDeApi;
  onVolver: () => void;
  onCerrar: () => void;
}

/** The services of one category (spec section 2, "Services modal"). */
export const Servicios = ({ categoria, onVolver, onCerrar }: Props) => {
  const { data: servicios = [], isLoading, isError, refetch } = useServiciosQuery(categoria.id);
  const [eliminar] = useEliminarServicioMutation();
  const { esNuevo, enSuRenglon, sinFormulario, ultimo, editar, alSalir, formulario } =
    useEdicion<ServicioDeApi>();
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
    <PasoDeDialogo
      titulo={`Servicios de "${categoria.nombre}"`}
      onVolver={alSalir(onVolver)}
      onCerrar={alSalir(onCerrar)}
      acciones={servicios.length > 0 && sinFormulario ? nuevo : undefined}
    >
      {esNuevo && <FormularioDeServicio servicio={null} categoriaId={categoria.id} {...formulario} />}
      {isLoading && <EnCamino alto={56} />}
      {isError && (
        <ErrorConReintento titulo="Error al cargar los servicios" onReintentar={() => void refetch()} />
      )}
      {!isLoading && !isError && servicios.length === 0 && sinFormulario && (
        <EstadoVacio
          dibujo="catalogo"
          titulo="No hay servicios"
          texto="Agrega lo que cobras y su precio."
          accion={nuevo}
        />
      )}
      {servicios.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {servicios.map((servicio) =>
            servicio.id === enSuRenglon?.id ? (
              <Box key={servicio.id} component="li" sx={{ ...RENGLON, py: 2 }}>
                <FormularioDeServicio servicio={enSuRenglon} categoriaId={categoria.id} {...formulario} />
              </Box>
            ) : (
              <Box
                key={servicio.id}
                component="li"
                sx={{ ...RENGLON, display: 'flex', alignItems: 'center', gap: 1, minHeight: 56 }}
              >
                {/* A long name keeps its room on the phone: the price goes under it. */}
                <Box
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    py: 0.75,
                    display: 'flex',
                    flexDirection: { xs: 'column', md: 'row' },
                    justifyContent: 'space-between',
                    columnGap: 2,
                  }}
                >
                  <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{servicio.nombre}</Typography>
                  <Dinero pesos={servicio.precio} sx={{ fontWeight: 600 }} />
                </Box>
                <BotonesDeRenglon
                  nombre={servicio.nombre}
                  conFoco={servicio.id === ultimo}
                  onEditar={() => editar(servicio)}
                  onEliminar={() => void borrar(servicio)}
                />
              </Box>
            ),
          )}
        </Box>
      )}
    </PasoDeDialogo>
  );
};
