import { type BaseSyntheticEvent, useState } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type LoEnviado, guardarUnaVez, useTurno } from '../../../base/servidor/guardar-una-vez.ts';
import {
  cambioMientrasTanto,
  mensajeDeError,
  rechazoDicho,
  sinRespuesta,
} from '../../../base/servidor/mensaje-de-error.ts';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { siSonSuyos } from '../../../components/lo-que-falla.ts';
import { useUnaALaVez } from '../../../components/useUnaALaVez.ts';
import {
  type CuerpoDeCotizacion,
  useCambiarCotizacionMutation,
  useCrearCotizacionMutation,
  useEnviarCotizacionMutation,
} from '../../../api/cotizaciones.api.ts';
import { type Fallo } from '../../facturas/formulario/fallo.ts';
import { fotosDe } from '../../facturas/formulario/valores.ts';
import { preguntaAlEnviar, revisionQueVa } from './pregunta-al-enviar.ts';
import {
  type ValoresDeCotizacion,
  cuerpoDeCotizacion,
  valoresDeCotizacion,
} from './valores-de-cotizacion.ts';

const NADA_QUE_ENVIAR = 'No hay cambios que enviar';

interface Opciones {
  cotizacion: CotizacionDeApi | null;
  negocio: NegocioDeApi;
  version: number | null;
  clave: string;
  loEnviado: LoEnviado<CuerpoDeCotizacion>;
  form: UseFormReturn<ValoresDeCotizacion>;
  onRechazo: (error: unknown) => void;
  onGuardada: (guardada: CotizacionDeApi, seEnvio: boolean) => void;
}

/** A recorded quote keeps its customer and its business data. */
const sinFotos = ({ cliente: _cliente, negocio: _negocio, ...cuerpo }: CuerpoDeCotizacion) => cuerpo;

export const useGuardarCotizacion = ({
  cotizacion,
  negocio,
  version,
  clave,
  loEnviado,
  form,
  onRechazo,
  onGuardada,
}: Opciones) => {
  const [fallo, setFallo] = useState<Fallo | null>(null);
  const [guardando, setGuardando] = useState(false);
  const [crear] = useCrearCotizacionMutation();
  const [cambiar] = useCambiarCotizacionMutation();
  const [enviar] = useEnviarCotizacionMutation();
  const turno = useTurno<CotizacionDeApi>(clave);
  const preguntar = useConfirmacion();
  const unaALaVez = useUnaALaVez();
  const hoy = useHoy();

  const guardar = async (valores: ValoresDeCotizacion, seEnvia: boolean) => {
    setFallo(null);
    const antes = cotizacion && valoresDeCotizacion(cotizacion);
    const revision = seEnvia ? revisionQueVa(cotizacion, valores) : null;
    if (seEnvia && revision === null) return toast.aviso(NADA_QUE_ENVIAR);
    if (revision !== null && !(await preguntar(preguntaAlEnviar(valores, antes, revision, hoy)))) return;
    setGuardando(true);
    const sobre = cotizacion && { id: cotizacion.id, version: version ?? cotizacion.version };
    const contenido = cuerpoDeCotizacion(valores);
    const { data: guardada, error } = await guardarUnaVez<CuerpoDeCotizacion, CotizacionDeApi>({
      cuerpo: sobre ? contenido : { ...contenido, ...fotosDe(valores, negocio) },
      enviado: loEnviado,
      turno,
      version: sobre?.version ?? null,
      enviar: (cuerpo, { clave, hecho }) => {
        const este = hecho && { id: hecho.id, version: hecho.version };
        if (este) return cambiar({ ...sinFotos(cuerpo), ...este, clave });
        return sobre ? cambiar({ ...cuerpo, ...sobre, clave }) : crear({ clave, cuerpo });
      },
    });
    if (!guardada) {
      onRechazo(error);
      return setFallo({
        texto: mensajeDeError(error, 'Error al guardar cotización'),
        hayOtraVersion: cambioMientrasTanto(error),
        sinRespuesta: sinRespuesta(error),
      });
    }
    const laTiene = seEnvia && !guardada.sin_enviar && guardada.estado !== 'rechazada';
    const enviada =
      seEnvia && !laTiene
        ? await enviar({
            id: guardada.id,
            clave: `${clave}.${guardada.version}`,
            cuerpo: { version: guardada.version },
          })
        : null;
    if (enviada?.error)
      toast.error(
        rechazoDicho('Se guardó como borrador, y no se envió.', enviada.error, 'Inténtalo de nuevo.'),
      );
    else if (laTiene) toast.aviso(NADA_QUE_ENVIAR);
    else toast.exito(enviada ? `Cotización ${enviada.data?.numero ?? ''} enviada` : 'Borrador guardado');
    onGuardada(enviada?.data ?? guardada, enviada?.data !== undefined);
  };

  const alPulsar = (seEnvia: boolean) => {
    const comprobar = form.handleSubmit((valores) => guardar(valores, seEnvia), siSonSuyos());
    return (evento: BaseSyntheticEvent): void => {
      evento.preventDefault();
      unaALaVez(() => comprobar(evento).finally(() => setGuardando(false)));
    };
  };
  return { fallo, guardando, enviar: alPulsar(true), guardarBorrador: alPulsar(false) };
};
