import { z } from 'zod';
import { type Dia, diaDe, formatoDeDia } from '../../fechas.ts';
import { lugarDe } from '../../lugares.ts';
import { type Zona, diaEn } from '../../zona-horaria.ts';
import { type ManifiestoGuardado } from '../exportacion/manifiesto-guardado.ts';
import { NOMBRE_DEL_MANIFIESTO } from '../exportacion/nombre-del-manifiesto.ts';
import { type Hallazgo, hallazgo } from './hallazgos.ts';
import { type Huella } from '../libro/huella.ts';
import { type Ancla } from './verificar.ts';

/** Anchors as people keep them outside: what the audit said, an archive's manifest, the line at the foot of a page. */

/** What a page prints of an anchor does not say whose it is, and sixteen digits of its fingerprint. */
export interface AnclaImpresa {
  /** Null where only the digits were kept. */
  readonly secuencia: number | null;
  readonly digitos: string;
  readonly fecha: Dia | null;
}

export interface AnclasGuardadas {
  readonly enteras: readonly Ancla[];
  readonly impresas: readonly AnclaImpresa[];
  /** Which archive it was, where a manifest was kept. */
  readonly manifiesto: ManifiestoGuardado | null;
}

/** A line that is no anchor: whoever kept it must know that it vouches for nothing. */
export class AnclaIlegible extends Error {}

export const ANCLAS_DE_OTRO_NEGOCIO = 'Lo que guardaste es del libro de otro negocio.';
export const DIGITOS_IMPRESOS = 16;
export const SIN_ANCLAS: AnclasGuardadas = { enteras: [], impresas: [], manifiesto: null };

/** The largest text that is read, in UTF-16 units: the manifest of some 8,000 invoices. */
export const TEXTO_DE_ANCLAS_MAXIMO = 1_500_000;

const huella = z.string().regex(/^[0-9a-f]{64}$/);
const anclaSchema = z.object({
  owner: z.string().min(1),
  secuencia: z.int().min(1),
  huella,
  fecha: z.string().refine((fecha) => diaDe(fecha) !== null),
});

const puntaSchema = z.object({ secuencia: z.int().min(0), huella });
const manifiestoSchema = z.object({
  formato: z.literal('cuenta-clara/exportacion'),
  owner: z.string().min(1),
  periodo: z.object({ desde: z.string(), hasta: z.string() }),
  anterior: puntaSchema,
  cabeza: puntaSchema,
});

const jsonDe = (texto: string): unknown => {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
};

/** A manifest vouches for the entry that its period ends with, and for the one before it; its text is as it was written, however it was pasted. */
const delManifiesto = (texto: string): AnclasGuardadas | null => {
  const dicho = jsonDe(texto);
  const { data } = manifiestoSchema.safeParse(dicho);
  if (!data) return null;
  const { owner, periodo, anterior, cabeza } = data;
  const { desde, hasta } = periodo;
  const enteras = [
    { ...anterior, fecha: desde },
    { ...cabeza, fecha: hasta },
  ]
    .filter(({ secuencia }) => secuencia > 0)
    .map((punta) => ({ owner, ...punta }));
  const manifiesto = { owner, desde, hasta, texto: `${JSON.stringify(dicho, null, 2)}\n` };
  return { enteras, impresas: [], manifiesto };
};

/** What stands around anchors in the output that was kept: of the audit itself, and of npm, which quotes it like a mail. */
const ALREDEDOR = [/^Todo en orden: /, /^Anclas comprobadas: /, /^cuenta-clara@/, /^node scripts\//];
/** A mail program puts this before what it quotes. */
const CITA = /^[>|\s\u00a0\ufeff]+/;

const DE_PAPEL =
  /^(?:(?:Libro|Comprobaci[oó]n)\s+)?(?:(\d{1,15})\s*[·.,:-]?\s+)?([0-9a-f]{16,64})(?:\s*[·.,:-]?\s+(\d{2})\/(\d{2})\/(\d{4})(?: \([\w/+-]+\))?)?$/i;

const deLaLinea = (linea: string): Ancla | AnclaImpresa | null => {
  if (linea.startsWith('{')) return anclaSchema.safeParse(jsonDe(linea)).data ?? null;
  const [, secuencia, digitos, dia, mes, anio] = DE_PAPEL.exec(linea) ?? [];
  const fecha = dia === undefined ? null : diaDe(`${anio}-${mes}-${dia}`);
  if (digitos === undefined || (dia !== undefined && fecha === null)) return null;
  return {
    secuencia: secuencia === undefined ? null : Number(secuencia),
    digitos: digitos.toLowerCase(),
    fecha,
  };
};

/** The anchors in a text: a manifest, or one a line. Refuses (`AnclaIlegible`) a line that is none, and a text without any. */
export const leerAnclas = (texto: string): AnclasGuardadas => {
  const delArchivo = delManifiesto(texto);
  if (delArchivo) return delArchivo;
  const enteras: Ancla[] = [];
  const impresas: AnclaImpresa[] = [];
  for (const [i, cruda] of texto.split(/\r\n|\r|\n/).entries()) {
    const linea = cruda.replace(CITA, '').trimEnd();
    if (linea === '' || ALREDEDOR.some((patron) => patron.test(linea))) continue;
    const ancla = deLaLinea(linea);
    if (!ancla) throw new AnclaIlegible(`la línea ${i + 1} no es un ancla: «${linea.slice(0, 60)}»`);
    if ('owner' in ancla) enteras.push(ancla);
    else impresas.push(ancla);
  }
  if (enteras.length + impresas.length === 0) throw new AnclaIlegible('no tiene ninguna ancla');
  return { enteras, impresas, manifiesto: null };
};

/**
 * The text of a file that was kept: of a ZIP that of its manifest, which `abrir` takes out of it (undefined: it has none). Refuses
 * (`AnclaIlegible`) what is no text; what else is wrong with a ZIP `abrir` says.
 */
export const textoGuardado = (
  bytes: Uint8Array,
  abrir: (zip: Uint8Array, nombre: string) => Uint8Array | undefined,
): string => {
  const esZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const suyos = esZip ? abrir(bytes, NOMBRE_DEL_MANIFIESTO) : bytes;
  if (!suyos) throw new AnclaIlegible(`no tiene ${NOMBRE_DEL_MANIFIESTO}`);
  if (suyos.includes(0)) throw new AnclaIlegible('no es un texto ni un ZIP');
  return new TextDecoder().decode(suyos);
};

/** Whether this is the entry that a page vouches for. */
export const esDeLaImpresa = (
  { secuencia, digitos }: AnclaImpresa,
  asiento: { readonly secuencia: number; readonly huella: Huella },
): boolean => asiento.huella.startsWith(digitos) && (secuencia === null || secuencia === asiento.secuencia);

/** A page that was kept, of an entry that no ledger has. */
export const hallazgoDeImpresa = ({ secuencia, digitos }: AnclaImpresa, owner: string): Hallazgo => ({
  ...hallazgo('anchor-mismatch', { owner, ...(secuencia !== null && { secuencia }) }),
  texto: `Ningún libro tiene el movimiento${secuencia === null ? '' : ` ${secuencia}`} que se imprimió con la huella ${digitos}.`,
});

/** One that was printed, or an archive's, says a day; the day of an instant is that of a zone. */
const diaDelAncla = (fecha: string | null, zona: Zona): Dia | null =>
  fecha !== null && fecha.length > 10 ? diaEn(zona, fecha) : diaDe(fecha);

/** What was vouched for, said at the end of an audit; days as they are in that zone. */
export const textoDeAnclas = (
  { enteras, impresas }: AnclasGuardadas,
  deExportaciones: readonly Ancla[],
  zona: Zona = 'UTC',
): string => {
  const fechas = [...enteras, ...impresas, ...deExportaciones].flatMap(
    ({ fecha }) => diaDelAncla(fecha, zona) ?? [],
  );
  const guardadas = enteras.length + impresas.length;
  const total = guardadas + deExportaciones.length;
  if (total === 0)
    return 'Anclas comprobadas: ninguna. Sin una guardada fuera, un registro rehecho entero no se nota.';
  const hasta =
    fechas.length === 0
      ? ''
      : `; la más nueva es del ${formatoDeDia(fechas.sort().at(-1))} (días de ${lugarDe(zona)})`;
  return `Anclas comprobadas: ${total} (${guardadas} guardadas fuera, ${deExportaciones.length} del registro)${hasta}.`;
};
