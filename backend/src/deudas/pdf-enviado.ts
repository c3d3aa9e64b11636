import { type FastifyReply } from 'fastify';
import { type EstadoEnPdf } from './estado-pdf.service.ts';

const TIPO = 'application/pdf';

/** For the document of the API: a page is rendered only so many at a time. */
export const PDF = { files: [TIPO], refusals: [503] };

/** Shown in the browser, called by its name where it is saved, and kept by nobody on the way: it is of this moment. */
export const enviarPdf = async (reply: FastifyReply, { nombre, bytes }: EstadoEnPdf): Promise<void> => {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${nombre}"`)
    .type(TIPO)
    .send(bytes);
};
