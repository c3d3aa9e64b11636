import { plegar } from '@cuenta-clara/dominio/texto';
import { telefonoEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type Tabla } from './renglon.ts';

/** A column's field is found by its title, else by its values. */

export const CAMPOS = {
  clientes: {
    nombre: 'Nombre',
    apellidos: 'Apellidos',
    empresa: 'Empresa',
    telefono: 'Teléfono',
    email: 'Email',
    direccion: 'Dirección',
    notas: 'Notas',
    identification_number: 'Identificación',
    sexo: 'Sexo',
    categoria: 'Estado',
    fecha_nacimiento: 'Cumpleaños',
    fecha_inicio: 'Fecha de inicio',
    fecha_vencimiento: 'Fecha de vencimiento',
    rfc: 'RFC',
    razon_social: 'Razón social',
    regimen: 'Régimen fiscal',
    uso_cfdi: 'Uso del CFDI',
    codigo_postal: 'Código postal',
  },
  servicios: {
    nombre: 'Nombre',
    precio: 'Precio',
    categoria: 'Categoría',
    iva: 'IVA',
    clave_sat: 'Clave SAT',
    unidad_sat: 'Unidad SAT',
  },
} as const;
export type Campo = keyof (typeof CAMPOS)['clientes'] | keyof (typeof CAMPOS)['servicios'];

/**
 * Titles of each field in other programs, folded and without punctuation. `*` stands for any further words.
 */
const NOMBRES: Readonly<Record<TipoDeImportacion, Partial<Record<Campo, string>>>> = {
  clientes: {
    nombre:
      'nombre|nombres|nombre s|nombre completo|nombre del cliente|nombre cliente|cliente|clientes|contacto|nombre de contacto|name|full name|first name|given name|display name|customer|customer name|client|contact|contact name|paciente|alumno|alumna|socio',
    apellidos:
      'apellido|apellidos|apellido paterno|apellido materno|last name|family name|surname|middle name|additional name|segundo nombre',
    empresa:
      'empresa|compania|nombre de la empresa|organizacion|nombre de la organizacion|organizacion *|negocio|razon social|nombre comercial|nombre fiscal|nombre o razon social|nombre razon social|denominacion|company|company name|organization|organization name|organization 1 name|business name',
    telefono:
      'tel|tel *|telefono|telefono *|telefonos|cel|celular|celular *|movil|whatsapp|whats app|numero de telefono|numero de celular|numero telefonico|phone|phone number|phone *|mobile|mobile phone|home phone|business phone|other phone|primary phone',
    email:
      'correo|correo electronico|correo *|email|e mail|mail|email *|e mail *|direccion de correo electronico|direccion de correo electronico *',
    direccion:
      'direccion *|domicilio *|address *|street address|calle *|ciudad *|estado o provincia *|pais o region *|entidad federativa|numero de casa|num de casa|no de casa|home street|home city|home state|home country *|business street|business city|business state|business country *',
    notas:
      'nota|notas|otra direccion|observacion|observaciones|comentario|comentarios|note|notes|comments|debe|deuda|adeudo|saldo|saldo *|balance|me debe|limite de credito|dias de credito|condiciones de pago|plazo de pago|vendedor|lista de precios',
    identification_number:
      'identificacion|id|no cliente|num cliente|numero de cliente|clave|clave de cliente|codigo|codigo de cliente|expediente|matricula|identification number|customer id',
    sexo: 'sexo|genero|gender',
    categoria: 'estatus|status|estado del cliente|activo',
    fecha_nacimiento:
      'cumpleanos|fecha de nacimiento|fecha nacimiento|nacimiento|f nacimiento|birthday|birth date|date of birth',
    fecha_inicio: 'fecha de inicio|inicio|cliente desde',
    fecha_vencimiento: 'fecha de vencimiento|vencimiento',
    rfc: 'rfc|r f c|tax id|rfc *|identificacion fiscal|registro federal de contribuyentes',
    razon_social: 'razon social fiscal|razon social del cfdi',
    regimen: 'regimen|regimen fiscal|clave regimen fiscal|clave de regimen fiscal',
    uso_cfdi: 'uso cfdi|uso de cfdi|uso del cfdi|uso',
    codigo_postal:
      'cp|c p|codigo postal|codigo postal *|postal code|home postal code|business postal code|zip|zip code',
  },
  servicios: {
    nombre:
      'servicio|servicios|nombre|nombre del servicio|nombre del producto|producto|productos|producto o servicio|concepto|descripcion|articulo|item|name|product|service|description',
    precio:
      'precio|precio unitario|precio de venta|precio venta|precio publico|precio al publico|precio *|costo|tarifa|importe|monto|price|unit price|amount|rate',
    categoria: 'categoria|grupo|familia|linea|departamento|tipo|category|type',
    iva: 'iva|i v a|impuesto|impuestos|tasa de iva|tasa iva|tax',
    clave_sat:
      'clave sat|clave del sat|codigo sat|clave producto sat|clave producto|clave prodserv|claveprodserv|clave producto servicio|clave de producto o servicio',
    unidad_sat: 'unidad sat|unidad del sat|clave unidad|claveunidad|clave unidad sat|clave de unidad|unidad',
  },
};

/** Words, as folded titles have them, that name parts of an address and nothing else. */
const DE_DIRECCION =
  'direccion|domicilio|calle|(?:num(?:ero)?|no)?(?:ex|in)terior|colonia|col|fraccionamiento|fracc|barrio|localidad|poblacion|ciudad|cd|municipio|mpio|alcaldia|delegacion|deleg|estado|edo|provincia|entidad|pais|address|street|city|state|region|country';
const NUMERO = 'numero|num|nro|no|n|number';
/** A title such as `Delegación o Mpio.`: all its words are of an address, and one of them of nothing else. */
const ES_DE_DIRECCION = new RegExp(
  String.raw`^(?=.*\b(?:${DE_DIRECCION})\b)(?:(?:${DE_DIRECCION}|${NUMERO}|ext|int|y|e|o)(?: |$))+$`,
);
/** A house number outside or inside: `No. Ext`, `NumInt`. A telephone's extension can have such a title. */
const NUMERO_DE_LADO = new RegExp(
  String.raw`^(?:(?:${NUMERO}) |num(?:ero)?|no)(?:ext|int)(?: (?:[yeo] )?(?:int|ext))?$`,
);
/** Titles that name a part of an address only beside another part. */
const SOLO_LADO = /^(?:ext|int)(?: (?:[yeo] )?(?:int|ext))?$/;
const SOLO_NUMERO = new RegExp(`^(?:${NUMERO})$`);
/** A column of the street without the house's number. */
const CALLE = new RegExp(
  String.raw`^(?!.*\b(?:${NUMERO}|ext|exterior|complet[ao])\b)(?:direccion|domicilio|calle|address|street)\b`,
);

/** A title folded and without punctuation. `#` alone is a number. */
const comparable = (titulo: string): string =>
  plegar(plegar(titulo).replace(/(?:[ºª]|[^\p{L}\p{N}])+/gu, ' ')) || (titulo.includes('#') ? 'no' : '');

const conCampo = (tipo: TipoDeImportacion): readonly (readonly [string, Campo])[] =>
  (Object.entries(NOMBRES[tipo]) as [Campo, string][]).flatMap(([campo, nombres]) =>
    nombres.split('|').map((nombre): readonly [string, Campo] => [nombre, campo]),
  );
const POR_NOMBRE = { clientes: conCampo('clientes'), servicios: conCampo('servicios') };

const MAXIMO_DE_TITULO = 60;
const buscado = new Map<string, Campo | null>();
const campoDelTitulo = (tipo: TipoDeImportacion, titulo: string): Campo | null => {
  // A long cell is no title, and is not cached, so that the cache stays small.
  if (titulo.length > MAXIMO_DE_TITULO) return null;
  const nombre = comparable(titulo);
  if (nombre === '') return null;
  const llave = `${tipo}/${nombre}`;
  const antes = buscado.get(llave);
  if (antes !== undefined) return antes;
  const todos = POR_NOMBRE[tipo];
  const campo =
    todos.find(([uno]) => uno === nombre)?.[1] ??
    todos.find(([uno]) => uno.endsWith(' *') && nombre.startsWith(uno.slice(0, -1)))?.[1] ??
    (tipo === 'clientes' && (ES_DE_DIRECCION.test(nombre) || NUMERO_DE_LADO.test(nombre))
      ? 'direccion'
      : null);
  if (buscado.size < 2_000) buscado.set(llave, campo);
  return campo;
};

/**
 * The field of each title. `Ext` may be a telephone's extension and `No.` a row's number, so the columns
 * beside them decide.
 */
export const camposDeTitulos = (tipo: TipoDeImportacion, titulos: readonly string[]): (Campo | null)[] => {
  const campos = titulos.map((titulo) => campoDelTitulo(tipo, titulo));
  if (tipo !== 'clientes') return campos;
  for (const [lugar, titulo] of titulos.entries()) {
    if (titulo.length > MAXIMO_DE_TITULO) continue;
    const nombre = comparable(titulo);
    const antes = lugar > 0 ? campos[lugar - 1] : null;
    const trasDireccion = antes === 'direccion';
    if (SOLO_LADO.test(nombre)) campos[lugar] = trasDireccion ? 'direccion' : null;
    if (SOLO_NUMERO.test(nombre))
      campos[lugar] = trasDireccion && CALLE.test(comparable(titulos[lugar - 1]!)) ? 'direccion' : null;
    if (NUMERO_DE_LADO.test(nombre) && antes === 'telefono' && campos[lugar + 1] !== 'direccion')
      campos[lugar] = null;
  }
  return campos;
};

/** Columns of Google's and Outlook's contacts that tell the kind of the next column, or repeat another column. */
const REPITE =
  /(?:label|type|etiqueta|yomi|phonetic|fonetico|formatted as|\S display name)$|^(?:address|direccion) \d (?!con formato|form)/;
/** Columns of Google's contacts that no field takes: titles of a person, her place in a company. */
const SIN_CAMPO = /^(?:name|organization) (?:prefix|suffix)|^organization (?:title|department)/;
const estaDeSobra = (nombre: string): boolean => REPITE.test(nombre) || SIN_CAMPO.test(nombre);
/** Whether a column with this title says nothing that another column does not. */
export const repiteOtra = (titulo: string): boolean => REPITE.test(comparable(titulo));
const DIRECCION_ENTERA = /^(?:address|direccion) (\d) (?:con formato|form)/;

/** Titles of a whole name; next to a given name also 'name' is one. */
const NOMBRE_ENTERO = /^(?:nombre completo|nombre y apellidos?|full name|display name)$/;
const NOMBRE_DE_PILA = /^(?:given|first) name$/;

const MUESTRA = 200;
const CASI_TODAS = 0.8;

const muestraDe = ({ filas }: Tabla, lugar: number): readonly string[] =>
  filas
    .slice(0, MUESTRA)
    .map(({ celdas }) => celdas[lugar] ?? '')
    .filter(Boolean);
const casiTodas = (celdas: readonly string[], es: (celda: string) => boolean): boolean =>
  celdas.length > 0 && celdas.filter(es).length >= celdas.length * CASI_TODAS;

const ES_ESTADO = /^(?:activ[oa]|pendiente|active|pending)$/i;
const ES_CORREO = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const ES_IMPORTE = /^\$?\s*\d[\d,. ]*$/;
const esNumeroDeCasa = (celda: string): boolean =>
  celda.length <= 15 && (/^(?:\D*\d){1,6}\D*$/.test(celda) || /^s\P{L}?n/iu.test(celda));
const ES_NOMBRE = /^[^\d@]*\p{L}{2}[^@]*$/u;

/** Fields that may take several columns, whose values are joined; any other field takes one. */
export const DE_VARIAS: readonly Campo[] = ['apellidos', 'telefono', 'email', 'direccion', 'notas'];

export const camposDe = (tipo: TipoDeImportacion, tabla: Tabla, codigoPais: string): (Campo | null)[] => {
  const nombres = tabla.titulos.map(comparable);
  const conDireccionEntera = nombres.some((uno) => DIRECCION_ENTERA.test(uno));
  const porTitulo = camposDeTitulos(tipo, tabla.titulos);
  const campos = porTitulo.map((campo, lugar): Campo | null => {
    const nombre = nombres[lugar]!;
    if (estaDeSobra(nombre) && (conDireccionEntera || !/^(?:address|direccion) /.test(nombre))) return null;
    const cual = DIRECCION_ENTERA.exec(nombre)?.[1];
    if (tipo === 'clientes' && cual !== undefined && cual !== '1') return 'notas';
    if (
      campo === 'direccion' &&
      SOLO_NUMERO.test(nombre) &&
      !casiTodas(muestraDe(tabla, lugar), esNumeroDeCasa)
    )
      return null;
    // 'Estado' is the state of an address in some lists and the status of a customer in others, so its values
    // decide.
    return campo === 'direccion' &&
      (nombre === 'estado' || nombre === 'edo') &&
      casiTodas(muestraDe(tabla, lugar), (una) => ES_ESTADO.test(una))
      ? 'categoria'
      : campo;
  });
  const titulado = nombres[campos.indexOf('nombre')] ?? '';
  const conNombreEntero =
    NOMBRE_ENTERO.test(titulado) || (titulado === 'name' && nombres.some((uno) => NOMBRE_DE_PILA.test(uno)));
  const unicos = campos.map((campo, lugar): Campo | null => {
    if (campo === 'apellidos' && conNombreEntero) return null;
    if (campo === null || DE_VARIAS.includes(campo) || campos.indexOf(campo) === lugar) return campo;
    // When another column has the company's name, 'razón social' is the name registered with SAT.
    return nombres[lugar] === 'razon social' ? 'razon_social' : null;
  });
  const libre = (lugar: number): boolean => unicos[lugar] === null && !estaDeSobra(nombres[lugar]!);
  const hallar = (campo: Campo, es: (celda: string) => boolean): void => {
    if (unicos.includes(campo)) return;
    const lugar = tabla.titulos.findIndex(
      (_titulo, uno) => libre(uno) && casiTodas(muestraDe(tabla, uno), es),
    );
    if (lugar >= 0) unicos[lugar] = campo;
  };
  if (tipo === 'clientes') {
    hallar('telefono', (celda) => telefonoEscrito(celda, codigoPais) !== null);
    hallar('email', (celda) => ES_CORREO.test(celda));
    if (!unicos.includes('empresa')) hallar('nombre', (celda) => ES_NOMBRE.test(celda));
  } else {
    hallar('precio', (celda) => ES_IMPORTE.test(celda));
    hallar('nombre', (celda) => ES_NOMBRE.test(celda));
  }
  return unicos;
};

/** A list with prices and without contact data is of services. */
export const tipoDe = (tabla: Tabla, codigoPais: string): TipoDeImportacion => {
  const clientes = camposDe('clientes', tabla, codigoPais);
  if (clientes.includes('telefono') || clientes.includes('email')) return 'clientes';
  return camposDe('servicios', tabla, codigoPais).includes('precio') ? 'servicios' : 'clientes';
};
