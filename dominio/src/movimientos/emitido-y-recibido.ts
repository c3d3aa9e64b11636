import { z } from 'zod';
import { type Centavos, aPesos } from '../dinero.ts';
import { type Periodo } from '../periodos.ts';
import { diaDeApi, pesosDeApi } from '../respuestas.ts';
import { type CifrasDeTramo, emitidoDe } from './tramos.ts';

export interface EmitidoYRecibido extends Periodo {
  readonly emitido: Centavos;
  readonly recibido: Centavos;
}

export const emitidoYRecibidoDe = (periodo: Periodo, cifras: CifrasDeTramo): EmitidoYRecibido => ({
  ...periodo,
  emitido: emitidoDe(cifras),
  recibido: cifras.recibido,
});

export const CIFRAS_DE_API = {
  emitido: pesosDeApi.meta({ description: 'Totals of the invoices of the period, without drafts.' }),
  recibido: pesosDeApi.meta({
    description: "Money received: payments by their own day, deposits by the invoice's.",
  }),
};

export const emitidoYRecibidoDeApi = z
  .strictObject({ desde: diaDeApi, hasta: diaDeApi, ...CIFRAS_DE_API })
  .meta({ id: 'EmitidoYRecibido', description: 'Amounts issued and received in a period.' });
export type EmitidoYRecibidoDeApi = z.output<typeof emitidoYRecibidoDeApi>;

export const aEmitidoYRecibidoDeApi = ({
  desde,
  hasta,
  emitido,
  recibido,
}: EmitidoYRecibido): EmitidoYRecibidoDeApi => ({
  ...{ desde, hasta },
  emitido: aPesos(emitido),
  recibido: aPesos(recibido),
});
