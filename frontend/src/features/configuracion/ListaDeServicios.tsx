import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { BotonesDeRenglon } from './BotonesDeRenglon.tsx';
import { FormularioDeServicio } from './FormularioDeServicio.tsx';
import { useEliminarServicioMutation, useRestaurarServicioMutation } from '../../api/catalogo.api.ts';
import { type useEdicion } from './useEdicion.ts';

const RENGLON = { borderBottom: 1, borderColor: 'divider' } as const;

interface Props {
  servicios: readonly ServicioDeApi[];
  edicion: ReturnType<typeof useEdicion<ServicioDeApi>>;
  /** Set for a list with services of several categories, where editing starts at the price. */
  categoriaDe?: (servicio: ServicioDeApi) => string;
}

export const ListaDeServicios = ({ servicios, edicion, categoriaDe }: Props) => {
  const [eliminar] = useEliminarServicioMutation();
  const [restaurar] = useRestaurarServicioMutation();
  const { enSuRenglon, ultimo, editar, formulario } = edicion;
  const trasConfirmar = useTrasConfirmar();
  const borrar = ({ id, nombre }: ServicioDeApi) =>
    trasConfirmar({
      titulo: '¿Eliminar servicio?',
      texto: `Se eliminará "${nombre}". Las facturas ya hechas no cambian.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Servicio eliminado correctamente',
      deshacer: { hacer: () => restaurar(id), exito: 'Servicio restaurado' },
      error: 'Error al eliminar el servicio',
    });
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {servicios.map((servicio) =>
        servicio.id === enSuRenglon?.id ? (
          <Box key={servicio.id} component="li" sx={{ ...RENGLON, py: 2 }}>
            <FormularioDeServicio
              servicio={enSuRenglon}
              categoriaId={servicio.categoria_id}
              foco={categoriaDe ? 'precio' : 'nombre'}
              {...formulario}
            />
          </Box>
        ) : (
          <Box
            key={servicio.id}
            component="li"
            sx={{ ...RENGLON, display: 'flex', alignItems: 'center', gap: 1, minHeight: 56 }}
          >
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
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {servicio.nombre}
                <InsigniaEnCamino de="servicios-negocio" id={servicio.id} />
                {categoriaDe && (
                  <Typography variant="caption" color="textSecondary" component="p">
                    {categoriaDe(servicio)}
                  </Typography>
                )}
              </Box>
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
  );
};
