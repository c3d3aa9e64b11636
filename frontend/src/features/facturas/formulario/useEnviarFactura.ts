import { type BaseSyntheticEvent, useState } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { type LoEnviado } from '../../../base/servidor/guardar-una-vez.ts';
import {
  cambioMientrasTanto,
  mensajeDeError,
  sinRespuesta,
} from '../../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { siSonSuyos } from '../../../components/lo-que-falla.ts';
import { useUnaALaVez } from '../../../components/useUnaALaVez.ts';
import { pagosDe } from '../cobro/pagos-dichos.ts';
import { type CuerpoDeFactura } from '../../../api/facturas.api.ts';
import { type Fallo } from './fallo.ts';
import { preguntaAlGuardar, textosAlGuardar } from './textos-al-guardar.ts';
import { useGuardarFactura } from './useGuardarFactura.ts';
import { type ValoresDeFactura, cuerpoDe, fotosDe, valoresDe } from './valores.ts';

interface Opciones {
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  version: number | null;
  clave: string;
  loEnviado: LoEnviado<CuerpoDeFactura>;
  form: UseFormReturn<ValoresDeFactura>;
  onRechazo: (error: unknown) => void;
  onOtroNumero: (numero: number | null) => void;
  onGuardada: (guardada: FacturaDeApi) => void;
}

export const useEnviarFactura = ({
  factura,
  negocio,
  version,
  clave,
  loEnviado,
  form,
  onRechazo,
  onOtroNumero,
  onGuardada,
}: Opciones) => {
  const [fallo, setFallo] = useState<Fallo | null>(null);
  const [enviando, setEnviando] = useState(false);
  const preguntar = useConfirmacion();
  const unaALaVez = useUnaALaVez();
  const hoy = useHoy();
  const antes = factura && { estado: factura.estado, valores: valoresDe(factura) };
  const guardar = useGuardarFactura(
    factura && { id: factura.id, version: version ?? factura.version },
    clave,
    loEnviado,
  );
  const { handleSubmit, getFieldState } = form;

  const enviar = async (valores: ValoresDeFactura, comoBorrador: boolean) => {
    setFallo(null);
    if (!(await preguntar(preguntaAlGuardar(valores, antes, comoBorrador, hoy)))) return;
    const textos = textosAlGuardar(factura !== null, comoBorrador);
    const cuerpo = {
      ...cuerpoDe(valores, factura ? pagosDe(factura) : 0),
      ...(!factura && fotosDe(valores, negocio)),
      ...(comoBorrador && { estado: 'borrador' as const }),
    };
    setEnviando(true);
    const { data, error } = await guardar(cuerpo, {
      // A subscribed `formState` would redraw the form at the first change of each field.
      elNumeroEsSuyo: getFieldState('numero_factura').isDirty,
      onOtroNumero: (numero) => {
        onOtroNumero(numero);
        if (numero !== null) toast.aviso(`Ese número ya se usó: esta será la factura #${numero}.`);
      },
    });
    if (!data) {
      onRechazo(error);
      return setFallo({
        texto: mensajeDeError(error, textos.error),
        hayOtraVersion: cambioMientrasTanto(error),
        sinRespuesta: sinRespuesta(error),
      });
    }
    toast.exito(textos.exito);
    if (factura === null && cuerpo.numero_factura === null)
      toast.aviso(`Le tocó el número ${data.numero_factura}, el siguiente libre.`);
    onGuardada(data);
  };

  const alPulsar = (comoBorrador: boolean) => {
    const comprobar = handleSubmit((valores) => enviar(valores, comoBorrador), siSonSuyos());
    return (evento: BaseSyntheticEvent): void => {
      evento.preventDefault();
      unaALaVez(() => comprobar(evento).finally(() => setEnviando(false)));
    };
  };

  return {
    fallo,
    enviando,
    guardar: alPulsar(false),
    guardarBorrador: alPulsar(true),
  };
};
