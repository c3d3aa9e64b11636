import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { direccionDeEmail, tituloDeEmail, validarEmail } from '@dominio/facturas/mensajes-de-factura.ts';
import { toast } from '../../app/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { ClienteEditable } from './ClienteEditable.tsx';
import { MetodoElegido } from './MetodoElegido.tsx';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';
import { SelectorDeMetodo } from './SelectorDeMetodo.tsx';
import { useEnvioDeFactura } from './useEnvioDeFactura.ts';

/** The mail client is opened once the toast has been read (spec section 7). */
const ESPERA_MS = 1_000;

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

/** Shares an invoice by the owner's own mail client (spec section 2). */
export default function ModalDeEmail({ factura: inicial, onCerrar }: Props) {
  const { factura, metodo, faltaMetodo, mensaje, escribir, elegirMetodo, corregirCliente } =
    useEnvioDeFactura(inicial);
  const [titulo, setTitulo] = useState(() => tituloDeEmail(inicial));
  const [eligiendo, setEligiendo] = useState(inicial.estado === 'pendiente');

  const enviar = () => {
    const email = factura.cliente.email ?? '';
    const problema = validarEmail({ email, titulo, mensaje });
    if (problema) return toast.error(problema);
    const direccion = direccionDeEmail([email], titulo, mensaje);
    toast.exito('Cliente de email abierto');
    setTimeout(() => {
      window.location.href = direccion;
    }, ESPERA_MS);
    onCerrar();
  };

  return (
    <>
      <DialogoAdaptable
        abierto
        titulo="Enviar por Email"
        onCerrar={onCerrar}
        acciones={
          <>
            <Button onClick={onCerrar}>Cancelar</Button>
            {faltaMetodo ? (
              <Button variant="contained" onClick={() => setEligiendo(true)}>
                Seleccionar Método de Pago
              </Button>
            ) : (
              <Button variant="contained" onClick={enviar}>
                Enviar Email
              </Button>
            )}
          </>
        }
      >
        <ResumenDeFactura factura={factura} />
        <ClienteEditable factura={factura} dato="email" onCambio={corregirCliente} />
        <MetodoElegido metodo={metodo} falta={faltaMetodo} onCambiar={() => setEligiendo(true)} />
        {!faltaMetodo && (
          <>
            <Alert severity="info">Se abrirá tu programa de correo con este mensaje.</Alert>
            <TextField label="Título" value={titulo} onChange={(evento) => setTitulo(evento.target.value)} />
            <TextField
              label="Mensaje"
              value={mensaje}
              onChange={(evento) => escribir(evento.target.value)}
              multiline
              minRows={6}
            />
          </>
        )}
      </DialogoAdaptable>
      {eligiendo && (
        <SelectorDeMetodo
          factura={factura}
          por="Email"
          elegido={metodo}
          onElegir={(elegido) => {
            elegirMetodo(elegido);
            setEligiendo(false);
          }}
          onCerrar={() => setEligiendo(false)}
        />
      )}
    </>
  );
}
