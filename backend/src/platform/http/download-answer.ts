import { type Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';
import { type OpenedFile } from '../file-store/file-store.ts';

export interface ArchivoNombrado {
  readonly nombre: string;
  readonly bytes: Buffer;
}

interface Download {
  readonly nombre: string;
  readonly bytes: Buffer | Readable;
}

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

export const sendArchive = async (
  reply: FastifyReply,
  nombre: string,
  { stream, size, etag }: OpenedFile,
): Promise<void> => {
  await reply
    .header('content-disposition', `attachment; filename="${nombre}"`)
    .header('content-length', size)
    .header('etag', etag)
    .type('application/zip')
    .send(stream);
};
