import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { archivoDelTimbre, type Timbre } from '@cuenta-clara/dominio/facturas/timbre';
import { type FileStore, type StoredFile, etagOfSha256 } from '../platform/file-store/file-store.ts';
import { onDamaged } from '../platform/file-store/on-damaged.ts';
import { FILE_STORE, LOG } from '../platform/system/tokens.ts';

const XML = 'application/xml';

/** Stamped XMLs stay for ever under their digest, because invoices' histories refer to them. */
@Injectable()
export class Timbres {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** The XML is stored before its event: an XML without an event is harmless. */
  guardar(sha256: string, bytes: Uint8Array): Promise<void> {
    return this.files.put(archivoDelTimbre({ sha256 }), bytes, XML);
  }

  /** Null when the XML is missing or its digest is not the recorded one. */
  async de(timbre: Pick<Timbre, 'sha256'>): Promise<StoredFile | null> {
    const key = archivoDelTimbre(timbre);
    const file = await this.files.get(key);
    if (!file || (file.etag === etagOfSha256(timbre.sha256) && file.contentType === XML)) return file;
    onDamaged(this.log)(key);
    return null;
  }
}
