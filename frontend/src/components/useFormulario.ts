import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type Field,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  get,
  useForm,
} from 'react-hook-form';
import { type z } from 'zod';
import { erroresPorCampo, mensajeDeError, sinRespuesta } from '../base/servidor/mensaje-de-error.ts';
import { type Resultado, versionDe } from '../base/servidor/guardar-una-vez.ts';
import { SIN_RESPUESTA, useLoEscrito } from '../base/ventanas/sin-guardar.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { siSonSuyos, sinRomperse } from './lo-que-falla.ts';
import { useUnaALaVez } from './useUnaALaVez.ts';

interface Opciones<V extends FieldValues, R> {
  /** The typed text is stored under this key until it is saved or discarded; null for secrets. */
  que: string | null;
  /**
   * The schema of the first render is used throughout, so that the rules depend on the typed values alone: a
   * save is sent again after a sign-in before any read of the dialog is answered.
   */
  esquema: z.ZodType;
  /**
   * The initial texts of the fields. `guardar` receives the typed texts, which the server parses by the same
   * rules.
   */
  valores: V;
  /**
   * The record that the form changes; null for a new one. Absent where what was saved cannot be changed: typing that
   * was changed after a save without an answer is then refused.
   */
  sobre?: R | null;
  /** `clave` is the idempotency key, the same in every try until a 422 answers (`guardarUnaVez`). */
  guardar: (valores: V, clave: string, sobre: R | null) => Promise<Resultado<R>>;
  alGuardar: (guardado: R) => void;
  /** A form that is part of a page: leaving asks nothing, and the typed text stays stored. */
  seQueda?: boolean;
  /**
   * If the server takes no idempotency key, as with secrets, the owner is told to check the result before
   * trying again.
   */
  repetible?: boolean;
  exito?: string;
  /** The toast for a refusal of the server that gives no reason. */
  error: string;
  invalido?: string;
}

const reglasDe = (esquema: z.ZodType): Resolver =>
  sinRomperse(zodResolver(esquema as never, undefined, { raw: true }) as unknown as Resolver);

/** Restored text, without fields that this form does not have. */
const deEsteFormulario = <V extends FieldValues>(recuperado: V | null, valores: V): V | null =>
  recuperado && {
    ...valores,
    ...Object.fromEntries(Object.entries(recuperado).filter(([campo]) => campo in valores)),
  };

type Rechazo = readonly [campo: string, texto: string];

const deLasReglas = (errores: object, dentroDe = ''): readonly Rechazo[] =>
  Object.entries(errores).flatMap(([parte, error]: [string, FieldErrors[string]]): readonly Rechazo[] => {
    if (!error) return [];
    const campo = dentroDe + parte;
    return typeof error.type === 'string'
      ? [[campo, String(error.message ?? '')]]
      : deLasReglas(error, `${campo}.`);
  });

const seDibuja = <V extends FieldValues>({ _fields }: Control<V>, campo: string): boolean =>
  (get(_fields, campo) as Field | undefined)?._f?.mount === true;

/**
 * An error of the rules or of the server stays below its field until the field is edited (spec section 5), and
 * the first such field gets the focus; general messages and errors of fields that are not drawn are toasts.
 * Unsaved text is stored.
 */
export const useFormulario = <V extends FieldValues, R>({
  que,
  esquema,
  valores,
  sobre,
  guardar,
  repetible = que !== null,
  seQueda = false,
  alGuardar,
  exito,
  error: siNoDice,
  invalido,
}: Opciones<V, R>) => {
  const escrito = useLoEscrito<V>(que, {
    ...(repetible && { alReintentar: () => unaALaVez(() => enviar()) }),
    seQueda,
  });
  const { anotar } = escrito;
  const [quizaQuedo, setQuizaQuedo] = useState(false);
  const [recuperado] = useState(() => deEsteFormulario(escrito.recuperado, valores));
  const [alPrincipio] = useState(() => JSON.stringify(valores));
  const [resolver] = useState(() => reglasDe(esquema));
  const { control, handleSubmit, setError, clearErrors, setValue, subscribe, formState } = useForm<
    V,
    unknown,
    V
  >({
    defaultValues: valores as DefaultValues<V>,
    ...(recuperado && { values: recuperado, resetOptions: { keepDefaultValues: true } }),
    reValidateMode: 'onSubmit',
    resolver: resolver as never,
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

  const rechazos = useRef<readonly Rechazo[]>([]);
  const decirLosSinCampo = useEffectEvent(() => {
    const sinCampo = rechazos.current.filter(([campo]) => !seDibuja(control, campo));
    for (const texto of new Set(sinCampo.map(([, dicho]) => dicho))) if (texto) toast.error(texto);
    rechazos.current = [];
  });
  const { submitCount } = formState;
  // The count changes as the errors are drawn. By then a folded section has unfolded for its refused field.
  useEffect(() => decirLosSinCampo(), [submitCount]);

  const enviar = handleSubmit(
    async (escritos) => {
      const { data, error } = await escrito.enviar<R>(escritos, {
        guardar: (lo, clave, hecho) => guardar(lo, clave, hecho ?? sobre ?? null),
        ...(sobre !== undefined && { version: versionDe(sobre) }),
      });
      setQuizaQuedo((antes) => sinRespuesta(error) || (antes && error !== undefined));
      if (error) {
        const deCampos = Object.entries(erroresPorCampo(error));
        rechazos.current = deCampos;
        for (const [lugar, [campo, message]] of deCampos.entries())
          setError(campo as FieldPath<V>, { type: 'server', message }, { shouldFocus: lugar === 0 });
        const sinSaber = !repetible && sinRespuesta(error);
        const mensaje = sinSaber ? SIN_RESPUESTA : mensajeDeError(error, siNoDice);
        if (!deCampos.some(([, dicho]) => dicho === mensaje)) toast.error(mensaje);
        return;
      }
      if (exito) toast.exito(exito);
      alGuardar(data as R);
    },
    siSonSuyos((errores) => {
      rechazos.current = deLasReglas(errores);
      escrito.noSeEnvio();
      if (invalido) toast.error(invalido);
    }),
  );
  const unaALaVez = useUnaALaVez();
  return {
    control,
    enviar: (evento: FormEvent) => {
      // React passes submits through portals: a form in a dialog must not submit the form around the dialog.
      evento.stopPropagation();
      evento.preventDefault();
      unaALaVez(() => enviar(evento));
    },
    poner: (campo: FieldPath<V>, valor: PathValue<V, FieldPath<V>>) =>
      setValue(campo, valor, { shouldDirty: true }),
    ocupado: formState.isSubmitting,
    estado: { conCambios: formState.isDirty, ocupado: formState.isSubmitting, sinRespuesta: quizaQuedo },
  };
};
