import AddIcon from '../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { formatoDeClabe } from '@cuenta-clara/dominio/clabe';
import { type MetodoDePagoDeApi } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { hacerYDecirlo, useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { BotonesDeRenglon } from './BotonesDeRenglon.tsx';
import { FormularioDeMetodo } from './FormularioDeMetodo.tsx';
import {
  useActualizarMetodoDePagoMutation,
  useEliminarMetodoDePagoMutation,
  useMetodosDePagoQuery,
  useRestaurarMetodoDePagoMutation,
} from '../../api/metodos-de-pago.api.ts';
import { useEdicion } from './useEdicion.ts';

export const ModalDeMetodos = ({ onCerrar }: { onCerrar: () => void }) => {
  const { data: metodos = [], isLoading, isError, error, refetch } = useMetodosDePagoQuery();
  const [actualizar, { isLoading: cambiando }] = useActualizarMetodoDePagoMutation();
  const [eliminar] = useEliminarMetodoDePagoMutation();
  const [restaurar] = useRestaurarMetodoDePagoMutation();
  const { esNuevo, enSuRenglon, sinFormulario, ocupado, ultimo, editar, alSalir, formulario } =
    useEdicion<MetodoDePagoDeApi>('metodo');
  const trasConfirmar = useTrasConfirmar();

  const alternar = ({ banco: _derivado, ...metodo }: MetodoDePagoDeApi) =>
    hacerYDecirlo({
      hacer: () => actualizar({ ...metodo, activo: !metodo.activo }),
      exito: metodo.activo ? 'Método desactivado' : 'Método activado',
      error: 'Error al actualizar método de pago',
    });
  const borrar = ({ id, nombre }: MetodoDePagoDeApi) =>
    trasConfirmar({
      titulo: '¿Eliminar método de pago?',
      texto: `Se eliminará "${nombre}". Las facturas ya pagadas no cambian.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Método de pago eliminado',
      deshacer: { hacer: () => restaurar(id), exito: 'Método de pago restaurado' },
      error: 'Error al eliminar método de pago',
    });

  const nuevo = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => editar('nuevo')}>
      Nuevo método
    </Button>
  );
  return (
    <DialogoAdaptable
      abierto
      titulo="Métodos de Pago"
      onCerrar={alSalir(onCerrar)}
      ocupado={ocupado}
      acciones={metodos.length > 0 && sinFormulario ? nuevo : undefined}
    >
      {esNuevo && <FormularioDeMetodo metodo={null} {...formulario} />}
      {isLoading && <EnCamino alto={144} cuantos={2} />}
      {isError && (
        <ErrorConReintento
          titulo="Error al cargar métodos de pago"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!isLoading && !isError && metodos.length === 0 && sinFormulario && (
        <EstadoVacio
          dibujo="pagos"
          titulo="No hay métodos de pago"
          texto="Di a tus clientes cómo pueden pagarte."
          accion={nuevo}
        />
      )}
      {metodos.map((metodo) =>
        metodo.id === enSuRenglon?.id ? (
          <Card key={metodo.id} sx={{ p: 2, flexShrink: 0 }}>
            <FormularioDeMetodo metodo={enSuRenglon} {...formulario} />
          </Card>
        ) : (
          <Card key={metodo.id} sx={{ p: 2, flexShrink: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
              <Typography variant="h3" component="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {metodo.nombre}
              </Typography>
              <InsigniaEnCamino de="metodos-pago" id={metodo.id} />
              <Chip
                size="small"
                label={metodo.activo ? 'Activo' : 'Inactivo'}
                color={metodo.activo ? 'success' : 'default'}
                variant="outlined"
              />
            </Box>
            {metodo.link && (
              <MuiLink
                href={metodo.link}
                target="_blank"
                rel="noopener noreferrer"
                variant="body2"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {metodo.link}
              </MuiLink>
            )}
            {metodo.clabe && (
              <Typography
                variant="body2"
                sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
              >
                CLABE {formatoDeClabe(metodo.clabe)}
              </Typography>
            )}
            {(metodo.banco ?? metodo.titular) && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[metodo.banco, metodo.titular].filter(Boolean).join(' · ')}
              </Typography>
            )}
            {metodo.descripcion && (
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
                {metodo.descripcion}
              </Typography>
            )}
            <Box sx={{ display: 'flex', alignItems: 'center', mt: 1, mx: -1 }}>
              <Switch
                checked={metodo.activo}
                disabled={cambiando}
                onChange={() => void alternar(metodo)}
                slotProps={{
                  input: { 'aria-label': `${metodo.activo ? 'Desactivar' : 'Activar'} ${metodo.nombre}` },
                }}
              />
              <Box sx={{ flex: 1 }} />
              <BotonesDeRenglon
                nombre={metodo.nombre}
                conFoco={metodo.id === ultimo}
                onEditar={() => editar(metodo)}
                onEliminar={() => void borrar(metodo)}
              />
            </Box>
          </Card>
        ),
      )}
    </DialogoAdaptable>
  );
};
