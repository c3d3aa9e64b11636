import { strToU8, zipSync } from 'fflate';

const latino = (texto: string): Uint8Array => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));
const conMarca = (texto: string): Uint8Array => strToU8(`\ufeff${texto}`);
/** UTF-16, with its byte order mark. */
export const enUtf16 = (texto: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${texto}`, (letra) => letra.charCodeAt(0)).buffer);
const lineas = (...todas: readonly string[]): string => todas.join('\r\n') + '\r\n';

export const GOOGLE = strToU8(
  [
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address',
    'Ana,María,López,,,,,,,,,,,1985-04-12,"Le gusta, la vainilla",https://lh3/x,* myContacts,* Home,ana@ejemplo.mx,Mobile,+52 1 55 1234 5678,Home,55 8765 4321,Home,"Calle Ñu 3\n06000 CDMX\nMX",Calle Ñu 3,CDMX,,,06000,MX,',
    ',,,,,,,,,,"Ferretería Peña, S.A. de C.V.",,,,,,* myContacts,,,Work,(222) 123 4567 ::: 222 765 4321,,,,,,,,,,,',
    '',
  ].join('\n'),
);

/** Google's contacts with titles in Spanish. */
export const GOOGLE_EN_ESPANOL = strToU8(
  [
    'Nombre,Segundo nombre,Apellidos,Nombre fonético,Archivar como,Nombre de la organización,Cumpleaños,Notas,Etiquetas,Correo electrónico 1 - Etiqueta,Correo electrónico 1 - Valor,Correo electrónico 2 - Etiqueta,Correo electrónico 2 - Valor,Teléfono 1 - Etiqueta,Teléfono 1 - Valor,Teléfono 2 - Etiqueta,Teléfono 2 - Valor,Dirección 1 - Etiqueta,Dirección 1 - Formateada,Dirección 1 - Calle,Dirección 1 - Ciudad,Dirección 1 - Código postal,Dirección 2 - Formateada,Dirección 2 - Calle',
    'Marta,del Carmen,Ibáñez,,,,1985-04-12,Vecina,* myContacts,* Personal,marta@ejemplo.mx,Trabajo,marta@trabajo.mx,Móvil,+52 1 55 1234 5678,Casa,55 8765 4321,Casa,"Calle 5\n06000 CDMX",Calle 5,CDMX,06000,"Calle 6, Puebla",Calle 6',
    ',,,,,Abarrotes Lucha,,,* myContacts,,,,,Trabajo,2221110000,,,,,,,,,',
    '',
  ].join('\n'),
);

/** Google's contacts before 2024: the whole name stands before its parts. */
export const GOOGLE_DE_ANTES = strToU8(
  lineas(
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name',
    'Ana María López,Ana,María,López,,,,* myContacts,* ,ana@ejemplo.mx,Mobile,+52 55 1234 5678,',
  ),
);

export const OUTLOOK = latino(
  lineas(
    'Tratamiento,Nombre,Segundo nombre,Apellidos,Organización,Calle del trabajo,Ciudad de trabajo,Estado o provincia de trabajo,Código postal de trabajo,País o región del trabajo,Teléfono del trabajo,Teléfono móvil,Dirección de correo electrónico,Tipo de dirección de correo electrónico,Nombre para mostrar de correo electrónico,Dirección de correo electrónico 2,Notas,Cumpleaños',
    'Sr.,José,,Núñez,Taller Núñez,Av. 1,Puebla,Pue.,72000,México,222 111 0000,55 1234 5678,jose@ejemplo.mx,SMTP,José Núñez (jose@ejemplo.mx),taller@ejemplo.mx,Paga bien,0/0/00',
  ),
);

const tarjeta = (...propiedades: readonly string[]): string =>
  lineas('BEGIN:VCARD', ...propiedades, 'END:VCARD');

export const IPHONE_3 = strToU8(
  tarjeta(
    ...[
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
      'N:Núñez;José;Luis;;',
      'FN:José Luis Núñez',
    ],
    ...['TEL;type=HOME;type=VOICE;type=pref:(55) 8765-4321', 'TEL;type=CELL;type=VOICE:+52 55 1234 5678'],
    ...['item1.EMAIL;type=INTERNET;type=pref:jose@ejemplo.mx', 'item1.X-ABLabel:_$!<Other>!$_'],
    ...[
      'item2.ADR;type=HOME;type=pref:;;Av. Juárez 10\\, int. 2;Puebla;Pue.;72000;México',
      'BDAY:1990-12-01',
    ],
    ...[
      'NOTE:Paga los viernes\\; llamar antes',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD',
      ' /4QBMRXhpZgAATU0AKgAAAAg',
    ],
  ) +
    tarjeta(
      ...['VERSION:3.0', 'N:;;;;', 'FN:Tacos El Güero', 'ORG:Tacos El Güero;', 'TEL;type=WORK:5512340000'],
      'X-ABShowAs:COMPANY',
    ),
);

/** A contact with several of each, and a last one that the end of the file cut. */
export const IPHONE_LLENO =
  tarjeta(
    ...['VERSION:3.0', 'N:Ruiz;Beto;;;', 'FN:Beto Ruiz', 'item1.TEL;type=pref:5511112222'],
    ...['item1.X-ABLabel:Taller', 'TEL;type=CELL;type=VOICE:+52 1 55 3333 4444', 'TEL;type=HOME:5555556666'],
    ...['TEL;type=WORK:5577778888', 'TEL;type=OTHER:5599990000', 'EMAIL;type=HOME;type=pref:beto@ejemplo.mx'],
    ...['EMAIL;type=WORK:taller@ejemplo.mx', 'item2.ADR;type=pref:;;Calle 1;Puebla;;72000;México'],
    ...['item3.ADR:;;Calle 2\\nLocal 3;Puebla;;72001;México', 'NOTE:Paga', 'NOTE:los viernes'],
  ) + lineas('BEGIN:VCARD', 'VERSION:3.0', 'N:Sol;Caro;;;', 'TEL:5512345670');

export const IPHONE_4 = strToU8(
  tarjeta(
    ...[
      'VERSION:4.0',
      'N:García;Sofía;;;',
      'FN:Sofía García 🌸',
      'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+52-33-1234-5678',
    ],
    ...['EMAIL:sofia@ejem', ' plo.mx', 'ORG:Estética Sofía;Ventas', 'BDAY:--0412'],
  ),
);

export const VCARD_21 = latino(
  tarjeta(
    ...[
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=75=C3=B1=6F=7A;=41=6E=67=C3=A9=6C=69=63=61;;;',
    ],
    ...['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6E=67=C3=A9=6C=69=63=61=20=4D=75=C3=B1=', '=6F=7A'],
    ...['TEL;CELL;PREF:0445512345678', 'EMAIL;HOME:angelica@ejemplo.mx'],
  ),
);

export const WHATSAPP_BUSINESS = strToU8(
  tarjeta('VERSION:3.0', 'N:;Lupita;;;', 'FN:Lupita', 'TEL;type=CELL;waid=5215511112222:+52 1 55 1111 2222') +
    tarjeta(
      ...[
        'VERSION:3.0',
        'N:;Papelería Luz;;;',
        'FN:Papelería Luz',
        'item1.TEL;waid=5215533334444:+52 1 55 3333 4444',
      ],
      ...['item1.X-ABLabel:Celular', 'X-WA-BIZ-NAME:Papelería Luz', 'X-WA-BIZ-DESCRIPTION:Útiles'],
    ),
);

const FILAS_DE_EXCEL = [
  'Nombre;Teléfono;Correo electrónico;Fecha de nacimiento',
  'Íñigo Peña;55 1234 5678;inigo@ejemplo.mx;25/12/1980',
  'Ma. Elena Ñuñez;(55) 1234-5679;;01/02/1990',
  ';;;',
];
export const EXCEL_1252 = latino(lineas(...FILAS_DE_EXCEL));
export const EXCEL_UTF8 = strToU8(lineas(...FILAS_DE_EXCEL));
export const EXCEL_CON_MARCA = conMarca(lineas(...FILAS_DE_EXCEL).replaceAll(';', ','));
export const EXCEL_UNICODE = enUtf16(lineas(...FILAS_DE_EXCEL).replaceAll(';', '\t'));
export const EXCEL_CON_SEP = strToU8(lineas('sep=|', ...FILAS_DE_EXCEL).replaceAll(';', '|'));

/** Excel opened and saved this CSV: its telephones became numbers such as 5.51235E+09. */
export const EXCEL_CIENTIFICO = strToU8(
  lineas(
    'Nombre,Celular',
    'Ana López,5.51235E+09',
    'Beto Ruiz,5512345678',
    "Caro Sol,'5512345679",
    'Dora Paz,"=""5512345670"""',
  ),
);

export const LISTA = strToU8(
  lineas(
    'Nombre / Tel. / Debe'.replaceAll(' / ', ','),
    'Ana López,5512345678,350',
    'Don Beto,55 1234 5679,"$1,200.00"',
    'TOTAL,,1550',
  ),
);

/**
 * Contacts as the invoicing program Alegra exports them (ayudas.alegra.com, "Importación masiva de
 * contactos").
 */
export const ALEGRA = conMarca(
  lineas(
    'RFC,Razón social,Email,Teléfono 1,Teléfono 2,Fax,Celular,Comentarios,Calle,Exterior,Interior,Colonia,Localidad,Municipio / Delegación,Estado,País,Código postal',
    'EKU9003173C9,ESCUELA KEMPER URGATE,pagos@ejemplo.mx,5512345678,,,5599998888,Cliente desde 2019,Av. Uno,12,,Centro,,Cuauhtémoc,Ciudad de México,México,06000',
    'CACX7605101P8,XOCHILT CASAS CHAVEZ,,,,,5512345670,,,,,,,,,,',
  ),
);

export const BIND = latino(
  lineas(
    'Número,Razón Social,Nombre Comercial,RFC,Régimen Fiscal,Uso de CFDI,Días de crédito,Teléfono,Email,Calle,Num Exterior,Colonia,C.P.,Ciudad,Estado',
    '1,Comercial Ñandú S.A. de C.V.,El Ñandú,EKU9003173C9,601 - General de Ley Personas Morales,G03 - Gastos en general,30,222 123 4567,ventas@ejemplo.mx,Reforma,5,Centro,72000,Puebla,Puebla',
  ),
);

const HOJAS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface LibroDePrueba {
  hoja: string;
  textos?: readonly string[];
  antes?: string;
  combinadas?: readonly string[];
  otras?: Record<string, Uint8Array>;
}
export const libroDe = ({
  hoja,
  textos = [],
  antes = '',
  combinadas = [],
  otras = {},
}: LibroDePrueba): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${HOJAS}" xmlns:r="${RELACIONES}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${RELACIONES}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${HOJAS}"><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${HOJAS}">${textos.map((uno) => `<si><t xml:space="preserve">${uno}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${antes}<worksheet xmlns="${HOJAS}"><sheetData>${hoja}</sheetData><mergeCells>${combinadas.map((donde) => `<mergeCell ref="${donde}"/>`).join('')}</mergeCells></worksheet>`,
    ),
    ...otras,
  });

/**
 * This workbook has merged title rows above, a day with its format, telephones as numbers and as texts, and
 * an empty row and column at the end.
 */
export const EXCEL_XLSX = libroDe({
  textos: [
    'Clientes de la tienda &amp; más',
    'Nombre',
    'Celular',
    'Cumpleaños',
    'Ana López',
    'Íñigo Peña',
    '5512345679',
  ],
  hoja: [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"/><c r="C1"/></row>',
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>3</v></c></row>',
    '<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4"><v>5512345678</v></c><c r="C4" s="2"><v>29567</v></c></row>',
    '<row r="5"><c r="A5" t="s"><v>5</v></c><c r="B5" s="3" t="s"><v>6</v></c><c r="C5" s="1"><v>32874</v></c></row>',
    '<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" t="inlineStr"><is><t/></is></c></row>',
  ].join(''),
});

export const SERVICIOS = latino(
  lineas(
    'Servicio;Categoría;Precio',
    'Corte de dama;Cabello;250,00',
    'Tinte;Cabello;1.200,50',
    'Uñas;Manos;180',
  ),
);
