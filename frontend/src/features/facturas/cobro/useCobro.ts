import { useRef } from 'react';
import { type Centavos, aPesos, centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { diaDePago } from '@cuenta-clara/dominio/facturas/abonos';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { nuevaClave } from '../../../base/api.ts';
import {
  erroresPorCampo,
  estatusDe,
  falloElServidor,
  mensajeDeError,
  sinRespuesta,
} from '../../../base/servidor/mensaje-de-error.ts';
import { instanteDeAhora } from '../../../base/tiempo/reloj.ts';
import { dineroDicho } from '../../../components/escritura.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import {
  useAnularAbonoMutation,
  useCambiarFacturaMutation,
  useLazyFacturaDeAhoraQuery,
  useRegistrarAbonoMutation,
} from '../../../api/facturas.api.ts';

export type AbonoDeApi = FacturaDeApi['abonos'][number];

export interface Recibido {
  readonly metodo: Pick<MetodoDePago, 'id' | 'nombre'>;
  readonly monto: Centavos;
  /** The day of payment; null for today by the server's clock. */
  readonly fecha: Dia | null;
  readonly nota: string | null;
}

type Respuesta =
  | { readonly como: 'hecho'; readonly factura: FacturaDeApi }
  /**
   * Another change of the invoice came first, and nothing was recorded. A toast told the reason; `factura` is
   * the present invoice.
   */
  | { readonly como: 'cambio'; readonly factura: FacturaDeApi }
  /** The server refused the payment, and a toast told the reason; `errores` has the errors by field. */
  | { readonly como: 'rechazo'; readonly errores: Record<string, string> }
  /** The request got no answer, and nothing was recorded. */
  | { readonly como: 'no-quedo' }
  /** The request got no answer, and the server cannot be reached. */
  | { readonly como: 'sin-linea' };

/** What is kept of an invoice to tell later whether a payment was recorded since. */
export type Antes = Pick<FacturaDeApi, 'id' | 'version' | 'abonos'>;

interface Escrito {
  readonly data?: FacturaDeApi | undefined;
  readonly error?: unknown;
}

/** A retry has the same idempotency key, so that a payment is recorded at most once. */
interface Intento {
  readonly que: string;
  readonly enviar: () => PromiseLike<Escrito>;
}

const yaEstabaPagada = ({ metodo_pago, abonos }: FacturaDeApi, { monto }: Recibido): string =>
  [
    'Ya estaba pagada',
    metodo_pago && ` con ${metodo_pago.nombre}`,
    ` el ${formatoDeDia(diaDePago(abonos))}.`,
    monto > 0 && ` Tu pago de ${formatoDeDinero(monto)} no se registró.`,
  ]
    .filter(Boolean)
    .join('');
const CAMBIO = 'La factura cambió mientras tanto. Revisa cómo está ahora.';
const YA_REVERTIDO = 'El pago ya se había revertido.';
const NO_SE_DESHIZO = 'No se deshizo: se cortó la conexión. Inténtalo de nuevo.';

export const abonoNuevo = (
  antes: Pick<FacturaDeApi, 'abonos'>,
  ahora: FacturaDeApi,
): AbonoDeApi | undefined => ahora.abonos.findLast(({ id }) => !antes.abonos.some((uno) => uno.id === id));

/** A payment of the whole balance completes the invoice (spec section 7); a smaller payment is partial. */
export const esTodoLoQueSeDebe = (factura: FacturaDeApi, monto: Centavos): boolean =>
  monto === centavosDe(factura.balance_restante);

/**
 * When a request and its retry (base/api.ts) get no answer, the server is asked whether the payment was
 * recorded.
 */
export const useCobro = () => {
  const [cambiar, cambio] = useCambiarFacturaMutation();
  const [registrar, registro] = useRegistrarAbonoMutation();
  const [anular, anulacion] = useAnularAbonoMutation();
  const [preguntar] = useLazyFacturaDeAhoraQuery();
  const ultimo = useRef<Intento | null>(null);

  /** The invoice of this moment; undefined on a failure, because a cached answer may be old. */
  const leer = async (id: string): Promise<FacturaDeApi | undefined> => {
    const { data, isError } = await preguntar(id);
    return isError ? undefined : data;
  };

  const trasFallar = async (
    error: unknown,
    { id }: FacturaDeApi,
    siFalla: string,
    decir: (ahora: FacturaDeApi) => string,
  ): Promise<Respuesta> => {
    const ahora = estatusDe(error) === 409 ? await leer(id) : undefined;
    if (ahora) {
      toast.aviso(decir(ahora));
      return { como: 'cambio', factura: ahora };
    }
    toast.error(mensajeDeError(error, siFalla));
    return { como: 'rechazo', errores: erroresPorCampo(error) };
  };

  const intentoDe = (factura: FacturaDeApi, recibido: Recibido): Intento => {
    const que = JSON.stringify([factura.id, factura.version, recibido]);
    if (ultimo.current?.que === que) return ultimo.current;
    const { metodo, monto, fecha, nota } = recibido;
    const { id, version } = factura;
    const clave = nuevaClave();
    const comun = { version, metodo_pago_id: metodo.id, ...(fecha && { fecha }) };
    const completar = {
      ...comun,
      estado: 'pagada' as const,
      fecha_pago: instanteDeAhora(),
      balance_restante: 0,
      ...(nota && { nota_pago: nota }),
    };
    const abono = { ...comun, monto: aPesos(monto), ...(nota && { nota }) };
    const todo = esTodoLoQueSeDebe(factura, monto);
    const enviar = () =>
      todo ? cambiar({ id, clave, ...completar }) : registrar({ id, clave, cuerpo: abono });
    return (ultimo.current = { que, enviar });
  };

  const averiguar = async (antes: Antes, { metodo, monto }: Recibido): Promise<Respuesta> => {
    const ahora = await leer(antes.id);
    if (!ahora) return { como: 'sin-linea' };
    if (ahora.version === antes.version) return { como: 'no-quedo' };
    ultimo.current = null;
    const nuevo = abonoNuevo(antes, ahora);
    if (nuevo?.metodo_pago.id === metodo.id && centavosDe(nuevo.monto) === monto)
      return { como: 'hecho', factura: ahora };
    toast.aviso(CAMBIO);
    return { como: 'cambio', factura: ahora };
  };

  const pagar = async (factura: FacturaDeApi, recibido: Recibido): Promise<Respuesta> => {
    const { data, error } = await intentoDe(factura, recibido).enviar();
    if (sinRespuesta(error)) return { como: 'sin-linea' };
    ultimo.current = null;
    if (data) return { como: 'hecho', factura: data };
    // After a 5xx the server is asked: it may have recorded the payment before it failed.
    const alFinal = falloElServidor(error) ? await averiguar(factura, recibido) : null;
    if (alFinal && 'factura' in alFinal) return alFinal;
    return trasFallar(error, factura, 'Error al completar el pago', (ahora) =>
      ahora.estado === 'pagada' ? yaEstabaPagada(ahora, recibido) : CAMBIO,
    );
  };

  const trasDeshacer = async (
    { data, error }: Escrito,
    antes: FacturaDeApi,
    seDeshizo: (ahora: FacturaDeApi) => boolean,
    textos: { exito: string; siFalla: string; decir: (ahora: FacturaDeApi) => string },
  ): Promise<Respuesta> => {
    const ahora = sinRespuesta(error) ? await leer(antes.id) : data;
    if (ahora && seDeshizo(ahora)) {
      toast.exito(textos.exito);
      return { como: 'hecho', factura: ahora };
    }
    if (ahora) {
      toast.error(NO_SE_DESHIZO);
      return { como: 'no-quedo' };
    }
    return trasFallar(error, antes, textos.siFalla, textos.decir);
  };

  /**
   * Undoes payments: all of them with `todo`, so that the whole total is owed again (spec section 4), or only
   * the last with `ultimo`.
   */
  const revertir = async (factura: FacturaDeApi, que: 'todo' | 'ultimo'): Promise<Respuesta> => {
    const { id, version, total, abonos } = factura;
    const balance_restante = que === 'todo' ? total : (abonos.at(-1)?.monto ?? 0);
    const resultado = await cambiar({ id, version, estado: 'pendiente', balance_restante });
    return trasDeshacer(resultado, factura, ({ estado }) => estado !== 'pagada', {
      exito: 'Pago revertido exitosamente',
      siFalla: 'Error al revertir el pago',
      decir: (ahora) => (ahora.estado === 'pagada' ? CAMBIO : YA_REVERTIDO),
    });
  };

  const deshacer = async (factura: FacturaDeApi, { id: abono_id, monto }: AbonoDeApi): Promise<Respuesta> => {
    const { id, version } = factura;
    const sinEl = ({ abonos }: FacturaDeApi) => !abonos.some((uno) => uno.id === abono_id);
    const resultado = await anular({ id, abono_id, version });
    return trasDeshacer(resultado, factura, sinEl, {
      exito: `Pago anulado: ${dineroDicho(monto)}`,
      siFalla: 'Error al deshacer el pago',
      decir: (ahora) => (sinEl(ahora) ? 'El pago ya se había anulado.' : CAMBIO),
    });
  };

  return {
    pagar,
    averiguar,
    revertir,
    deshacer,
    ocupado: cambio.isLoading || registro.isLoading || anulacion.isLoading,
  };
};

export type Cobros = ReturnType<typeof useCobro>;
