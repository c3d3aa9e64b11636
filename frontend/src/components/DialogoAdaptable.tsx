import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useEsTelefono } from '../base/useEsTelefono.ts';

interface Props {
  abierto: boolean;
  titulo: string;
  onCerrar: () => void;
  /** Buttons at the bottom, within thumb's reach; the main one last. */
  acciones?: ReactNode;
  /** Makes the whole dialog one form: Enter saves. */
  onSubmit?: FormEventHandler;
  /** While something is being saved the dialog cannot be closed by accident. */
  ocupado?: boolean;
  pantallaCompleta?: boolean;
  children: ReactNode;
}

/** A dialog: the whole screen on a phone, at most 560 px on a desktop. */
export const DialogoAdaptable = ({
  abierto,
  titulo,
  onCerrar,
  acciones,
  onSubmit,
  ocupado = false,
  pantallaCompleta = false,
  children,
}: Props) => {
  const esTelefono = useEsTelefono();
  const idDelTitulo = useId();
  const cerrar = () => {
    if (!ocupado) onCerrar();
  };
  const partes = (
    <>
      {/* Beside the heading and not in it: the dialog is called by its title alone. */}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5, flexShrink: 0 }}>
        <DialogTitle id={idDelTitulo} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {titulo}
        </DialogTitle>
        <IconButton onClick={cerrar} aria-label="Cerrar" disabled={ocupado}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent
        dividers
        {...(pantallaCompleta && { tabIndex: 0 })}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        {children}
      </DialogContent>
      {acciones && <DialogActions>{acciones}</DialogActions>}
    </>
  );
  return (
    <Dialog
      open={abierto}
      onClose={cerrar}
      fullScreen={esTelefono || pantallaCompleta}
      fullWidth
      maxWidth={false}
      aria-labelledby={idDelTitulo}
      slotProps={{ paper: { sx: { maxWidth: pantallaCompleta ? 'none' : esTelefono ? 'none' : 560 } } }}
    >
      {onSubmit ? (
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          {partes}
        </Box>
      ) : (
        partes
      )}
    </Dialog>
  );
};
