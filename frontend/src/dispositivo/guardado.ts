import { type DeQuien, type DeUnaDuena, LO_GUARDADO, type Suelto } from './lo-guardado.ts';

/**
 * Browser storage as text. When the browser refuses (no room, storage forbidden), values are kept in memory
 * for this visit, without an error.
 */

interface Almacen {
  leer(llave: string): string | null;
  poner(llave: string, texto: string): void;
  quitar(llave: string): void;
  llaves(): readonly string[];
}

/** @param abrir getter of the storage: it throws where storage is forbidden */
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
      // The old value must not come back.
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

/** Whether values outlive this visit; if not, the sign-in page says so. */
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
  /** Another tab wrote the value, or removed it (null). Returns the unsubscribe function. */
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
        // `clear()` sends an event without a key.
        if (key === llave || key === null) avisar(newValue);
      };
      window.addEventListener('storage', oir);
      return () => window.removeEventListener('storage', oir);
    },
  };
};

const duena = en('duena');

/** Owner of the stored data, signed in or after a session that ended by itself; null after sign-out. */
export const duenaDeAqui = (): string | null => duena.leer();

export const guardado = (nombre: Suelto): Guardado => en(nombre);

/** Of an owner, and of one of her things (`cual`). Writes after sign-out are ignored. */
export const guardadoDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? '', cual?: string): Guardado => {
  const suyo = en(nombre, [nombre, usuario, ...(cual === undefined ? [] : [cual])].join(':'));
  return {
    ...suyo,
    poner: (texto) => {
      if (duenaDeAqui() !== null) suyo.poner(texto);
    },
  };
};

/** The `cual` of each stored value under this name. */
export const cualesDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? ''): readonly string[] => {
  const suyas = `${nombre}:${usuario}:`;
  return ALMACENES[LO_GUARDADO[nombre].en]
    .llaves()
    .filter((llave) => llave.startsWith(suyas))
    .map((llave) => llave.slice(suyas.length));
};

/** Of `duena`, keeps the values of the owner `menosLoDe`. */
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

/** Here and on sign-out the token is last: other tabs react to it, and must find the rest in place. */
export const alEntrar = (usuario: string): void => {
  seguirCon(usuario);
  olvidar(['sesion']);
};
/** The session ended by itself: the owner's typed text stays. */
export const alTerminarSesion = (): void => olvidar(['visita', 'sesion']);
export const alSalir = (): void => {
  olvidar(['visita', 'duena']);
  olvidar(['sesion']);
};
/** This tab finds another session, or none (null). */
export const seguirCon = (usuario: string | null): void => {
  olvidar(['duena'], usuario ?? undefined);
  if (usuario !== null) duena.poner(usuario);
};
