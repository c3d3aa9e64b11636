import { type Dia, diaDe, diasEntre, estaFueraDeRango, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { DECIMALES, numeroDicho } from '@cuenta-clara/dominio/numero-escrito';
import { descuentoHastaAhora } from './descuento-escrito.ts';
import { type ValoresDeFactura, importesDe, porcentajeEscrito } from './valores.ts';

/**
 * Valid values that are probably mistakes: the form asks about them below the field, and again before saving.
 */

export interface Duda {
  readonly texto: string;
  /**
   * The answers to the question `texto`, the likelier first. Choosing an answer sets the field to its value.
   */
  readonly respuestas: readonly { readonly texto: string; readonly valor: string }[];
  readonly alGuardar: string;
}

export type ConDudas = Pick<ValoresDeFactura, 'porcentaje' | 'fecha_factura' | 'fecha_vencimiento'> & {
  /** The advance that a quote requests, a percent of its total. */
  readonly anticipo?: string;
};
export type Dudas = { readonly [campo in keyof ConDudas]?: Duda };

const UNO_POR_CIENTO = 10 ** DECIMALES.porcentaje;
const MUCHO_IMPUESTO = 30;
const MAS_NO_CABE = 1_000;
const UN_ANIO = 365;

const dicho = (porcentaje: number): string =>
  numeroDicho(Math.round(porcentaje * UNO_POR_CIENTO), 'porcentaje');
const enElCampo = (porcentaje: number): string => dicho(porcentaje).replace(/[ %,]/g, '');
const respuesta = (palabra: 'Sí' | 'No', porcentaje: number) => ({
  texto: `${palabra}, ${dicho(porcentaje)}`,
  valor: enElCampo(porcentaje),
});

/** A mistyped percent has extra zeros (160 or 1600 for 16) or an extra digit before (816). */
const porcentajeQueEra = (porcentaje: number): number | undefined =>
  [porcentaje / 10, porcentaje / 100, porcentaje % 100].find(
    (uno) => Number.isInteger(uno) && uno > 0 && uno <= MUCHO_IMPUESTO,
  );

/** A percent below 1 % is probably a fraction of one: 0.16 for 16 %. */
const dudaDeLaFraccion = (porcentaje: number, alGuardar: string): Duda | null =>
  porcentaje > 0 && porcentaje < 1
    ? {
        texto: `¿${dicho(porcentaje * 100)}?`,
        respuestas: [respuesta('Sí', porcentaje * 100), respuesta('No', porcentaje)],
        alGuardar,
      }
    : null;

const dudaDelAnticipo = (escrito = ''): Duda | null => {
  const porcentaje = porcentajeEscrito(escrito);
  return dudaDeLaFraccion(porcentaje, `¿De verdad ${dicho(porcentaje)} de anticipo?`);
};

const dudaDelImpuesto = (escrito: string): Duda | null => {
  const porcentaje = porcentajeEscrito(escrito);
  const alGuardar = `¿De verdad ${dicho(porcentaje)} de impuesto?`;
  if (porcentaje < 1) return dudaDeLaFraccion(porcentaje, alGuardar);
  if (porcentaje <= MUCHO_IMPUESTO || porcentaje > MAS_NO_CABE) return null;
  const era = porcentajeQueEra(porcentaje);
  return {
    texto: `¿De verdad ${dicho(porcentaje)}?`,
    respuestas: [...(era === undefined ? [] : [respuesta('No', era)]), respuesta('Sí', porcentaje)],
    alGuardar,
  };
};

const dentro = (dia: Dia): boolean => !estaFueraDeRango(dia);
const enElAnio = (dia: Dia, anio: number): Dia | null => diaDe(`${anio}${dia.slice(4)}`);
const anioDe = (dia: Dia): number => Number(dia.slice(0, 4));

const dudaDelDia = (dia: Dia, propuesto: Dia | null, preposicion: 'el' | 'del') => ({
  respuestas: [
    ...(propuesto === null
      ? []
      : [{ texto: `No, ${preposicion} ${formatoDeDia(propuesto)}`, valor: propuesto }]),
    { texto: `Sí, ${preposicion} ${formatoDeDia(dia)}`, valor: dia },
  ],
});

const dudaDeLaFecha = (dia: Dia, hoy: Dia): Duda | null =>
  Math.abs(diasEntre(hoy, dia)) <= UN_ANIO
    ? null
    : {
        texto: `¿De verdad es del ${formatoDeDia(dia)}?`,
        ...dudaDelDia(dia, enElAnio(dia, anioDe(hoy)), 'del'),
        alGuardar: `¿De verdad es del ${formatoDeDia(dia)}?`,
      };

export type DeQueEs = 'la factura' | 'la cotización';

const dudaDelVencimiento = (vence: Dia, factura: Dia, de: DeQueEs): Duda | null => {
  const esAntes = vence < factura;
  if (!esAntes && diasEntre(factura, vence) <= UN_ANIO) return null;
  const posibles = [0, 1].map((mas) => enElAnio(vence, anioDe(factura) + mas));
  const propuesto = posibles.find((dia) => dia !== null && dia >= factura) ?? null;
  const [deVerdad, laFactura] = [`¿De verdad vence el ${formatoDeDia(vence)}`, formatoDeDia(factura)];
  return {
    texto: esAntes ? `¿Vence antes que ${de}?` : `${deVerdad}?`,
    ...dudaDelDia(vence, propuesto, 'el'),
    alGuardar: `${deVerdad}, ${esAntes ? 'antes que' : 'a más de un año de'} ${de} (${laFactura})?`,
  };
};

const MEDIO = 50;

/** An unusual discount is below 1 %, or above 50 % and below 100 %: 100 % is a usual courtesy. */
export const dudaDelDescuento = (escrito: string | null): Duda | null => {
  const descuento = descuentoHastaAhora(escrito);
  if (!descuento || 'importe' in descuento) return null;
  const { porcentaje } = descuento;
  const alGuardar = `¿De verdad ${dicho(porcentaje)} de descuento?`;
  if (porcentaje < 1) return dudaDeLaFraccion(porcentaje, alGuardar);
  if (porcentaje <= MEDIO || porcentaje >= 100) return null;
  const era = porcentaje / 10;
  return {
    texto: `¿De verdad ${dicho(porcentaje)}?`,
    respuestas: [...(Number.isInteger(era) ? [respuesta('No', era)] : []), respuesta('Sí', porcentaje)],
    alGuardar,
  };
};

type ConDescuentos = Pick<ValoresDeFactura, 'items' | 'descuento'>;

/** Discounts equal to those of the saved document (`deAntes`) raise no question. */
export const dudasDeLosDescuentos = (
  { items, descuento }: ConDescuentos,
  deAntes: ConDescuentos | null,
): readonly string[] => {
  const deTodo = descuento === deAntes?.descuento ? null : dudaDelDescuento(descuento);
  const deRenglones = items.flatMap((item) => {
    const estaba = deAntes?.items.some(
      (uno) => uno.descripcion === item.descripcion && uno.descuento === item.descuento,
    );
    if (estaba) return [];
    const duda = dudaDelDescuento(item.descuento);
    if (duda) return [duda.alGuardar];
    const { total, descuento: quitado } = importesDe(item);
    const esDeMas = descuentoHastaAhora(item.descuento) && quitado * 2 > total && quitado < total;
    const [menos, de] = [formatoDeDinero(quitado), formatoDeDinero(total)];
    return esDeMas ? [`¿De verdad ${menos} de descuento, de ${de}?`] : [];
  });
  return [...new Set([...(deTodo ? [deTodo.alGuardar] : []), ...deRenglones])];
};

/** @param deAntes the values before editing: unchanged values are not questioned */
export const dudasDe = (
  valores: ConDudas,
  hoy: Dia,
  deAntes: ConDudas | null,
  de: DeQueEs = 'la factura',
): Dudas => {
  const { porcentaje, fecha_factura, fecha_vencimiento } = valores;
  const cambia = (campo: keyof ConDudas): boolean => valores[campo] !== deAntes?.[campo];
  const [factura, vence] = [diaDe(fecha_factura), diaDe(fecha_vencimiento)];
  const impuesto = cambia('porcentaje') ? dudaDelImpuesto(porcentaje) : null;
  const anticipo = cambia('anticipo') ? dudaDelAnticipo(valores.anticipo) : null;
  const emision = factura && dentro(factura) && cambia('fecha_factura') ? dudaDeLaFecha(factura, hoy) : null;
  const vencimiento =
    factura && vence && dentro(vence) && (cambia('fecha_factura') || cambia('fecha_vencimiento'))
      ? dudaDelVencimiento(vence, factura, de)
      : null;
  return {
    ...(impuesto && { porcentaje: impuesto }),
    ...(anticipo && { anticipo }),
    ...(emision && { fecha_factura: emision }),
    ...(vencimiento && { fecha_vencimiento: vencimiento }),
  };
};
