import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A form of a page has a few short fields. */
const FORM_BYTES = 16 * 1024;

interface Takes {
  readonly takesForms?: boolean;
}

/** Marks a route that a form of a page is sent to, beside JSON; any other route answers 415 to one. */
export const TakesForms = () => RouteConfig({ takesForms: true } satisfies Takes);

export const isForm = (contentType: string | undefined): boolean => contentType?.split(';')[0] === FORM_TYPE;

/** Every field is a text, the last of its name. */
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
