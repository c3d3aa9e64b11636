import { hash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import type sharp from 'sharp';
import { type Metadata } from 'sharp';
import { conflicto } from '@cuenta-clara/dominio/errores';
import {
  DEMASIADOS_LOGOS,
  type EventoDeNegocio,
  LOGOS_MAXIMOS,
  LOGO_DANADO,
  LOGO_FORMATO,
  LOGO_MAXIMO_PUNTOS,
  type Logo,
  logoDeDemasiadosPuntos,
} from '@cuenta-clara/dominio/negocio/negocio';
import { vistaDeLogos } from '@cuenta-clara/dominio/negocio/logos.view';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type FileStore, type StoredFile, etagOf, etagOfSha256 } from '../platform/file-store/file-store.ts';
import { onDamaged } from '../platform/file-store/on-damaged.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { DOCUMENT_STORE, EVENT_STORE, FILE_STORE, LOG } from '../platform/system/tokens.ts';
import { logoAddress, logoFile, logoFolder, logoIdOf } from '@cuenta-clara/dominio/negocio/archivos-de-logo';
import { withoutMetadata } from './without-metadata.ts';

const TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg' };
const SIGNATURES = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xff, 0xd8, 0xff])];
/** Maximum size of a printed logo, in pixels. */
const PRINTED = { width: 900, height: 450 };

/** Only PNG and JPEG: SVG and PDF files are interpreted like programs. */
const loadDecoder = async (): Promise<typeof sharp> => {
  const { default: decoder } = await import('sharp');
  decoder.block({ operation: ['VipsForeignLoad'] });
  decoder.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  return decoder;
};
let decoder: Promise<typeof sharp> | undefined;

/** Number of pixels that the file's header gives, without decoding; 0 when it cannot be read. */
const pixelsOf = async (bytes: Buffer): Promise<number> => {
  const picture = (await (decoder ??= loadDecoder()))(bytes, { limitInputPixels: false });
  return picture.metadata().then(
    ({ width, height }) => width * height,
    () => 0,
  );
};

const decode = async (bytes: Buffer): Promise<[Metadata, Buffer]> => {
  const picture = (await (decoder ??= loadDecoder()))(bytes, {
    limitInputPixels: LOGO_MAXIMO_PUNTOS,
    failOn: 'error',
  });
  const printed = { ...PRINTED, fit: 'inside', withoutEnlargement: true } as const;
  return Promise.all([picture.metadata(), picture.clone().rotate().resize(printed).png().toBuffer()]);
};

/**
 * Logos are stored for ever, because invoices keep the logo that they were made with. Decoding decides the
 * file's type, not its name (decisions; spec section 5).
 */
@Injectable()
export class Logos {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  async requireRoom(owner: string): Promise<void> {
    let kept = 0;
    const streamId = agregadoDeNegocio.flujo(owner);
    for await (const events of this.events.readStream(streamId) as AsyncIterable<readonly EventoDeNegocio[]>)
      kept += events.filter(({ type }) => type === 'LogoSubido').length;
    if (kept >= LOGOS_MAXIMOS) throw conflicto(DEMASIADOS_LOGOS);
  }

  /** Throws a Refusal: 415 for other formats and damaged files, 413 for too many pixels. */
  async keep(bytes: Buffer): Promise<Logo> {
    if (!SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature)))
      throw new Refusal(415, LOGO_FORMATO);
    const pixels = await pixelsOf(bytes);
    if (pixels > LOGO_MAXIMO_PUNTOS) throw new Refusal(413, logoDeDemasiadosPuntos(pixels));
    const read = await decode(bytes).catch(() => null);
    const type = read && TYPES[read[0].format ?? ''];
    if (!type) throw new Refusal(415, LOGO_DANADO);
    const id = randomUUID();
    const [, printed] = read;
    await this.files.put(logoFile(id, 'impreso'), printed, 'image/png');
    await this.files.put(logoFile(id, 'original'), bytes, type);
    const sha256 = (file: Buffer): string => hash('sha256', file, 'hex');
    return { logo_url: logoAddress(id), original: sha256(bytes), impreso: sha256(printed) };
  }

  async discard({ logo_url }: Logo): Promise<void> {
    const id = logoIdOf(logo_url);
    if (id) await this.files.deleteAll(logoFolder(id));
  }

  /**
   * Customers get the logo without metadata, because photographs may hold locations. Null for content types
   * that are no logo's: a browser would open such a file under the product's address.
   */
  async served(id: string): Promise<StoredFile | null> {
    const file = await this.uploaded(id, 'original');
    if (!file || !Object.values(TYPES).includes(file.contentType)) return null;
    const bytes = withoutMetadata(file.bytes, file.contentType);
    return { ...file, bytes, etag: etagOf(bytes) };
  }

  async printed(address: string | null): Promise<StoredFile | null> {
    const id = logoIdOf(address);
    return id ? this.uploaded(id, 'impreso') : null;
  }

  /** Null when the logo is missing or its digest is not the recorded one. */
  private async uploaded(id: string, as: 'original' | 'impreso'): Promise<StoredFile | null> {
    const key = logoFile(id, as);
    const [file, logo] = await Promise.all([
      this.files.get(key),
      this.documents.get(vistaDeLogos, logoAddress(id)),
    ]);
    const sha256 = logo?.[as] ?? null;
    if (!file || sha256 === null || file.etag === etagOfSha256(sha256)) return file;
    onDamaged(this.log)(key);
    return null;
  }
}
