import { type Registrado } from '../decider.ts';
import { type Cima, type Orilla, conHoja, huellaDeHoja, raizDeLaOrilla } from './arbol.ts';
import { textoDeEvento } from './huella.ts';
import {
  type Asiento,
  type Cabeza,
  type CuentaDeFactura,
  LIBRO_VACIO,
  type Punta,
  asentar,
  cuentaTras,
} from './libro.ts';
import { esDeFactura } from './verificar.ts';

/** Heads that were recorded of an owner's tree, held against it as it grows from her events, in the order of the log. */
export interface CimasEnOrden {
  /** The next of her events. */
  crecer(evento: Registrado): void;
  /** The first head that is another, or that there are not so many events for; null when all hold. */
  rota(): Cima | null;
}

export const abrirCimas = (cimas: Iterable<Cima>): CimasEnOrden => {
  const faltan = new Map<number, readonly Cima[]>();
  for (const cima of cimas) faltan.set(cima.tamano, [...(faltan.get(cima.tamano) ?? []), cima]);
  let orilla: Orilla = [];
  let tamano = 0;
  let rota: Cima | null = null;
  return {
    crecer: (evento) => {
      ({ orilla } = conHoja(orilla, tamano++, huellaDeHoja(textoDeEvento(evento))));
      const aqui = faltan.get(tamano);
      if (!aqui) return;
      faltan.delete(tamano);
      const raiz = raizDeLaOrilla(orilla, tamano);
      rota ??= aqui.find((cima) => cima.raiz !== raiz) ?? null;
    },
    rota: () => rota ?? faltan.get(Math.min(...faltan.keys()))?.[0] ?? null,
  };
};

/** Entries that were kept of an owner's ledger, held against it as her events make it, in the order of the log. */
export interface PuntasEnOrden {
  /** The next of her events, of whatever type. */
  crecer(evento: Registrado): void;
  /** The first entry that is another, or that the log has no event for; null when all hold. */
  rota(): Punta | null;
}

export const abrirPuntas = (puntas: Iterable<Punta>): PuntasEnOrden => {
  const faltan = new Map<number, readonly Punta[]>();
  for (const punta of puntas) faltan.set(punta.secuencia, [...(faltan.get(punta.secuencia) ?? []), punta]);
  const libro = abrirLibro();
  let rota: Punta | null = null;
  return {
    crecer: (evento) => {
      const asiento = libro.asentar(evento);
      const aqui = asiento && faltan.get(asiento.secuencia);
      if (!aqui) return;
      faltan.delete(asiento.secuencia);
      rota ??= aqui.find(({ huella }) => huella !== asiento.huella) ?? null;
    },
    rota: () => rota ?? faltan.get(Math.min(...faltan.keys()))?.[0] ?? null,
  };
};

/** A ledger as her events make it; of memory it takes the account of each invoice there is. */
export const abrirLibro = (): { asentar(evento: Registrado): Asiento | null } => {
  const cuentas = new Map<string, CuentaDeFactura>();
  let cabeza: Cabeza = LIBRO_VACIO;
  return {
    asentar: (evento) => {
      if (!esDeFactura(evento)) return null;
      const antes = cuentas.get(evento.streamId) ?? null;
      const asiento = asentar(evento, antes, cabeza);
      const despues = cuentaTras(antes, evento);
      if (despues) cuentas.set(evento.streamId, despues);
      else cuentas.delete(evento.streamId);
      cabeza = asiento;
      return asiento;
    },
  };
};
