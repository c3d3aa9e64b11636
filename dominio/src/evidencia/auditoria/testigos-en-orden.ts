import { type Registrado } from '../../decider.ts';
import { type Cima, type Orilla, conHoja, huellaDeHoja, raizDeLaOrilla } from '../arbol/arbol.ts';
import { textoDeEvento } from '../libro/huella.ts';
import {
  type Asiento,
  type Cabeza,
  type CuentaDeFactura,
  LIBRO_VACIO,
  type Punta,
  asentar,
  cuentaTras,
} from '../libro/libro.ts';
import { esDeFactura } from './verificar.ts';

export interface EnOrden<T> {
  crecer(evento: Registrado): void;
  rota(): T | null;
}

const porLugar = <T>(todos: Iterable<T>, lugarDe: (uno: T) => number) => {
  const faltan = new Map<number, readonly T[]>();
  for (const uno of todos) faltan.set(lugarDe(uno), [...(faltan.get(lugarDe(uno)) ?? []), uno]);
  let rota: T | null = null;
  return {
    llegar: (lugar: number, son: () => (uno: T) => boolean): void => {
      const aqui = faltan.get(lugar);
      if (!aqui) return;
      faltan.delete(lugar);
      const es = son();
      rota ??= aqui.find((uno) => !es(uno)) ?? null;
    },
    rota: (): T | null => rota ?? faltan.get(Math.min(...faltan.keys()))?.[0] ?? null,
  };
};

export const abrirCimas = (cimas: Iterable<Cima>): EnOrden<Cima> => {
  const guardadas = porLugar(cimas, ({ tamano }) => tamano);
  let orilla: Orilla = [];
  let tamano = 0;
  return {
    crecer: (evento) => {
      ({ orilla } = conHoja(orilla, tamano++, huellaDeHoja(textoDeEvento(evento))));
      guardadas.llegar(tamano, () => {
        const raiz = raizDeLaOrilla(orilla, tamano);
        return (cima) => cima.raiz === raiz;
      });
    },
    rota: guardadas.rota,
  };
};

export const abrirPuntas = (puntas: Iterable<Punta>): EnOrden<Punta> => {
  const guardadas = porLugar(puntas, ({ secuencia }) => secuencia);
  const libro = abrirLibro();
  return {
    crecer: (evento) => {
      const asiento = libro.asentar(evento);
      if (asiento)
        guardadas.llegar(
          asiento.secuencia,
          () =>
            ({ huella }) =>
              huella === asiento.huella,
        );
    },
    rota: guardadas.rota,
  };
};

/** A ledger computed from events. It keeps the figures of each existing invoice in memory. */
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
