import { type z } from 'zod';
import { type Forma, type FormaDe } from './forma.ts';

const formaDeUno = (esquema: z.core.$ZodType): Forma => {
  const { def } = (esquema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'enum':
      return 'texto';
    case 'number':
      return 'numero';
    case 'boolean':
      return 'logico';
    case 'literal':
      return 'cualquiera';
    case 'nullable':
      return ['o-nada', formaDeUno(def.innerType)];
    case 'object':
      return formaDeApi(def.shape as Readonly<Record<string, z.ZodType>>) as Forma;
    default:
      throw new Error(`no stored shape for an answer of type ${def.type}: declare it beside its read model`);
  }
};

export const formaDeApi = <S extends Readonly<Record<string, z.ZodType>>>(
  campos: S,
): { readonly [P in keyof S]: FormaDe<z.output<S[P]>> } =>
  Object.fromEntries(Object.entries(campos).map(([campo, esquema]) => [campo, formaDeUno(esquema)])) as never;
