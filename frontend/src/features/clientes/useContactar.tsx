import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { lazy, Suspense, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { saludoPorEmail, tieneEmail, tieneTelefono } from './contacto.ts';

const DialogoDeMensaje = lazy(() => import('../mensajes/DialogoDeMensaje.tsx'));

type Falta = { cliente: ClienteDeApi; dato: 'teléfono' | 'email' };

/**
 * Call, mail or message a customer, from her card or from the dashboard. One who lacks the phone or the e-mail
 * shows a warning that offers to add it (spec section 2, "Customers").
 */
export const useContactar = (onEditar: (cliente: ClienteDeApi) => void) => {
  const [falta, setFalta] = useState<Falta | null>(null);
  const [destinatario, setDestinatario] = useState<ClienteDeApi | null>(null);
  const cerrar = () => setFalta(null);

  const llamar = (cliente: ClienteDeApi) => {
    if (!tieneTelefono(cliente)) return setFalta({ cliente, dato: 'teléfono' });
    window.location.href = direccionDeLlamada(cliente.telefono);
  };
  const escribir = (cliente: ClienteDeApi) => {
    if (!tieneEmail(cliente)) return setFalta({ cliente, dato: 'email' });
    window.location.href = saludoPorEmail(cliente, window.location.host);
  };
  const mensaje = (cliente: ClienteDeApi) => {
    if (!tieneTelefono(cliente)) return setFalta({ cliente, dato: 'teléfono' });
    setDestinatario(cliente);
  };

  const ventanas = (
    <>
      {falta && (
        <Dialog open onClose={cerrar} role="alertdialog" aria-labelledby="falta-un-dato">
          <DialogTitle id="falta-un-dato">
            {falta.cliente.nombre} no tiene {falta.dato}
          </DialogTitle>
          <DialogContent>
            <DialogContentText>Agrégalo a sus datos para poder contactarle.</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={cerrar}>Cancelar</Button>
            <Button
              variant="contained"
              onClick={() => {
                onEditar(falta.cliente);
                cerrar();
              }}
            >
              {falta.dato === 'email' ? 'Agregar Email' : 'Editar'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {destinatario && (
        <Suspense>
          <DialogoDeMensaje cliente={destinatario} onCerrar={() => setDestinatario(null)} />
        </Suspense>
      )}
    </>
  );
  return { llamar, escribir, mensaje, ventanas };
};
