import { contados } from '../../contados.ts';
import { type VistaDeFactura, nombreDeFactura, vistaDeFacturas } from '../../facturas/factura.view.ts';
import { cambiosDeFactura } from '../../facturas/historial.ts';
import { type DocumentoDeArbol, vistaDeArbol } from '../arbol/arbol.view.ts';
import { type CodigoDeHallazgo, type Hallazgo, conMinuscula, conNombre, hallazgo } from './hallazgos.ts';
import { asientoDe, vistaDeLibro } from '../libro/libro.view.ts';
import { vistaDeMovimientos } from '../../movimientos/movimientos.view.ts';
import { type Diferencia } from '../../proyeccion.ts';
import { nombreDeLoGuardado, siSePuede } from './nombres-de-lo-guardado.ts';

/**
 * A verification's report for accountants: it names each cause with its invoice or document, and counts the
 * consequences.
 */

export interface LoQueSigue {
  readonly owner: string;
  readonly cuantos: number;
}

export interface Relato {
  readonly causas: readonly Hallazgo[];
  readonly siguen: readonly LoQueSigue[];
}

export const CAUSAS_QUE_SE_DICEN = 100;
/**
 * The most documents that a report names per read model and kind of difference: an emptied read model would
 * fill it.
 */
const DE_UNA_VISTA = 3;
const CAMBIOS_QUE_SE_DICEN = 6;

interface Cambiado {
  readonly campo: string;
  readonly decia: string;
  readonly dice: string;
}

const enTexto = (valor: unknown): string =>
  valor === undefined ? '—' : typeof valor === 'string' ? valor : JSON.stringify(valor);

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null;

const porCampos = (decia: unknown, dice: unknown, campo = ''): readonly Cambiado[] => {
  if (JSON.stringify(decia) === JSON.stringify(dice)) return [];
  if (!esObjeto(decia) || !esObjeto(dice)) return [{ campo, decia: enTexto(decia), dice: enTexto(dice) }];
  return [...new Set([...Object.keys(decia), ...Object.keys(dice)])].flatMap((clave) =>
    porCampos(decia[clave], dice[clave], campo === '' ? clave : `${campo}.${clave}`),
  );
};

/**
 * Changed amounts that are no whole cents would print like the right amounts, so only their fields are named.
 */
const sonCentavos = ({ factura: { datos } }: VistaDeFactura): boolean =>
  [datos.subtotal, datos.impuesto, datos.total, datos.deposito, datos.balance_restante].every(
    Number.isSafeInteger,
  );

const cambiados = (vista: string, decia: unknown, dice: unknown): readonly Cambiado[] => {
  const deFactura =
    vista === vistaDeFacturas.name
      ? siSePuede(() => {
          const [era, es] = [decia as VistaDeFactura, dice as VistaDeFactura];
          return sonCentavos(era) && sonCentavos(es) ? cambiosDeFactura(era.factura, es.factura) : [];
        })
      : null;
  return deFactura && deFactura.length > 0
    ? deFactura.map(({ campo, antes, despues }) => ({
        campo: `${articuloDe(campo)} ${conMinuscula(campo)}`,
        decia: enTexto(antes),
        dice: enTexto(despues),
      }))
    : porCampos(decia, dice).map((uno) => ({ ...uno, campo: `«${sinSuCosa(uno.campo)}»` }));
};

const articuloDe = (campo: string): string =>
  /^(Fecha|Nota|Dirección)/.test(campo) ? 'la' : /^Términos/.test(campo) ? 'los' : 'el';

const sinSuCosa = (campo: string): string =>
  campo.replace(/^(?:factura|cliente|acceso|exportacion|asiento)\./, '').replace(/^datos\./, '');

const seLeenIgual = ({ decia, dice }: Cambiado): boolean => decia.normalize() === dice.normalize();

const decirCambio = (uno: Cambiado): string =>
  seLeenIgual(uno)
    ? `${uno.campo} (se lee «${uno.dice}» como antes, y está escrito de otro modo)`
    : `${uno.campo} (decía «${uno.decia}», dice «${uno.dice}»)`;

const decirCambios = (cambios: readonly Cambiado[]): string => {
  const dichos = cambios.slice(0, CAMBIOS_QUE_SE_DICEN);
  const demas = cambios.length - dichos.length;
  return `cambió ${dichos.map(decirCambio).join('; ')}${demas > 0 ? `; y ${demas} más` : ''}`;
};

const entreComillas = (textos: readonly string[]): string => textos.map((uno) => `«${uno}»`).join(', ');

/**
 * The text about a document that differs. `esDelRegistro`: the log was changed, and the document still has
 * the recorded values.
 */
const loQuePasa = (
  { projection, derived, kept, fields, words, lists }: Diferencia,
  esDelRegistro: boolean,
): string => {
  const alBuscar = [
    ...(fields.length > 0 ? [`las listas la encuentran por otro dato (${fields.join(', ')})`] : []),
    ...(words.missing.length > 0 ? [`la búsqueda no la encuentra por ${entreComillas(words.missing)}`] : []),
    ...(words.extra.length > 0
      ? [`la búsqueda la encuentra por ${entreComillas(words.extra)}, que no dice`]
      : []),
    ...lists.map((lista) => `no está en su lugar en la lista por ${lista}`),
  ];
  if (words.extra.length > 0) return alBuscar.join('; ');
  if (derived === null) return 'se muestra, y el registro no dice nada de esto';
  if (kept === null) return 'está en el registro, y no se muestra';
  if (kept === undefined) return 'lo que se guarda no se puede leer';
  if (esDelRegistro) {
    const enElRegistro = cambiados(projection.name, kept, derived);
    return enElRegistro.length > 0 ? `en el registro ${decirCambios(enElRegistro)}` : alBuscar.join('; ');
  }
  const cambios = cambiados(projection.name, derived, kept);
  const dichos = [...(cambios.length > 0 ? [decirCambios(cambios)] : []), ...alBuscar];
  return dichos.length > 0 ? dichos.join('; ') : 'se lee como antes, y está escrito de otro modo';
};

const hojasDe = (documento: DocumentoDeArbol): readonly string[] =>
  documento.es === 'rama' ? documento.nodos : (documento.orilla[0] ?? []);

interface HojaCambiada {
  readonly codigo: 'event-changed' | 'event-removed' | 'event-inserted';
  readonly lugar: string;
}

/**
 * The tree's first leaf that differs. When stored and derived leaf have different positions, the event with
 * the lower position was removed (stored) or inserted (derived).
 */
const hojaCambiada = ({ projection: { name }, derived, kept }: Diferencia): HojaCambiada | null => {
  if (name !== vistaDeArbol.name || !derived || !kept) return null;
  return siSePuede(() => {
    const [debe, hay] = [derived as DocumentoDeArbol, kept as DocumentoDeArbol];
    const cual = hojasDe(debe).findIndex(
      (hoja, i) => hojasDe(hay)[i] !== undefined && hojasDe(hay)[i] !== hoja,
    );
    const [lugar, antes] = [debe.lugares[cual], hay.lugares[cual]];
    if (lugar === undefined) return null;
    if (antes === undefined || antes === lugar) return { codigo: 'event-changed', lugar };
    return antes < lugar ? { codigo: 'event-removed', lugar: antes } : { codigo: 'event-inserted', lugar };
  });
};

const LO_DEL_ARBOL = {
  'event-changed': 'del registro ya no es el que se registró',
  'event-removed': 'se registró y ya no está en el registro',
  'event-inserted': 'está en el registro y no se registró entonces',
} as const;

/**
 * `seSabeQueEs`: findings outside the tree also show the changed event. Without them, the tree's stored leaf
 * may be the changed part.
 */
const hallazgoDelArbol = (
  owner: string,
  { codigo, lugar }: HojaCambiada,
  seSabeQueEs: boolean,
): Hallazgo => ({
  ...hallazgo(codigo, { owner, posicion: lugar }),
  texto: seSabeQueEs
    ? `El evento del lugar ${Number(lugar)} ${LO_DEL_ARBOL[codigo]}.`
    : `El evento del lugar ${Number(lugar)} del registro no es el que guarda el árbol: cambió uno de los dos, y nada más dice cuál.`,
});

const hallazgoDeVista = (diferencia: Diferencia, esDelRegistro: boolean): Hallazgo => {
  const { owner, id: documento, projection, derived, kept } = diferencia;
  const nombre = nombreDeLoGuardado(projection.name, ...(esDelRegistro ? [kept, derived] : [derived, kept]));
  return {
    ...hallazgo('view-changed', { owner, vista: projection.name, documento }),
    texto: `${nombre}: ${loQuePasa(diferencia, esDelRegistro)}.`,
  };
};

const porSuPapel = (
  uno: Hallazgo,
  papel: VistaDeFactura | null,
  diferencia: Diferencia | undefined,
): Hallazgo => {
  if (uno.factura === undefined || papel === null) return uno;
  const cambios =
    uno.codigo === 'event-changed' && diferencia?.kept && diferencia.derived
      ? cambiados(diferencia.projection.name, diferencia.kept, diferencia.derived)
      : [];
  const que = cambios.length > 0 ? { ...uno, texto: `${decirCambios(cambios)}.` } : uno;
  return conNombre(
    siSePuede(() => nombreDeFactura(papel)),
    que,
  );
};

const DE_TODO_LO_SUYO: readonly string[] = [vistaDeLibro.name, vistaDeMovimientos.name, vistaDeArbol.name];
const esDeTodoLoSuyo = ({ id, owner, projection: { name } }: Diferencia): boolean =>
  owner !== '' && id.startsWith(owner) && DE_TODO_LO_SUYO.includes(name);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Apartado {
  readonly dichas: Diferencia[];
  cuantas: number;
  readonly porVista: Map<string, number>;
}

/** A mismatch of totals is only a consequence when there is another finding. */
const soloSigue = ({ codigo }: Hallazgo): boolean => codigo === 'totals-mismatch';

const DE_EVENTOS: readonly CodigoDeHallazgo[] = [
  'event-changed',
  'event-removed',
  'event-inserted',
  'event-moved',
  'log-tail-cut',
];

/** A cut log or ledger has a finding for each missing event or entry; only the first finding is a cause. */
const esDeUnCorte = ({ codigo, evento }: Hallazgo): boolean =>
  codigo === 'log-tail-cut' || (codigo === 'ledger-tail-cut' && evento !== undefined);

const cuentaEn = (cuentas: Map<string, number>, clave: string, cuantos = 1): number => {
  const suma = (cuentas.get(clave) ?? 0) + cuantos;
  cuentas.set(clave, suma);
  return suma;
};

interface Hojas {
  readonly cambiadas: HojaCambiada[];
  sonTantas: boolean;
}

export interface RelatoAbierto {
  diferencia(una: Diferencia): void;
  terminar(): Relato;
}

/**
 * Splits findings and differences into causes and consequences. Consequences are differences in documents of
 * an invoice that has a finding; when there is another cause, also differences in documents of the whole
 * business.
 */
export const abrirRelato = (
  hallazgos: readonly Hallazgo[],
  papelDe: (factura: string) => VistaDeFactura | null,
): RelatoAbierto => {
  const facturas = new Set(hallazgos.flatMap(({ factura }) => factura ?? []));
  const lugares = new Set(hallazgos.flatMap(({ posicion }) => posicion ?? []));
  const conCausa = new Set(hallazgos.filter((uno) => !soloSigue(uno)).map(({ owner }) => owner));
  const deFacturas = new Map<string, Diferencia>();
  const siguen = new Map<string, number>();
  const hojas = new Map<string, Hojas>();
  const conMasQueElArbol = new Set(hallazgos.map(({ owner }) => owner));
  const apartar = (apartados: Map<string, Apartado>, diferencia: Diferencia): void => {
    const { owner, projection, derived, kept, words, lists } = diferencia;
    const suyo = apartados.get(owner) ?? { dichas: [], cuantas: 0, porVista: new Map<string, number>() };
    apartados.set(owner, suyo);
    suyo.cuantas++;
    const clase =
      words.missing.length + words.extra.length > 0
        ? 'palabras'
        : kept === null
          ? 'falta'
          : derived === null
            ? 'sobra'
            : (lists[0] ?? null);
    const sonMuchas = clase !== null && cuentaEn(suyo.porVista, `${projection.name} ${clase}`) > DE_UNA_VISTA;
    if (!sonMuchas && suyo.dichas.length < CAUSAS_QUE_SE_DICEN) suyo.dichas.push(diferencia);
  };
  const esDeFacturaHallada = ({ id, projection, derived, kept }: Diferencia): boolean => {
    const asentada =
      projection.name === vistaDeLibro.name
        ? siSePuede(() => asientoDe((derived ?? kept) as Parameters<typeof asientoDe>[0])?.factura_id ?? null)
        : null;
    return [...id.matchAll(UUID)].some(([factura]) => facturas.has(factura)) || facturas.has(asentada ?? '');
  };
  const anotarHojas = (diferencia: Diferencia): void => {
    const { owner, derived, kept } = diferencia;
    const suyas = hojas.get(owner) ?? { cambiadas: [], sonTantas: true };
    hojas.set(owner, suyas);
    const cambiada = hojaCambiada(diferencia);
    if (cambiada !== null) suyas.cambiadas.push(cambiada);
    const tamanoDe = (uno: unknown): unknown => (uno as { tamano?: unknown } | null | undefined)?.tamano;
    if (tamanoDe(derived) !== tamanoDe(kept)) suyas.sonTantas = false;
  };

  const deUnaCosa = new Map<string, Apartado>();
  const deTodo = new Map<string, Apartado>();
  const diferencia = (una: Diferencia): void => {
    const { id, owner, projection } = una;
    if (projection.name === vistaDeArbol.name) anotarHojas(una);
    else conMasQueElArbol.add(owner);
    if (esDeFacturaHallada(una)) {
      if (projection.name === vistaDeFacturas.name) deFacturas.set(id, una);
      cuentaEn(siguen, owner);
      conCausa.add(owner);
    } else apartar(esDeTodoLoSuyo(una) ? deTodo : deUnaCosa, una);
  };

  const terminar = (): Relato => {
    /**
     * Changed events without a ledger entry, which only the tree shows. When the number of leaves changed,
     * all later leaves moved, so only the first is told.
     */
    const deEventos: Hallazgo[] = [];
    for (const [owner, { cambiadas, sonTantas }] of hojas) {
      const sinDecir = cambiadas
        .filter(({ lugar }) => !lugares.has(lugar))
        .sort((a, b) => (a.lugar < b.lugar ? -1 : 1));
      if (sinDecir.length === 0 || (!sonTantas && lugares.size > 0)) continue;
      deEventos.push(
        ...sinDecir
          .slice(0, sonTantas ? undefined : 1)
          .map((una) => hallazgoDelArbol(owner, una, conMasQueElArbol.has(owner))),
      );
      conCausa.add(owner);
    }
    const conEventos = new Set(
      [...hallazgos.filter(({ codigo }) => DE_EVENTOS.includes(codigo)), ...deEventos].map(
        ({ owner }) => owner,
      ),
    );
    const cambioSuRegistro = new Set(
      [...deEventos, ...hallazgos.filter(({ codigo }) => codigo === 'seal-mismatch')].map(
        ({ owner }) => owner,
      ),
    );
    const cortados = new Set<string>();
    const esConsecuencia = (uno: Hallazgo): boolean =>
      (soloSigue(uno) && conCausa.has(uno.owner)) ||
      (uno.codigo === 'seal-mismatch' && conEventos.has(uno.owner)) ||
      (esDeUnCorte(uno) && cortados.has(`${uno.codigo} ${uno.owner}`));

    const causas: Hallazgo[] = [];
    const decirCausas = (owner: string, { dichas, cuantas }: Apartado): void => {
      causas.push(...dichas.map((una) => hallazgoDeVista(una, cambioSuRegistro.has(owner))));
      if (cuantas > dichas.length) cuentaEn(siguen, owner, cuantas - dichas.length);
    };
    for (const [owner, apartado] of deUnaCosa) {
      conCausa.add(owner);
      decirCausas(owner, apartado);
    }
    for (const [owner, apartado] of deTodo) {
      if (!conCausa.has(owner)) decirCausas(owner, apartado);
      else cuentaEn(siguen, owner, apartado.cuantas);
    }
    const dichos: Hallazgo[] = [];
    for (const uno of hallazgos) {
      if (esConsecuencia(uno)) {
        cuentaEn(siguen, uno.owner);
        continue;
      }
      if (esDeUnCorte(uno)) cortados.add(`${uno.codigo} ${uno.owner}`);
      const factura = uno.factura ?? null;
      const papel = factura === null ? null : siSePuede(() => papelDe(factura));
      dichos.push(porSuPapel(uno, papel, factura === null ? undefined : deFacturas.get(factura)));
    }
    return {
      causas: [...dichos, ...deEventos, ...causas],
      siguen: [...siguen].map(([owner, cuantos]) => ({ owner, cuantos })),
    };
  };
  return { diferencia, terminar };
};

export const textoDeLoQueSigue = ({ cuantos }: LoQueSigue): string =>
  cuantos === 1
    ? 'De ahí se sigue que un renglón más tampoco coincide.'
    : `De ahí se sigue que ${contados(cuantos, 'renglón', 'renglones')} más tampoco coinciden.`;
