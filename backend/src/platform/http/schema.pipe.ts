import { type PipeTransform } from '@nestjs/common';
import { type z } from 'zod';
import { regla } from '@cuenta-clara/dominio/errores';
import { ID_INVALIDO, leer } from '@cuenta-clara/dominio/esquemas';
import { esUuid } from '@cuenta-clara/dominio/uuid';

/** Invalid input becomes a 400 with the texts of spec section 5. */
export class SchemaPipe<S extends z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    return leer(this.schema, value);
  }
}

/** Path ids that are no UUID are refused with 400 without a look-up. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly texto: string = ID_INVALIDO) {}

  transform(id: string): string {
    if (!esUuid(id)) throw regla(this.texto);
    return id.toLowerCase();
  }
}
