import { UnsupportedMediaTypeException } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { addToRoute } from './route-config.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** More than the few short fields of a page's form, in bytes. */
const FORM_BYTES = 16 * 1024;

interface Takes {
  readonly takesForms?: boolean;
}

/** Marks a route that takes a form beside JSON. Every other route answers 415 to a form. */
export const TakesForms = () => addToRoute({ takesForms: true } satisfies Takes);

export const isForm = (contentType: string | undefined): boolean => contentType?.split(';')[0] === FORM_TYPE;

/** Reads a form into an object of texts. Of two fields of one name the last counts. */
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
