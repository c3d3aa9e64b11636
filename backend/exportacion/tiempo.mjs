// Un tiempo certificado (RFC 3161): una ficha firmada por una autoridad, que dice cuándo vio una huella.
import { hexadecimal, sha256 } from './comun.mjs';

const OID = {
  firmado: '2a864886f70d010702',
  datosDelTiempo: '2a864886f70d0109100104',
  huellaDeLoFirmado: '2a864886f70d010904',
  quienFirma: '2a864886f70d010910020c',
  quienFirma2: '2a864886f70d010910022f',
  nombreComun: '550403',
  organizacion: '55040a',
  esAutoridad: '551d13',
  paraQueEs: '551d25',
  sellarTiempo: '2b06010505070308',
};
const HUELLAS = new Map([
  ['2b0e03021a', 'SHA-1'],
  ['608648016503040201', 'SHA-256'],
  ['608648016503040202', 'SHA-384'],
  ['608648016503040203', 'SHA-512'],
]);
// Clases de firma, con la huella que llevan; null donde la dice lo firmado.
const FIRMAS = {
  '2a864886f70d010101': { name: 'RSASSA-PKCS1-v1_5', hash: null },
  '2a864886f70d01010b': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  '2a864886f70d01010c': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  '2a864886f70d01010d': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  '2a8648ce3d040302': { name: 'ECDSA', hash: 'SHA-256' },
  '2a8648ce3d040303': { name: 'ECDSA', hash: 'SHA-384' },
  '2a8648ce3d040304': { name: 'ECDSA', hash: 'SHA-512' },
};
const CURVAS = {
  '2a8648ce3d030107': ['P-256', 32],
  '2b81040022': ['P-384', 48],
  '2b81040023': ['P-521', 66],
};

// ── DER: una clase, un largo y lo que hay dentro ──────────────────────────────────────────────────────────

class NoEsFicha extends Error {}

const pieza = (bytes, desde) => {
  let lugar = desde + 2;
  let largo = bytes[desde + 1];
  if (largo > 0x84 || largo === 0x80) throw new NoEsFicha();
  if (largo > 0x80) {
    const cuantos = largo - 0x80;
    largo = 0;
    for (let i = 0; i < cuantos; i += 1) largo = largo * 256 + bytes[lugar + i];
    lugar += cuantos;
  }
  if (!(lugar + largo <= bytes.length)) throw new NoEsFicha();
  return { clase: bytes[desde], entera: bytes.subarray(desde, lugar + largo), dentro: bytes.subarray(lugar, lugar + largo) };
};

const piezas = (dentro) => {
  const todas = [];
  for (let lugar = 0; lugar < dentro.length;) {
    const una = pieza(dentro, lugar);
    todas.push(una);
    lugar += una.entera.length;
  }
  return todas;
};
// Las de una secuencia (o de lo que la contiene); las que faltan al final no están definidas.
const deSecuencia = (una, clase = 0x30) => {
  if (una?.clase !== clase) throw new NoEsFicha();
  return piezas(una.dentro);
};
const oid = (una) => {
  if (una?.clase !== 0x06) throw new NoEsFicha();
  return hexadecimal(una.dentro);
};
const algoritmo = (una) => oid(deSecuencia(una)[0]);
const iguales = (uno, otro) => hexadecimal(uno) === hexadecimal(otro);

// 20260306060003Z, con fracciones o sin ellas; en un certificado también con dos cifras de año.
const instanteDe = ({ clase, dentro }) => {
  const texto = new TextDecoder().decode(dentro);
  const entero = clase === 0x17 ? (Number(texto.slice(0, 2)) < 50 ? '20' : '19') + texto : texto;
  const partes = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(entero);
  if (!partes) throw new NoEsFicha();
  const [, año, mes, dia, hora, minuto, segundo, fraccion = ''] = partes;
  return año + '-' + mes + '-' + dia + 'T' + hora + ':' + minuto + ':' + segundo + fraccion + 'Z';
};

// ── Certificados ──────────────────────────────────────────────────────────────────────────────────────────

const nombreEn = (nombre, tipo) => {
  for (const conjunto of piezas(nombre.dentro))
    for (const atributo of piezas(conjunto.dentro)) {
      const [clase, valor] = piezas(atributo.dentro);
      if (oid(clase) === tipo) return new TextDecoder(valor.clase === 0x1e ? 'utf-16be' : 'utf-8').decode(valor.dentro);
    }
  return null;
};

/** @returns {any} */
const certificadoDe = (bytes) => {
  const [tbs, clase, firma] = deSecuencia(pieza(bytes, 0));
  const campos = deSecuencia(tbs);
  const sinVersion = campos[0].clase === 0xa0 ? campos.slice(1) : campos;
  const [, , emisor, vigencia, sujeto, llave, ...mas] = sinVersion;
  const [desde, hasta] = deSecuencia(vigencia).map(instanteDe);
  const conExtensiones = mas.find((una) => una.clase === 0xa3);
  const extensiones = new Map();
  if (conExtensiones)
    for (const una of deSecuencia(piezas(conExtensiones.dentro)[0])) {
      const partes = deSecuencia(una);
      extensiones.set(oid(partes[0]), partes.at(-1).dentro);
    }
  return {
    ...{ bytes, tbs: tbs.entera, clase, firma: firma.dentro.subarray(1), emisor: emisor.entera, sujeto: sujeto.entera },
    ...{ desde, hasta, llave, extensiones },
    nombre: nombreEn(sujeto, OID.nombreComun) ?? nombreEn(sujeto, OID.organizacion) ?? 'una autoridad sin nombre',
  };
};

const esAutoridad = ({ extensiones }) => {
  const dentro = extensiones.get(OID.esAutoridad);
  return dentro !== undefined && deSecuencia(pieza(dentro, 0))[0]?.clase === 0x01;
};
const esParaSellarTiempo = ({ extensiones }) => {
  const dentro = extensiones.get(OID.paraQueEs);
  return dentro !== undefined && deSecuencia(pieza(dentro, 0)).some((una) => oid(una) === OID.sellarTiempo);
};

// Una firma ECDSA viene como dos enteros en DER; aquí se piden a lo ancho.
const aLoAncho = (firma, ancho) => {
  const ambos = new Uint8Array(2 * ancho);
  for (const [i, { dentro }] of deSecuencia(pieza(firma, 0)).entries()) {
    const entero = dentro.length > ancho ? dentro.subarray(dentro.length - ancho) : dentro;
    ambos.set(entero, (i + 1) * ancho - entero.length);
  }
  return ambos;
};

// Si quien tiene esa llave firmó estos bytes; null si es una clase de firma que aquí no se comprueba.
async function firmo({ llave }, clase, huellaPropia, firma, bytes) {
  const { name, hash } = FIRMAS[algoritmo(clase)] ?? {};
  if (!name) return null;
  const deLaLlave = deSecuencia(deSecuencia(llave)[0]);
  const curva = name === 'ECDSA' ? CURVAS[oid(deLaLlave[1])] : undefined;
  if (name === 'ECDSA' && !curva) return null;
  const con = { name, hash: hash ?? huellaPropia, ...(curva && { namedCurve: curva[0] }) };
  try {
    const publica = await crypto.subtle.importKey('spki', llave.entera, con, false, ['verify']);
    return await crypto.subtle.verify(con, publica, curva ? aLoAncho(firma, curva[1]) : firma, bytes);
  } catch {
    return false;
  }
}

/** Los certificados de un archivo: DER, o PEM con los que tenga. */
export function certificadosEn(bytes) {
  const texto = new TextDecoder('latin1').decode(bytes);
  const enPem = [...texto.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)];
  const todos = enPem.length > 0 ? enPem.map(([, base64]) => deBase64(base64)) : [bytes];
  try {
    return todos.map(certificadoDe);
  } catch {
    return null;
  }
}

const deBase64 = (texto) => Uint8Array.from(atob(texto.replace(/\s/g, '')), (letra) => letra.charCodeAt(0));

// Del que firma hacia arriba, hasta uno en que se confía.
async function llegaA(certificado, confiados, conocidos, instante) {
  for (let actual = certificado, pasos = 0; pasos < 8; pasos += 1) {
    if (confiados.some(({ bytes }) => iguales(bytes, actual.bytes))) return true;
    let emisor = null;
    for (const otro of [...confiados, ...conocidos])
      if (iguales(otro.sujeto, actual.emisor) && esAutoridad(otro) && instante >= otro.desde && instante <= otro.hasta)
        if (await firmo(otro, actual.clase, 'SHA-256', actual.firma, actual.tbs)) emisor = otro;
    if (!emisor || iguales(emisor.bytes, actual.bytes)) return false;
    actual = emisor;
  }
  return false;
}

// ── La ficha ──────────────────────────────────────────────────────────────────────────────────────────────

async function leerFicha(bytes) {
  const [tipo, contenido] = deSecuencia(pieza(bytes, 0));
  if (oid(tipo) !== OID.firmado) throw new NoEsFicha();
  const [, , encapsulado, ...resto] = deSecuencia(piezas(contenido.dentro)[0]);
  const [clase, sobre] = deSecuencia(encapsulado);
  if (oid(clase) !== OID.datosDelTiempo) throw new NoEsFicha();
  const datos = piezas(sobre.dentro)[0].dentro;
  const certificados = resto.filter((una) => una.clase === 0xa0).flatMap((una) => piezas(una.dentro));
  const [firmante] = deSecuencia(resto.at(-1), 0x31);
  const [, , huellaCon, atributos, firmaCon, firma] = deSecuencia(firmante);
  if (atributos?.clase !== 0xa0) throw new NoEsFicha();
  const porTipo = new Map(
    piezas(atributos.dentro).map((una) => {
      const [nombre, valores] = deSecuencia(una);
      return [oid(nombre), deSecuencia(valores, 0x31)[0]];
    }),
  );
  const [, , impresion, , cuando] = deSecuencia(pieza(datos, 0));
  const [impresionCon, impresa] = deSecuencia(impresion);
  return {
    ...{ datos, atributos, porTipo, firmaCon, firma: firma.dentro, certificados: certificados.map(({ entera }) => certificadoDe(entera)) },
    ...{ huella: HUELLAS.get(algoritmo(huellaCon)), impresionCon: HUELLAS.get(algoritmo(impresionCon)), impresa: impresa.dentro },
    instante: instanteDe(cuando),
  };
}

// El certificado que dice la firma, por su huella: ningún otro sirve en su lugar.
async function quienFirmo({ porTipo, certificados }) {
  const segunda = porTipo.get(OID.quienFirma2);
  const dicho = segunda ?? porTipo.get(OID.quienFirma);
  if (!dicho) return null;
  const [primero] = deSecuencia(deSecuencia(dicho)[0]);
  const partes = deSecuencia(primero);
  const con = !segunda ? 'SHA-1' : partes[0].clase === 0x30 ? HUELLAS.get(algoritmo(partes[0])) : 'SHA-256';
  const esperada = partes.find((una) => una.clase === 0x04)?.dentro ?? new Uint8Array();
  for (const uno of certificados)
    if (con && iguales(new Uint8Array(await crypto.subtle.digest(con, uno.bytes)), esperada)) return uno;
  return null;
}

/**
 * Comprueba que la ficha (DER en base64) es de ese texto. Da qué está mal, o el tiempo, quién lo firma, la huella de su certificado y
 * si se llega de él a uno de los confiados.
 * @returns {Promise<any>}
 */
export async function comprobarTiempo(base64, texto, confiados) {
  try {
    const ficha = await leerFicha(deBase64(base64));
    const suya = await sha256(new TextEncoder().encode(texto));
    if (ficha.impresionCon !== 'SHA-256' || hexadecimal(ficha.impresa) !== suya) return { mal: 'es de otra cosa' };
    const firmado = ficha.porTipo.get(OID.huellaDeLoFirmado)?.dentro ?? new Uint8Array();
    if (!ficha.huella || !iguales(new Uint8Array(await crypto.subtle.digest(ficha.huella, ficha.datos)), firmado))
      return { mal: 'su firma es de otro contenido' };
    const certificado = await quienFirmo(ficha);
    if (!certificado) return { mal: 'no trae el certificado de quien la firma' };
    // Se firman los atributos como un conjunto, aunque en la ficha van con otra clase.
    const atributos = Uint8Array.from(ficha.atributos.entera);
    atributos[0] = 0x31;
    const vale = await firmo(certificado, ficha.firmaCon, ficha.huella, ficha.firma, atributos);
    const { instante } = ficha;
    const { nombre } = certificado;
    if (vale === null) return { mal: 'su firma es de una clase que este verificador no comprueba' };
    if (!vale) return { mal: 'su firma no es de «' + nombre + '»' };
    if (!esParaSellarTiempo(certificado)) return { mal: 'el certificado de «' + nombre + '» no es para certificar tiempo' };
    if (instante < certificado.desde || instante > certificado.hasta)
      return { mal: 'el certificado de «' + nombre + '» no valía entonces' };
    return {
      ...{ instante, nombre, huella: await sha256(certificado.bytes) },
      confiado: confiados.length > 0 && (await llegaA(certificado, confiados, ficha.certificados, instante)),
    };
  } catch {
    return { mal: 'no se puede leer' };
  }
}
