import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type CuerpoDeFactura } from '../../../api/facturas.api.ts';
import { nuevaClave } from '../../../base/api.ts';
import { useAqui } from '../../../base/sesion/vuelta.ts';
import {
  type BorradorLocal,
  type Lugar,
  envioDe,
  guardarBorradorLocal,
  guardarBorradorLocalTrasPintar,
  guardarBorradorLocalYa,
  leerBorradorLocal,
  olvidarBorradorLocal,
} from './borrador-local.ts';
import { type LoEnviado } from '../../../base/servidor/guardar-una-vez.ts';
import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { resolverDe } from './resolver.ts';
import { type ValoresDeFactura, erroresDe, erroresDelServidor, numeroEnCampo } from './valores.ts';

/** What the owner types is stored in the tab until it is saved or discarded. */
export const useFormularioDeFactura = (
  factura: FacturaDeApi | null,
  inicial: ValoresDeFactura,
  pagos: Centavos,
  usuario: string,
  repetida: string | null = null,
) => {
  // Unsaved values of a repeated invoice are stored apart from those of a new, empty invoice.
  const donde = useAqui();
  const [lugar] = useState<Lugar>({
    usuario,
    donde,
    cual: factura?.id ?? (repetida === null ? null : `como-${repetida}`),
  });
  const [recuperado, setRecuperado] = useState<BorradorLocal | null>(() => leerBorradorLocal(lugar));
  const version = recuperado?.version ?? factura?.version ?? null;
  // A form has one idempotency key, so that a repeated tap or a retry makes one invoice.
  const [clave, setClave] = useState(() => recuperado?.clave ?? nuevaClave());
  /**
   * The number first proposed for the invoice is kept over a reload: any other number was typed by the owner.
   */
  const [primero] = useState(
    () => (factura === null ? recuperado?.propuesto : undefined) ?? inicial.numero_factura,
  );
  const propuesto = useRef(primero);
  const enviado = useRef((recuperado?.enviado ?? null) as CuerpoDeFactura | null);
  const sinSesion = useRef(recuperado?.sinSesion ?? false);
  const form = useForm<ValoresDeFactura>({
    resolver: resolverDe((valores) => erroresDe(valores, pagos, factura)),
    defaultValues: { ...inicial, numero_factura: primero },
    ...(recuperado && { values: recuperado.valores, resetOptions: { keepDefaultValues: true } }),
  });
  const { subscribe, setError, setValue, resetField, getValues } = form;
  const borrador = useCallback(
    (valores: ValoresDeFactura): BorradorLocal => ({
      version,
      clave,
      propuesto: propuesto.current,
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
        callback: ({ values }) => guardarBorradorLocalTrasPintar(lugar, borrador(values)),
      }),
    [subscribe, lugar, borrador],
  );
  useEffect(() => guardarBorradorLocalYa, []);
  const loEnviado: LoEnviado<CuerpoDeFactura> = {
    leer: () => enviado.current,
    anotar: (cuerpo) => {
      enviado.current = cuerpo;
      sinSesion.current = false;
      if (cuerpo === null && !form.formState.isDirty) olvidarBorradorLocal(lugar);
      else guardarBorradorLocal(lugar, borrador(getValues()));
    },
  };

  return {
    form,
    version,
    clave,
    loEnviado,
    seRecupero: recuperado !== null,
    envio: recuperado && envioDe(recuperado),
    olvidar: () => olvidarBorradorLocal(lugar),
    empezarDeNuevo: () => {
      setRecuperado(null);
      setClave(nuevaClave());
      propuesto.current = inicial.numero_factura;
      enviado.current = null;
      sinSesion.current = false;
      form.reset(inicial);
      olvidarBorradorLocal(lugar);
    },
    proponer: (numero: number | null) => {
      propuesto.current = numeroEnCampo(numero);
      resetField('numero_factura', { defaultValue: propuesto.current });
      // `setValue` notifies the subscribers that store the form; `resetField` does not.
      setValue('numero_factura', propuesto.current);
    },
    rechazar: (error: unknown) => {
      sinSesion.current = estatusDe(error) === 401;
      if (sinSesion.current) guardarBorradorLocal(lugar, borrador(getValues()));
      for (const [campo, message] of Object.entries(erroresDelServidor(erroresPorCampo(error))))
        setError(campo as FieldPath<ValoresDeFactura>, { type: 'server', message });
    },
  };
};
