import { type Centavos, centavosDe, formatoDeDinero, pesosEscritos } from '../dinero.ts';
import { contados } from '../contados.ts';
import { type AnclaImpresa, lineaDeAncla } from '../facturas/factura-impresa.ts';
import { type Dia, formatoDeDia } from '../fechas.ts';
import { conTextosImprimibles } from '../imprenta.ts';
import { formatoDeTelefono, slug } from '../texto.ts';
import { estaVencidaAl } from './antiguedad.ts';
import { type EstadoDeCuentaDeApi } from './deudas.api.ts';
import { type TipoDeMovimiento } from './movimientos.ts';

export const ETIQUETAS_DEL_ESTADO = {
  titulo: 'Estado de cuenta',
  cliente: 'CLIENTE',
  saldo: 'Saldo',
  vencido: 'Vencido',
  noVencido: 'Aún no vence',
  pendientes: 'Facturas pendientes',
  sinPendientes: 'No hay nada pendiente de pago.',
  movimientos: 'Movimientos',
  columnasDePendientes: ['Concepto', 'Fecha', 'Vence', 'Total', 'Saldo'],
  columnasDeMovimientos: ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
  saldoAnterior: 'Saldo anterior',
  vencida: 'vencida',
  sinVencimiento: 'sin fecha',
  porVenir: 'por venir',
} as const;

const CONCEPTOS: Readonly<Record<TipoDeMovimiento, (numero: number) => string>> = {
  cargo: (numero) => `Factura #${numero}`,
  anticipo: (numero) => `Anticipo de la factura #${numero}`,
  ajuste: (numero) => `Ajuste de la factura #${numero}`,
  pago: (numero) => `Pago de la factura #${numero}`,
};

interface Periodo {
  readonly desde: Dia | null;
  readonly hasta: Dia | null;
}

export const periodoEscrito = ({ desde, hasta }: Periodo): string => {
  if (desde && hasta) return `Del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;
  if (desde) return `Desde el ${formatoDeDia(desde)}`;
  return hasta ? `Hasta el ${formatoDeDia(hasta)}` : 'Desde el principio';
};

export interface RenglonDeMovimiento {
  readonly factura: { readonly id: string; readonly numero: number } | null;
  readonly fecha: string;
  readonly concepto: string;
  readonly nota: string;
  readonly porVenir: boolean;
  readonly cargo: string;
  readonly abono: string;
  readonly saldo: string;
}

export interface MovimientosImpresos {
  readonly anterior: RenglonDeMovimiento;
  readonly renglones: readonly RenglonDeMovimiento[];
  readonly total: RenglonDeMovimiento;
}

export interface RenglonDePendiente {
  readonly factura: string;
  readonly fecha: string;
  readonly vence: string;
  readonly vencida: boolean;
  readonly porVenir: boolean;
  readonly total: string;
  readonly saldo: string;
}

export interface EstadoImpreso {
  readonly negocio: {
    readonly nombre: string;
    readonly direccion: string;
    readonly telefono: string;
    readonly email: string;
    readonly color: string;
  };
  readonly cliente: {
    readonly nombre: string;
    readonly persona: string;
    readonly telefono: string;
    readonly email: string;
  };
  readonly periodo: string;
  readonly hecho: string;
  readonly dia: Dia;
  readonly saldo: string;
  readonly vencido: string;
  readonly noVencido: string;
  readonly movimientos: MovimientosImpresos | null;
  readonly pendientes: readonly RenglonDePendiente[];
  /** The ledger's last entry at issue; '' when the ledger is empty. */
  readonly ancla: string;
}

/**
 * A printed statement has limits, because a person waits for the PDF. The oldest debts and newest movements
 * are printed, the rest is summed in one line.
 */
export const EN_PAPEL = { pendientes: 1_000, movimientos: 2_000 } as const;

const algo = (pesos: number): string => (pesos > 0 ? pesosEscritos(pesos) : '');
const centavos = (pesos: number): Centavos => centavosDe(pesos) ?? 0;
const suma = (montos: readonly number[]): string =>
  formatoDeDinero(montos.reduce((total, uno) => total + centavos(uno), 0));

const deSuma = (fecha: Dia | null, concepto: string, saldo: number): RenglonDeMovimiento => ({
  factura: null,
  fecha: formatoDeDia(fecha),
  concepto,
  nota: '',
  porVenir: false,
  cargo: '',
  abono: '',
  saldo: pesosEscritos(saldo),
});

type Movimientos = Pick<
  EstadoDeCuentaDeApi,
  'desde' | 'hasta' | 'saldo_anterior' | 'cargos' | 'abonos' | 'antiguedad' | 'movimientos'
>;

export const movimientosImpresos = (estado: Movimientos, hoy: Dia): MovimientosImpresos => ({
  anterior: deSuma(estado.desde, ETIQUETAS_DEL_ESTADO.saldoAnterior, estado.saldo_anterior),
  renglones: estado.movimientos.map(
    ({ factura_id, numero_factura, tipo, fecha, dia, cargo, abono, saldo }) => ({
      factura: { id: factura_id, numero: numero_factura },
      fecha: formatoDeDia(fecha),
      concepto: CONCEPTOS[tipo](numero_factura),
      nota: dia === fecha ? '' : `recibido el ${formatoDeDia(dia)}`,
      porVenir: fecha > hoy,
      cargo: algo(cargo),
      abono: algo(abono),
      saldo: pesosEscritos(saldo),
    }),
  ),
  total: {
    ...deSuma(estado.hasta, ETIQUETAS_DEL_ESTADO.saldo, estado.antiguedad.saldo),
    cargo: pesosEscritos(estado.cargos),
    abono: pesosEscritos(estado.abonos),
  },
});

const enPapel = (
  impresos: MovimientosImpresos,
  { movimientos }: Pick<EstadoDeCuentaDeApi, 'movimientos'>,
): MovimientosImpresos => {
  const antes = movimientos.slice(0, -EN_PAPEL.movimientos);
  const ultimo = antes.at(-1);
  if (!ultimo) return impresos;
  const juntos: RenglonDeMovimiento = {
    ...deSuma(
      ultimo.fecha,
      contados(antes.length, 'movimiento anterior', 'movimientos anteriores'),
      ultimo.saldo,
    ),
    cargo: suma(antes.map(({ cargo }) => cargo)),
    abono: suma(antes.map(({ abono }) => abono)),
  };
  return { ...impresos, renglones: [juntos, ...impresos.renglones.slice(antes.length)] };
};

const pendientesImpresas = (
  { pendientes, al }: Pick<EstadoDeCuentaDeApi, 'pendientes' | 'al'>,
  hoy: Dia,
): readonly RenglonDePendiente[] => {
  const resto = pendientes.slice(EN_PAPEL.pendientes);
  const nombradas = pendientes
    .slice(0, EN_PAPEL.pendientes)
    .map(({ numero_factura, fecha, vence, total, saldo }) => ({
      factura: `Factura #${numero_factura}`,
      fecha: formatoDeDia(fecha),
      vence: formatoDeDia(vence) || ETIQUETAS_DEL_ESTADO.sinVencimiento,
      vencida: estaVencidaAl(vence, al),
      porVenir: fecha > hoy,
      total: pesosEscritos(total),
      saldo: pesosEscritos(saldo),
    }));
  if (resto.length === 0) return nombradas;
  const juntas: RenglonDePendiente = {
    factura: contados(resto.length, 'factura más', 'facturas más'),
    fecha: '',
    vence: '',
    vencida: false,
    porVenir: false,
    total: suma(resto.map(({ total }) => total)),
    saldo: suma(resto.map(({ saldo }) => saldo)),
  };
  return [...nombradas, juntas];
};

export interface Membrete {
  readonly negocio: EstadoImpreso['negocio'];
  readonly cliente: string;
  readonly hoy: Dia;
  readonly ancla: AnclaImpresa | null;
  readonly soloPendientes: boolean;
}

export const estadoImpreso = (
  estado: EstadoDeCuentaDeApi,
  { negocio, cliente, hoy, ancla, soloPendientes }: Membrete,
): EstadoImpreso => {
  const { saldo, vencido } = estado.antiguedad;
  const impreso = conTextosImprimibles({
    negocio: { ...negocio, telefono: formatoDeTelefono(negocio.telefono) },
    cliente: {
      nombre: cliente,
      persona: estado.cliente.persona,
      telefono: formatoDeTelefono(estado.cliente.telefono ?? ''),
      email: estado.cliente.email ?? '',
    },
    periodo: soloPendientes ? `Al ${formatoDeDia(estado.al)}` : periodoEscrito(estado),
    hecho: `Hecho el ${formatoDeDia(hoy)}`,
    dia: hoy,
    saldo: pesosEscritos(saldo),
    vencido: saldo === 0 ? '' : pesosEscritos(vencido),
    noVencido: saldo === 0 ? '' : formatoDeDinero(centavos(saldo) - centavos(vencido)),
    ancla: ancla ? lineaDeAncla(ancla) : '',
  });
  return {
    ...impreso,
    movimientos: soloPendientes ? null : enPapel(movimientosImpresos(estado, hoy), estado),
    pendientes: pendientesImpresas(estado, hoy),
  };
};

export const nombreDelEstado = (cliente: string, { desde, hasta }: Periodo, hoy: Dia): string =>
  `Estado-de-cuenta-${slug(cliente)}-${desde && hasta ? `${desde}-a-${hasta}` : (hasta ?? hoy)}.pdf`;
