import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';

export const HOY = '2026-11-22';
const ids = ['1', '2', '3', '4', '5'].map((uno) => `0198d7a4-0000-7000-8000-00000000000${uno}`);

export const clienta = (
  lugar: number,
  nombre: string,
  cambio: Partial<CobranzaDeClientaDeApi> = {},
): CobranzaDeClientaDeApi => ({
  cliente: {
    id: ids[lugar]!,
    nombre,
    persona: '',
    telefono: `551234567${lugar}`,
    email: null,
    eliminada: false,
  },
  al: HOY,
  vencido: 300,
  dias: 45,
  facturas: [
    { factura_id: ids[lugar]!, numero_factura: 10 + lugar, vence: '2026-10-08', saldo: 200 },
    { factura_id: ids[0]!, numero_factura: 20 + lugar, vence: '2026-11-20', saldo: 100 },
  ],
  situacion: 'por_recordar',
  tono: 'serio',
  ultimo_recordatorio: null,
  abono: null,
  aviso: null,
  descansa_hasta: null,
  promesa: null,
  pospuesta_hasta: null,
  no_recordar: false,
  ...cambio,
});
export const recordatorio = (id: string, propio = true) => ({
  id,
  instante: '2026-11-22T16:14:00.000Z',
  dia: HOY,
  hora: '10:14',
  canal: 'whatsapp' as const,
  tono: 'serio' as const,
  persona: 'Ana Ruiz',
  propio,
});
