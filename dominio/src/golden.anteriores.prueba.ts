import { isDeepStrictEqual } from 'node:util';
import { type Registrado } from './decider.ts';
import { EVENTOS } from './eventos.ts';
import { ZONA_PREDETERMINADA, diaEn } from './zona-horaria.ts';

/** Fields that older schema versions lack, and the values that upcasters read in their place. */

type Datos = Readonly<Record<string, unknown>>;

const esObjeto = (valor: unknown): valor is Datos =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

const deMas = (unos: Datos, otros: Datos, camino = ''): readonly string[] =>
  Object.entries(unos).flatMap(([campo, valor]) => {
    if (!Object.hasOwn(otros, campo)) return camino + campo;
    const otro = otros[campo];
    return esObjeto(valor) && esObjeto(otro) ? deMas(valor, otro, `${camino}${campo}.`) : [];
  });

const valorEn = (datos: unknown, camino: string): unknown =>
  camino.split('.').reduce((parte, campo) => (parte as Datos)[campo], datos);

/**
 * Values that upcasters take from the event, with the words of docs/evidencia/eventos.md. Any other value
 * must be the same for all events.
 */
const DE_OTROS: readonly (readonly [dicho: string, valor: (evento: Registrado<Leido>) => unknown])[] = [
  ["the event's `id`", ({ id }) => id],
  [
    `the day of \`fecha_pago\` in ${ZONA_PREDETERMINADA}`,
    ({ data: { fecha_pago } }) =>
      typeof fecha_pago === 'string' ? diaEn(ZONA_PREDETERMINADA, fecha_pago) : undefined,
  ],
];
interface Leido {
  readonly type: string;
  readonly data: Datos;
}

const leidoComo = (camino: string, lecturas: readonly Registrado<Leido>[]): string => {
  const valores = lecturas.map(({ data }) => valorEn(data, camino));
  const regla = DE_OTROS.find(([, valor]) => lecturas.every((una, i) => valor(una) === valores[i]));
  if (regla) return regla[0];
  if (!valores.every((uno) => isDeepStrictEqual(uno, valores[0])))
    throw new Error(`upcasters of ${lecturas[0]!.type} differ in ${camino}: add a rule to DE_OTROS`);
  return `\`${JSON.stringify(valores[0])}\``;
};

export const camposDeAntes = (type: string, grabados: readonly Registrado[]): readonly string[] => {
  const suyos = grabados.filter((evento) => evento.type === type);
  const lecturas = (EVENTOS as Readonly<Record<string, (typeof EVENTOS)[keyof typeof EVENTOS]>>)[type]!.map(
    (paso, i) =>
      suyos
        .filter(({ metadata: { schema } }) => schema === i + 1)
        .map((evento) => ({
          evento,
          leido: { ...evento, data: paso(evento.data as Datos, evento) as Datos },
        })),
  );
  return lecturas.flatMap((deEste, i) => {
    const [primera] = deEste;
    const antes = primera!.evento.data as Datos;
    if (deMas(antes, primera!.leido.data).length > 0)
      throw new Error(`${type} of schema ${i + 1} has what is no more: say it in docs/evidencia/eventos.md`);
    const hasta = i === 0 ? `Schema 1 of \`${type}\` has` : `Schemas 1 to ${i + 1} of \`${type}\` have`;
    return deMas(primera!.leido.data, antes).map((camino) => {
      const como = leidoComo(
        camino,
        deEste.map(({ leido }) => leido),
      );
      return `${hasta} no \`${camino}\`: it is read as ${como}.`;
    });
  });
};
