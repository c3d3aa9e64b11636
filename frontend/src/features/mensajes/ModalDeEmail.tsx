import TextField from '@mui/material/TextField';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  TEXTOS_DE_ENVIO,
  conFactura,
  correoQueCabe,
  direccionDeEmail,
  tituloDeEmail,
  validarEmail,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { toast } from '../../base/ventanas/toasts.tsx';
import { MarcoDeEnvio } from './MarcoDeEnvio.tsx';
import { MensajeDeFactura } from './MensajeDeFactura.tsx';
import { AvisoDeTextoLargo, copiarTextoLargo } from './texto-a-pegar.tsx';
import { useEnvioDeFactura } from './useEnvioDeFactura.ts';
import { useEscrito } from '../../base/ventanas/sin-guardar.ts';

/** Milliseconds to read the toast before the mail client opens (spec section 7). */
const ESPERA_MS = 1_000;

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

export default function ModalDeEmail({ factura: inicial, onCerrar }: Props) {
  const envio = useEnvioDeFactura(inicial);
  const preparado = tituloDeEmail(inicial);
  const [titulo, setTitulo] = useEscrito(`email/${inicial.id}/titulo`, preparado);
  const { enviado } = envio;
  const email = envio.factura.cliente.email ?? '';
  const { asunto, cuerpo, aPegar } = correoQueCabe([email], {
    asunto: conFactura(titulo, envio.factura),
    cuerpo: enviado,
  });

  const enviar = async () => {
    const problema = validarEmail({ email, titulo, mensaje: enviado });
    if (problema) return toast.error(problema);
    const emitida = envio.antes?.() ?? Promise.resolve(true);
    const puedeIr =
      aPegar === null ? emitida : copiarTextoLargo(emitida.then((lista) => (lista ? aPegar : null)));
    if (!(await puedeIr)) return;
    const direccion = direccionDeEmail([email], asunto, cuerpo);
    toast.exito('Cliente de email abierto');
    setTimeout(() => {
      window.location.href = direccion;
    }, ESPERA_MS);
    onCerrar();
  };

  return (
    <MarcoDeEnvio
      por="Email"
      envio={envio}
      nota="Se abrirá tu programa de correo con este mensaje."
      conCambios={titulo !== preparado}
      onEnviar={() => void enviar()}
      onCerrar={onCerrar}
    >
      <TextField
        name="titulo"
        label="Título"
        value={titulo}
        onChange={(evento) => setTitulo(evento.target.value)}
      />
      <MensajeDeFactura envio={envio} siEstaVacio={TEXTOS_DE_ENVIO.cuerpo} />
      {aPegar !== null && <AvisoDeTextoLargo />}
    </MarcoDeEnvio>
  );
}
