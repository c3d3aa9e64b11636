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
import { erroresPorCampo, mensajeDeError } from '../base/servidor/mensaje-de-error.ts';
import { useLoEscrito } from '../base/ventanas/sin-guardar.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { decirQueFallo, siSonSuyos, sinRomperse } from './lo-que-falla.ts';
import { useUnaALaVez } from './useUnaALaVez.ts';

interface Opciones<V extends FieldValues, R> {
  /** What is written here, and about what: under this name it is kept until it is saved or given up. null: a secret, kept nowhere. */
  que: string | null;
  /** The domain's rules of what is typed, with their texts. */
  esquema: z.ZodType;
  /** What the form opens with. What is typed reaches `guardar` as it was typed: the server reads it by the same rules. */
  valores: V;
  /** Asks the server; `clave` is the same in every try of this form, so that none creates a second one. */
  guardar: (valores: V, clave: string) => Promise<{ data?: R | undefined; error?: unknown }>;
  alGuardar: (guardado: R) => void;
  /** Of a form that stands in the page itself: left without a question, it waits there with what was typed. */
  seQueda?: boolean;
  /** Whether the server knows two sends for one by their key; else she is told to look first. */
  repetible?: boolean;
  /** What is told when it is saved, where something is. */
  exito?: string;
  /** What is told when the server refuses and does not say why. */
  error: string;
  /** What is told when the rules refuse, besides what stands under the fields. */
  invalido?: string;
}

/** The rules of a schema, as the form asks them. */
const reglasDe = (esquema: z.ZodType): Resolver =>
  sinRomperse(zodResolver(esquema as never, undefined, { raw: true }) as unknown as Resolver);

/** What was found of an earlier form, as far as this one has such fields. */
const deEsteFormulario = <V extends FieldValues>(recuperado: V | null, valores: V): V | null =>
  recuperado && {
    ...valores,
    ...Object.fromEntries(Object.entries(recuperado).filter(([campo]) => campo in valores)),
  };

/**
 * A form that saves one thing. Each refusal, of the rules or of the server, stands under its field until that field is edited
 * (spec section 5); what is told of the whole is a toast; a form that was not saved keeps what was typed.
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
        return toast.error(mensajeDeError(error, siNoDice));
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
      // A dialog opened from within another form is not a part of it, whatever React makes of the tree.
      evento.stopPropagation();
      evento.preventDefault();
      unaALaVez(() => enviar(evento).catch(decirQueFallo));
    },
    /** Types for her. */
    poner: (campo: FieldPath<V>, valor: PathValue<V, FieldPath<V>>) =>
      setValue(campo, valor, { shouldDirty: true }),
    ocupado: formState.isSubmitting,
    conCambios: formState.isDirty,
  };
};
