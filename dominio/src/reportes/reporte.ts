import { comoSeLlama } from '../como-se-llama.ts';
import { type Centavos, porcentajeDe, proporcionDe, repartir, suma } from '../dinero.ts';
import { type DatosDeFactura, type Factura } from '../facturas/factura.ts';
import { type ImpuestoPorTasa, desgloseDe, impuestosDe, ivaPorRenglon } from '../facturas/totales.ts';
import { type Dia } from '../fechas.ts';
import { TASAS } from '../iva.ts';
import { type Periodo, estaEn } from '../periodos.ts';
import { plegar } from '../texto.ts';

/**
 * Invoices count by their day, payments by their own, deposits and ajustes by the invoice's. Drafts and
 * deleted invoices do not count.
 */

/** A row of kind `resto` sums the rows beyond the report's limit. */
export type ClaseDeRenglon = 'propio' | 'iva' | 'resto';

export interface RenglonDeReporte {
  readonly es: ClaseDeRenglon;
  readonly nombre: string;
  readonly importe: Centavos;
}
export interface ClienteDeReporte {
  readonly cliente_id: string | null;
  /**
   * The name on the customer's latest invoice of the period, which the API replaces by the name in her
   * record.
   */
  readonly nombre: string;
  readonly emitido: Centavos;
  readonly recibido: Centavos;
}
export interface MetodoDeReporte {
  /** Null for deposits and ajustes, and for the row that sums the methods beyond the report's limit. */
  readonly metodo_pago_id: string | null;
  readonly nombre: string;
  readonly recibido: Centavos;
}

export interface Reporte {
  readonly facturas: number;
  readonly emitido: Centavos;
  readonly recibido: Centavos;
  readonly iva_emitido: readonly ImpuestoPorTasa[];
  /**
   * The tax in the money received. A payment counts round(IVA × paid so far ÷ total) minus what earlier
   * payments counted, so that a paid invoice counts exactly its IVA. `base` is the rest of the amount
   * received at that rate.
   */
  readonly iva_cobrado: readonly ImpuestoPorTasa[];
  /**
   * Amounts after discounts and before tax, the largest first. A row for the tax is added, so that the rows
   * sum to `emitido`.
   */
  readonly por_servicio: readonly RenglonDeReporte[];
  readonly por_categoria: readonly RenglonDeReporte[];
  readonly por_cliente: readonly ClienteDeReporte[];
  readonly por_metodo: readonly MetodoDeReporte[];
}

export const SIN_CATEGORIA = 'Sin categoría';
export const ANTICIPO = 'Anticipo';
export const AJUSTE = 'Ajuste al revertir';
const IVA = 'IVA';

export const RENGLONES_DE_REPORTE = 100;

export type Facturada = Pick<Factura, 'estado' | 'datos' | 'abonos' | 'ajuste'>;

interface Cobro {
  readonly dia: Dia;
  readonly monto: Centavos;
  readonly metodo: { readonly id: string | null; readonly nombre: string };
}
const cobrosDe = ({ datos, abonos, ajuste }: Facturada): readonly Cobro[] => {
  const delDia = (monto: Centavos, nombre: string): Cobro => ({
    ...{ dia: datos.fecha_factura, monto },
    metodo: { id: null, nombre },
  });
  return [
    ...(datos.deposito === 0 ? [] : [delDia(datos.deposito, ANTICIPO)]),
    ...(ajuste === 0 ? [] : [delDia(ajuste, AJUSTE)]),
    ...abonos.map(({ fecha: dia, monto, metodo_pago: metodo }) => ({ dia, monto, metodo })),
  ];
};

const basesDe = (datos: DatosDeFactura, impuestos: readonly ImpuestoPorTasa[]): readonly Centavos[] => {
  const netos = desgloseDe(datos).renglones.map(({ neto }) => neto);
  const todas = suma(impuestos.map(({ base }) => base));
  if (suma(netos) === todas) return netos;
  if (!ivaPorRenglon(datos.items)) return repartir(todas, netos);
  const bases: Centavos[] = netos.map(() => 0);
  for (const { tasa, base } of impuestos) {
    const lugares = [...datos.items.keys()].filter((lugar) => datos.items[lugar]!.iva === tasa);
    const partes = repartir(
      base,
      lugares.map((lugar) => netos[lugar]!),
    );
    lugares.forEach((lugar, orden) => (bases[lugar] = partes[orden]!));
  }
  return bases;
};

/**
 * For a tax typed as an amount: a usual rate that yields it within a cent, otherwise the derived rate with
 * two decimals.
 */
const tasaDe = (
  { tasa, base, importe }: ImpuestoPorTasa,
  { impuesto_porcentaje }: DatosDeFactura,
): ImpuestoPorTasa['tasa'] => {
  if (typeof tasa !== 'number' || impuesto_porcentaje || (TASAS as readonly unknown[]).includes(tasa))
    return tasa;
  const usual = TASAS.find(
    (una) => typeof una === 'number' && Math.abs((porcentajeDe(base, una) ?? 0) - importe) <= 1,
  );
  return usual ?? Math.round(tasa * 100) / 100;
};

type PorTasa = Map<ImpuestoPorTasa['tasa'], { base: Centavos; importe: Centavos }>;
const sumarTasa = (
  tasas: PorTasa,
  tasa: ImpuestoPorTasa['tasa'],
  base: Centavos,
  importe: Centavos,
): void => {
  const hay = tasas.get(tasa);
  if (!hay) return void tasas.set(tasa, { base, importe });
  hay.base += base;
  hay.importe += importe;
};

const lugarDeTasa = (tasa: ImpuestoPorTasa['tasa']): number => {
  if (tasa === null) return Infinity;
  const usual = (TASAS as readonly unknown[]).indexOf(tasa);
  return usual >= 0 ? usual : TASAS.length + 1 / (1 + Number(tasa));
};
const porTasa = (tasas: PorTasa): readonly ImpuestoPorTasa[] =>
  [...tasas]
    .filter(([, { base, importe }]) => base !== 0 || importe !== 0)
    .map(([tasa, cifras]) => ({ tasa, ...cifras }))
    .sort((a, b) => (lugarDeTasa(a.tasa) < lugarDeTasa(b.tasa) ? -1 : 1));

const acotados = <R>(
  renglones: readonly R[],
  cuantos: number,
  juntar: (demas: readonly R[], nombre: string) => R,
): readonly R[] => {
  if (renglones.length <= cuantos) return renglones;
  const demas = renglones.slice(cuantos - 1);
  return [...renglones.slice(0, cuantos - 1), juntar(demas, `Los demás (${demas.length})`)];
};

const porNombre = (a: { readonly nombre: string }, b: { readonly nombre: string }): number =>
  a.nombre < b.nombre ? -1 : 1;

interface SumaDeNombre {
  readonly nombre: string;
  importe: Centavos;
}
interface PorNombre {
  readonly sumas: Map<string, SumaDeNombre>;
  /** Sums by the typed name, because to fold a name takes longer than all other work of an item. */
  readonly escritos: Map<string, SumaDeNombre>;
}
const sinNombres = (): PorNombre => ({ sumas: new Map(), escritos: new Map() });
const sumaDe = ({ sumas, escritos }: PorNombre, nombre: string): SumaDeNombre => {
  const escrito = escritos.get(nombre);
  if (escrito) return escrito;
  const clave = plegar(nombre);
  const suya = sumas.get(clave) ?? { nombre, importe: 0 };
  sumas.set(clave, suya);
  escritos.set(nombre, suya);
  return suya;
};

const conElIva = (nombres: PorNombre, iva: Centavos, cuantos: number): readonly RenglonDeReporte[] => {
  const propios = [...nombres.sumas.values()]
    .sort((a, b) => b.importe - a.importe || porNombre(a, b))
    .map(({ nombre, importe }): RenglonDeReporte => ({ es: 'propio', nombre, importe }));
  return [
    ...acotados(propios, cuantos, (demas, nombre): RenglonDeReporte => {
      const importe = suma(demas.map((uno) => uno.importe));
      return { es: 'resto', nombre, importe };
    }),
    ...(iva === 0 ? [] : [{ es: 'iva', nombre: IVA, importe: iva } as const]),
  ];
};

export interface ReporteEnCurso {
  /** The caller passes each invoice once that is dated in the period or received money in it. */
  readonly agregar: (factura: Facturada) => void;
  readonly hecho: (renglones?: number) => Reporte;
}

/** A report adds up invoice by invoice, so that a long period is not in memory at once. */
export const nuevoReporte = (periodo: Periodo): ReporteEnCurso => {
  let [facturas, emitido, recibido, iva] = [0, 0, 0, 0];
  const [emitidas, cobradas]: [PorTasa, PorTasa] = [new Map(), new Map()];
  const [servicios, categorias] = [sinNombres(), sinNombres()];
  const clientes = new Map<string, { nombre: string; visto: Dia; emitido: Centavos; recibido: Centavos }>();
  const metodos = new Map<string, { id: string | null; nombre: string; visto: Dia; recibido: Centavos }>();

  const emitir = (datos: DatosDeFactura, impuestos: readonly ImpuestoPorTasa[]): void => {
    facturas += 1;
    emitido += datos.total;
    iva += datos.impuesto;
    for (const uno of impuestos) sumarTasa(emitidas, tasaDe(uno, datos), uno.base, uno.importe);
    basesDe(datos, impuestos).forEach((base, lugar) => {
      const { descripcion, categoria } = datos.items[lugar]!;
      sumaDe(servicios, descripcion).importe += base;
      sumaDe(categorias, categoria ?? SIN_CATEGORIA).importe += base;
    });
  };
  const recibir = ({ dia, monto, metodo }: Cobro): void => {
    recibido += monto;
    const clave = metodo.id ?? metodo.nombre;
    const hay = metodos.get(clave);
    if (!hay) return void metodos.set(clave, { ...metodo, visto: dia, recibido: monto });
    hay.recibido += monto;
    if (dia > hay.visto) Object.assign(hay, { nombre: metodo.nombre, visto: dia });
  };
  /**
   * The tax in a period's payments: the tax in all payments up to its end, minus the tax in all payments
   * before it.
   */
  const cobrar = (
    datos: DatosDeFactura,
    impuestos: readonly ImpuestoPorTasa[],
    antes: Centavos,
    despues: Centavos,
  ): void => {
    for (const uno of impuestos) {
      const entre = (importe: Centavos): Centavos =>
        proporcionDe(importe, despues, datos.total) - proporcionDe(importe, antes, datos.total);
      const importe = entre(uno.importe);
      sumarTasa(cobradas, tasaDe(uno, datos), entre(uno.base + uno.importe) - importe, importe);
    }
  };

  return {
    agregar: (factura) => {
      const { estado, datos } = factura;
      if (estado === 'borrador') return;
      const cobros = cobrosDe(factura);
      const suyos = cobros.filter(({ dia }) => estaEn(periodo, dia));
      const esDelPeriodo = estaEn(periodo, datos.fecha_factura);
      if (!esDelPeriodo && suyos.length === 0) return;
      const impuestos = impuestosDe(datos);
      if (esDelPeriodo) emitir(datos, impuestos);
      suyos.forEach(recibir);
      const pagado = suma(suyos.map(({ monto }) => monto));
      if (suyos.length > 0) {
        const antes = suma(cobros.flatMap(({ dia, monto }) => (dia < periodo.desde ? monto : [])));
        cobrar(datos, impuestos, antes, antes + pagado);
      }
      const { cliente_id, fecha_factura } = datos;
      const suya = clientes.get(cliente_id) ?? { nombre: '', visto: '', emitido: 0, recibido: 0 };
      clientes.set(cliente_id, suya);
      if (esDelPeriodo) suya.emitido += datos.total;
      suya.recibido += pagado;
      if (fecha_factura >= suya.visto)
        Object.assign(suya, { nombre: comoSeLlama(datos.cliente), visto: fecha_factura });
    },
    hecho: (renglones = RENGLONES_DE_REPORTE) => ({
      ...{ facturas, emitido, recibido },
      iva_emitido: porTasa(emitidas),
      iva_cobrado: porTasa(cobradas),
      por_servicio: conElIva(servicios, iva, renglones),
      por_categoria: conElIva(categorias, iva, renglones),
      por_cliente: acotados(
        [...clientes]
          .map(([cliente_id, { nombre, emitido: suyo, recibido: pagado }]): ClienteDeReporte => ({
            ...{ cliente_id, nombre, emitido: suyo, recibido: pagado },
          }))
          .sort((a, b) => b.emitido - a.emitido || b.recibido - a.recibido || porNombre(a, b)),
        renglones,
        (demas, nombre) => ({
          ...{ cliente_id: null, nombre },
          emitido: suma(demas.map((una) => una.emitido)),
          recibido: suma(demas.map((una) => una.recibido)),
        }),
      ),
      por_metodo: acotados(
        [...metodos.values()]
          .map(({ id, nombre, recibido: suyo }): MetodoDeReporte => ({
            ...{ metodo_pago_id: id, nombre, recibido: suyo },
          }))
          .sort((a, b) => b.recibido - a.recibido || porNombre(a, b)),
        renglones,
        (demas, nombre) => ({
          ...{ metodo_pago_id: null, nombre },
          recibido: suma(demas.map((uno) => uno.recibido)),
        }),
      ),
    }),
  };
};
