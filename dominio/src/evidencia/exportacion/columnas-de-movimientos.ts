import { type Celda } from '../../libro-de-calculo.ts';
import { type Zona, diaEn, horaEn } from '../../zona-horaria.ts';
import { type DiasPedidos, estaFuera } from '../libro/libro.api.ts';
import { porCobrar } from '../libro/libro.ts';
import { NOMBRES_DE_ASIENTO } from '../libro/nombres-de-asiento.ts';
import { NOMBRES_DE_SUMAS } from '../libro/nombres-de-sumas.ts';
import { type Movida, pagoDe } from './cuentas-del-periodo.ts';

export interface Renglon extends Movida {
  readonly persona: string;
  readonly dias: DiasPedidos;
}

interface ColumnaDeMovimientos {
  readonly titulo: string;
  readonly ancho: number;
  readonly celda: (renglon: Renglon) => Celda;
}

const FUERA_DEL_PERIODO = 'fecha fuera del período';

export const horaDe = (zona: Zona, instante: string): Celda => ({
  hora: `${diaEn(zona, instante)} ${horaEn(zona, instante)}:${instante.slice(17, 19)}`,
});
export const diaODe = (dia: string | null | undefined): Celda => (dia ? { dia } : null);

const papelDe = ({ antes, despues }: Movida) => despues ?? antes;

const folioAnterior = ({ antes, despues }: Movida): Celda => {
  const [era, es] = [antes?.deuda.numero_factura, despues?.deuda.numero_factura];
  return era !== undefined && es !== undefined && era !== es ? { entero: era } : null;
};

export const columnasDeMovimientos = (zona: Zona): readonly ColumnaDeMovimientos[] => {
  const dinero = (
    titulo: string,
    centavos: (renglon: Renglon) => number | undefined,
  ): ColumnaDeMovimientos => ({
    titulo,
    ancho: 15,
    celda: (renglon) => {
      const suyos = centavos(renglon);
      return suyos === undefined ? null : { dinero: suyos };
    },
  });
  return [
    { titulo: 'Secuencia', ancho: 11, celda: ({ asiento }) => ({ entero: asiento.secuencia }) },
    { titulo: `Fecha (${zona})`, ancho: 26, celda: ({ asiento }) => horaDe(zona, asiento.instante) },
    { titulo: 'Tipo', ancho: 18, celda: ({ asiento }) => ({ texto: NOMBRES_DE_ASIENTO[asiento.tipo] }) },
    { titulo: 'Factura', ancho: 10, celda: ({ asiento }) => ({ entero: asiento.numero_factura }) },
    { titulo: 'Folio anterior', ancho: 14, celda: folioAnterior },
    { titulo: 'Cliente', ancho: 30, celda: ({ asiento }) => ({ escrito: asiento.cliente }) },
    { titulo: 'Estado', ancho: 11, celda: ({ asiento }) => asiento.estado && { texto: asiento.estado } },
    {
      ...{ titulo: 'Fecha de factura', ancho: 16 },
      celda: (renglon) => diaODe(papelDe(renglon)?.deuda.fecha_factura),
    },
    {
      ...{ titulo: 'Vence', ancho: 12 },
      celda: (renglon) => diaODe(papelDe(renglon)?.deuda.fecha_vencimiento),
    },
    dinero('Subtotal', (renglon) => papelDe(renglon)?.subtotal),
    dinero('Descuento', (renglon) => papelDe(renglon)?.descuento || undefined),
    dinero('Impuesto', (renglon) => papelDe(renglon)?.impuesto),
    dinero('Total', ({ asiento }) => asiento.total),
    dinero('Balance', ({ asiento }) => asiento.balance_restante),
    dinero(NOMBRES_DE_SUMAS.facturado, ({ asiento }) => asiento.movimiento.facturado),
    dinero(NOMBRES_DE_SUMAS.cobrado, ({ asiento }) => asiento.movimiento.cobrado),
    dinero(NOMBRES_DE_SUMAS.revertido, ({ asiento }) => asiento.movimiento.revertido),
    {
      ...{ titulo: 'Método de pago', ancho: 18 },
      celda: (renglon) => {
        const metodo = pagoDe(renglon)?.metodo;
        return metodo ? { escrito: metodo } : null;
      },
    },
    { titulo: 'Fecha de pago', ancho: 14, celda: (renglon) => diaODe(pagoDe(renglon)?.dia) },
    dinero('Saldo emitido', ({ asiento }) => asiento.saldo.facturado),
    dinero('Saldo cobrado', ({ asiento }) => asiento.saldo.cobrado),
    dinero('Saldo revertido', ({ asiento }) => asiento.saldo.revertido),
    dinero('Saldo por cobrar', ({ asiento }) => porCobrar(asiento.saldo)),
    { titulo: 'Persona', ancho: 24, celda: ({ persona }) => ({ escrito: persona }) },
    {
      ...{ titulo: 'Observación', ancho: 24 },
      celda: ({ asiento, dias }) => (estaFuera(asiento, dias) ? { texto: FUERA_DEL_PERIODO } : null),
    },
    { titulo: 'ID de factura', ancho: 38, celda: ({ asiento }) => ({ texto: asiento.factura_id }) },
    { titulo: 'Huella', ancho: 66, celda: ({ asiento }) => ({ texto: asiento.huella }) },
  ];
};
