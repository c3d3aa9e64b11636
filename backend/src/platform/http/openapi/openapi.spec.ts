import 'reflect-metadata';
import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { SchemaPipe } from '../schema.pipe.ts';
import { Public } from '../session.guard.ts';
import { Answers } from './answers.ts';
import { openApiOf, routesOf } from './openapi.ts';

const thing = z.strictObject({ id: z.string() }).meta({ id: 'Thing' });

@Controller('things')
class Things {
  @Answers('A thing', thing)
  @Public()
  @Get(':id')
  one(@Param('id') id: string) {
    return { id };
  }

  @Answers('Makes a thing', z.strictObject({ data: thing }))
  @Post()
  make(@Body(new SchemaPipe(z.object({ name: z.string().max(5) }))) body: unknown) {
    return body;
  }
}

const word = z.object({ word: z.string() });

@Controller('secrets')
class Secrets {
  @Answers('Is told one', word)
  @Put('told')
  told(
    @Body(new SchemaPipe(z.object({ inside: z.array(z.object({ password: z.string() })) }))) body: unknown,
  ) {
    return body;
  }

  @Answers('Shows one', z.union([word, z.strictObject({ token: z.string() })]))
  @Post('shown')
  shown(@Body(new SchemaPipe(word)) body: unknown) {
    return body;
  }

  @Answers('Neither', word)
  @Post('neither')
  neither(@Body(new SchemaPipe(word)) body: unknown) {
    return body;
  }
}

@Controller('unread')
class Unread {
  @Answers('Takes whatever comes')
  @Post()
  make(@Body() body: unknown) {
    return body;
  }
}

@Controller('silent')
class Silent {
  @Get()
  nothing() {
    return {};
  }
}

const documentOf = (controller: any): any => openApiOf(routesOf([controller]));

test('a route without `@Answers` is refused, so that no route is missing', () => {
  expect(() => documentOf(Silent)).toThrow('Silent.nothing does not say what it answers');
});

test('a route that reads a body without a schema is refused: its body may hold a secret', () => {
  expect(() => documentOf(Unread)).toThrow('Unread.make reads a body without a schema');
});

test('a route takes an Idempotency-Key unless its body or answer has a secret', () => {
  const taken = routesOf([Secrets]).map(({ name, takesKey }) => [name, takesKey]);
  expect(taken).toEqual([
    ['Secrets.told', false],
    ['Secrets.shown', false],
    ['Secrets.neither', true],
  ]);
  const { paths } = documentOf(Secrets);
  expect(paths['/api/secrets/told'].put.parameters).toBeUndefined();
  expect(Object.keys(paths['/api/secrets/told'].put.responses)).not.toContain('422');
});

test('the documented body is the schema that validates it', () => {
  const { requestBody } = documentOf(Things).paths['/api/things'].post;
  expect(requestBody.content['application/json'].schema).toMatchObject({
    properties: { name: { type: 'string', maxLength: 5 } },
    required: ['name'],
  });
});

test('a named schema occurs once and is referred to, also from another schema', () => {
  const { paths, components } = documentOf(Things);
  const reference = { $ref: '#/components/schemas/Thing' };
  const answer = (operation: any, status: number) =>
    operation.responses[status].content['application/json'].schema;
  expect(answer(paths['/api/things/{id}'].get, 200)).toEqual(reference);
  expect(answer(paths['/api/things'].post, 201).properties.data).toEqual(reference);
  expect(components.schemas.Thing.properties).toEqual({ id: { type: 'string' } });
});

test("a route's refusals follow from its input", () => {
  const { paths } = documentOf(Things);
  const statuses = (operation: any) => Object.keys(operation.responses);
  expect(statuses(paths['/api/things/{id}'].get)).toEqual(['200', '400', '404']);
  expect(statuses(paths['/api/things'].post)).toEqual(
    expect.arrayContaining(['201', '400', '401', '409', '413', '415', '422', '423', '503']),
  );
  expect(paths['/api/things/{id}'].get.security).toEqual([]);
  expect(paths['/api/things'].post.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
});
