import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { unPasoAtras, useVentana } from '../../base/ventanas/ventanas.ts';

/**
 * The number of customers listed. Nobody adds more e-mails one by one, so further customers can only be left
 * out together.
 */
const A_LA_VISTA = 20;

interface Props {
  clientes: readonly ClienteDeApi[];
  onAgregar: (cliente: ClienteDeApi) => void;
  onQuitar: (clientes: readonly ClienteDeApi[]) => void;
  onCerrar: () => void;
}

export const SinEmail = ({ clientes, onAgregar, onQuitar, onCerrar }: Props) => {
  const idDelTitulo = useId();
  useVentana(true, onCerrar);
  return (
    <Dialog open onClose={unPasoAtras} role="alertdialog" aria-labelledby={idDelTitulo}>
      <DialogTitle id={idDelTitulo}>Estos clientes no tienen email</DialogTitle>
      <DialogContent>
        {clientes.slice(0, A_LA_VISTA).map((cliente) => (
          <Box
            key={cliente.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, flexWrap: 'wrap' }}
          >
            <Typography sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>
              {comoSeLlama(cliente)}
            </Typography>
            {/* The two buttons are in one box, so that on a phone both wrap below the name. */}
            <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
              <Button
                size="small"
                variant="outlined"
                onClick={() => onAgregar(cliente)}
                aria-label={`Añadir email a ${comoSeLlama(cliente)}`}
              >
                Añadir email
              </Button>
              <Button
                size="small"
                onClick={() => onQuitar([cliente])}
                aria-label={`Quitar a ${comoSeLlama(cliente)}`}
              >
                Quitar
              </Button>
            </Box>
          </Box>
        ))}
        {clientes.length > A_LA_VISTA && (
          <Typography variant="body2" color="textSecondary">
            +{clientes.length - A_LA_VISTA} más
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {clientes.length > 1 && <Button onClick={() => onQuitar(clientes)}>Quitar a todos</Button>}
        <Button onClick={onCerrar}>Cancelar</Button>
      </DialogActions>
    </Dialog>
  );
};
