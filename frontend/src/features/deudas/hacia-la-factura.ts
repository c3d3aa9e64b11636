import { type ElementType } from 'react';
import { Link } from 'wouter';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type AlAcercarse, useAlAcercarse } from '../../base/carga/adelantar.ts';

export interface FacturaDicha {
  readonly id: string;
  readonly numero: number;
}
type Ver = ((factura: FacturaDicha) => void) | undefined;

export interface PropsDeCuenta {
  id: string;
  hoy: Dia;
  /** Shows an invoice to the accountant; undefined for the owner, who gets a link. */
  onVer: Ver;
}

type HaciaLaFactura = { onClick: () => void } | ({ component: ElementType; href: string } & AlAcercarse);

export const useHaciaLaFactura = (): ((factura: FacturaDicha, onVer: Ver) => HaciaLaFactura) => {
  const alAcercarse = useAlAcercarse();
  return (factura, onVer) => {
    if (onVer) return { onClick: () => onVer(factura) };
    const href = `/factura-detalle/${factura.id}`;
    return { component: Link, href, ...alAcercarse(href) };
  };
};
