import { UnsupportedMediaTypeException } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { addToRoute } from './route-config.ts';

export const XML_TYPES = ['application/xml', 'text/xml'] as const;

interface Takes {
  readonly takesXml?: boolean;
}

/** Marks a route that accepts XML, as bytes. Other routes answer 415 to XML. */
export const TakesXml = () => addToRoute({ takesXml: true } satisfies Takes);

export const readXml = (server: FastifyInstance): void => {
  server.addContentTypeParser([...XML_TYPES], { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
    if ((routeOptions.config as Takes).takesXml) done(null, body);
    else done(new UnsupportedMediaTypeException());
  });
};
