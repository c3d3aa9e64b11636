import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ClienteDeApi } from '@dominio/clientes/cliente.view.ts';

interface Props {
  clientes: ClienteDeApi[];
  onAgregar: (cliente: ClienteDeApi) => void;
  onQuitar: (cliente: ClienteDeApi) => void;
  onCerrar: () => void;
}

/** The chosen customers that have no e-mail: add it, or leave them out. */
export const SinEmail = ({ clientes, onAgregar, onQuitar, onCerrar }: Props) => (
  <Dialog open onClose={onCerrar} role="alertdialog" aria-labelledby="clientes-sin-email">
    <DialogTitle id="clientes-sin-email">Estos clientes no tienen email</DialogTitle>
    <DialogContent>
      {clientes.map((cliente) => (
        <Box
          key={cliente.id}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, flexWrap: 'wrap' }}
        >
          <Typography sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>{cliente.nombre}</Typography>
          <Button size="small" variant="outlined" onClick={() => onAgregar(cliente)}>
            Añadir email
          </Button>
          <Button size="small" onClick={() => onQuitar(cliente)} aria-label={`Quitar a ${cliente.nombre}`}>
            Quitar
          </Button>
        </Box>
      ))}
    </DialogContent>
    <DialogActions>
      <Button onClick={onCerrar}>Cancelar</Button>
    </DialogActions>
  </Dialog>
);
