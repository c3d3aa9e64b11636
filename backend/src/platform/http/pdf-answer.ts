import { type FastifyReply } from 'fastify';
import { type ArchivoNombrado } from './download-answer.ts';

const TYPE = 'application/pdf';

export const PDF = { files: [TYPE], refusals: [503] };

export type PdfNombrado = ArchivoNombrado;

export const sendPdf = async (
  reply: FastifyReply,
  { nombre, bytes }: PdfNombrado,
  cache: 'no-store' | 'no-cache' = 'no-store',
): Promise<void> => {
  await reply
    .header('cache-control', cache)
    .header('content-disposition', `inline; filename="${nombre}"`)
    .type(TYPE)
    .send(bytes);
};
