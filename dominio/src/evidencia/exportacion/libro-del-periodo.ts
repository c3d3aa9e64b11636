import { type Centavos } from '../../dinero.ts';
import { type Dia, diasEntre } from '../../fechas.ts';
import { type Celda, type Fila, type HojaDeCalculo, type LibroDeCalculo } from '../../libro-de-calculo.ts';
import {
  EDADES,
  NOMBRE_DE_EDAD,
  antiguedadDe,
  saldoDeAntiguedad,
  sumarAntiguedades,
} from '../../movimientos/antiguedad.ts';
import { comparar } from '../../texto.ts';
import { MAXIMO_DE_FILAS } from '../../xlsx.ts';
import { diaEn } from '../../zona-horaria.ts';
import { NOMBRES_DE_ASIENTO } from '../libro/nombres-de-asiento.ts';
import { type Renglon, columnasDeMovimientos, diaODe, horaDe } from './columnas-de-movimientos.ts';
import { type CuentaPendiente, type Movida, recibosDe } from './cuentas-del-periodo.ts';
import { type Cuadre, conceptosDelCuadre, esDelPeriodo } from './cuadre.ts';
import { type PeriodoDeArchivo, textoDelPeriodo } from './exportaciones.ts';
import { type MotivoDeFolio, type RenglonDeFolios } from './folios-del-libro.ts';

/**
 * The workbook of a period for the accountant, as known at the period's end (docs/evidencia/exportacion.md).
 */

export const NOMBRE_DEL_LIBRO = 'libro.xlsx';

const dinero = (centavos: Centavos): Celda => ({ dinero: centavos });
const columnas = (...unas: readonly (readonly [string, number])[]) =>
  unas.map(([titulo, ancho]) => ({ titulo, ancho }));

const filasDelResumen = (cuadre: Cuadre): readonly Fila[] =>
  conceptosDelCuadre(cuadre).map(([concepto, centavos, nota]) => [
    { texto: concepto },
    dinero(centavos),
    { texto: nota },
  ]);

const POR_PAGINA = 200;
function* enPaginas<T>(lista: readonly T[], fila: (uno: T) => Fila): Generator<readonly Fila[], void> {
  for (let desde = 0; desde < lista.length; desde += POR_PAGINA)
    yield lista.slice(desde, desde + POR_PAGINA).map(fila);
}

const porClienta = (uno: CuentaPendiente, otro: CuentaPendiente): number =>
  comparar(uno.cuenta.cliente, otro.cuenta.cliente) ||
  comparar(uno.cuenta.deuda.cliente_id, otro.cuenta.deuda.cliente_id) ||
  uno.cuenta.deuda.numero_factura - otro.cuenta.deuda.numero_factura ||
  comparar(uno.factura_id, otro.factura_id);

const filaPorCobrar = ({ cuenta, saldo, factura_id }: CuentaPendiente, al: Dia): Fila => {
  const { cliente_id, numero_factura, fecha_factura, fecha_vencimiento, total } = cuenta.deuda;
  const vencida = saldo > 0 && fecha_vencimiento !== null && fecha_vencimiento < al;
  return [
    { escrito: cuenta.cliente },
    { entero: numero_factura },
    diaODe(fecha_factura),
    diaODe(fecha_vencimiento),
    vencida ? { entero: diasEntre(fecha_vencimiento, al) } : null,
    dinero(total),
    dinero(total - saldo),
    dinero(saldo),
    { texto: factura_id },
    { texto: cliente_id },
  ];
};

/** Customers are sorted by the name on their last invoice; customers who owe nothing are left out. */
const antiguedadDeCada = (pendientes: readonly CuentaPendiente[], al: Dia) => {
  const deCada = new Map<string, CuentaPendiente[]>();
  for (const una of pendientes) {
    const { cliente_id } = una.cuenta.deuda;
    const suyas = deCada.get(cliente_id);
    if (suyas) suyas.push(una);
    else deCada.set(cliente_id, [una]);
  }
  return [...deCada]
    .map(([cliente_id, suyas]) => {
      const conSaldo = suyas.filter(({ saldo }) => saldo !== 0);
      const ultima = suyas.reduce((una, otra) =>
        otra.cuenta.deuda.numero_factura > una.cuenta.deuda.numero_factura ? otra : una,
      );
      const saldos = conSaldo.map(({ cuenta, saldo }) => ({
        vence: cuenta.deuda.fecha_vencimiento,
        monto: saldo,
      }));
      return {
        ...{ cliente_id, cliente: ultima.cuenta.cliente, facturas: conSaldo.length },
        antiguedad: antiguedadDe(saldos, al),
      };
    })
    .filter(({ facturas }) => facturas > 0)
    .sort((una, otra) => comparar(una.cliente, otra.cliente) || comparar(una.cliente_id, otra.cliente_id));
};

const CONCEPTOS = { pago: 'Pago', anticipo: 'Anticipo', ajuste: 'Ajuste al revertir' } as const;

export const filasDePagos = (movida: Movida, periodo: PeriodoDeArchivo): readonly Fila[] =>
  recibosDe(movida).map((recibo) => {
    const { asiento } = movida;
    return [
      { entero: asiento.secuencia },
      horaDe(periodo.zona, asiento.instante),
      { texto: NOMBRES_DE_ASIENTO[asiento.tipo] },
      { texto: CONCEPTOS[recibo.tipo] },
      { dia: recibo.dia },
      { texto: esDelPeriodo(recibo, periodo) ? 'Del período' : 'De otro período' },
      { entero: asiento.numero_factura },
      { escrito: asiento.cliente },
      recibo.metodo ? { escrito: recibo.metodo } : null,
      dinero(recibo.monto),
    ];
  });

const MOTIVOS: Readonly<Record<MotivoDeFolio, string>> = {
  eliminada: 'Se eliminó la factura',
  renumerada: 'La factura cambió de número',
  cedido: 'Se apartó y no se usó',
};

const filaDeFolios = (
  { numero, hasta, dejado, falta }: RenglonDeFolios,
  { zona }: PeriodoDeArchivo,
): Fila => [
  { entero: numero },
  { entero: hasta },
  { texto: dejado ? MOTIVOS[dejado.motivo] : 'Ninguna factura lo ha tenido' },
  dejado?.nuevo ? { entero: dejado.nuevo } : null,
  dejado && { dia: diaEn(zona, dejado.instante) },
  dejado && { entero: dejado.secuencia },
  { texto: falta ? 'Falta' : 'Lo tiene otra factura' },
];

export interface DatosDelLibro {
  readonly negocio: string;
  readonly periodo: PeriodoDeArchivo;
  readonly cuadre: Cuadre;
  readonly pendientes: readonly CuentaPendiente[];
  readonly folios: readonly RenglonDeFolios[];
  readonly asientos: number;
  readonly renglones: () => AsyncIterable<readonly Renglon[]>;
}

const NO_CABEN = 'Son más renglones de los que caben en una hoja: están en libro.csv y en eventos.jsonl.';

export const libroDelPeriodo = (datos: DatosDelLibro): LibroDeCalculo => {
  const { negocio, periodo, cuadre, asientos, renglones } = datos;
  const pendientes = [...datos.pendientes].sort(porClienta);
  const antiguedades = antiguedadDeCada(pendientes, periodo.al);
  const totales = sumarAntiguedades(antiguedades.map(({ antiguedad }) => antiguedad));
  const edades = (de: typeof totales): readonly Celda[] => [
    ...EDADES.map((edad) => (de[edad] === 0 ? null : dinero(de[edad]))),
    dinero(saldoDeAntiguedad(de)),
  ];
  const hoja = (
    nombre: string,
    { conDia = false }: { conDia?: boolean },
    resto: Pick<HojaDeCalculo, 'columnas' | 'totales'> & {
      filas: () => HojaDeCalculo['filas'];
      cuantas: number;
    },
  ): HojaDeCalculo => {
    const encabezado: HojaDeCalculo['encabezado'] = [
      [nombre, { escrito: negocio }],
      ['Período', { texto: textoDelPeriodo(periodo) }],
      ...(conDia ? ([['Al', { dia: periodo.al }]] as const) : []),
    ];
    // No spreadsheet program opens a sheet above the row limit, so a notice replaces such a sheet.
    const caben = resto.cuantas + encabezado.length + 3 <= MAXIMO_DE_FILAS;
    return {
      nombre,
      encabezado,
      columnas: resto.columnas,
      filas: caben ? resto.filas() : [[[{ texto: NO_CABEN }]]],
      totales: resto.totales,
    };
  };
  const de = async function* (filas: (renglon: Renglon) => readonly Fila[]) {
    for await (const pagina of renglones()) yield pagina.flatMap(filas);
  };
  const deMovimientos = columnasDeMovimientos(periodo.zona);
  return {
    hojas: [
      hoja(
        'Resumen',
        { conDia: true },
        {
          cuantas: 0,
          columnas: columnas(['Concepto', 34], ['Importe', 18], ['Qué es', 56]),
          filas: () => [filasDelResumen(cuadre)],
          totales: [],
        },
      ),
      hoja(
        'Movimientos',
        {},
        {
          cuantas: asientos,
          columnas: deMovimientos,
          filas: () => de((renglon) => [deMovimientos.map(({ celda }) => celda(renglon))]),
          totales: [],
        },
      ),
      hoja(
        'Por cobrar',
        { conDia: true },
        {
          cuantas: pendientes.length,
          columnas: columnas(
            ['Cliente', 30],
            ['Factura', 10],
            ['Fecha de factura', 16],
            ['Vence', 12],
            ['Días de vencida', 15],
            ['Total', 15],
            ['Anticipos y abonos', 18],
            ['Por cobrar', 15],
            ['ID de factura', 38],
            ['ID de cliente', 38],
          ),
          filas: () => enPaginas(pendientes, (una) => filaPorCobrar(una, periodo.al)),
          totales: [
            ...[{ texto: 'Total' }, null, null, null, null],
            ...[cuadre.pendiente, cuadre.abonado, cuadre.porCobrar].map(dinero),
          ],
        },
      ),
      hoja(
        'Antigüedad',
        { conDia: true },
        {
          cuantas: antiguedades.length,
          columnas: columnas(
            ['Cliente', 30],
            ['Facturas', 10],
            ...EDADES.map((edad) => [NOMBRE_DE_EDAD[edad], 15] as const),
            ['Por cobrar', 15],
            ['ID de cliente', 38],
          ),
          filas: () =>
            enPaginas(antiguedades, ({ cliente, facturas, antiguedad, cliente_id }) => [
              { escrito: cliente },
              { entero: facturas },
              ...edades(antiguedad),
              { texto: cliente_id },
            ]),
          totales: [{ texto: 'Total' }, null, ...edades(totales)],
        },
      ),
      hoja(
        'Pagos recibidos',
        {},
        {
          cuantas: 2 * asientos,
          columnas: columnas(
            ['Asiento', 10],
            [`Registrado (${periodo.zona})`, 30],
            ['Tipo', 18],
            ['Concepto', 18],
            ['Fecha', 12],
            ['De qué período', 16],
            ['Factura', 10],
            ['Cliente', 30],
            ['Método de pago', 18],
            ['Importe', 15],
          ),
          filas: () => de((renglon) => filasDePagos(renglon, periodo)),
          totales: [{ texto: 'Total' }, ...Array<null>(8).fill(null), dinero(cuadre.recibido)],
        },
      ),
      hoja(
        'Folios',
        {},
        {
          cuantas: datos.folios.length,
          columnas: columnas(
            ['Folio', 10],
            ['Hasta', 10],
            ['Motivo', 30],
            ['Folio nuevo', 12],
            [`Fecha (${periodo.zona})`, 26],
            ['Asiento', 10],
            ['Ahora', 24],
          ),
          filas: () => enPaginas(datos.folios, (uno) => filaDeFolios(uno, periodo)),
          totales: [],
        },
      ),
    ],
  };
};
