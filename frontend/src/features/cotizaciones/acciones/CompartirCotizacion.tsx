import WhatsAppIcon from '../../../iconos/WhatsApp.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import {
  type MotivoDeMensaje,
  mensajeDeCotizacion,
  tituloDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/mensajes-de-cotizacion';
import {
  TEXTOS_DE_ENVIO,
  correoQueCabe,
  direccionDeEmail,
  direccionDeWhatsApp,
  validarEmail,
  validarWhatsApp,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { conCliente } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../../base/api.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { useZona } from '../../../base/tiempo/hoy.ts';
import { copiarYDecirlo } from '../../../base/ventanas/copiar-y-decirlo.ts';
import { useEscrito } from '../../../base/ventanas/sin-guardar.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../../components/EnCamino.tsx';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { useDarSeguimientoMutation, useEnlaceDeCotizacionQuery } from '../../../api/cotizaciones.api.ts';
import { useNegocioQuery } from '../../../api/negocio.api.ts';
import { AvisoDelNegocio } from '../../mensajes/AvisoDelNegocio.tsx';
import { CampoDeMensaje } from '../../mensajes/CampoDeMensaje.tsx';
import { abrirWhatsApp } from '../../mensajes/abrir-whatsapp.ts';
import { AvisoDeTextoLargo, copiarTextoLargo } from '../../mensajes/texto-a-pegar.tsx';
import { loDichoAlCliente } from '../cotizacion-dicha.ts';
import { ResumenDeCotizacion } from './ResumenDeCotizacion.tsx';

const TITULOS = {
  envio: 'Compartir cotización',
  seguimiento: 'Dar seguimiento',
  gracias: 'Dar las gracias',
} as const satisfies Record<MotivoDeMensaje, string>;

interface Props {
  cotizacion: CotizacionDeApi;
  motivo: MotivoDeMensaje;
  onCerrar: () => void;
}

export default function CompartirCotizacion({ cotizacion, motivo, onCerrar }: Props) {
  const { id } = cotizacion;
  const { cliente } = loDichoAlCliente(cotizacion);
  const { data: negocio } = useNegocioQuery();
  const enlace = useEnlaceDeCotizacionQuery(id);
  const [seguir] = useDarSeguimientoMutation();
  const zona = useZona();
  const [escrito, setEscrito] = useEscrito<string | null>(`compartir/${id}/${motivo}`, null);
  const preparado = mensajeDeCotizacion(motivo, cotizacion, { zona, enlace: enlace.data?.url ?? null });
  const mensaje = escrito ?? preparado;
  const salir = useSalirSinPerder(
    { conCambios: escrito !== null && escrito !== preparado, ocupado: false },
    onCerrar,
  );
  const telefonoDelCliente = cliente.telefono ?? '';
  const email = cliente.email ?? '';
  const titulo = tituloDeCotizacion(cotizacion);
  const enviado = conCliente(mensaje, aQuienSeSaluda(cliente));
  const correo = correoQueCabe([email], { asunto: titulo, cuerpo: enviado });

  const anotar = () => {
    if (motivo !== 'seguimiento') return;
    void seguir({ id, clave: nuevaClave() }).then(({ error }) => {
      if (error) toast.error(mensajeDeError(error, 'No se anotó el seguimiento'));
    });
  };
  const porWhatsApp = async () => {
    const telefonoDelNegocio = negocio?.telefono ?? '';
    const problema = validarWhatsApp({ mensaje, telefonoDelNegocio, telefonoDelCliente });
    if (problema) return toast.error(problema);
    const direccion = direccionDeWhatsApp(negocio?.codigo_pais ?? '', telefonoDelCliente, enviado);
    if (!(await abrirWhatsApp(direccion, enviado))) return;
    anotar();
    onCerrar();
  };
  const porEmail = async () => {
    const problema = validarEmail({ email, titulo, mensaje });
    if (problema) return toast.error(problema);
    if (correo.aPegar !== null && !(await copiarTextoLargo(Promise.resolve(correo.aPegar)))) return;
    toast.exito('Cliente de email abierto');
    window.location.href = direccionDeEmail([email], correo.asunto, correo.cuerpo);
    anotar();
    onCerrar();
  };
  const copiar = () =>
    copiarYDecirlo(enviado, {
      exito: 'Mensaje copiado',
      siNo: () => 'No se pudo copiar el mensaje. Selecciónalo y cópialo tú.',
    });
  const listo = !enlace.isLoading && mensaje.trim() !== '';

  return (
    <DialogoAdaptable
      titulo={TITULOS[motivo]}
      onCerrar={salir}
      acciones={
        <>
          <Button onClick={() => void copiar()} disabled={!listo}>
            Copiar
          </Button>
          <Button onClick={() => void porEmail()} disabled={!listo}>
            Email
          </Button>
          <Button
            variant="contained"
            startIcon={<WhatsAppIcon />}
            onClick={() => void porWhatsApp()}
            disabled={!listo || !negocio}
          >
            WhatsApp
          </Button>
        </>
      }
    >
      <ResumenDeCotizacion cotizacion={cotizacion} />
      <AvisoDelNegocio />
      {enlace.isError && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => void enlace.refetch()}>
              Reintentar
            </Button>
          }
        >
          {`El mensaje va sin enlace. ${mensajeDeError(enlace.error, 'No pudimos obtenerlo.')}`}
        </Alert>
      )}
      {enlace.isLoading && escrito === null ? (
        <EnCamino alto={240} />
      ) : (
        <CampoDeMensaje
          mensaje={mensaje}
          onCambio={setEscrito}
          siEstaVacio={TEXTOS_DE_ENVIO.mensajeVacio}
          renglones={8}
        />
      )}
      {correo.aPegar !== null && <AvisoDeTextoLargo />}
    </DialogoAdaptable>
  );
}
