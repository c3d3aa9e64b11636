import { contados } from '../contados.ts';
import { type Centavos, centavosDe, formatoDeDinero } from '../dinero.ts';
import { type Dia, diasEntre, formatoDeDia } from '../fechas.ts';
import { type Metodo, SALUDO, comoPagar, conDeuda, enlacePublico } from '../facturas/mensajes-de-factura.ts';
import { type PorCobrar, conNegocio, facturasNombradas, sumaDe } from '../movimientos/mensaje-de-estado.ts';
import { enMiles } from '../contados.ts';
import { nombreDe } from '../movimientos/deudas.api.ts';
import { comoSeLeen, conCliente } from '../texto.ts';
import { type CobranzaDeClientaDeApi } from './cobranza.api.ts';
import { type Tono } from './tono.ts';

/**
 * A reminder of everything overdue in one of three tones (docs/pantallas.md). It always fits one WhatsApp
 * message.
 */

export const LARGO_DE_UN_WHATSAPP = 2_000;

export const mensajeLargo = ({ length }: string): string | null =>
  length > LARGO_DE_UN_WHATSAPP
    ? `El mensaje es demasiado largo: caben ${enMiles(LARGO_DE_UN_WHATSAPP)} letras, y tiene ${enMiles(length)}.`
    : null;

interface Contexto {
  readonly tono: Tono;
  readonly cliente: string;
  readonly negocio: string | null;
  readonly hoy: Dia;
  readonly metodo: Metodo | null;
  readonly enlaces?: readonly EnlaceDeFactura[];
}
export interface EnlaceDeFactura {
  readonly numero_factura: number;
  readonly direccion: string;
}

interface Dicho {
  readonly cliente: string;
  readonly con: string;
  readonly facturas: string;
  readonly atraso: string;
  readonly al: string;
}

const TEXTOS: Readonly<
  Record<Tono, { readonly antes: (dicho: Dicho) => readonly string[]; readonly despues: string }>
> = {
  amable: {
    antes: ({ cliente, con, facturas }) => [
      conCliente(SALUDO, cliente),
      `Te recordamos que tienes ${facturas}${con}:`,
    ],
    despues: 'Si ya hiciste tu pago, envíanos tu comprobante. ¡Gracias por tu confianza!',
  },
  firme: {
    antes: ({ cliente, con, facturas, atraso, al }) => [
      `Hola ${cliente}.`,
      `Al ${al} no hemos recibido tu pago: tienes ${facturas}${con}, con ${atraso} de atraso.`,
    ],
    despues:
      'Te pedimos ponerte al corriente o decirnos qué día pagarás. Si ya pagaste, envíanos tu comprobante.',
  },
  serio: {
    antes: ({ cliente, con, facturas, atraso, al }) => [
      `${cliente}:`,
      `Tu cuenta${con} lleva ${atraso} de atraso. Al ${al} sigues con ${facturas}:`,
    ],
    despues:
      'Es importante que pagues hoy o nos llames para acordar una fecha. Si ya pagaste, envíanos tu comprobante.',
  },
};

const contadas = (cuantas: number): string => contados(cuantas, 'factura vencida', 'facturas vencidas');
const enDias = (dias: number): string => contados(dias, 'día', 'días');

const cortado = (texto: string, lugar: number): string => {
  if (texto.length <= lugar) return texto;
  let cabe = '';
  for (const letra of comoSeLeen(texto)) {
    if (cabe.length + letra.length >= lugar) break;
    cabe += letra;
  }
  return cabe ? `${cabe.trimEnd()}…` : '';
};

/**
 * Payment instructions of at most `lugar` characters: the description of the method is cut, its link is whole
 * or left out.
 */
const comoPagarEn = (lugar: number, metodo: Metodo, cliente: string, suma: Centavos): string => {
  const conSusDatos = (texto: string): string => conDeuda(texto, cliente, suma);
  const sinPasos = [metodo.link, null]
    .map((link) => conSusDatos(comoPagar({ ...metodo, link, descripcion: null }).join('\n')))
    .find(({ length }) => length <= lugar);
  if (sinPasos === undefined) return '';
  const pasos = cortado(conSusDatos(metodo.descripcion ?? ''), lugar - sinPasos.length - 1);
  return [sinPasos, pasos].filter(Boolean).join('\n');
};

/** The most links in a message: more would displace the payment instructions. */
const ENLAZADAS = 3;
const dondeVerlas = (enlaces: readonly EnlaceDeFactura[]): string => {
  const [unica, ...mas] = enlaces;
  if (!unica) return '';
  if (mas.length === 0) return `Puedes ver tu factura aquí:\n${unica.direccion}`;
  const lineas = enlaces.slice(0, ENLAZADAS).map((una) => `N.º ${una.numero_factura}: ${una.direccion}`);
  return ['Puedes ver tus facturas aquí:', ...lineas].join('\n');
};

/** `vencidas` has at least one invoice, in cents, the oldest first. */
export const mensajeDeCobranza = (
  vencidas: readonly PorCobrar[],
  { tono, cliente, negocio, hoy, metodo, enlaces = [] }: Contexto,
): string => {
  const suma = sumaDe(vencidas);
  const { antes, despues } = TEXTOS[tono];
  const dias = diasEntre(vencidas[0]?.vence ?? hoy, hoy);
  const arriba = [
    ...antes({
      cliente,
      con: conNegocio(negocio),
      facturas: contadas(vencidas.length),
      atraso: enDias(dias),
      al: formatoDeDia(hoy),
    }),
    `${facturasNombradas(vencidas, hoy)}\nTotal vencido: ${formatoDeDinero(suma)}`,
  ];
  const verlas = dondeVerlas(enlaces);
  const conEnlaces = [...arriba, ...(verlas ? [verlas] : [])];
  const dicho = [...conEnlaces, despues].join('\n\n').length < LARGO_DE_UN_WHATSAPP ? conEnlaces : arriba;
  const todoMenosElPago = [...dicho, despues].join('\n\n');
  const lugar = LARGO_DE_UN_WHATSAPP - 1 - todoMenosElPago.length - '\n\n'.length;
  const pago = metodo ? comoPagarEn(lugar, metodo, cliente, suma) : '';
  return [...dicho, ...(pago ? [pago] : []), despues].join('\n\n');
};

const aQuienSeLeEscribe = (cliente: CobranzaDeClientaDeApi['cliente']): string =>
  cliente.persona || nombreDe(cliente);

const enCentavos = (facturas: CobranzaDeClientaDeApi['facturas']) =>
  facturas.map((una) => ({ ...una, saldo: centavosDe(una.saldo) ?? 0 }));

/** The owner's own text with the customer's name and debt in the places of `{cliente}` and `{balance}`. */
export const mensajePropioParaClienta = (
  propio: string,
  { cliente, facturas }: Pick<CobranzaDeClientaDeApi, 'cliente' | 'facturas'>,
): string => conDeuda(propio, aQuienSeLeEscribe(cliente), sumaDe(enCentavos(facturas)));

export const mensajeParaClienta = (
  { cliente, al: hoy, facturas }: Pick<CobranzaDeClientaDeApi, 'cliente' | 'al' | 'facturas'>,
  { base, ...contexto }: Pick<Contexto, 'tono' | 'negocio' | 'metodo'> & { readonly base: string },
): string | null =>
  facturas.length === 0
    ? null
    : mensajeDeCobranza(enCentavos(facturas), {
        ...contexto,
        cliente: aQuienSeLeEscribe(cliente),
        hoy,
        enlaces: facturas.map(({ factura_id: id, numero_factura }) => ({
          numero_factura,
          direccion: enlacePublico(base, {
            ...{ id, numero_factura },
            cliente: { nombre: nombreDe(cliente), empresa: null },
          }),
        })),
      });
