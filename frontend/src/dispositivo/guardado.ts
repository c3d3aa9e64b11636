import { type DeQuien, type DeUnaDuena, LO_GUARDADO, type Suelto } from './lo-guardado.ts';

/**
 * Browser storage as text. What the browser refuses (no room, storage forbidden) is kept in memory for this
 * visit.
 */

interface Almacen {
  leer(llave: string): string | null;
  /** Returns whether the browser stored it. */
  poner(llave: string, texto: string): boolean;
  quitar(llave: string): void;
  llaves(): readonly string[];
}

/** @param abrir getter of the browser's storage: it throws where storage is forbidden */
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
      if (quedo) return true;
      enMemoria.set(llave, texto);
      // The write failed: the old value on the disk is removed, so that it is not read again.
      quitarDelDisco(llave);
      return false;
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
  /**
   * Calls `avisar` when another tab wrote the value (the new text) or removed it (null). Returns the
   * unsubscribe function.
   */
  alCambiarFuera(avisar: (texto: string | null) => void): () => void;
}

const en = (nombre: Suelto | DeUnaDuena | 'duena', llave: string = nombre): Guardado => {
  const suyo = ALMACENES[LO_GUARDADO[nombre].en];
  return {
    leer: () => suyo.leer(llave),
    poner: (texto) => void suyo.poner(llave, texto),
    quitar: () => suyo.quitar(llave),
    alCambiarFuera: (avisar) => {
      const oir = ({ key, newValue }: StorageEvent): void => {
        // `localStorage.clear()` in another tab sends a `storage` event whose key is null.
        if (key === llave || key === null) avisar(newValue);
      };
      window.addEventListener('storage', oir);
      return () => window.removeEventListener('storage', oir);
    },
  };
};

const duena = en('duena');

/**
 * The owner of the stored data: the signed-in owner, or the last owner if her session ended by itself; null
 * after a sign-out.
 */
export const duenaDeAqui = (): string | null => duena.leer();

export const guardado = (nombre: Suelto): Guardado => en(nombre);

/** A value of one owner, or of one of her records (`cual`). A value written after her sign-out is ignored. */
export const guardadoDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? '', cual?: string): Guardado => {
  const suyo = en(nombre, [nombre, usuario, ...(cual === undefined ? [] : [cual])].join(':'));
  return {
    ...suyo,
    poner: (texto) => {
      if (duenaDeAqui() !== null) suyo.poner(texto);
    },
  };
};

export const cualesDe = (nombre: DeUnaDuena, usuario = duenaDeAqui() ?? ''): readonly string[] => {
  const suyas = `${nombre}:${usuario}:`;
  return ALMACENES[LO_GUARDADO[nombre].en]
    .llaves()
    .filter((llave) => llave.startsWith(suyas))
    .map((llave) => llave.slice(suyas.length));
};

interface DeAlguna extends Guardado {
  readonly usuario: string;
  readonly cual: string;
}

/** The values of all owners that were signed in on the device. */
export const deTodas = (nombre: DeUnaDuena): readonly DeAlguna[] =>
  ALMACENES[LO_GUARDADO[nombre].en]
    .llaves()
    .filter((llave) => llave.startsWith(`${nombre}:`))
    .map((llave) => {
      const [, usuario = '', ...cual] = llave.split(':');
      return { ...en(nombre, llave), usuario, cual: cual.join(':') };
    });

/** Moves a value to another name, unless the browser does not store it there. */
export const pasar = (valor: DeAlguna, nombre: DeUnaDuena, cual: string): void => {
  const llave = [nombre, valor.usuario, cual].join(':');
  const almacen = ALMACENES[LO_GUARDADO[nombre].en];
  if (almacen.poner(llave, valor.leer() ?? '')) valor.quitar();
  else almacen.quitar(llave);
};

/** Removes the stored values of these kinds whose owner's id passes `deQuien`; the id is '' where a value has no owner. */
const olvidar = (deEstos: readonly DeQuien[], deQuien: (usuario: string) => boolean = () => true): void => {
  for (const [nombre, { en: donde, de }] of Object.entries(LO_GUARDADO)) {
    if (!deEstos.includes(de) || donde === 'cache' || donde === 'trabajador') continue;
    const suyo = ALMACENES[donde];
    for (const llave of suyo.llaves()) {
      const [cual, usuario = ''] = llave.split(':');
      if (cual === nombre && deQuien(usuario)) suyo.quitar(llave);
    }
  }
};
const olvidarLoEscritoPor = (usuario: string | null): void =>
  olvidar(['escrito'], (suyo) => suyo === usuario);

/** The owner whose session this tab followed last: she signed out when the tab finds nobody signed in. */
let laDeAntes = duenaDeAqui();

/**
 * Signing in removes the former session. The token is removed last, as in a sign-out: other tabs react to it,
 * and must find everything else in place.
 */
export const alEntrar = (usuario: string): void => {
  seguirCon(usuario);
  olvidar(['sesion']);
};
/** When a session ended by itself, the text that the owner typed stays stored. */
export const alTerminarSesion = (): void => olvidar(['visita', 'sesion']);
export const alSalir = (): void => {
  olvidarLoEscritoPor(duenaDeAqui());
  olvidar(['visita', 'duena']);
  olvidar(['sesion']);
};
/** This tab found that another owner is signed in in this browser, or nobody (null). */
export const seguirCon = (usuario: string | null): void => {
  if (usuario === null) olvidarLoEscritoPor(laDeAntes);
  olvidar(['duena'], (suyo) => suyo !== usuario);
  if (usuario !== null) duena.poner(usuario);
  laDeAntes = usuario;
};
