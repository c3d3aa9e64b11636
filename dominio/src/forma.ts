/**
 * What a kept document is made of: of each part what it is, never what it says. A form is written once beside its read model,
 * and the compiler holds it against the type.
 */
export type Forma =
  | 'texto'
  | 'numero'
  | 'logico'
  | 'objeto'
  | 'lista'
  /** Not asked: an older program made documents without it. */
  | 'cualquiera'
  | readonly ['o-nada', Forma]
  | readonly ['cada', Forma]
  | { readonly [parte: string]: Forma };

/** Of a document; where there are several kinds, which say by `es` of which they are, a form each. */
export type FormaDeDocumento = Forma | { readonly porClase: Readonly<Record<string, Forma>> };

/** The forms that fit a type: an object part by part or as one, a list by what each of it is or as one. */
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
            : [T] extends [readonly (infer E)[]]
              ? 'lista' | readonly ['cada', FormaDe<E>]
              : 'objeto' | { readonly [P in keyof T]-?: FormaDe<T[P]> });

/** The forms that fit a read model's documents. */
export type FormasDe<V> = [V] extends [{ readonly es: infer E extends string }]
  ? { readonly porClase: { readonly [K in E]: FormaDe<Extract<V, { readonly es: K }>> } }
  : FormaDe<V>;

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** Whether a value of whatever origin has this form. */
export const tieneForma = (valor: unknown, forma: Forma): boolean => {
  switch (forma) {
    case 'texto':
      return typeof valor === 'string';
    case 'numero':
      return typeof valor === 'number';
    case 'logico':
      return typeof valor === 'boolean';
    case 'objeto':
      return esObjeto(valor);
    case 'lista':
      return Array.isArray(valor);
    case 'cualquiera':
      return true;
  }
  if (esDeDos(forma)) {
    const [como, otra] = forma;
    if (como === 'o-nada') return valor === null || valor === undefined || tieneForma(valor, otra);
    return Array.isArray(valor) && valor.every((uno) => tieneForma(uno, otra));
  }
  return esObjeto(valor) && Object.entries(forma).every(([parte, suya]) => tieneForma(valor[parte], suya));
};

const esDeDos = (forma: Exclude<Forma, string>): forma is readonly ['o-nada' | 'cada', Forma] =>
  Array.isArray(forma);

/** The same of a whole document. */
export const esDocumento = (documento: unknown, forma: FormaDeDocumento): boolean => {
  if (!esObjeto(forma) || !('porClase' in forma)) return tieneForma(documento, forma as Forma);
  const porClase = forma['porClase'] as Readonly<Record<string, Forma>>;
  const clase = esObjeto(documento) ? documento['es'] : undefined;
  return (
    typeof clase === 'string' && Object.hasOwn(porClase, clase) && tieneForma(documento, porClase[clase]!)
  );
};
