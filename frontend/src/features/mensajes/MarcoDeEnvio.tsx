import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode } from 'react';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { ClienteEditable } from './ClienteEditable.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { DialogoDePresentacion } from './DialogoDePresentacion.tsx';
import { MetodoElegido } from './MetodoElegido.tsx';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';
import { SelectorDeMetodo } from './SelectorDeMetodo.tsx';
import { TRAYENDO_EL_ENLACE } from './useTextoDeFactura.ts';
import { type Dato } from './edicion-de-cliente.ts';
import { type EnvioDeFactura } from './useEnvioDeFactura.ts';

const CANALES = {
  WhatsApp: { titulo: 'Enviar por WhatsApp', dato: 'telefono', enviar: 'Enviar' },
  Email: { titulo: 'Enviar por Email', dato: 'email', enviar: 'Enviar Email' },
} as const satisfies Record<string, { titulo: string; dato: Dato; enviar: string }>;

interface Props {
  por: keyof typeof CANALES;
  envio: EnvioDeFactura;
  nota: string;
  aviso?: ReactNode;
  conCambios?: boolean;
  impedido?: boolean;
  onEnviar: () => void;
  onCerrar: () => void;
  children: ReactNode;
}

export const MarcoDeEnvio = ({
  por,
  envio,
  nota,
  aviso,
  conCambios = false,
  impedido = false,
  onEnviar,
  onCerrar,
  children,
}: Props) => {
  const { factura, metodo, faltaMetodo, clienteSinGuardar } = envio;
  const { titulo, dato, enviar } = CANALES[por];
  const ocupado = envio.emitiendo ? 'Emitiendo...' : envio.trayendoElEnlace ? TRAYENDO_EL_ENLACE : null;
  const salir = useSalirSinPerder(
    { conCambios: conCambios || envio.conMensajeEscrito || clienteSinGuardar, ocupado: envio.ocupado },
    onCerrar,
  );
  const elegirMetodo = () => envio.setEligiendo(true);
  /** Sending is refused while a correction of the customer is unsaved: the message would use her old data. */
  const mandar = () =>
    clienteSinGuardar ? toast.error('Guarda o cancela los cambios del cliente antes de enviar.') : onEnviar();

  const { data: negocio } = useNegocioQuery();
  // The owner is asked for a missing business name, except for a paid invoice, which keeps its business data.
  if (negocio?.nombre_negocio === '' && factura.estado !== 'pagada')
    return (
      <DialogoDePresentacion
        negocio={negocio}
        onListo={(presentado) => void envio.conNegocio(presentado)}
        onCerrar={onCerrar}
      />
    );
  return (
    <>
      <DialogoAdaptable
        abierto
        titulo={titulo}
        onCerrar={salir}
        ocupado={envio.ocupado}
        acciones={
          <>
            <Button onClick={salir} disabled={envio.ocupado}>
              Cancelar
            </Button>
            {faltaMetodo ? (
              <Button variant="contained" onClick={elegirMetodo}>
                Seleccionar Método de Pago
              </Button>
            ) : (
              <Button
                variant="contained"
                onClick={mandar}
                disabled={impedido || ocupado !== null || envio.ocupado}
              >
                {ocupado ?? (envio.antes ? 'Emitir y enviar' : enviar)}
              </Button>
            )}
          </>
        }
      >
        <ResumenDeFactura factura={factura} />
        <ClienteEditable envio={envio} dato={dato} />
        {aviso}
        <MetodoElegido metodo={metodo} falta={faltaMetodo} onCambiar={elegirMetodo} />
        {!faltaMetodo && (
          <>
            <Alert severity="info">
              {envio.antes && 'La factura se emitirá: quedará pendiente a pagar. '}
              {nota}
            </Alert>
            {children}
          </>
        )}
      </DialogoAdaptable>
      {envio.eligiendo && (
        <SelectorDeMetodo
          factura={factura}
          por={por}
          elegido={metodo}
          onElegir={(elegido) => void envio.elegirMetodo(elegido)}
          onCerrar={() => envio.setEligiendo(false)}
        />
      )}
    </>
  );
};
