import { type DeQuien, type DeUnaDuena, LO_GUARDADO, type Suelto } from './lo-guardado.ts';

/**
 * The door to what the browser keeps as text. Where it refuses (no room, storage forbidden), what is kept is kept in memory, for this visit:
 * nobody who comes by here sees an error.
 */

interface Almacen {
  leer(llave: string): string | null;
  poner(llave: string, texto: string): void;
  quitar(llave: string): void;
  llaves(): readonly string[];
}

/** @param abrir reading the property already throws where storage is forbidden */
const almacen = (abrir: () => Storage): Almacen => {
  const enMemoria = new Map<string, string>();
  const intentar = <T>(hacer: (abierto: Storage) => T, siNo: T): T => {
    try {
      return hacer(abrir());
    } catch {
      return siNo;
    }
  };
  const quitarDelDisco = (llave: string): void => intentar((abierto) => abierto.removeItem(llave), undefined);
  return {
    leer: (llave) => enMemoria.get(llave) ?? intentar((abierto) => abierto.getItem(llave), null),
    poner: (llave, texto) => {
      enMemoria.delete(llave);
      const quedo = intentar((abierto) => {
        abierto.setItem(llave, texto);
        return true;
      }, false);
      if (quedo) return;
      enMemoria.set(llave, texto);
      // What was there before is not what is kept now.
      quitarDelDisco(llave);
    },
    quitar: (llave) => {
      enMemoria.delete(llave);
      quitarDelDisco(llave);
    },
    llaves: () => [...enMemoria.keys(), ...intentar((abierto) => Object.keys(abierto), [])],
  };
};

const ALMACENES = {
  local: almacen(() => window.localStorage),
  pestana: almacen(() => window.sessionStorage),
};

/** Whether what is kept outlives this visit; where it does not, whoever signs in is told. */
export const seGuarda = (): boolean => {
  const PRUEBA = 'prueba';
  try {
    window.localStorage.setItem(PRUEBA, PRUEBA);
    window.localStorage.removeItem(PRUEBA);
    return true;
  } catch {
    return false;
  }
};

export interface Guardado {
  leer(): string | null;
  poner(texto: string): void;
  quitar(): void;
  /** Another tab of this browser wrote it, or dropped it (null); gives what ends the listening. */
  alCambiarFuera(avisar: (texto: string | null) => void): () => void;
}

const en = (nombre: Suelto | DeUnaDuena | 'duena', llave: string = nombre): Guardado => {
  const suyo = ALMACENES[LO_GUARDADO[nombre].en];
  return {
    leer: () => suyo.leer(llave),
    poner: (texto) => suyo.poner(llave, texto),
    quitar: () => suyo.quitar(llave),
    alCambiarFuera: (avisar) => {
      const oir = ({ key, newValue }: StorageEvent): void => {
        // A storage that was cleared whole names no key.
        if (key === llave || key === null) avisar(newValue);
      };
      window.addEventListener('storage', oir);
      return () => window.removeEventListener('storage', oir);
    },
  };
};

const duena = en('duena');

/** Whose is what is kept as an owner's: who is signed in, or whose session ended by itself; null once she signed out. */
export const duenaDeAqui = (): string | null => duena.leer();

export const guardado = (nombre: Suelto): Guardado => en(nombre);

/** Of an owner, and of one thing of hers. What is still on its way here when she signs out is not kept. */
export const guardadoDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? '', cual?: string): Guardado => {
  const suyo = en(nombre, [nombre, usuario, ...(cual === undefined ? [] : [cual])].join(':'));
  return {
    ...suyo,
    poner: (texto) => {
      if (duenaDeAqui() !== null) suyo.poner(texto);
    },
  };
};

/** Of which things of hers something is kept under this name. */
export const cualesDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? ''): readonly string[] => {
  const suyas = `${nombre}:${usuario}:`;
  return ALMACENES[LO_GUARDADO[nombre].en]
    .llaves()
    .filter((llave) => llave.startsWith(suyas))
    .map((llave) => llave.slice(suyas.length));
};

/** Drops what is kept of these; of owners, all but what is under this one's id. */
const olvidar = (deEstos: readonly DeQuien[], menosLoDe?: string): void => {
  for (const [nombre, { en: donde, de }] of Object.entries(LO_GUARDADO)) {
    if (!deEstos.includes(de) || donde === 'cache' || donde === 'trabajador') continue;
    const suyo = ALMACENES[donde];
    for (const llave of suyo.llaves()) {
      const [cual, usuario] = llave.split(':');
      if (cual === nombre && !(de === 'duena' && usuario !== undefined && usuario === menosLoDe))
        suyo.quitar(llave);
    }
  }
};

/**
 * What is kept when the session changes. The token goes and comes last: another tab that hears of it finds the rest as it is to be.
 */
export const alEntrar = (usuario: string): void => {
  seguirCon(usuario);
  olvidar(['sesion']);
};
/** It ended by itself: what she typed waits for her. */
export const alTerminarSesion = (): void => olvidar(['visita', 'sesion']);
/** She signed out. */
export const alSalir = (): void => {
  olvidar(['visita', 'duena']);
  olvidar(['sesion']);
};
/** This tab finds somebody signed in, or nobody: what it keeps of others goes. */
export const seguirCon = (usuario: string | null): void => {
  olvidar(['duena'], usuario ?? undefined);
  if (usuario !== null) duena.poner(usuario);
};
