import { type ElementType } from 'react';
import { Link } from 'wouter';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type AlAcercarse, useAlAcercarse } from '../../base/carga/adelantar.ts';

/** One of her invoices, where only its number is told. */
export interface FacturaDicha {
  readonly id: string;
  readonly numero: number;
}
type Ver = ((factura: FacturaDicha) => void) | undefined;

/** What all that is told of a customer's account is told of. */
export interface PropsDeCuenta {
  id: string;
  hoy: Dia;
  /** How an invoice of hers is shown to whoever may only read; without it, a link leads to its detail. */
  onVer: Ver;
}

type HaciaLaFactura = { onClick: () => void } | ({ component: ElementType; href: string } & AlAcercarse);

/** What a button that tells of an invoice does: the owner goes to its detail, the accountant sees its history. */
export const useHaciaLaFactura = (): ((factura: FacturaDicha, onVer: Ver) => HaciaLaFactura) => {
  const alAcercarse = useAlAcercarse();
  return (factura, onVer) => {
    if (onVer) return { onClick: () => onVer(factura) };
    const href = `/factura-detalle/${factura.id}`;
    return { component: Link, href, ...alAcercarse(href) };
  };
};
