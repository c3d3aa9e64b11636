import { useRef } from 'react';
import { type Centavos, aPesos, centavosDe } from '@cuenta-clara/dominio/dinero';
import { diaDePago } from '@cuenta-clara/dominio/facturas/abonos';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { nuevaClave } from '../../../base/api.ts';
import {
  erroresPorCampo,
  estatusDe,
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

/** Money as she says that she received it. */
export interface Recibido {
  readonly metodo: Pick<MetodoDePago, 'id' | 'nombre'>;
  readonly monto: Centavos;
  /** null: today, which the server's clock knows better than a device's. */
  readonly fecha: Dia | null;
  readonly nota: string | null;
}

/** What came of a write. */
type Respuesta =
  /** It is as she wanted it. */
  | { readonly como: 'hecho'; readonly factura: FacturaDeApi }
  /** Somebody else was quicker, and nothing was recorded: it was said, and this is how the invoice is. */
  | { readonly como: 'cambio'; readonly factura: FacturaDeApi }
  /** It was refused: said, and by field. */
  | { readonly como: 'rechazo'; readonly errores: Record<string, string> }
  /** No answer, and the server was asked: nothing was recorded. */
  | { readonly como: 'no-quedo' }
  /** No answer, and nobody to ask yet. */
  | { readonly como: 'sin-linea' };

/** What a mutation answers. */
interface Escrito {
  readonly data?: FacturaDeApi | undefined;
  readonly error?: unknown;
}

/** A payment that was sent. Tried again it is the same write under the same key, so it is recorded at most once. */
interface Intento {
  readonly que: string;
  readonly enviar: () => PromiseLike<Escrito>;
}

const yaEstabaPagada = ({ metodo_pago, abonos }: FacturaDeApi): string =>
  ['Ya estaba pagada', metodo_pago && ` con ${metodo_pago.nombre}`, ` el ${formatoDeDia(diaDePago(abonos))}.`]
    .filter(Boolean)
    .join('');
const CAMBIO = 'La factura cambió mientras tanto. Revisa cómo está ahora.';
const YA_REVERTIDO = 'El pago ya se había revertido.';
const NO_SE_DESHIZO = 'No se deshizo: se cortó la conexión. Inténtalo de nuevo.';

const fallaDelServidor = (error: unknown): boolean => Number(estatusDe(error)) >= 500;

/** The payment that one state of an invoice has and the one before it had not. */
export const abonoNuevo = (antes: FacturaDeApi, ahora: FacturaDeApi): AbonoDeApi | undefined =>
  ahora.abonos.findLast(({ id }) => !antes.abonos.some((uno) => uno.id === id));

/** All that is owed: it completes the invoice (spec section 7), while less is an abono. */
export const esTodoLoQueSeDebe = (factura: FacturaDeApi, monto: Centavos): boolean =>
  monto === centavosDe(factura.balance_restante);

/**
 * Receives money for an invoice and takes it back, as it was seen: when it is no longer so (another tab was quicker), nothing
 * is recorded, and what happened is said and answered. When a write got no answer, its one retry included (base/api.ts), the
 * server is asked whether it was recorded: she is never left to guess.
 */
export const useCobro = () => {
  const [cambiar, cambio] = useCambiarFacturaMutation();
  const [registrar, registro] = useRegistrarAbonoMutation();
  const [anular, anulacion] = useAnularAbonoMutation();
  const [preguntar] = useLazyFacturaDeAhoraQuery();
  const ultimo = useRef<Intento | null>(null);

  /** How the server has it now. What it answered an earlier time is no answer to this. */
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

  /** Whether a payment that got no answer was recorded. */
  const averiguar = async (antes: FacturaDeApi, { metodo, monto }: Recibido): Promise<Respuesta> => {
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
    // A server that failed may have recorded it before it did.
    const alFinal = fallaDelServidor(error) ? await averiguar(factura, recibido) : null;
    if (alFinal && 'factura' in alFinal) return alFinal;
    return trasFallar(error, factura, 'Error al completar el pago', (ahora) =>
      ahora.estado === 'pagada' ? yaEstabaPagada(ahora) : CAMBIO,
    );
  };

  /** After a write that takes something back: whatever came of it is said. */
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

  /** A paid one is pending again: `todo` of it is owed (spec section 4), or what was owed before its last payment. */
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

  /** One payment is taken back, whichever it is; it may have completed the invoice. */
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
