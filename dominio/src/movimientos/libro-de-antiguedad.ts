import { type Dia } from '../fechas.ts';
import { type Celda, type Fila, type LibroDeCalculo } from '../libro-de-calculo.ts';
import { type Antiguedad, EDADES, NOMBRE_DE_EDAD, saldoDeAntiguedad } from './antiguedad.ts';
import { type DeudoraDeApi } from './deudas.api.ts';
import { type Lectura } from './estado-de-cuenta.ts';

const FILAS_DE_UNA_VEZ = 50;

const TITULO = 'Antigüedad de saldos';
const LECTURAS: Readonly<Record<Lectura['como'], string>> = {
  ahora: 'Ahora, con lo de días por venir',
  por_fecha: 'Por fecha',
  como_se_sabia: 'Como se sabía ese día',
};

interface AntiguedadEntera {
  readonly negocio: string | null;
  readonly al: Dia;
  readonly lectura: Lectura['como'];
  readonly totales: Antiguedad;
  readonly clientes: readonly {
    readonly cliente: Pick<DeudoraDeApi, 'nombre' | 'telefono'>;
    readonly antiguedad: Antiguedad;
  }[];
}

const escrito = (valor: string | null): Celda => (valor ? { escrito: valor } : null);

const cifras = (antiguedad: Antiguedad): readonly Celda[] => [
  ...EDADES.map((edad): Celda => (antiguedad[edad] === 0 ? null : { dinero: antiguedad[edad] })),
  { dinero: saldoDeAntiguedad(antiguedad) },
];

function* filasDe(clientes: AntiguedadEntera['clientes']): Generator<readonly Fila[], void, undefined> {
  for (let desde = 0; desde < clientes.length; desde += FILAS_DE_UNA_VEZ)
    yield clientes
      .slice(desde, desde + FILAS_DE_UNA_VEZ)
      .map(({ cliente: { nombre, telefono }, antiguedad }) => [
        { escrito: nombre },
        escrito(telefono),
        ...cifras(antiguedad),
      ]);
}

export const libroDeAntiguedad = ({
  negocio,
  al,
  lectura,
  totales,
  clientes,
}: AntiguedadEntera): LibroDeCalculo => ({
  hojas: [
    {
      nombre: 'Antigüedad',
      encabezado: [
        [TITULO, escrito(negocio)],
        ['Al', { dia: al }],
        ['Lectura', { texto: LECTURAS[lectura] }],
      ],
      columnas: [
        { titulo: 'Cliente', ancho: 36 },
        { titulo: 'Teléfono', ancho: 14 },
        ...EDADES.map((edad) => ({ titulo: NOMBRE_DE_EDAD[edad], ancho: 15 })),
        { titulo: 'Saldo', ancho: 16 },
      ],
      filas: filasDe(clientes),
      totales: [{ texto: 'Total' }, null, ...cifras(totales)],
    },
  ],
});
