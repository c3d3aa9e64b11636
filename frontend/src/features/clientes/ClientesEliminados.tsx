import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useClientesEliminadosQuery, useRestaurarClienteMutation } from '../../api/clientes.api.ts';

const SIEMPRE_FRESCO = { refetchOnMountOrArgChange: true };

export default function ClientesEliminados({ onCerrar }: { onCerrar: () => void }) {
  const { data, isError, error, refetch } = useClientesEliminadosQuery(undefined, SIEMPRE_FRESCO);
  const [restaurar, { isLoading: restaurando, originalArgs: cual }] = useRestaurarClienteMutation();

  const devolver = (cliente: ClienteDeApi) =>
    hacerYDecirlo({
      hacer: () => restaurar(cliente.id),
      exito: `${comoSeLlama(cliente)} está de nuevo en tu lista`,
      error: 'No se pudo restaurar el cliente',
    });

  return (
    <DialogoAdaptable abierto titulo="Clientes eliminados" onCerrar={onCerrar}>
      {!data && !isError && <EnCamino alto={64} cuantos={3} />}
      {isError && (
        <ErrorConReintento
          titulo="No pudimos cargar los clientes eliminados"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {data?.length === 0 && <Typography color="textSecondary">No hay clientes eliminados.</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((cliente) => (
            <Box
              key={cliente.id}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 64,
                py: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {comoSeLlama(cliente)}
                <Typography variant="body2" color="textSecondary">
                  {[personaDe(cliente), formatoDeTelefono(cliente.telefono)].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              <Button
                onClick={() => void devolver(cliente)}
                disabled={restaurando && cual === cliente.id}
                aria-label={`Restaurar ${comoSeLlama(cliente)}`}
              >
                Restaurar
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </DialogoAdaptable>
  );
}
