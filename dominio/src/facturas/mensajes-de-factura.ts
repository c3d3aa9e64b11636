import { aQuienSeSaluda, comoSeLlama } from '../como-se-llama.ts';
import { type Centavos, centavosDe, formatoDeDinero, pesosEscritos } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { type MetodoDePago } from '../metodos-de-pago/metodos-de-pago.ts';
import { conBalance, conCliente, esTelefono, pareceEmail, slug, soloDigitos } from '../texto.ts';
import { diaDePago } from './abonos.ts';
import { type FacturaDeApi } from './factura.view.ts';

/** Texts for WhatsApp and e-mail, and the URLs that open them (spec sections 5, 7 and 9). */

export const TEXTOS_DE_ENVIO = {
  mensajeSinElegir: 'Escribe o selecciona un mensaje',
  mensajeVacio: 'El mensaje no puede estar vacío',
  telefonoDelNegocio: 'El número de teléfono del negocio no es válido. Verifica la configuración.',
  telefonoDelCliente: 'El número de teléfono del cliente no es válido',
  telefonoEnEdicion: 'El número de teléfono debe tener 10 dígitos',
  nombreDelCliente: 'El nombre del cliente es obligatorio',
  emailDelCliente: 'El email del cliente no es válido',
  titulo: 'El título del email es obligatorio',
  cuerpo: 'El mensaje del email es obligatorio',
} as const;

/** The public link /factura/{slug}/{number}?id= (spec section 2). */
export const enlacePublico = (
  base: string,
  {
    id,
    numero_factura,
    cliente,
  }: Pick<FacturaDeApi, 'id' | 'numero_factura'> & {
    readonly cliente: Pick<FacturaDeApi['cliente'], 'nombre' | 'empresa'>;
  },
): string => `${base.replace(/\/+$/, '')}/factura/${slug(comoSeLlama(cliente))}/${numero_factura}?id=${id}`;

export const parrafo = (...lineas: readonly (string | null | false)[]): string =>
  lineas.filter(Boolean).join('\n');

export type Metodo = Pick<MetodoDePago, 'nombre' | 'link' | 'descripcion'>;

export const comoPagar = ({ nombre, link, descripcion }: Metodo): readonly string[] =>
  [`Puedes pagar con ${nombre}.`, link && `Link de pago: ${link}`, descripcion].filter(
    (linea): linea is string => !!linea,
  );

export const SALUDO = 'Hola {cliente}, esperamos que estés muy bien.';

const verFactura = (enlace: string): string => parrafo('Puedes ver tu factura aquí:', enlace);

export const deQuien = ({
  negocio,
}: {
  readonly negocio: Pick<FacturaDeApi['negocio'], 'nombre'>;
}): string => (negocio.nombre ? ` de ${negocio.nombre}` : '');

const porPagar = (factura: FacturaDeApi, metodo: Metodo | null, enlace: string): readonly string[] => [
  SALUDO,
  parrafo(
    `Te compartimos tu factura N.º ${factura.numero_factura}${deQuien(factura)}.`,
    `Total: ${pesosEscritos(factura.total)}`,
    factura.abonado !== factura.deposito && `Abonado: ${pesosEscritos(factura.abonado)}`,
    `Saldo pendiente: ${pesosEscritos(factura.balance_restante)}`,
  ),
  verFactura(enlace),
  metodo ? parrafo(...comoPagar(metodo)) : '',
  '¡Gracias por tu confianza!',
];

const yaPagada = (factura: FacturaDeApi, enlace: string): readonly string[] => [
  'Hola {cliente}, recibimos tu pago. ¡Muchas gracias!',
  parrafo(
    `Factura N.º ${factura.numero_factura}${deQuien(factura)}`,
    `Total pagado: ${pesosEscritos(factura.total)}`,
    `Fecha de pago: ${formatoDeDia(diaDePago(factura.abonos))}`,
  ),
  verFactura(enlace),
  'Ha sido un gusto atenderte.',
];

interface Contexto {
  readonly metodo: Metodo | null;
  readonly enlace: string;
}

export const conDeuda = (texto: string, cliente: string, debe: Centavos): string =>
  conCliente(conBalance(texto, formatoDeDinero(debe)), cliente);

export const conFactura = (
  texto: string,
  { cliente, balance_restante }: Pick<FacturaDeApi, 'cliente' | 'balance_restante'>,
): string => conDeuda(texto, aQuienSeSaluda(cliente), centavosDe(balance_restante) ?? 0);

export const mensajeDeFactura = (factura: FacturaDeApi, { metodo, enlace }: Contexto): string => {
  const parrafos =
    factura.estado === 'pagada' ? yaPagada(factura, enlace) : porPagar(factura, metodo, enlace);
  return conFactura(parrafos.filter(Boolean).join('\n\n'), factura);
};

export const reciboDePago = (
  factura: FacturaDeApi,
  { monto, fecha, metodo_pago }: FacturaDeApi['abonos'][number],
  enlace: string,
): string =>
  conFactura(
    [
      `Hola {cliente}, recibí ${pesosEscritos(monto)} con ${metodo_pago.nombre} el ${formatoDeDia(fecha)}. ¡Muchas gracias!`,
      parrafo(
        `Factura N.º ${factura.numero_factura}`,
        `Total: ${pesosEscritos(factura.total)}`,
        factura.balance_restante === 0 ? 'Queda pagada.' : 'Queda {balance} por pagar.',
      ),
      verFactura(enlace),
    ].join('\n\n'),
    factura,
  );

export const tituloDeEmail = ({
  numero_factura,
  estado,
  negocio,
}: Pick<FacturaDeApi, 'numero_factura' | 'estado' | 'negocio'>): string => {
  const asunto = estado === 'pagada' ? 'Pago recibido de la factura' : 'Factura';
  return `${asunto} N.º ${numero_factura}${deQuien({ negocio })}`;
};

/** A cut text may end in a lone surrogate, on which `encodeURIComponent` throws. */
const codificado = (texto: string): string => encodeURIComponent(texto.replace(/\p{Surrogate}/gu, '\uFFFD'));

export const direccionDeLlamada = (telefono: string): string => `tel:${soloDigitos(telefono)}`;

/** With '' as `codigoPais` the telephone gets no country code (decisions, "Screens"). */
export const direccionDeWhatsApp = (codigoPais: string, telefono: string, texto: string): string =>
  `https://wa.me/${soloDigitos(codigoPais + telefono)}?text=${codificado(texto)}`;

/** Windows hands programs about 2,000 characters; a longer mailto: URL does nothing. */
export const LARGO_DE_MAILTO = 1_900;
/** Characters reserved for recipients: a text that would leave fewer is left out whole. */
const LUGAR_DE_LOS_EMAILS = 500;

interface Correo {
  readonly asunto: string;
  readonly cuerpo: string;
  readonly aLaVista?: boolean;
}

interface CorreoQueCabe extends Correo {
  readonly aPegar: string | null;
}

export const correoQueCabe = (emails: readonly string[], correo: Correo): CorreoQueCabe => {
  const { asunto, cuerpo, aLaVista = false } = correo;
  const largo = (de: readonly string[], titulo: string, texto: string) =>
    direccionDeEmail(de, titulo, texto, { aLaVista }).length;
  const cabe = (titulo: string, texto: string) =>
    largo(emails, titulo, texto) <= LARGO_DE_MAILTO ||
    (emails.length > 1 && largo(['', ''], titulo, texto) <= LARGO_DE_MAILTO - LUGAR_DE_LOS_EMAILS);
  if (cabe(asunto, cuerpo)) return { ...correo, aPegar: null };
  if (cabe(asunto, '')) return { ...correo, cuerpo: '', aPegar: cuerpo };
  return { ...correo, asunto: '', cuerpo: '', aPegar: `${asunto}\n\n${cuerpo}` };
};

/** The recipients in as few mailto: URLs as possible, each recipient once and in order. */
export const enTandas = (
  emails: readonly string[],
  { asunto, cuerpo, aLaVista = false }: Correo,
): readonly (readonly string[])[] => {
  const alrededor = direccionDeEmail(['', ''], asunto, cuerpo, { aLaVista }).length;
  const lugar = LARGO_DE_MAILTO - alrededor;
  const tandas: string[][] = [];
  let queda = 0;
  for (const email of new Set(emails.map((uno) => uno.trim()))) {
    const largo = codificado(email).length + 1;
    if (tandas.length === 0 || largo > queda) {
      tandas.push([]);
      queda = lugar;
    }
    tandas.at(-1)!.push(email);
    queda -= largo;
  }
  return tandas;
};

/**
 * Mail clients need a literal @, literal commas and CR LF. Several recipients go in bcc unless `aLaVista`:
 * customers have not given each other their addresses.
 */
export const direccionDeEmail = (
  emails: readonly string[],
  asunto: string,
  cuerpo: string,
  { aLaVista = false }: { readonly aLaVista?: boolean } = {},
): string => {
  const lista = emails.map((email) => codificado(email.trim()).replace('%40', '@')).join(',');
  const para = emails.length > 1 && !aLaVista ? `?bcc=${lista}&` : `${lista}?`;
  const texto = cuerpo.replace(/\r?\n/g, '\r\n');
  return `mailto:${para}subject=${codificado(asunto)}&body=${codificado(texto)}`;
};

interface Whatsapp {
  readonly mensaje: string;
  readonly telefonoDelNegocio: string;
  readonly telefonoDelCliente: string;
}

export const validarWhatsApp = (
  { mensaje, telefonoDelNegocio, telefonoDelCliente }: Whatsapp,
  siNoHayMensaje: string = TEXTOS_DE_ENVIO.mensajeVacio,
): string | null => {
  if (mensaje.trim() === '') return siNoHayMensaje;
  if (!esTelefono(telefonoDelNegocio)) return TEXTOS_DE_ENVIO.telefonoDelNegocio;
  if (!esTelefono(telefonoDelCliente)) return TEXTOS_DE_ENVIO.telefonoDelCliente;
  return null;
};

interface Email {
  readonly email: string;
  readonly titulo: string;
  readonly mensaje: string;
}

export const validarEmail = ({ email, titulo, mensaje }: Email): string | null => {
  if (!pareceEmail(email)) return TEXTOS_DE_ENVIO.emailDelCliente;
  if (titulo.trim() === '') return TEXTOS_DE_ENVIO.titulo;
  if (mensaje.trim() === '') return TEXTOS_DE_ENVIO.cuerpo;
  return null;
};
