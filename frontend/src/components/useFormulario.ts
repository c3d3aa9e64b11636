import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { type z } from 'zod';
import { erroresPorCampo, mensajeDeError, sinRespuesta } from '../base/servidor/mensaje-de-error.ts';
import { SIN_RESPUESTA, useLoEscrito } from '../base/ventanas/sin-guardar.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { decirQueFallo, siSonSuyos, sinRomperse } from './lo-que-falla.ts';
import { useUnaALaVez } from './useUnaALaVez.ts';

interface Opciones<V extends FieldValues, R> {
  /**
   * Key under which the draft is stored until it is saved or discarded. null for secrets, which are not
   * stored.
   */
  que: string | null;
  esquema: z.ZodType;
  /** Initial values. `guardar` gets the raw text, which the server parses by the same rules. */
  valores: V;
  /** `clave`: idempotency key, the same in every try of this form. */
  guardar: (valores: V, clave: string) => Promise<{ data?: R | undefined; error?: unknown }>;
  alGuardar: (guardado: R) => void;
  /** In a page: leaving it asks nothing, and the draft stays. */
  seQueda?: boolean;
  /** The server takes the idempotency key; if not, the owner is told to check before trying again. */
  repetible?: boolean;
  exito?: string;
  /** Toast when the server refuses without a reason. */
  error: string;
  /** Toast when the rules refuse, besides the errors below the fields. */
  invalido?: string;
}

const reglasDe = (esquema: z.ZodType): Resolver =>
  sinRomperse(zodResolver(esquema as never, undefined, { raw: true }) as unknown as Resolver);

/** A restored draft, without unknown fields. */
const deEsteFormulario = <V extends FieldValues>(recuperado: V | null, valores: V): V | null =>
  recuperado && {
    ...valores,
    ...Object.fromEntries(Object.entries(recuperado).filter(([campo]) => campo in valores)),
  };

/**
 * A form that saves one thing. An error of the rules or the server stays below its field until it is edited
 * (spec section 5); general messages are toasts. Unsaved text is kept.
 */
export const useFormulario = <V extends FieldValues, R>({
  que,
  esquema,
  valores,
  guardar,
  repetible = true,
  seQueda = false,
  alGuardar,
  exito,
  error: siNoDice,
  invalido,
}: Opciones<V, R>) => {
  const escrito = useLoEscrito<V>(que, {
    ...(repetible && { alReintentar: () => void enviar() }),
    seQueda,
  });
  const { anotar } = escrito;
  const [recuperado] = useState(() => deEsteFormulario(escrito.recuperado, valores));
  const [alPrincipio] = useState(() => JSON.stringify(valores));
  const { control, handleSubmit, setError, clearErrors, setValue, subscribe, formState } = useForm<
    V,
    unknown,
    V
  >({
    defaultValues: valores as DefaultValues<V>,
    ...(recuperado && { values: recuperado, resetOptions: { keepDefaultValues: true } }),
    reValidateMode: 'onSubmit',
    resolver: reglasDe(esquema) as never,
  });
  const alEscribir = useEffectEvent((campo: string, ahora: V) => {
    clearErrors(campo as FieldPath<V>);
    anotar(JSON.stringify(ahora) === alPrincipio ? null : ahora);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name) alEscribir(name, values);
        },
      }),
    [subscribe],
  );

  const enviar = handleSubmit(
    async (escritos) => {
      const { data, error } = await escrito.enviar(escritos, (clave) => guardar(escritos, clave));
      if (error) {
        for (const [campo, message] of Object.entries(erroresPorCampo(error)))
          setError(campo as FieldPath<V>, { type: 'server', message });
        const sinSaber = !repetible && sinRespuesta(error);
        return toast.error(sinSaber ? SIN_RESPUESTA : mensajeDeError(error, siNoDice));
      }
      if (exito) toast.exito(exito);
      alGuardar(data as R);
    },
    siSonSuyos(() => {
      if (invalido) toast.error(invalido);
    }),
  );
  const unaALaVez = useUnaALaVez();
  return {
    control,
    enviar: (evento: FormEvent) => {
      // React bubbles submits through portals: a dialog in a form must not submit that form.
      evento.stopPropagation();
      evento.preventDefault();
      unaALaVez(() => enviar(evento).catch(decirQueFallo));
    },
    poner: (campo: FieldPath<V>, valor: PathValue<V, FieldPath<V>>) =>
      setValue(campo, valor, { shouldDirty: true }),
    ocupado: formState.isSubmitting,
    conCambios: formState.isDirty,
  };
};
