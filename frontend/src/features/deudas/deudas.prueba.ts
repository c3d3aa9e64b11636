import {
  type AntiguedadDeApi,
  type CuentaDeClientaDeApi,
  type DeudoraDeApi,
  type EstadoDeCuentaDeApi,
  type PaginaDeAntiguedadDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { CLIENTA } from '../../components/ventana.prueba.tsx';

export const NADA: AntiguedadDeApi = {
  por_vencer: 0,
  de_1_a_30: 0,
  de_31_a_60: 0,
  de_61_a_90: 0,
  mas_de_90: 0,
  sin_fecha: 0,
  saldo: 0,
  vencido: 0,
};
export const ANA: DeudoraDeApi = {
  id: CLIENTA.id,
  nombre: 'Ana Muñoz',
  persona: '',
  telefono: '5512345678',
  email: 'ana@correo.mx',
  eliminada: false,
};
export const DE_ANA = { ...NADA, por_vencer: 50, de_1_a_30: 300.5, saldo: 350.5, vencido: 300.5 };
export const ROSA: DeudoraDeApi = { ...ANA, id: '9', nombre: 'Rosa Díaz (eliminada)', eliminada: true };
export const PAGINA: PaginaDeAntiguedadDeApi = {
  al: '2026-11-21',
  lectura: 'ahora',
  totales: { ...DE_ANA, sin_fecha: 90, saldo: 440.5 },
  clientes: [
    { cliente: ANA, antiguedad: DE_ANA },
    { cliente: ROSA, antiguedad: { ...NADA, sin_fecha: 90, saldo: 90 } },
  ],
  total: 2,
  totalPages: 1,
};

export const CUENTA: CuentaDeClientaDeApi = {
  cliente: ANA,
  al: '2026-11-21',
  antiguedad: DE_ANA,
  pendientes: 2,
  vencidas: 1,
  ultimo_pago: { fecha: '2026-10-01', monto: 0.3 },
};
export const FACTURA_DE_ANA = '33333333-3333-4333-8333-333333333333';
export const ESTADO: EstadoDeCuentaDeApi = {
  cliente: ANA,
  desde: '2026-09-01',
  hasta: null,
  al: '2026-11-21',
  lectura: 'ahora',
  saldo_anterior: 100,
  cargos: 280.8,
  abonos: 30.3,
  antiguedad: DE_ANA,
  movimientos: [
    {
      fecha: '2026-11-12',
      dia: '2026-11-12',
      tipo: 'cargo',
      factura_id: FACTURA_DE_ANA,
      numero_factura: 10,
      abono_id: null,
      vence: null,
      cargo: 280.8,
      abono: 0,
      saldo: 380.8,
    },
    {
      fecha: '2026-11-12',
      dia: '2026-10-01',
      tipo: 'pago',
      factura_id: FACTURA_DE_ANA,
      numero_factura: 10,
      abono_id: FACTURA_DE_ANA,
      vence: null,
      cargo: 0,
      abono: 0.3,
      saldo: 380.5,
    },
    {
      fecha: '2026-11-30',
      dia: '2026-11-30',
      tipo: 'anticipo',
      factura_id: FACTURA_DE_ANA,
      numero_factura: 11,
      abono_id: null,
      vence: null,
      cargo: 0,
      abono: 30,
      saldo: 350.5,
    },
  ],
  pendientes: [
    {
      factura_id: FACTURA_DE_ANA,
      numero_factura: 3,
      fecha: '2026-10-20',
      vence: '2026-11-20',
      total: 300.5,
      saldo: 300.5,
    },
    {
      factura_id: CLIENTA.id,
      numero_factura: 9,
      fecha: '2026-11-30',
      vence: '2026-12-31',
      total: 80,
      saldo: 50,
    },
  ],
};
