import { UnsupportedMediaTypeException } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { addToRoute } from './route-config.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_BYTES = 16 * 1024;

interface Takes {
  readonly takesForms?: boolean;
}

/** Marks a route that accepts forms. Other routes answer 415 to a form. */
export const TakesForms = () => addToRoute({ takesForms: true } satisfies Takes);

export const isForm = (contentType: string | undefined): boolean => contentType?.split(';')[0] === FORM_TYPE;

export const readForms = (server: FastifyInstance): void => {
  server.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    ({ routeOptions }, body, done) => {
      if ((routeOptions.config as Takes).takesForms)
        done(null, Object.fromEntries(new URLSearchParams(body as string)));
      else done(new UnsupportedMediaTypeException());
    },
  );
};
