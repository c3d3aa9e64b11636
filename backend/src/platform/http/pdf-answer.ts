import { type FastifyReply } from 'fastify';
import { type ArchivoNombrado } from './download-answer.ts';

const TYPE = 'application/pdf';

/** For the document of the API: a page is rendered only so many at a time. */
export const PDF = { files: [TYPE], refusals: [503] };

/** A paper, and what its file is called where it is saved. */
export type PdfNombrado = ArchivoNombrado;

/** Shown in the browser. `no-store`: of this moment, and kept by nobody on the way. */
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
