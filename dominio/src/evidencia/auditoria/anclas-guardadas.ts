import { z } from 'zod';
import { type Dia, diaDe, formatoDeDia } from '../../fechas.ts';
import { lugarDe } from '../../lugares.ts';
import { type Zona, diaEn } from '../../zona-horaria.ts';
import { type ManifiestoGuardado } from '../exportacion/manifiesto-guardado.ts';
import { NOMBRE_DEL_MANIFIESTO } from '../exportacion/nombre-del-manifiesto.ts';
import { type Hallazgo, hallazgo } from './hallazgos.ts';
import { type Huella } from '../libro/huella.ts';
import { type Ancla } from './verificar.ts';

/** Anchors kept outside the product: lines of an audit, an archive's manifest, lines on printed pages. */

export interface AnclaImpresa {
  readonly secuencia: number | null;
  readonly digitos: string;
  readonly fecha: Dia | null;
}

export interface AnclasGuardadas {
  readonly enteras: readonly Ancla[];
  readonly impresas: readonly AnclaImpresa[];
  readonly manifiesto: ManifiestoGuardado | null;
}

/** A line that is no anchor is an error: otherwise somebody could believe that it was checked. */
export class AnclaIlegible extends Error {}

export const ANCLAS_DE_OTRO_NEGOCIO = 'Lo que guardaste es del libro de otro negocio.';
export const DIGITOS_IMPRESOS = 16;
export const SIN_ANCLAS: AnclasGuardadas = { enteras: [], impresas: [], manifiesto: null };

/** The longest text with anchors, in UTF-16 units: the manifest of some 8,000 invoices fits. */
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

/**
 * A manifest anchors two ledger entries: the last of its period, and the last before the period. Its text is
 * normalised, because pasting changes white space.
 */
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

const ALREDEDOR = [/^Todo en orden: /, /^Anclas comprobadas: /, /^cuenta-clara@/, /^node scripts\//];
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

/**
 * A text has a manifest, or one anchor per line. Throws `AnclaIlegible` for any other line, and for a text
 * without anchors.
 */
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
 * The text of a file, or of the manifest in a ZIP, which `abrir` extracts (undefined when absent). Throws
 * `AnclaIlegible` without a manifest or a text; `abrir` throws for a damaged ZIP.
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

export const esDeLaImpresa = (
  { secuencia, digitos }: AnclaImpresa,
  asiento: { readonly secuencia: number; readonly huella: Huella },
): boolean => asiento.huella.startsWith(digitos) && (secuencia === null || secuencia === asiento.secuencia);

export const hallazgoDeImpresa = ({ secuencia, digitos }: AnclaImpresa, owner: string): Hallazgo => ({
  ...hallazgo('anchor-mismatch', { owner, ...(secuencia !== null && { secuencia }) }),
  texto: `Ningún libro tiene el movimiento${secuencia === null ? '' : ` ${secuencia}`} que se imprimió con la huella ${digitos}.`,
});

const diaDelAncla = (fecha: string | null, zona: Zona): Dia | null =>
  fecha !== null && fecha.length > 10 ? diaEn(zona, fecha) : diaDe(fecha);

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
