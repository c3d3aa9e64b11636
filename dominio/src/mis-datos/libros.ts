import { type Categoria, type Servicio } from '../catalogo/catalogo.ts';
import { type VistaDeCliente } from '../clientes/cliente.view.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import { numeroDicho as numeroDeCotizacion } from '../cotizaciones/papel-de-cotizacion.ts';
import { type VistaDeCotizacion } from '../cotizaciones/cotizacion.view.ts';
import { NOMBRES_DE_ESTADO_DE_COTIZACION } from '../cotizaciones/estados-de-cotizacion.ts';
import { aCantidad } from '../dinero.ts';
import { type ItemDeFactura } from '../facturas/factura.ts';
import { type VistaDeFactura } from '../facturas/factura.view.ts';
import { descuentoImporteDe, formatoDeDescuento } from '../facturas/totales.ts';
import { type Dia, SIN_FECHA } from '../fechas.ts';
import { type Tasa, formatoDeTasa } from '../iva.ts';
import {
  type Celda,
  type ColumnaDeHoja,
  type Fila,
  type HojaDeCalculo,
  type LibroDeCalculo,
} from '../libro-de-calculo.ts';

/** Workbooks with the data that the app shows; an import can read customers and services back. */

export type Paginas<T> = () => AsyncIterable<readonly T[]>;

export interface TodosSusDatos {
  readonly clientes: Paginas<VistaDeCliente>;
  readonly servicios: readonly Servicio[];
  readonly categorias: readonly Categoria[];
  readonly facturas: Paginas<VistaDeFactura>;
  readonly cotizaciones: Paginas<VistaDeCotizacion>;
}

const escrito = (valor: string | null): Celda => (valor ? { escrito: valor } : null);
const dia = (valor: Dia | null): Celda => (valor && valor !== SIN_FECHA ? { dia: valor } : null);
const iva = (tasa: Tasa | null): Celda => (tasa === null ? null : { texto: formatoDeTasa(tasa) });
const columnas = (...de: readonly (readonly [titulo: string, ancho: number])[]): readonly ColumnaDeHoja[] =>
  de.map(([titulo, ancho]) => ({ titulo, ancho }));

const hoja = (
  nombre: string,
  titulos: readonly ColumnaDeHoja[],
  filas: HojaDeCalculo['filas'],
): HojaDeCalculo => ({ nombre, encabezado: [], columnas: titulos, filas, totales: [] });

async function* enFilas<T>(
  paginas: Paginas<T>,
  filasDe: (uno: T) => readonly Fila[],
): AsyncGenerator<readonly Fila[], void, undefined> {
  for await (const pagina of paginas()) yield pagina.flatMap(filasDe);
}

const CLIENTES = columnas(
  ['Nombre', 30],
  ['Empresa', 36],
  ['Teléfono', 14],
  ['Email', 30],
  ['Dirección', 40],
  ['Estado', 12],
  ['Identificación', 18],
  ['Sexo', 8],
  ['Notas', 40],
  ['Fecha de inicio', 16],
  ['Fecha de vencimiento', 20],
  ['Fecha de nacimiento', 20],
  ['RFC', 16],
  ['Razón social', 36],
  ['Régimen fiscal', 14],
  ['Uso del CFDI', 14],
  ['Código postal', 14],
);
const filaDeCliente = ({ cliente: { datos } }: VistaDeCliente): Fila => [
  escrito(datos.nombre),
  escrito(datos.empresa),
  escrito(datos.telefono),
  escrito(datos.email),
  escrito(datos.direccion),
  { texto: datos.categoria },
  escrito(datos.identification_number),
  escrito(datos.sexo),
  escrito(datos.notas),
  dia(datos.fecha_inicio),
  dia(datos.fecha_vencimiento),
  dia(datos.fecha_nacimiento),
  escrito(datos.fiscal?.rfc ?? null),
  escrito(datos.fiscal?.razon_social ?? null),
  escrito(datos.fiscal?.regimen ?? null),
  escrito(datos.fiscal?.uso_cfdi ?? null),
  escrito(datos.fiscal?.codigo_postal ?? null),
];

const SERVICIOS = columnas(
  ['Nombre', 40],
  ['Precio', 14],
  ['Categoría', 24],
  ['IVA', 10],
  ['Clave del SAT', 14],
  ['Unidad del SAT', 14],
);

const CONCEPTOS = [
  ['Descripción', 40],
  ['Categoría', 24],
  ['Cantidad', 12],
  ['Precio', 14],
  ['Descuento', 14],
  ['IVA', 10],
  ['Importe', 14],
  ['Clave del SAT', 14],
  ['Unidad del SAT', 14],
] as const;
const filaDeConcepto = (item: ItemDeFactura): Fila => [
  { escrito: item.descripcion },
  escrito(item.categoria),
  // An `entero` cell has no number format, so it shows all decimals of a quantity (up to three).
  { entero: aCantidad(item.cantidad) },
  { dinero: item.precio_unitario },
  item.descuento ? { texto: formatoDeDescuento(item.descuento) } : null,
  iva(item.iva),
  { dinero: item.total },
  escrito(item.clave_sat),
  escrito(item.unidad_sat),
];

const ESTADOS_DE_FACTURA = { borrador: 'Borrador', pendiente: 'Pendiente', pagada: 'Pagada' } as const;
const FACTURAS = columnas(
  ['Factura', 10],
  ['Cliente', 36],
  ['Estado', 12],
  ['Fecha', 14],
  ['Vence', 14],
  ['Subtotal', 14],
  ['Descuento', 14],
  ['Impuesto', 14],
  ['Total', 14],
  ['Depósito', 14],
  ['Saldo', 14],
  ['Nota', 40],
  ['Términos', 40],
);
const filaDeFactura = ({ factura: { datos, estado } }: VistaDeFactura): Fila => [
  { entero: datos.numero_factura },
  { escrito: comoSeLlama(datos.cliente) },
  { texto: ESTADOS_DE_FACTURA[estado] },
  dia(datos.fecha_factura),
  dia(datos.fecha_vencimiento),
  { dinero: datos.subtotal },
  { dinero: descuentoImporteDe(datos) },
  { dinero: datos.impuesto },
  { dinero: datos.total },
  { dinero: datos.deposito },
  { dinero: datos.balance_restante },
  escrito(datos.nota),
  escrito(datos.terminos),
];

const PAGOS = columnas(
  ['Factura', 10],
  ['Cliente', 36],
  ['Fecha', 14],
  ['Monto', 14],
  ['Método', 24],
  ['Nota', 40],
);
const filasDePagos = ({ factura: { datos, abonos } }: VistaDeFactura): readonly Fila[] => {
  const de: Fila = [{ entero: datos.numero_factura }, { escrito: comoSeLlama(datos.cliente) }];
  const deposito: Fila[] =
    datos.deposito > 0
      ? [[...de, dia(datos.fecha_factura), { dinero: datos.deposito }, { texto: 'Depósito' }, null]]
      : [];
  return [
    ...deposito,
    ...abonos.map(({ fecha, monto, metodo_pago, nota }): Fila => [
      ...de,
      dia(fecha),
      { dinero: monto },
      { escrito: metodo_pago.nombre },
      escrito(nota),
    ]),
  ];
};

const COTIZACIONES = columnas(
  ['Cotización', 12],
  ['Cliente', 36],
  ['Estado', 12],
  ['Fecha', 14],
  ['Válida hasta', 14],
  ['Subtotal', 14],
  ['Descuento', 14],
  ['Impuesto', 14],
  ['Total', 14],
  ['Nota', 40],
  ['Términos', 40],
);
const numeroDe = (numero: number | null): Celda =>
  numero === null ? null : { texto: numeroDeCotizacion(numero) };
const filaDeCotizacion = ({ cotizacion: { contenido, estado, numero } }: VistaDeCotizacion): Fila => [
  numeroDe(numero),
  { escrito: comoSeLlama(contenido.cliente) },
  { texto: NOMBRES_DE_ESTADO_DE_COTIZACION[estado] },
  dia(contenido.fecha),
  dia(contenido.valida_hasta),
  { dinero: contenido.subtotal },
  { dinero: descuentoImporteDe(contenido) },
  { dinero: contenido.impuesto },
  { dinero: contenido.total },
  escrito(contenido.nota),
  escrito(contenido.terminos),
];

export const librosDe = ({
  clientes,
  servicios,
  categorias,
  facturas,
  cotizaciones,
}: TodosSusDatos): readonly (readonly [nombre: string, libro: LibroDeCalculo])[] => {
  const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
  const filasDeServicios = servicios.map((uno): Fila => [
    { escrito: uno.nombre },
    { dinero: uno.precio },
    escrito(nombres.get(uno.categoria_id) ?? null),
    iva(uno.iva),
    escrito(uno.clave_sat),
    escrito(uno.unidad_sat),
  ]);
  return [
    [
      'clientes.xlsx',
      {
        hojas: [
          hoja(
            'Clientes',
            CLIENTES,
            enFilas(clientes, (una) => [filaDeCliente(una)]),
          ),
        ],
      },
    ],
    ['servicios.xlsx', { hojas: [hoja('Servicios', SERVICIOS, [filasDeServicios])] }],
    [
      'facturas.xlsx',
      {
        hojas: [
          hoja(
            'Facturas',
            FACTURAS,
            enFilas(facturas, (una) => [filaDeFactura(una)]),
          ),
          hoja(
            'Conceptos',
            columnas(['Factura', 10], ...CONCEPTOS),
            enFilas(facturas, ({ factura: { datos } }) =>
              datos.items.map((item) => [{ entero: datos.numero_factura }, ...filaDeConcepto(item)]),
            ),
          ),
        ],
      },
    ],
    ['pagos.xlsx', { hojas: [hoja('Pagos', PAGOS, enFilas(facturas, filasDePagos))] }],
    [
      'cotizaciones.xlsx',
      {
        hojas: [
          hoja(
            'Cotizaciones',
            COTIZACIONES,
            enFilas(cotizaciones, (una) => [filaDeCotizacion(una)]),
          ),
          hoja(
            'Conceptos',
            columnas(['Cotización', 12], ...CONCEPTOS),
            enFilas(cotizaciones, ({ cotizacion: { contenido, numero } }) =>
              contenido.items.map((item) => [numeroDe(numero), ...filaDeConcepto(item)]),
            ),
          ),
        ],
      },
    ],
  ];
};
