import { SetMetadata } from '@nestjs/common';
import { type z } from 'zod';

export interface Answer {
  readonly summary: string;
  readonly schema?: z.ZodType | undefined;
  readonly files?: readonly string[];
  readonly upload?: string;
  readonly bodies?: readonly string[];
  readonly refusals?: readonly number[];
}

export const ANSWER = 'openapi:answer';

/** The application does not start when a route lacks `@Answers`. */
export const Answers = (summary: string, schema?: z.ZodType, more: Omit<Answer, 'summary' | 'schema'> = {}) =>
  SetMetadata(ANSWER, { summary, schema, ...more } satisfies Answer);
