/** The type of each part of a stored document, declared beside its read model and checked by the compiler. */
export type Forma =
  | 'texto'
  | 'numero'
  | 'logico'
  | 'objeto'
  | 'lista'
  /** The type of a part is not checked when older builds left the part out, or when it varies. */
  | 'cualquiera'
  | readonly ['o-nada', Forma]
  | readonly ['cada', Forma]
  | { readonly [parte: string]: Forma };

/** A read model with several kinds of documents, told apart by their field `es`, has a shape for each kind. */
export type FormaDeDocumento = Forma | { readonly porClase: Readonly<Record<string, Forma>> };

export type FormaDe<T> =
  | 'cualquiera'
  | ([T] extends [string]
      ? 'texto'
      : [T] extends [number]
        ? 'numero'
        : [T] extends [boolean]
          ? 'logico'
          : null extends T
            ? readonly ['o-nada', FormaDe<NonNullable<T>>]
            : [T] extends [string | number]
              ? never
              : [T] extends [readonly (infer E)[]]
                ? 'lista' | readonly ['cada', FormaDe<E>]
                : 'objeto' | { readonly [P in keyof T]-?: FormaDe<T[P]> });

export type FormasDe<V> = [V] extends [{ readonly es: infer E extends string }]
  ? { readonly porClase: { readonly [K in E]: FormaDe<Extract<V, { readonly es: K }>> } }
  : FormaDe<V>;

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

type Prueba = (valor: unknown) => boolean;

const SUELTAS: Readonly<Record<Extract<Forma, string>, Prueba>> = {
  texto: (valor) => typeof valor === 'string',
  numero: (valor) => typeof valor === 'number',
  logico: (valor) => typeof valor === 'boolean',
  objeto: esObjeto,
  lista: Array.isArray,
  cualquiera: () => true,
};

const esDeDos = (forma: Exclude<Forma, string>): forma is readonly ['o-nada' | 'cada', Forma] =>
  Array.isArray(forma);

export const pruebaDeForma = (forma: Forma): Prueba => {
  if (typeof forma === 'string') return SUELTAS[forma];
  if (esDeDos(forma)) {
    const [como, otra] = forma;
    const prueba = pruebaDeForma(otra);
    return como === 'o-nada'
      ? (valor) => valor === null || valor === undefined || prueba(valor)
      : (valor) => Array.isArray(valor) && valor.every((uno) => prueba(uno));
  }
  const partes = Object.entries(forma).map(([parte, suya]) => [parte, pruebaDeForma(suya)] as const);
  return (valor) => esObjeto(valor) && partes.every(([parte, prueba]) => prueba(valor[parte]));
};

const deDocumento = (forma: FormaDeDocumento): Prueba => {
  if (!esObjeto(forma) || !('porClase' in forma)) return pruebaDeForma(forma as Forma);
  const pruebas = new Map(
    Object.entries(forma['porClase'] as Readonly<Record<string, Forma>>).map(([clase, suya]) => [
      clase,
      pruebaDeForma(suya),
    ]),
  );
  return (documento) => {
    const clase = esObjeto(documento) ? documento['es'] : null;
    return typeof clase === 'string' && (pruebas.get(clase)?.(documento) ?? false);
  };
};

const hechas = new Map<FormaDeDocumento, Prueba>();

export const esDocumento = (documento: unknown, forma: FormaDeDocumento): boolean => {
  let prueba = hechas.get(forma);
  if (!prueba) hechas.set(forma, (prueba = deDocumento(forma)));
  return prueba(documento);
};
