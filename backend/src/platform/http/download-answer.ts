import { type Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';

export interface ArchivoNombrado {
  readonly nombre: string;
  readonly bytes: Buffer;
}

interface Download {
  readonly nombre: string;
  readonly bytes: Buffer | Readable;
}

/** Downloads have `no-store`: their content may change at any time. */
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
