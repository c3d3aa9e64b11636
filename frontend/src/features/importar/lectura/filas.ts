import { type z } from 'zod';
import { empresaQueVale } from '@cuenta-clara/dominio/clientes/cliente';
import { emailEscrito, telefonoEnCampo, telefonoEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { datosFiscalesDeClienteSchema } from '@cuenta-clara/dominio/datos-fiscales.schema';
import { type Dia, SIN_FECHA, diaDe } from '@cuenta-clara/dominio/fechas';
import { type NombreDeFila, esEmpresa, nombreOEmpresa } from '@cuenta-clara/dominio/importaciones/es-empresa';
import {
  type TipoDeImportacion,
  filaDeClienteSchema,
  filaDeServicioSchema,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { razonSocialEscrita, razonSocialPropuesta } from '@cuenta-clara/dominio/razon-social';
import { esRfc, personaDeRfc } from '@cuenta-clara/dominio/rfc';
import { MEXICO, sinInvisibles } from '@cuenta-clara/dominio/texto';
import { CAMPOS, type Campo } from './columnas.ts';
import { type Formato, leerDia, leerPrecio } from './formatos.ts';
import { type Renglon } from './renglon.ts';

export type Valores = Readonly<Partial<Record<Campo, string>>>;

export interface Entorno {
  readonly codigoPais: string;
  readonly hoy: Dia;
  readonly formato: Formato;
}

/** A telephone such as `5.51235E+09`: Excel saved it as it showed it, and its last digits are lost. */
const ABREVIADO = /^\d+(?:[.,]\d+)?E\+?\d+$/i;
const TELEFONO_ABREVIADO = 'Excel acortó este teléfono y perdió dígitos. Escríbelo completo.';

/** Separators of several values in a cell, such as Google's `:::`. */
const VARIOS = /:::|[;\n|]| \/ /;
const varios = (textos: readonly string[]): string[] =>
  textos.flatMap((texto) => texto.split(VARIOS).map((uno) => uno.trim())).filter(Boolean);
const FORMULA = /^[=+@-]/;

const porPalabra = (palabras: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(palabras).flatMap(([valor, suyas]) => suyas.split(' ').map((una) => [una, valor])));
const SEXO = porPalabra({ M: 'm h masculino hombre male', F: 'f femenino mujer female' });
const ESTADO = porPalabra({ pendiente: 'pendiente pending', activo: 'activo activa active' });
/** A postcode of Mexico has five digits: Excel dropped the zero of one with four. */
const SIN_CERO = /^\d{4}$/;
/** The SAT code of a text such as `601 - General de Ley`. */
const CLAVE = /^[A-Z0-9]+/i;

const MOVIL = /cel|m[oó]vil|mobile|whats/i;

type Celdas = ReadonlyMap<Campo, readonly { readonly titulo: string; readonly texto: string }[]>;

const celdasDe = (
  { celdas }: Renglon,
  campos: readonly (Campo | null)[],
  titulos: readonly string[],
): Celdas => {
  const porCampo = new Map<Campo, { titulo: string; texto: string }[]>();
  for (const [lugar, campo] of campos.entries()) {
    const texto = celdas[lugar] ?? '';
    if (campo === null || texto === '') continue;
    const suyas = porCampo.get(campo) ?? [];
    suyas.push({ titulo: titulos[lugar] ?? '', texto });
    porCampo.set(campo, suyas);
  }
  return porCampo;
};

/** A day of zeros, such as Outlook's `0/0/00`, stands for no day. */
const EN_CEROS = /^(?:0+[/.-]){2}0+$/;
const dia = (texto: string, { formato }: Entorno): string =>
  texto && !EN_CEROS.test(texto) ? (leerDia(texto, formato.fechas) ?? texto) : '';
/** A birthday without its year, as Google and vCards write it: `--05-12`. */
const SIN_ANIO = /^--(\d{2})-?(\d{2})$/;
const SIGLO = 100;
const estaPorVenir = (escrito: string, { hoy }: Entorno): boolean =>
  diaDe(escrito) !== null && escrito !== SIN_FECHA && escrito > hoy;
/**
 * A birthday is in the past, so a two-digit year (`12/05/85`) that would be in the future is moved to the
 * previous century.
 */
const cumpleanos = (texto: string, entorno: Entorno): string => {
  const escrito = dia(texto, entorno);
  const anio = escrito.slice(0, 4);
  return estaPorVenir(escrito, entorno) && !texto.includes(anio)
    ? `${Number(anio) - SIGLO}${escrito.slice(4)}`
    : escrito;
};
const unirLineas = (texto: string, con = ', '): string =>
  texto.includes('\n')
    ? texto
        .split('\n')
        .map((linea) => linea.trim())
        .filter(Boolean)
        .join(con)
    : texto;
const NOTAS = /^(?:notas?|notes?|observaci[oó]n(?:es)?|comentarios?|comments)$/i;

/** A formula that a spreadsheet would compute is no name: it stays as written, and the row is refused. */
const nombreLeido = (escrito: string): NombreDeFila =>
  FORMULA.test(sinInvisibles(escrito).trim()) ? { nombre: escrito, empresa: null } : nombreOEmpresa(escrito);

/** In a list written by this product, a valid person's name is not divided into name and company. */
const esNombre = (escrito: string): boolean => empresaQueVale(escrito) === null;

const valoresDeCliente = (celdas: Celdas, entorno: Entorno, propia: boolean): Valores => {
  const textos = (campo: Campo): readonly string[] => (celdas.get(campo) ?? []).map(({ texto }) => texto);
  const uno = (campo: Campo): string => textos(campo)[0] ?? '';
  const rfc = uno('rfc');
  // Invoicing programs write people and companies into one column; the RFC tells them apart.
  const razon = unirLineas(uno('empresa'));
  const esPersona =
    !celdas.has('nombre') && esRfc(rfc) && personaDeRfc(rfc) === 'fisica' && !esEmpresa(razon);
  const partes = [esPersona ? razon : uno('nombre'), ...textos('apellidos')].filter(Boolean);
  const escrito = unirLineas(partes.join(' '), ' ');
  const quien = propia && esNombre(escrito) ? { nombre: escrito, empresa: null } : nombreLeido(escrito);
  const suya = esPersona ? '' : razon;
  // When the name column, too, holds a company, the customer has no name of her own.
  const empresa = suya || (quien.empresa ?? '');
  const nombre = suya && quien.empresa ? '' : quien.nombre;
  const otroNombre = suya && quien.empresa && quien.empresa !== suya ? quien.empresa : '';
  // The mobile number comes first, because it can receive messages.
  const numeros = varios(
    [...(celdas.get('telefono') ?? [])]
      .sort((a, b) => Number(MOVIL.test(b.titulo)) - Number(MOVIL.test(a.titulo)))
      .map(({ texto }) => texto),
  );
  const telefonos = numeros.map((texto) => telefonoEnCampo(texto, entorno.codigoPais));
  const bueno = telefonos.find(
    (_texto, lugar) => telefonoEscrito(numeros[lugar]!, entorno.codigoPais) !== null,
  );
  const telefono = bueno ?? telefonos[0] ?? '';
  const [email = '', ...otrosEmails] = varios(textos('email')).map(emailEscrito);
  const otros = [...new Set(telefonos)].filter((otro) => otro !== telefono);
  const escritoPostal = uno('codigo_postal');
  const postal =
    entorno.codigoPais === MEXICO && SIN_CERO.test(escritoPostal) ? `0${escritoPostal}` : escritoPostal;
  const fiscal = fiscalDe({
    rfc,
    empresa: uno('razon_social')
      ? razonSocialEscrita(uno('razon_social'))
      : razonSocialPropuesta(empresa || nombre),
    regimen: uno('regimen'),
    uso: uno('uso_cfdi'),
    postal,
  });
  const identificacion = uno('identification_number') || (fiscal ? '' : rfc);
  const sexo = SEXO.get(uno('sexo').toLowerCase());
  const categoria = ESTADO.get(uno('categoria').toLowerCase());
  const [, mes = '', diaDelMes = ''] = SIN_ANIO.exec(uno('fecha_nacimiento')) ?? [];
  const nacimiento = mes ? '' : cumpleanos(uno('fecha_nacimiento'), entorno);
  const yaNacio = !estaPorVenir(nacimiento, entorno);
  // What fits into no field is kept with its title.
  const sueltos = (
    [
      [fiscal !== null || rfc === identificacion, 'rfc'],
      [fiscal !== null, 'razon_social'],
      [fiscal !== null, 'regimen'],
      [fiscal !== null, 'uso_cfdi'],
      [categoria !== undefined, 'categoria'],
      [sexo !== undefined, 'sexo'],
      [yaNacio, 'fecha_nacimiento'],
    ] as const
  ).flatMap(([cabe, campo]) => (cabe ? [] : (celdas.get(campo) ?? [])));
  const direccion = textos('direccion').map((texto) => unirLineas(texto));
  return {
    nombre,
    empresa,
    telefono,
    email,
    direccion: [...direccion, ...(fiscal || !postal ? [] : [`C.P. ${postal}`])].join(', '),
    notas: [
      ...[...(celdas.get('notas') ?? []), ...sueltos].map(({ titulo, texto }) =>
        titulo === '' || NOTAS.test(titulo) ? texto : `${titulo}: ${texto}`,
      ),
      ...(mes ? [`Cumpleaños: ${diaDelMes}/${mes}`] : []),
      ...(otroNombre ? [`Contacto: ${otroNombre}`] : []),
      ...(otros.length > 0 ? [`Otros teléfonos: ${otros.join(', ')}`] : []),
      ...(otrosEmails.length > 0 ? [`Otros correos: ${otrosEmails.join(', ')}`] : []),
    ].join('\n'),
    identification_number: identificacion,
    sexo: sexo ?? '',
    categoria: categoria ?? '',
    fecha_nacimiento: yaNacio ? nacimiento : '',
    fecha_inicio: dia(uno('fecha_inicio'), entorno),
    fecha_vencimiento: dia(uno('fecha_vencimiento'), entorno),
    ...(fiscal && {
      rfc: fiscal.rfc,
      razon_social: fiscal.razon_social,
      regimen: fiscal.regimen,
      uso_cfdi: fiscal.uso_cfdi,
      codigo_postal: fiscal.codigo_postal,
    }),
  };
};

/**
 * The fiscal data; null unless the row has all of them and they are valid. An RFC alone becomes the
 * identification number.
 */
const fiscalDe = ({
  rfc,
  empresa,
  regimen,
  uso,
  postal,
}: Record<'rfc' | 'empresa' | 'regimen' | 'uso' | 'postal', string>) => {
  if (!rfc || !regimen || !uso) return null;
  const { data } = datosFiscalesDeClienteSchema.safeParse({
    rfc,
    razon_social: empresa,
    regimen: CLAVE.exec(regimen)?.[0] ?? '',
    uso_cfdi: CLAVE.exec(uso)?.[0]?.toUpperCase() ?? '',
    codigo_postal: postal,
  });
  return data ?? null;
};

const valoresDeServicio = (celdas: Celdas, { formato }: Entorno): Valores => {
  const uno = (campo: Campo): string => celdas.get(campo)?.[0]?.texto ?? '';
  return {
    nombre: unirLineas(uno('nombre')),
    precio: uno('precio') && leerPrecio(uno('precio'), formato.decimales),
    categoria: uno('categoria'),
    iva: uno('iva').replace(/\s*%$/, '').toLowerCase(),
    clave_sat: uno('clave_sat'),
    unidad_sat: CLAVE.exec(uno('unidad_sat'))?.[0] ?? '',
  };
};

/**
 * Whether this product wrote the list: no other program's list has columns for the company and the customer's
 * status.
 */
const esPropia = (campos: readonly (Campo | null)[]): boolean =>
  campos.includes('empresa') && campos.includes('categoria');

export const valoresDe = (
  tipo: TipoDeImportacion,
  renglon: Renglon,
  campos: readonly (Campo | null)[],
  titulos: readonly string[],
  entorno: Entorno,
): Valores => {
  const celdas = celdasDe(renglon, campos, titulos);
  return tipo === 'clientes'
    ? valoresDeCliente(celdas, entorno, esPropia(campos))
    : valoresDeServicio(celdas, entorno);
};

const TASAS: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ['16', 16],
  ['0.16', 16],
  ['8', 8],
  ['0.08', 8],
  ['0', 0],
  ['exento', 'exento'],
]);
/** The tax rate of a cell. Excel writes 16 % also as `16.00` or `.160`. */
const tasaDe = (iva: string): number | string => TASAS.get(iva) ?? TASAS.get(String(Number(iva))) ?? iva;
const oNada = (texto: string | undefined): string | null => texto || null;

export type Cuerpo = Readonly<Record<string, unknown>>;

const cuerpoDeCliente = (valores: Valores, codigoPais: string): Cuerpo => {
  const { rfc, razon_social, regimen, uso_cfdi, codigo_postal, telefono = '' } = valores;
  return {
    nombre: valores.nombre ?? '',
    empresa: oNada(valores.empresa),
    telefono: telefonoEnCampo(telefono, codigoPais),
    email: oNada(valores.email),
    categoria: valores.categoria || 'activo',
    identification_number: oNada(valores.identification_number),
    sexo: oNada(valores.sexo),
    direccion: oNada(valores.direccion),
    notas: oNada(valores.notas),
    fecha_nacimiento: oNada(valores.fecha_nacimiento),
    fecha_inicio: oNada(valores.fecha_inicio),
    fecha_vencimiento: oNada(valores.fecha_vencimiento),
    fiscal: rfc ? { rfc, razon_social, regimen, uso_cfdi, codigo_postal } : null,
  };
};

const cuerpoDeServicio = (valores: Valores): Cuerpo => ({
  nombre: valores.nombre ?? '',
  precio: valores.precio ?? '',
  categoria: valores.categoria ?? '',
  ...(valores.iva && { iva: tasaDe(valores.iva) }),
  ...(valores.clave_sat && { clave_sat: valores.clave_sat }),
  ...(valores.unidad_sat && { unidad_sat: valores.unidad_sat }),
});

export interface Revision {
  readonly cuerpo: Cuerpo;
  readonly errores: Valores;
}

const erroresDe = (error: z.ZodError | undefined): Partial<Record<Campo, string>> => {
  const errores: Partial<Record<Campo, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const campo = (path[0] === 'fiscal' ? path[1] : path[0]) as Campo;
    errores[campo] ??= message;
  }
  return errores;
};

export const revisar = (tipo: TipoDeImportacion, valores: Valores, codigoPais: string): Revision => {
  if (tipo === 'servicios') {
    const cuerpo = cuerpoDeServicio(valores);
    return { cuerpo, errores: erroresDe(filaDeServicioSchema.safeParse(cuerpo).error) };
  }
  const cuerpo = cuerpoDeCliente(valores, codigoPais);
  const errores = erroresDe(filaDeClienteSchema.safeParse(cuerpo).error);
  if (ABREVIADO.test(valores.telefono ?? '')) errores.telefono = TELEFONO_ABREVIADO;
  return { cuerpo, errores };
};

/**
 * The name and company of a row whose name the owner typed and the rules refuse: it is read as one in a file,
 * unless the row has a company. Null when the row stays as it is.
 */
export const nombreAcomodado = (
  tipo: TipoDeImportacion,
  valores: Valores,
  codigoPais: string,
): Valores | null => {
  const { nombre = '', empresa = '' } = valores;
  if (tipo !== 'clientes' || empresa.trim() || !revisar(tipo, valores, codigoPais).errores.nombre)
    return null;
  const leido = nombreLeido(nombre);
  return leido.empresa === null && leido.nombre === nombre
    ? null
    : { nombre: leido.nombre, empresa: leido.empresa ?? '' };
};

/**
 * The fields of a row that the owner can edit. A row shows its fields with errors, and on request all of
 * these.
 */
export const EDITABLES = {
  clientes: ['nombre', 'empresa', 'telefono', 'email', 'direccion', 'notas'],
  servicios: ['nombre', 'precio', 'categoria'],
} as const satisfies Record<TipoDeImportacion, readonly Campo[]>;

export const nombreDelCampo = (tipo: TipoDeImportacion, campo: Campo): string =>
  (CAMPOS[tipo] as Partial<Record<Campo, string>>)[campo] ?? campo;
