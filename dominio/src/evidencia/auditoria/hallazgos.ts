/** Texts of findings are for the owner, places and ids for an engineer. */

export interface Donde {
  readonly owner: string;
  readonly secuencia?: number;
  readonly posicion?: string;
  readonly evento?: string;
  readonly cuantos?: number;
  readonly factura?: string;
  readonly vista?: string;
  readonly documento?: string;
}

const movimiento = ({ secuencia }: Donde): string => `El movimiento ${secuencia}`;

const TEXTOS = {
  'event-unreadable': () => 'Parte del registro no se puede leer; lo que sigue no se verificó.',
  'event-changed': () => 'Un evento ya no es el que el libro anotó.',
  'event-removed': () => 'Un evento que el libro anotó ya no está en el registro.',
  'event-inserted': () => 'Un evento está en el registro y el libro no lo anotó.',
  'event-moved': () => 'Un evento cambió de lugar en el registro.',
  'log-tail-cut': () => 'El registro termina antes de un evento que el libro anotó.',
  'log-gap': ({ posicion }) => `Faltan eventos en el registro antes del lugar ${Number(posicion)}.`,
  'entry-changed': (donde) => `${movimiento(donde)} ya no dice lo que se anotó.`,
  'entry-removed': (donde) => `Antes del movimiento ${donde.secuencia} faltan movimientos.`,
  'entry-out-of-chain': (donde) => `${movimiento(donde)} no sigue al que tiene antes.`,
  'ledger-tail-cut': (donde) =>
    donde.evento
      ? 'Un evento está en el registro, pero el libro termina antes.'
      : `El libro termina antes del movimiento ${donde.secuencia}, del que hay una comprobación guardada.`,
  'anchor-mismatch': (donde) => `${movimiento(donde)} no es el de su comprobación guardada.`,
  'seal-mismatch': ({ cuantos }) =>
    `Lo que el registro tiene de ${cuantos === 1 ? 'su primer evento' : `sus primeros ${cuantos} eventos`} no es lo que se había guardado.`,
  'change-found': () =>
    'Se halló que el registro ya no es el que se había guardado, y nadie lo ha aceptado: está en solo lectura.',
  'totals-mismatch': () => 'Las sumas del libro no son las de las facturas.',
  'view-changed': () => 'Lo que se muestra no es lo que dice el registro.',
  'view-behind': ({ vista }) => `Lo que se muestra en «${vista}» no llega al final del registro.`,
  'view-ahead': ({ vista }) => `Lo que se muestra en «${vista}» dice llegar más allá del final del registro.`,
  'view-of-another-program': ({ vista }) =>
    `Lo que se muestra en «${vista}» es de otra versión del programa y no se comparó: audita con la versión que lo hizo.`,
  'file-changed': ({ documento = '' }) =>
    documento.startsWith('pdf/')
      ? 'El PDF guardado no es el que se hizo; se hará de nuevo cuando se pida.'
      : documento.startsWith('exportaciones/')
        ? 'El archivo guardado no es el que se entregó; se hará de nuevo cuando se pida.'
        : documento.startsWith('logos/')
          ? 'Una imagen guardada no es la que se subió.'
          : documento.startsWith('timbres/')
            ? 'Un XML timbrado guardado no es el que se subió.'
            : `Lo que hay en «${['archivos', documento].filter(Boolean).join('/')}» no lo puso este programa, o no se puede leer.`,
  'file-removed': ({ documento }) =>
    documento?.startsWith('timbres/')
      ? 'Un XML timbrado que se subió ya no está guardado.'
      : 'Una imagen que se subió ya no está guardada.',
  'pdf-forged': () =>
    'El PDF guardado no es el que sale del registro: bórralo de los archivos guardados y se hará de nuevo cuando se pida.',
  'store-damaged': () =>
    'El archivo de la base de datos está dañado: lo que no se puede leer no se verificó. Restaura un respaldo.',
  'lock-removed': ({ documento }) =>
    `Al registro le quitaron el seguro «${documento}», que impide cambiarlo.`,
  'table-changed': ({ documento }) => `«${documento}» no es como lo hace este programa.`,
} as const satisfies Record<string, (donde: Donde) => string>;

export type CodigoDeHallazgo = keyof typeof TEXTOS;
export const CODIGOS_DE_HALLAZGO = Object.keys(TEXTOS) as readonly CodigoDeHallazgo[];

export interface Hallazgo extends Donde {
  readonly codigo: CodigoDeHallazgo;
  readonly texto: string;
}

export const DE_NADIE = '';

export const hallazgo = (codigo: CodigoDeHallazgo, donde: Donde): Hallazgo => ({
  codigo,
  texto: TEXTOS[codigo](donde),
  ...donde,
});

export const conMinuscula = (texto: string): string => texto.charAt(0).toLowerCase() + texto.slice(1);

export const conNombre = (nombre: string | null, uno: Hallazgo): Hallazgo =>
  nombre === null ? uno : { ...uno, texto: `${nombre}: ${conMinuscula(uno.texto)}` };

/** An unreadable event ends the verification: nothing after it is verified. */
export const hallazgoIlegible = (donde: Donde): Hallazgo => hallazgo('event-unreadable', donde);

export const señasDe = (uno: Hallazgo): string =>
  [
    uno.codigo,
    uno.secuencia === undefined ? '' : `asiento ${uno.secuencia}`,
    uno.cuantos === undefined ? '' : `sello de ${uno.cuantos} eventos`,
    uno.evento === undefined ? '' : `evento ${uno.evento}`,
    uno.posicion === undefined ? '' : `lugar ${Number(uno.posicion)}`,
    uno.vista === undefined ? '' : `vista ${uno.vista}`,
    uno.documento === undefined ? '' : `documento ${uno.documento}`,
    uno.owner === '' ? '' : `dueña ${uno.owner}`,
  ]
    .filter((seña) => seña !== '')
    .join(' · ');
