import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import {
  TEXTOS_DE_ENVIO,
  direccionDeWhatsApp,
  validarWhatsApp,
} from '@dominio/facturas/mensajes-de-factura.ts';
import { esTelefono } from '@dominio/texto.ts';
import { toast } from '../../app/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { ClienteEditable } from './ClienteEditable.tsx';
import { MetodoElegido } from './MetodoElegido.tsx';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';
import { SelectorDeMetodo } from './SelectorDeMetodo.tsx';
import { abrirWhatsApp } from './abrir-whatsapp.ts';
import { useEnvioDeFactura } from './useEnvioDeFactura.ts';

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

/** Shares an invoice by WhatsApp with the customer's own phone (spec section 2; decisions, "Screens"). */
export default function ModalDeWhatsApp({ factura: inicial, onCerrar }: Props) {
  const { factura, metodo, faltaMetodo, mensaje, escribir, elegirMetodo, corregirCliente } =
    useEnvioDeFactura(inicial);
  const { data: negocio } = useNegocioQuery();
  const [eligiendo, setEligiendo] = useState(inicial.estado === 'pendiente');
  const telefonoDelNegocio = negocio?.telefono ?? '';
  const telefonoDelCliente = factura.cliente.telefono ?? '';
  const sinNegocio = !esTelefono(telefonoDelNegocio);

  const enviar = async () => {
    const problema = validarWhatsApp({ mensaje, telefonoDelNegocio, telefonoDelCliente });
    if (problema) return toast.error(problema);
    await abrirWhatsApp(
      direccionDeWhatsApp(negocio?.codigo_pais ?? '', telefonoDelCliente, mensaje),
      mensaje,
    );
    onCerrar();
  };

  return (
    <>
      <DialogoAdaptable
        abierto
        titulo="Enviar por WhatsApp"
        onCerrar={onCerrar}
        acciones={
          <>
            <Button onClick={onCerrar}>Cancelar</Button>
            {faltaMetodo ? (
              <Button variant="contained" onClick={() => setEligiendo(true)}>
                Seleccionar Método de Pago
              </Button>
            ) : (
              <Button
                variant="contained"
                onClick={() => void enviar()}
                disabled={sinNegocio || mensaje.trim() === ''}
              >
                Enviar
              </Button>
            )}
          </>
        }
      >
        <ResumenDeFactura factura={factura} />
        <ClienteEditable factura={factura} dato="telefono" onCambio={corregirCliente} />
        {sinNegocio && negocio && <Alert severity="warning">{TEXTOS_DE_ENVIO.telefonoDelNegocio}</Alert>}
        <MetodoElegido metodo={metodo} falta={faltaMetodo} onCambiar={() => setEligiendo(true)} />
        {!faltaMetodo && (
          <>
            <Alert severity="info">Se abrirá WhatsApp con este mensaje; tú decides cuándo enviarlo.</Alert>
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
          por="WhatsApp"
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
