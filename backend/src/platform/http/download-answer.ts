import { type Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';

/** A file, and what it is called where it is saved. */
export interface ArchivoNombrado {
  readonly nombre: string;
  readonly bytes: Buffer;
}

interface Download {
  readonly nombre: string;
  readonly bytes: Buffer | Readable;
}

/** Saved by the browser, not shown. `no-store`: a download is of this moment, and no cache on the way keeps it. */
export const sendDownload = async (
  reply: FastifyReply,
  { nombre, bytes }: Download,
  contentType: string,
): Promise<void> => {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${nombre}"`)
    .type(contentType)
    .send(bytes);
};
