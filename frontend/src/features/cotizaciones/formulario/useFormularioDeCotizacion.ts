import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type CuerpoDeCotizacion } from '../../../api/cotizaciones.api.ts';
import { nuevaClave } from '../../../base/api.ts';
import { useAqui } from '../../../base/sesion/vuelta.ts';
import {
  type Lugar,
  borradoresDe,
  envioDe,
  valoresDelDocumentoGuardados,
} from '../../facturas/formulario/borrador-local.ts';
import { type LoEnviado } from '../../../base/servidor/guardar-una-vez.ts';
import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { resolverDe } from '../../facturas/formulario/resolver.ts';
import { type ValoresDeCotizacion, enLaCotizacion, erroresDeCotizacion } from './valores-de-cotizacion.ts';

const valoresGuardados = z.object({
  ...valoresDelDocumentoGuardados.shape,
  fecha: z.string().nullable(),
  valida_hasta: z.string().nullable(),
  anticipo: z.string(),
}) satisfies z.ZodType<ValoresDeCotizacion>;

const borradores = borradoresDe('cotizacion-sin-guardar', valoresGuardados);

export const useFormularioDeCotizacion = (
  cotizacion: CotizacionDeApi | null,
  inicial: ValoresDeCotizacion,
  usuario: string,
  cliente: string | null,
) => {
  const donde = useAqui();
  const [lugar] = useState<Lugar>({
    usuario,
    donde,
    cual: cotizacion?.id ?? (cliente === null ? null : `para-${cliente}`),
  });
  const [recuperado, setRecuperado] = useState(() => borradores.leer(lugar));
  const version = recuperado?.version ?? cotizacion?.version ?? null;
  const [clave, setClave] = useState(() => recuperado?.clave ?? nuevaClave());
  const enviado = useRef((recuperado?.enviado ?? null) as CuerpoDeCotizacion | null);
  const sinSesion = useRef(recuperado?.sinSesion ?? false);
  const form = useForm<ValoresDeCotizacion>({
    resolver: resolverDe((valores) => erroresDeCotizacion(valores, cotizacion)),
    defaultValues: inicial,
    ...(recuperado && { values: recuperado.valores, resetOptions: { keepDefaultValues: true } }),
  });
  const { subscribe, setError, getValues } = form;
  const borrador = useCallback(
    (valores: ValoresDeCotizacion) => ({
      version,
      clave,
      enviado: enviado.current,
      sinSesion: sinSesion.current,
      valores,
    }),
    [version, clave],
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => borradores.guardarTrasPintar(lugar, borrador(values)),
      }),
    [subscribe, lugar, borrador],
  );
  useEffect(() => borradores.guardarYa, []);
  const olvidar = () => borradores.olvidar(lugar);
  const loEnviado: LoEnviado<CuerpoDeCotizacion> = {
    leer: () => enviado.current,
    anotar: (cuerpo) => {
      enviado.current = cuerpo;
      sinSesion.current = false;
      if (cuerpo === null && !form.formState.isDirty) olvidar();
      else borradores.guardar(lugar, borrador(getValues()));
    },
  };
  return {
    form,
    version,
    clave,
    loEnviado,
    seRecupero: recuperado !== null,
    envio: recuperado && envioDe(recuperado),
    olvidar,
    empezarDeNuevo: () => {
      setRecuperado(null);
      setClave(nuevaClave());
      enviado.current = null;
      sinSesion.current = false;
      form.reset(inicial);
      olvidar();
    },
    rechazar: (error: unknown) => {
      sinSesion.current = estatusDe(error) === 401;
      if (sinSesion.current) borradores.guardar(lugar, borrador(getValues()));
      for (const [campo, message] of Object.entries(enLaCotizacion(erroresPorCampo(error))))
        setError(campo as FieldPath<ValoresDeCotizacion>, { type: 'server', message });
    },
  };
};
