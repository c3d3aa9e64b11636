import { SetMetadata } from '@nestjs/common';
import { type z } from 'zod';

export interface Answer {
  /** What the route is for, in a line. */
  readonly summary: string;
  /** What it answers when all goes well; absent when there is nothing to say (204). */
  readonly schema?: z.ZodType | undefined;
  /** The answer is a file of one of these types instead. */
  readonly files?: readonly string[];
  /** The request is a form with a file in this field instead of JSON. */
  readonly upload?: string;
  /** The request is a body of one of these types instead of JSON. */
  readonly bodies?: readonly string[];
  /** Refusals beside those that follow from what the route takes. */
  readonly refusals?: readonly number[];
}

export const ANSWER = 'openapi:answer';

/** What a route answers, for the document of the API: the application does not start with a route that says nothing. */
export const Answers = (summary: string, schema?: z.ZodType, more: Omit<Answer, 'summary' | 'schema'> = {}) =>
  SetMetadata(ANSWER, { summary, schema, ...more } satisfies Answer);
