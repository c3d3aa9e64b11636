import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { CUALQUIER_LETRA } from '@cuenta-clara/dominio/cualquier-letra.prueba';
import {
  filaDeClienteSchema,
  filaDeServicioSchema,
  filasSchema,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import * as archivos from './archivos.prueba.ts';
import { abrirArchivo } from './archivo.ts';
import { TEXTOS_DE_LECTURA } from './ilegible.ts';
import { conEscrito } from './escritos.ts';
import { type Eleccion, type Fila, type Lectura, type LoQueYaHay, Mesa } from './mesa.ts';

const NADA: LoQueYaHay = { clientes: [], servicios: [], codigoPais: '52', hoy: '2026-11-26' };

const leer = (
  bytes: Uint8Array,
  eleccion: Eleccion = {},
  hay = NADA,
): { lectura: Lectura; filas: Fila[]; mesa: Mesa } => {
  const mesa = new Mesa(hay);
  mesa.abrir(bytes);
  const [lectura, ...tandas] = [...mesa.leer(eleccion)];
  return { lectura: lectura as Lectura, filas: (tandas as Fila[][]).flat(), mesa };
};
/** The non-empty values of each row. No row may have an error, and no question be open. */
const valores = (bytes: Uint8Array, eleccion?: Eleccion) => {
  const { filas, lectura } = leer(bytes, eleccion);
  expect(filas.map(({ errores }) => errores)).toEqual(filas.map(() => ({})));
  expect(lectura.dudas).toEqual([]);
  return filas.map(({ valores: suyos }) =>
    Object.fromEntries(Object.entries(suyos).filter(([, valor]) => valor)),
  );
};

const INIGO = {
  nombre: 'Íñigo Peña',
  telefono: '5512345678',
  email: 'inigo@ejemplo.mx',
  fecha_nacimiento: '1980-12-25',
};
const ELENA = { nombre: 'Ma Elena Ñuñez', telefono: '5512345679', fecha_nacimiento: '1990-02-01' };

describe('Un archivo se lee sin un clic', () => {
  test('los contactos de Google', () => {
    expect(valores(archivos.GOOGLE)).toEqual([
      {
        ...{ nombre: 'Ana María López', telefono: '5512345678', email: 'ana@ejemplo.mx' },
        ...{ direccion: 'Calle Ñu 3, 06000 CDMX, MX', fecha_nacimiento: '1985-04-12' },
        notas: 'Le gusta, la vainilla\nOtros teléfonos: 5587654321',
      },
      {
        empresa: 'Ferretería Peña, S.A. de C.V.',
        telefono: '2221234567',
        notas: 'Otros teléfonos: 2227654321',
      },
    ]);
  });

  test('los contactos de Google con títulos en español, los de antes y los de Outlook', () => {
    expect(valores(archivos.GOOGLE_EN_ESPANOL)).toEqual([
      {
        ...{ nombre: 'Marta del Carmen Ibáñez', telefono: '5512345678', email: 'marta@ejemplo.mx' },
        ...{ direccion: 'Calle 5, 06000 CDMX', fecha_nacimiento: '1985-04-12' },
        notas:
          'Vecina\nDirección 2 - Formateada: Calle 6, Puebla\nOtros teléfonos: 5587654321\nOtros correos: marta@trabajo.mx',
      },
      { empresa: 'Abarrotes Lucha', telefono: '2221110000' },
    ]);
    expect(valores(archivos.GOOGLE_DE_ANTES)).toEqual([
      { nombre: 'Ana María López', telefono: '5512345678', email: 'ana@ejemplo.mx' },
    ]);
    expect(valores(archivos.OUTLOOK)).toEqual([
      {
        ...{ nombre: 'José Núñez', empresa: 'Taller Núñez', telefono: '5512345678' },
        ...{ email: 'jose@ejemplo.mx', direccion: 'Av. 1, Puebla, Pue., México, C.P. 72000' },
        notas: 'Paga bien\nOtros teléfonos: 2221110000\nOtros correos: taller@ejemplo.mx',
      },
    ]);
  });

  test('de un contacto se leen todos sus teléfonos, correos, direcciones y notas, y también el último sin fin', () => {
    const leidos = [
      {
        ...{ nombre: 'Beto Ruiz', telefono: '5533334444', email: 'beto@ejemplo.mx' },
        direccion: 'Calle 1, Puebla, 72000, México',
        notas: [
          ...['Paga', 'los viernes', 'Otra dirección: Calle 2, Local 3, Puebla, 72001, México'],
          'Otros teléfonos: 5511112222, 5555556666, 5577778888, 5599990000',
          'Otros correos: taller@ejemplo.mx',
        ].join('\n'),
      },
      { nombre: 'Caro Sol', telefono: '5512345670' },
    ];
    expect(valores(strToU8(archivos.IPHONE_LLENO))).toEqual(leidos);
    expect(valores(archivos.enUtf16(archivos.IPHONE_LLENO))).toEqual(leidos);
  });

  test('los contactos de un iPhone (vCard 3 y 4), de un Android (2.1) y de WhatsApp Business', () => {
    expect(valores(archivos.IPHONE_3)).toEqual([
      {
        ...{ nombre: 'José Luis Núñez', telefono: '5512345678', email: 'jose@ejemplo.mx' },
        ...{
          direccion: 'Av. Juárez 10, int. 2, Puebla, Pue., 72000, México',
          fecha_nacimiento: '1990-12-01',
        },
        notas: 'Paga los viernes; llamar antes\nOtros teléfonos: 5587654321',
      },
      { empresa: 'Tacos El Güero', telefono: '5512340000' },
    ]);
    expect(valores(archivos.IPHONE_4)).toEqual([
      {
        nombre: 'Sofía García',
        empresa: 'Estética Sofía',
        telefono: '3312345678',
        email: 'sofia@ejemplo.mx',
        notas: 'Cumpleaños: 12/04',
      },
    ]);
    expect(valores(archivos.VCARD_21)).toEqual([
      { nombre: 'Angélica Muñoz', telefono: '5512345678', email: 'angelica@ejemplo.mx' },
    ]);
    expect(valores(archivos.WHATSAPP_BUSINESS)).toEqual([
      { nombre: 'Lupita', telefono: '5511112222' },
      { empresa: 'Papelería Luz', telefono: '5533334444' },
    ]);
  });

  test.each([
    ['en Windows-1252 con punto y coma', archivos.EXCEL_1252],
    ['en UTF-8 sin marca', archivos.EXCEL_UTF8],
    ['en UTF-8 con marca y comas', archivos.EXCEL_CON_MARCA],
    ['en UTF-16 con tabuladores', archivos.EXCEL_UNICODE],
    ['que dice su separador', archivos.EXCEL_CON_SEP],
  ])('un CSV de Excel %s', (_cual, bytes) => {
    expect(valores(bytes)).toEqual([INIGO, ELENA]);
  });

  test('un XLSX con título combinado, fechas, números y lo vacío al final', () => {
    expect(valores(archivos.EXCEL_XLSX)).toEqual([
      { nombre: 'Ana López', telefono: '5512345678', fecha_nacimiento: '1980-12-12' },
      { nombre: 'Íñigo Peña', telefono: '5512345679', fecha_nacimiento: '1990-01-01' },
    ]);
    expect(leer(archivos.EXCEL_XLSX).filas.map(({ numero }) => numero)).toEqual([4, 5]);
  });

  test('los clientes de Alegra y de Bind', () => {
    expect(valores(archivos.ALEGRA)).toEqual([
      {
        ...{ empresa: 'ESCUELA KEMPER URGATE', telefono: '5599998888', email: 'pagos@ejemplo.mx' },
        ...{
          identification_number: 'EKU9003173C9',
          notas: 'Cliente desde 2019\nOtros teléfonos: 5512345678',
        },
        direccion: 'Av. Uno, 12, Centro, Cuauhtémoc, Ciudad de México, México, C.P. 06000',
      },
      { nombre: 'XOCHILT CASAS CHAVEZ', telefono: '5512345670', identification_number: 'CACX7605101P8' },
    ]);
    expect(valores(archivos.BIND)).toEqual(
      [
        {
          ...{ empresa: 'Comercial Ñandú S.A. de C.V.', telefono: '2221234567', email: 'ventas@ejemplo.mx' },
          ...{ rfc: 'EKU9003173C9', razon_social: 'COMERCIAL ÑANDÚ', regimen: '601', uso_cfdi: 'G03' },
          ...{
            codigo_postal: '72000',
            direccion: 'Reforma, 5, Centro, Puebla, Puebla',
          },
        },
      ].map(({ ...uno }) => ({ ...uno, notas: 'Días de crédito: 30' })),
    );
  });

  test('la lista de la tienda: lo que deben va a las notas, y el total no es un cliente', () => {
    expect(valores(archivos.LISTA)).toEqual([
      { nombre: 'Ana López', telefono: '5512345678', notas: 'Debe: 350' },
      { nombre: 'Don Beto', telefono: '5512345679', notas: 'Debe: $1,200.00' },
    ]);
  });

  test('una lista de servicios con coma decimal', () => {
    expect(leer(archivos.SERVICIOS).lectura.tipo).toBe('servicios');
    expect(valores(archivos.SERVICIOS)).toEqual([
      { nombre: 'Corte de dama', categoria: 'Cabello', precio: '250.00' },
      { nombre: 'Tinte', categoria: 'Cabello', precio: '1200.50' },
      { nombre: 'Uñas', categoria: 'Manos', precio: '180' },
    ]);
  });

  test('sin nombres de columnas, por lo que hay en ellas', () => {
    expect(valores(strToU8('Ana López|5512345678|ana@b.mx\nBeto Ruiz|55 1234 5679|\n'))).toEqual([
      { nombre: 'Ana López', telefono: '5512345678', email: 'ana@b.mx' },
      { nombre: 'Beto Ruiz', telefono: '5512345679' },
    ]);
  });
});

describe('Los títulos de las columnas', () => {
  test.each([
    ['una palabra de título en la primera fila', 'Ana Sol,5512345678,activo\nEva Sol,5512345679,activo\n', 2],
    ['una palabra de título más abajo', 'Ana Sol,5512345678,x\nEva Sol,5512345679,y\nCaro Sol,,Estado\n', 3],
  ])('no son un cliente con %s', (_cual, texto, filas) => {
    expect(leer(strToU8(texto)).filas).toHaveLength(filas);
  });

  test('no son un servicio con una palabra de título', () => {
    expect(leer(strToU8('Corte,250\nProducto,100\n')).lectura.filas).toBe(2);
  });

  test('están bajo el membrete del negocio', () => {
    expect(
      valores(strToU8('Peluquería Luz\n222 123 4567\nventas@luz.mx\n\nCliente,Tel\nAna Sol,5512345678\n')),
    ).toEqual([{ nombre: 'Ana Sol', telefono: '5512345678' }]);
  });

  test('no son el membrete, aunque nombre un campo', () => {
    expect(valores(strToU8('Clientes,,\n,Nombre,Tel\n1,Ana Sol,5512345678\n'))).toEqual([
      { nombre: 'Ana Sol', telefono: '5512345678' },
    ]);
  });

  test('pueden repetirse en cada página', () => {
    expect(
      leer(strToU8('Nombre,Tel\nAna Sol,5512345678\nNombre,Tel\nEva Sol,5512345679\n')).filas,
    ).toMatchObject([{ numero: 2 }, { numero: 4, estado: 'nueva' }]);
  });

  test('pueden estar en dos filas', () => {
    const arriba = 'Nombre,Contacto,,Saldo\n,Teléfono,Correo,\nAna Sol,5512345678,ana@b.mx,350\n';
    const abajo = 'Clienta,Datos,\n,Teléfono,Correo\nAna Sol,5512345678,ana@b.mx\n';
    expect(valores(strToU8(arriba))).toEqual([
      { nombre: 'Ana Sol', telefono: '5512345678', email: 'ana@b.mx', notas: 'Saldo: 350' },
    ]);
    expect(leer(strToU8(abajo)).lectura.titulos).toEqual(['Clienta', 'Teléfono', 'Correo']);
  });
});

test('unas comillas mal puestas no se tragan las filas que siguen', () => {
  const bytes = strToU8(
    'Nombre,Tel,Notas\n"El Güero" Pérez,5512345678,\n"Sol, Ana",5512345679,"VIP ""Nena"", Sur"\n"Beto,5512345670,\nEva Sol,5512345671,\n',
  );
  expect(valores(bytes)).toEqual([
    { nombre: 'El Güero Pérez', telefono: '5512345678' },
    { nombre: 'Sol Ana', telefono: '5512345679', notas: 'VIP "Nena", Sur' },
    { nombre: 'Beto', telefono: '5512345670' },
    { nombre: 'Eva Sol', telefono: '5512345671' },
  ]);
});

test('entre dos separadores posibles, la coma es de los textos y los decimales', () => {
  expect(valores(strToU8('Corte;250,00\nTinte;900,00\n'))).toEqual([
    { nombre: 'Corte', precio: '250.00' },
    { nombre: 'Tinte', precio: '900.00' },
  ]);
});

test('lo que no cabe en su campo va a las notas', () => {
  const titulos = 'Nombre,No. cliente,Tel,Razón social del CFDI,RFC,Régimen fiscal,C.P.,Estatus,Sexo';
  expect(
    valores(strToU8(`${titulos}\nAna Sol,17,5512345678,ANA SOL,CACX7605101P8,605,6000,Inactivo,Otro\n`)),
  ).toEqual([
    {
      ...{ nombre: 'Ana Sol', telefono: '5512345678', identification_number: '17', direccion: 'C.P. 06000' },
      notas: [
        ...['RFC: CACX7605101P8', 'Razón social del CFDI: ANA SOL', 'Régimen fiscal: 605'],
        ...['Estatus: Inactivo', 'Sexo: Otro'],
      ].join('\n'),
    },
  ]);
});

test('una palabra que JavaScript usa es un valor como otro', () => {
  const { filas } = leer(strToU8('Nombre,Tel,Sexo,Estatus\nAna,5512345678,constructor,constructor\n'));
  expect(filas[0]!.valores).toMatchObject({ sexo: '', notas: 'Estatus: constructor\nSexo: constructor' });
  expect(leer(strToU8('Servicio,Precio,IVA\nCorte,250,constructor\n')).filas[0]!.errores).toHaveProperty(
    'iva',
  );
});

test('una celda con un error de Excel está vacía', () => {
  const { filas } = leer(strToU8('Nombre,Tel,Notas\n#N/D,5512345678,#¡REF!\nAna,5512345679,#1 del mes\n'));
  expect(filas.map(({ valores: { empresa, notas }, errores }) => [empresa, notas, errores])).toEqual([
    ['', '', { nombre: 'El nombre es requerido' }],
    ['', '#1 del mes', {}],
  ]);
});

test('una celda que solo tiene rayas está vacía', () => {
  const { filas } = leer(strToU8('Nombre,Tel,Email,Notas\n--,5512345678,-,\nAna,5512345679,—,- sin IVA\n'));
  expect(
    filas.map(({ valores: { empresa, email, notas }, errores }) => [empresa, email, notas, errores]),
  ).toEqual([
    ['', '', '', { nombre: 'El nombre es requerido' }],
    ['', '', '- sin IVA', {}],
  ]);
});

test('en XLSX, una celda combinada hacia abajo vale para sus filas', () => {
  const celda = (texto: string): string => `<c t="inlineStr"><is><t>${texto}</t></is></c>`;
  const fila = (categoria: string, nombre: string, precio: string): string =>
    `<row>${categoria ? celda(categoria) : '<c/>'}${celda(nombre)}${celda(precio)}</row>`;
  const bytes = archivos.libroDe({
    hoja:
      fila('Categoría', 'Servicio', 'Precio') +
      fila('Cabello', 'Corte', '250') +
      fila('', 'Tinte', '900') +
      fila('', 'Gel', '300'),
    combinadas: ['A2:A3', 'B1:C1', 'A9:A1048576'],
  });
  expect(valores(bytes).map(({ categoria }) => categoria)).toEqual(['Cabello', 'Cabello', undefined]);
});

test('las filas de totales no son servicios', () => {
  expect(
    valores(strToU8('Servicio,Precio\nCorte,250\nSubtotal,250\nTotal general:,250\nGran total,250\n')),
  ).toEqual([{ nombre: 'Corte', precio: '250' }]);
});

test('un nombre partido en dos renglones de su celda es un solo nombre', () => {
  expect(valores(strToU8('Nombre,Tel\n"Ana\n López ",5512345678\n'))).toEqual([
    { nombre: 'Ana López', telefono: '5512345678' },
  ]);
});

describe('Un archivo que exportó el producto', () => {
  const uno = (texto: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${texto}</t></is></c>`;
  const hoja = (...filas: readonly (readonly string[])[]): Uint8Array =>
    archivos.libroDe({ hoja: filas.map((celdas) => `<row>${celdas.map(uno).join('')}</row>`).join('') });
  const CLIENTES = [
    ...['Nombre', 'Empresa', 'Teléfono', 'Email', 'Dirección', 'Estado', 'Identificación', 'Sexo', 'Notas'],
    ...['Fecha de inicio', 'Fecha de vencimiento', 'Fecha de nacimiento'],
    ...['RFC', 'Razón social', 'Régimen fiscal', 'Uso del CFDI', 'Código postal'],
  ];

  test('se lee como estaba: quien era persona lo sigue siendo, y los datos fiscales vuelven enteros', () => {
    const fiscal = ['EKU9003173C9', 'ESCUELA KEMPER URGATE', '601', 'G03', '26015'];
    expect(
      valores(
        hoja(
          CLIENTES,
          [
            'Colegio Luz',
            '',
            '5512345678',
            '',
            'Calle 1',
            'pendiente',
            'X-1',
            'F',
            '=1+1',
            '',
            '',
            '1990-01-02',
          ],
          ['Ana Ñu', '3M', '5512345679', 'a@b.mx', '', 'activo', '', '', '', '', '', '', ...fiscal],
        ),
      ),
    ).toEqual([
      {
        ...{ nombre: 'Colegio Luz', telefono: '5512345678', direccion: 'Calle 1', categoria: 'pendiente' },
        ...{ identification_number: 'X-1', sexo: 'F', notas: '=1+1', fecha_nacimiento: '1990-01-02' },
      },
      {
        ...{ nombre: 'Ana Ñu', empresa: '3M', telefono: '5512345679', email: 'a@b.mx', categoria: 'activo' },
        ...{
          rfc: fiscal[0],
          razon_social: fiscal[1],
          regimen: '601',
          uso_cfdi: 'G03',
          codigo_postal: '26015',
        },
      },
    ]);
    expect(
      valores(
        hoja(
          ['Nombre', 'Precio', 'Categoría', 'IVA', 'Clave del SAT', 'Unidad del SAT'],
          ['Corte', '1250.5', 'Cabello', '16 %', '91101600', 'E48'],
        ),
      ),
    ).toEqual([
      {
        nombre: 'Corte',
        precio: '1250.5',
        categoria: 'Cabello',
        iva: '16',
        clave_sat: '91101600',
        unidad_sat: 'E48',
      },
    ]);
  });
});

test('el IVA se lee como lo escribe Excel', () => {
  const tasas = ['16.00%', '0.160', '.08', '8.0', '0.00', 'Exento'];
  const bytes = strToU8(
    ['Nombre,Precio,Categoría,IVA', ...tasas.map((iva) => `Corte,100,Cabello,${iva}`)].join('\n'),
  );
  expect(leer(bytes).filas.map(({ cuerpo }) => cuerpo.iva)).toEqual([16, 16, 8, 8, 0, 'exento']);
});

describe('Un valor que se puede leer de dos modos', () => {
  test('unas fechas dudosas se preguntan una vez, y nunca se adivinan', () => {
    const bytes = strToU8(
      'Nombre,Tel,Cumpleaños\nAna Sol,5512345678,01/02/1990\nBeto Sol,5512345679,03/04/1991\n',
    );
    expect(leer(bytes).lectura.dudas).toEqual(['fechas']);
    expect(valores(bytes, { formato: { fechas: 'mes-dia' } })[0]).toMatchObject({
      fecha_nacimiento: '1990-01-02',
    });
    // A cell that is no day in either order decides nothing.
    expect(
      leer(strToU8('Nombre,Tel,Cumpleaños\nAna Sol,5512345678,01/02/1990\nBeto Sol,5512345679,en mayo\n'))
        .lectura.dudas,
    ).toEqual(['fechas']);
    const otra = strToU8(
      'Nombre,Tel,Cumpleaños\nAna Sol,5512345678,01/02/1990\nBeto Sol,5512345679,03/24/1991\n',
    );
    expect(valores(otra)[1]).toMatchObject({ fecha_nacimiento: '1991-03-24' });
  });

  test('con el mes delante, también entre guiones de imprenta y espacios', () => {
    for (const dia of ['01–02–1990', '01\u201102\u20111990', '01 / 02 / 1990']) {
      const bytes = strToU8(`Nombre,Teléfono,Fecha de nacimiento\nAna López,5512345678,${dia}`);
      expect(valores(bytes, { formato: { fechas: 'mes-dia' } })[0]).toMatchObject({
        fecha_nacimiento: '1990-01-02',
      });
    }
  });

  test('un cumpleaños con el año en dos cifras es de una fecha que ya pasó', () => {
    const bytes = strToU8(
      'Nombre,Tel,Cumpleaños,Fecha de vencimiento\nAna Sol,5512345678,12/05/85,31/12/45\nBeto Sol,5512345679,13/05/05,\n',
    );
    expect(valores(bytes)).toMatchObject([
      { fecha_nacimiento: '1985-05-12', fecha_vencimiento: '2045-12-31' },
      { fecha_nacimiento: '2005-05-13' },
    ]);
  });

  test('un cumpleaños que está por venir queda en las notas, como se escribió', () => {
    const bytes = strToU8(
      'Nombre,Tel,Cumpleaños\nAna Sol,5512345678,12/05/2062\nBeto Sol,5512345679,13/05/1962\n',
    );
    expect(valores(bytes)).toMatchObject([
      { notas: 'Cumpleaños: 12/05/2062' },
      { fecha_nacimiento: '1962-05-13' },
    ]);
    expect(valores(bytes)[0]).not.toHaveProperty('fecha_nacimiento');
  });

  test('un cumpleaños sin año queda en las notas', () => {
    const tarjeta = (cumpleanos: string) =>
      `BEGIN:VCARD\nVERSION:3.0\nN:Sol;Ana;;;\nTEL:5512345678\n${cumpleanos}\nEND:VCARD\n`;
    for (const texto of [
      tarjeta('BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-12'),
      'Nombre,Tel,Cumpleaños\nAna Sol,5512345678, --05-12\n',
    ])
      expect(valores(strToU8(texto))).toEqual([
        { nombre: 'Ana Sol', telefono: '5512345678', notas: 'Cumpleaños: 12/05' },
      ]);
  });

  test('un día escrito en ceros por otro programa es ningún día', () => {
    const bytes = strToU8('Nombre,Tel,Cumpleaños,Inicio\nAna Sol,5512345678,0/0/00,0000-00-00\n');
    expect(valores(bytes)).toEqual([{ nombre: 'Ana Sol', telefono: '5512345678' }]);
  });

  test('si un cumpleaños ya pasó lo decide el día de la dueña', () => {
    const bytes = strToU8('Nombre,Tel,Cumpleaños\nAna Sol,5512345678,12/05/28\n');
    const el = (hoy: LoQueYaHay['hoy']) =>
      leer(bytes, {}, { ...NADA, hoy }).filas[0]!.valores.fecha_nacimiento;
    expect(el('2028-05-11')).toBe('1928-05-12');
    expect(el('2028-05-12')).toBe('2028-05-12');
  });

  test('unos precios con coma y otros con punto decimal se preguntan', () => {
    const bytes = strToU8('Servicio;Precio\nCorte;1.200,50\nTinte;1,300.50\n');
    expect(leer(bytes).lectura.dudas).toEqual(['decimales']);
    const estados = (decimales: 'coma' | 'punto') =>
      leer(bytes, { formato: { decimales } }).filas.map(({ estado }) => estado);
    expect(estados('coma')).toEqual(['nueva', 'nueva']);
    expect(estados('punto')).toEqual(['error', 'nueva']);
  });

  test('un punto y tres cifras son miles o decimales: se pregunta', () => {
    const bytes = strToU8('Servicio;Precio\nCorte;116.379\nTinte;200\n');
    expect(leer(bytes).lectura.dudas).toEqual(['decimales']);
    expect(valores(bytes, { formato: { decimales: 'coma' } })[0]).toMatchObject({ precio: '116379' });
    const conPunto = strToU8('Servicio;Precio\nCorte;116.379\nTinte;200.50\n');
    const { lectura, filas } = leer(conPunto);
    expect([lectura.dudas, lectura.formato.decimales]).toEqual([[], 'punto']);
    expect(filas[0]!.errores).toHaveProperty('precio');
    expect(valores(strToU8('Servicio;Precio\nCorte;1.116.379\n'))).toMatchObject([{ precio: '1116379' }]);
  });

  test('una fecha con el nombre de su mes se lee de un modo', () => {
    const fechas = ['12-may-85', '12 de mayo de 1985', '12/May/1985', '12 MAYO 1985', '12-may.-1985'];
    const bytes = strToU8(
      ['Nombre,Tel,Cumpleaños', ...fechas.map((fecha, n) => `Ana Sol,551234567${n},${fecha}`)].join('\n'),
    );
    expect(valores(bytes).map(({ fecha_nacimiento: dia }) => dia)).toEqual(fechas.map(() => '1985-05-12'));
    expect(
      leer(strToU8('Nombre,Tel,Cumpleaños\nAna Sol,5512345678,31-feb-85\n')).filas[0]!.errores,
    ).toHaveProperty('fecha_nacimiento');
  });

  test('un teléfono que Excel acortó se rechaza; uno que protegió, no', () => {
    const { filas } = leer(archivos.EXCEL_CIENTIFICO);
    expect(filas[0]!.errores).toEqual({
      telefono: 'Excel acortó este teléfono y perdió dígitos. Escríbelo completo.',
    });
    expect(filas.slice(1).map(({ valores: { telefono } }) => telefono)).toEqual([
      '5512345678',
      '5512345679',
      '5512345670',
    ]);
  });
});

describe('Un cliente que ya está', () => {
  const hay: LoQueYaHay = {
    ...NADA,
    clientes: [{ nombre: 'Ana Sol', empresa: null, telefono: '5512345678', email: 'ana@b.mx' }],
  };
  const bytes = strToU8(
    'Nombre,Tel,Correo\nAna,55 1234 5678,\nBeto Ruiz,5512345679,beto@b.mx\nBeto,5512345671,BETO@b.mx\nX,12,\n',
  );

  test('se reconoce entre los suyos y entre las filas de antes', () => {
    const { filas } = leer(bytes, {}, hay);
    expect(filas.map(({ estado, con }) => [estado, con])).toEqual([
      ['existe', 'Ya tienes a Ana Sol'],
      ['nueva', null],
      ['existe', 'Repite la fila 3: Beto Ruiz'],
      ['error', null],
    ]);
  });

  test('el mismo nombre se avisa, y la fila es nueva', () => {
    const tocayas = strToU8('Nombre,Tel\nana sol,5512345670\nEva Paz,5512345671\nEVA PAZ,5512345672\n');
    expect(leer(tocayas, {}, hay).filas.map(({ estado, con }) => [estado, con])).toEqual([
      ['nueva', 'Ya tienes a Ana Sol con este nombre'],
      ['nueva', null],
      ['nueva', 'Mismo nombre que la fila 3: Eva Paz'],
    ]);
  });

  test('lo que se corrige se mira otra vez, junto a las demás', () => {
    const { mesa } = leer(bytes, {}, hay);
    expect(mesa.editar(3, { nombre: 'Xóchitl', telefono: '55 1234 5679' })).toMatchObject({
      estado: 'existe',
    });
    expect(mesa.editar(3, { nombre: 'Xóchitl', telefono: '044 55 1234 5670' })).toMatchObject({
      estado: 'nueva',
      cuerpo: { telefono: '5512345670' },
    });
    expect(mesa.editar(1, { nombre: 'Beto Ruiz', telefono: '5512345679' })).toMatchObject({
      estado: 'nueva',
    });
  });

  test('lo que se corrige se queda, aunque las columnas o los formatos se elijan otra vez', () => {
    const conFechas = strToU8(
      'Nombre,Tel,Otro,Cumpleaños\nAna,12,5512345670,01/02/1990\nBeto,5512345679,,03/04/1990\n',
    );
    const { mesa, lectura } = leer(conFechas);
    const escritos = conEscrito({}, lectura, 0, { nombre: 'Ana Ñu', telefono: '5512345671' });
    const otraVez = (eleccion: Eleccion): Fila[] => {
      const [, ...tandas] = [...mesa.leer(eleccion, escritos)];
      return (tandas as Fila[][]).flat();
    };
    const formato = { fechas: 'mes-dia' } as const;
    expect(otraVez({ formato }).map(({ valores: suyos }) => suyos)).toMatchObject([
      // The fields that the owner did not type are read in the date format that she chose.
      { nombre: 'Ana Ñu', telefono: '5512345671', fecha_nacimiento: '1990-01-02' },
      { nombre: 'Beto', fecha_nacimiento: '1990-03-04' },
    ]);
    const campos = lectura.campos.map((campo, lugar) => (lugar === 2 ? 'notas' : campo));
    expect(otraVez({ formato, campos })[0]!.valores).toMatchObject({
      ...{ nombre: 'Ana Ñu', telefono: '5512345671' },
      notas: 'Otro: 5512345670',
    });
    expect(otraVez({ tipo: 'servicios' })[0]!.valores.nombre).toBe('Ana');
    expect(otraVez({ tipo: 'clientes' })[0]!.valores.nombre).toBe('Ana Ñu');
  });
});

describe('Un nombre que se escribe en una fila', () => {
  const bytes = strToU8('Nombre,Tel,Empresa\nAna,12,\n,5512345679,\nEva,5512345670,Sol 3\n');
  const TEL = { telefono: '5512345678' };
  const quien = ({ valores: { nombre, empresa }, estado }: Fila) => [nombre, empresa, estado];

  test.each([
    ['Tacos 24', ['', 'Tacos 24', 'nueva']],
    ['Peña S.A.', ['', 'Peña S.A.', 'nueva']],
    ['Lic. Peña', ['Lic Peña', '', 'nueva']],
    ['Tacos El Güero', ['Tacos El Güero', '', 'nueva']],
    ['=1+1', ['=1+1', '', 'error']],
    [' \u200b=1+1', [' \u200b=1+1', '', 'error']],
    ['', ['', '', 'error']],
  ])('%j se lee como en un archivo, al escribirlo y al volver', (nombre, leido) => {
    const { mesa, lectura, filas } = leer(bytes);
    const escrita = mesa.editar(0, { ...filas[0]!.valores, ...TEL, nombre });
    const [, ...tandas] = [...mesa.leer({}, conEscrito({}, lectura, 0, { ...TEL, nombre }))];
    const vuelta = (tandas as Fila[][]).flat()[0]!;
    expect([quien(escrita), quien(vuelta)]).toEqual([leido, leido]);
    expect(vuelta).toEqual(escrita);
  });

  test('que no vale se queda donde se escribió si la fila tiene empresa, y en los servicios', () => {
    const { mesa, filas } = leer(bytes);
    expect(quien(mesa.editar(2, { ...filas[2]!.valores, nombre: 'Eva 2' }))).toEqual([
      ...['Eva 2', 'Sol 3', 'error'],
    ]);
    const servicios = leer(strToU8('Servicio,Precio\nCorte,250\n'));
    expect(servicios.mesa.editar(0, { nombre: '=', precio: '250' }).valores.nombre).toBe('=');
  });

  test('que vino en el archivo se lee igual con una fórmula tras un signo invisible', () => {
    const { filas } = leer(strToU8('Nombre,Tel\n\u200b=1+1,5512345678\n'));
    expect(filas[0]!.errores).toHaveProperty('nombre');
  });
});

describe('Las columnas de una dirección', () => {
  /** The indexes of the columns that are read as parts of the address. */
  const deDireccion = (titulos: string, celdas: string): number[] =>
    leer(strToU8(`Nombre,${titulos}\nAna Sol,${celdas}\n`)).lectura.campos.flatMap((campo, lugar) =>
      campo === 'direccion' ? [lugar] : [],
    );

  test('se reconocen abreviadas', () => {
    for (const titulo of [
      ...[
        'No. Ext',
        'No. Int',
        'Num Ext',
        'Núm. Int.',
        'Número Ext.',
        'N° Ext',
        'Nº Int',
        'noExterior',
        'Núm. interior',
        'NumInt',
      ],
      ...['Col.', 'Cd.', 'Población', 'Mpio', 'Edo', 'Fracc.', 'Fraccionamiento', 'Barrio', 'Deleg.'],
      ...[
        'Colonia / Fracc.',
        'Delegación o Municipio',
        'Alcaldía/Mpio.',
        'Cd. y Edo.',
        'No. Ext / Int',
        'Provincia',
      ],
      ...['Número de casa', 'Núm. interior'],
    ])
      expect([titulo, deDireccion(`Tel,Notas,${titulo}`, '5512345678,,X1')]).toEqual([titulo, [3]]);
  });

  test('se juntan en su orden', () => {
    const titulos = 'Nombre,Tel,Calle,#,Int,Col.,Cd.,Edo,C.P.';
    expect(
      valores(strToU8(`${titulos}\nAna Sol,5512345678,Av. Uno,12,3-B,Centro,Puebla,Pue.,72000\n`)),
    ).toEqual([
      {
        ...{ nombre: 'Ana Sol', telefono: '5512345678' },
        direccion: 'Av. Uno, 12, 3-B, Centro, Puebla, Pue., C.P. 72000',
      },
    ]);
  });

  test.each([
    ['Tel,Calle,Ext,Int', '5512345678,Uno,1,2', [2, 3, 4]],
    ['Tel,Ext,Calle,Col', '5512345678,104,Uno,Sur', [3, 4]],
    ['Calle,Col,Tel,Ext.,Int.', 'Uno,Sur,5512345678,104,7', [1, 2]],
    ['Calle,Tel,No. Ext', 'Uno,5512345678,104', [1]],
    ['Tel,No. Ext,No. Int,Calle', '5512345678,12,3,Uno', [2, 3, 4]],
    ['Tel,Num. Exterior', '5512345678,12', [2]],
    ['Ext,Tel', '104,5512345678', []],
    ['Email,Ext', 'ana@b.mx,104', []],
  ])('no son la extensión de un teléfono: %s', (titulos, celdas, suyas) => {
    expect(deDireccion(titulos, celdas)).toEqual(suyas);
  });

  test.each([
    ...['Número', 'Num', 'No.', '#', 'N°', 'Nro.'].flatMap((titulo): [string, string, number[]][] => [
      [`Tel,Calle,${titulo}`, '5512345678,Uno,12-B', [2, 3]],
      [`Tel,Dirección,${titulo},Col`, '5512345678,Uno,S/N,Sur', [2, 3, 4]],
      [`${titulo},Tel,Calle`, '1,5512345678,Uno', [3]],
      [`Tel,Calle y número,${titulo}`, '5512345678,Uno 1,17', [2]],
      [`Tel,Col,${titulo}`, '5512345678,Sur,17', [2]],
      [`Domicilio,${titulo}`, 'Uno 1,55 1234 5678', [1]],
      [`Tel,Dirección de correo electrónico,${titulo}`, '5512345678,a@b.mx,3', []],
    ]),
  ])('un número es de la casa solo tras su calle: %s', (titulos, celdas, suyas) => {
    expect(deDireccion(titulos, celdas)).toEqual(suyas);
  });

  test('en dos filas de títulos se reconocen también', () => {
    const dos = 'Nombre,Tel,Domicilio,,,\n,,Calle,No.,Int.,Col.\nAna Sol,5512345678,Uno,12,3,Sur\n';
    expect(valores(strToU8(dos))).toEqual([
      { nombre: 'Ana Sol', telefono: '5512345678', direccion: 'Uno, 12, 3, Sur' },
    ]);
  });

  test('un Edo. con el estado de un cliente no es de ella', () => {
    expect(valores(strToU8('Nombre,Tel,Edo.\nAna Sol,5512345678,Pendiente\n'))).toMatchObject([
      { categoria: 'pendiente' },
    ]);
  });
});

describe('Un archivo malicioso', () => {
  test('una fórmula se rechaza como nombre; el HTML es texto', () => {
    const { filas } = leer(
      strToU8(
        'Nombre,Tel,Notas\n"=HYPERLINK(""http://x"")",5512345678,\n\'=1+1,5512345679,\nAna,5512345670,<img src=x onerror=alert(1)>\n',
      ),
    );
    expect(filas.map(({ errores }) => Object.keys(errores))).toEqual([['nombre'], ['nombre'], []]);
    expect(filas[2]!.valores.notas).toBe('<img src=x onerror=alert(1)>');
  });

  test('una celda de 1 MB se rechaza, cortada', () => {
    const { filas } = leer(strToU8(`Nombre,Tel,Notas\nAna,5512345678,${'ñ'.repeat(500_000)}\n`));
    expect(filas[0]!.errores).toEqual({ notas: 'El texto es demasiado largo: caben 5,000 caracteres.' });
    expect(filas[0]!.valores.notas!.length).toBeLessThan(6_000);
  });

  /** Writes a false uncompressed size into the central directory of a ZIP, for every part. */
  const queDice = (bytes: Uint8Array, tamano: number): Uint8Array => {
    const vista = new DataView(bytes.buffer);
    for (let lugar = 0; lugar < bytes.length - 4; lugar += 1)
      if (vista.getUint32(lugar, true) === 0x02014b50) vista.setUint32(lugar + 24, tamano, true);
    return bytes;
  };

  test('un ZIP que crece al abrirse se rechaza sin abrirlo', () => {
    const bomba = queDice(libroCon({ hoja: '<row r="1"/>'.repeat(1_000) }), 90_000_000);
    expect(() => abrirArchivo(bomba)).toThrow(TEXTOS_DE_LECTURA.bomba);
  });

  test('un ZIP que trae más de lo que dice se corta donde dijo', () => {
    const bytes = queDice(libroCon({ hoja: '<row r="1">'.padEnd(1_000_000) + '</row>' }), 1);
    expect(() => abrirArchivo(bytes)).toThrow(TEXTOS_DE_LECTURA.danado);
  });

  test('un XML con entidades se rechaza', () => {
    const antes = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const hoja = '<row r="1"><c t="inlineStr"><is><t>&e;</t></is></c></row>';
    expect(() => abrirArchivo(libroCon({ antes, hoja }))).toThrow(TEXTOS_DE_LECTURA.danado);
  });

  test.each([
    ['vacío', new Uint8Array(), TEXTOS_DE_LECTURA.vacio],
    ['un Excel viejo', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), TEXTOS_DE_LECTURA.excelViejo],
    ['un PDF', strToU8('%PDF-1.7'), TEXTOS_DE_LECTURA.desconocido],
    ['una foto', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0), TEXTOS_DE_LECTURA.desconocido],
    ['un ZIP de otra cosa', zipSync({ 'a.txt': strToU8('a') }), TEXTOS_DE_LECTURA.desconocido],
    [
      'una hoja de Numbers',
      zipSync({ 'Index/Document.iwa': strToU8('a'), 'preview.jpg': strToU8('a') }),
      TEXTOS_DE_LECTURA.desconocido,
    ],
    [
      'una página guardada como .xls',
      strToU8('\n<html><table><tr><td>Nombre</td></tr></table></html>'),
      TEXTOS_DE_LECTURA.desconocido,
    ],
    [
      'un XML de Excel 2003',
      strToU8('<?xml version="1.0"?>\n<Workbook><Row/></Workbook>'),
      TEXTOS_DE_LECTURA.desconocido,
    ],
    ['un RTF', strToU8('{\\rtf1\\ansi Nombre}'), TEXTOS_DE_LECTURA.desconocido],
    ['un JSON', strToU8('[{"nombre":"Ana"},\n{"nombre":"Eva"}]'), TEXTOS_DE_LECTURA.desconocido],
    ['solo títulos', strToU8('Nombre,Teléfono\n'), TEXTOS_DE_LECTURA.sinFilas],
    [
      'demasiadas filas',
      strToU8('Nombre\n' + 'Ana\n'.repeat(20_001)),
      'Caben 20,000 clientes en una importación. Divide tu lista en varios archivos.',
    ],
  ])('%s: se rechaza, con qué hacer', (_cual, bytes, texto) => {
    expect(() => leer(bytes)).toThrow(texto);
  });

  const corta = fc.oneof(
    fc.string({ unit: CUALQUIER_LETRA, maxLength: 12 }),
    fc.constantFrom(
      '"',
      ';',
      ',',
      '\t',
      '\n',
      '=1+1',
      "'",
      'Nombre',
      'Tel',
      'Precio',
      'BEGIN:VCARD',
      '5.5E+09',
      '01/02/2000',
      '1,5',
      'S.A. de C.V.',
      'XAXX010101000',
      'a@b.mx',
    ),
  );
  /** A pattern that takes quadratic time on a cell of this length would hang. */
  const PARTES = [' ', '1', 'a', '.', '-', '=', 'ñ ', '1 ', 'S.A. ', 'a@', 'a@.', '5:::', '\\;'];
  const larga = fc
    .tuple(fc.constantFrom(...PARTES), fc.nat(5_000))
    .map(([parte, veces]) => parte.repeat(veces));
  const celda = fc.oneof({ weight: 19, arbitrary: corta }, { weight: 1, arbitrary: larga });
  const comoLoLeeElServidor = ({ tipo }: Lectura, { cuerpo }: Fila): boolean =>
    filasSchema.safeParse({ desde: 0, filas: [cuerpo] }).success &&
    (tipo === 'clientes' ? filaDeClienteSchema : filaDeServicioSchema).safeParse(cuerpo).success;
  const leerAlAzar = (texto: string): number => {
    try {
      const { lectura, filas } = leer(strToU8(texto));
      for (const fila of filas) {
        expect(fila.estado === 'error').toBe(Object.keys(fila.errores).length > 0);
        if (fila.estado !== 'error') expect(comoLoLeeElServidor(lectura, fila)).toBe(true);
      }
      return filas.length;
    } catch (error) {
      expect((error as Error).name).toBe('ArchivoIlegible');
      return 0;
    }
  };

  test('celdas al azar: ni se cae, ni se cuelga, ni vale lo que el servidor rechazaría', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(celda, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(';', ',', '\t', '|'),
        (filas, separador) => {
          leerAlAzar(filas.map((celdas) => celdas.join(separador)).join('\n'));
        },
      ),
      { numRuns: sorteos(100, 20_000) },
    );
  });

  test('celdas largas de una parte repetida: ni se cuelga', () => {
    for (const parte of PARTES)
      for (const fin of ['', ' x'])
        leerAlAzar(`${parte.repeat(Math.floor(4_900 / parte.length))}${fin}\n`.repeat(20));
  });

  test('un archivo entero de celdas al azar se lee de una vez', () => {
    const [celdas, columnas] = [fc.sample(corta, { numRuns: 2_000 }), 50];
    const azar = fc.sample(fc.nat(celdas.length - 1), { numRuns: sorteos(2_500, 1_000_000) });
    // U+0000 is removed from the cells, because a file that has it is refused whole.
    const citada = (texto: string): string => `"${texto.replaceAll('"', '""').replaceAll('\0', '')}"`;
    const titulos = [
      'Nombre',
      'Tel',
      'Email',
      'Cumpleaños',
      'RFC',
      ...Array.from({ length: 45 }, () => 'Notas'),
    ];
    const filas = Array.from({ length: azar.length / columnas }, (_nada, fila) =>
      azar.slice(fila * columnas, (fila + 1) * columnas).map((cual) => citada(celdas[cual]!)),
    );
    const texto = [titulos, ...filas].map((fila) => fila.join(';')).join('\n');
    expect(leerAlAzar(texto)).toBeGreaterThan(filas.length / 2);
  });

  test('bytes al azar: o se leen o se rechazan', () => {
    const principio = fc.constantFrom<number[]>(
      [],
      [0x50, 0x4b, 3, 4],
      [...strToU8('BEGIN:VCARD\n')],
      [0xff, 0xfe],
    );
    fc.assert(
      fc.property(principio, fc.uint8Array({ maxLength: 300 }), (antes, resto) => {
        try {
          leer(Uint8Array.from([...antes, ...resto]));
        } catch (error) {
          expect((error as Error).name).toBe('ArchivoIlegible');
        }
      }),
      { numRuns: sorteos(100, 20_000) },
    );
  });
});

function libroCon(partes: { hoja?: string; antes?: string; otras?: Record<string, Uint8Array> }): Uint8Array {
  return archivos.libroDe({ hoja: '', ...partes });
}
