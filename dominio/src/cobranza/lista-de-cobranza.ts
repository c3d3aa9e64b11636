import { type Centavos } from '../dinero.ts';
import { porNombre } from '../movimientos/deudas-halladas.ts';
import { type OrdenDeCobranza, type SituacionDeCobranza } from './cobranza.api.ts';

export interface EnLista {
  readonly cliente_id: string;
  readonly nombre: string;
  readonly situacion: SituacionDeCobranza;
  readonly rota: boolean;
  readonly dias: number;
  readonly vencido: Centavos;
}

export const ESPERAN: readonly SituacionDeCobranza[] = ['prometio', 'aviso', 'pospuesta', 'no_recordar'];

const grupoDe = ({ situacion, rota }: EnLista): number => {
  if (ESPERAN.includes(situacion)) return 2;
  return rota ? 0 : 1;
};

const pesoDe = ({ dias, vencido }: EnLista): number => dias * vencido;

type Orden = (una: EnLista, otra: EnLista) => number;

const porId: Orden = (una, otra) => (una.cliente_id < otra.cliente_id ? -1 : 1);

export const EN_ORDEN: Readonly<Record<OrdenDeCobranza, Orden>> = {
  cobranza: (una, otra) => grupoDe(una) - grupoDe(otra) || pesoDe(otra) - pesoDe(una) || porId(una, otra),
  vencido: (una, otra) =>
    Number(ESPERAN.includes(una.situacion)) - Number(ESPERAN.includes(otra.situacion)) ||
    otra.vencido - una.vencido ||
    porId(una, otra),
  dias: (una, otra) => otra.dias - una.dias || otra.vencido - una.vencido || porId(una, otra),
  nombre: (una, otra) => porNombre(una, otra) || porId(una, otra),
};
