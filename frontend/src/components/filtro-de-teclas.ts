import { type Escritura } from './escritura.ts';

type Entrada = HTMLInputElement | HTMLTextAreaElement;

/**
 * Whether a typed key changed the field: false for a paste, an autofill, a choice in a list, and a text that a
 * keyboard proposes and puts in whole.
 */
const esDeTecla = (evento: Event | undefined): boolean => {
  const { inputType, data } = (evento ?? {}) as Partial<InputEvent>;
  return (
    inputType === 'insertCompositionText' || (inputType === 'insertText' && [...(data ?? '')].length <= 1)
  );
};

const comienzoComun = (uno: string, otro: string): number => {
  let lugar = 0;
  while (lugar < uno.length && uno[lugar] === otro[lugar]) lugar += 1;
  return lugar;
};

/** What was selected in a field before a key made another text of it. */
const elegidoAntes = (antes: string, texto: string, cursor: number): readonly [number, number] => {
  const hasta = Math.max(antes.length - (texto.length - cursor), 0);
  return [Math.min(comienzoComun(antes, texto), hasta), hasta];
};

/** The place in a filtered text before what is left of the letters that followed the cursor. */
const cursorAntesDe = (resto: string, filtrado: string): number => {
  let cursor = filtrado.length;
  for (let lugar = resto.length - 1; lugar >= 0; lugar -= 1)
    if (cursor > 0 && filtrado[cursor - 1] === resto[lugar]) cursor -= 1;
  return cursor;
};

export interface FiltroDeTeclas {
  /** Drops, as the text is typed, the characters that the field does not take. */
  limpiar: (texto: string, escritura: Escritura) => string;
  /** The text that the field shows in place of its value. */
  mostrar: (valor: string) => string;
}

/**
 * The value of a field after its text was changed. A key whose letter is dropped changes nothing, not even what is
 * selected. The field gets the filtered text and its cursor here, because React, which would write that text after
 * the event, puts the cursor at its end.
 */
export const filtrado = (
  entrada: Entrada,
  evento: Event | undefined,
  escrito: string,
  { limpiar, mostrar }: FiltroDeTeclas,
): string => {
  const { value: texto } = entrada;
  const tecleado = esDeTecla(evento);
  const valorDe = (otro: string) => limpiar(otro, { texto: otro, antes: escrito, tecleado });
  const valor = valorDe(texto);
  const visto = mostrar(valor);
  if (visto === texto) return valor;
  const antes = mostrar(escrito);
  // It is null only in fields whose type has no selection, such as `email`, and they have no filter.
  const cursor = entrada.selectionEnd!;
  const [desde, hasta] = elegidoAntes(antes, texto, cursor);
  const quitaLoElegido =
    desde < hasta && valor === valorDe(antes.slice(0, desde) + antes.slice(hasta)) && visto !== antes;
  const rehusada = tecleado && (visto === antes || quitaLoElegido);
  entrada.value = rehusada ? antes : visto;
  const lugar = cursorAntesDe(texto.slice(cursor), visto);
  entrada.setSelectionRange(...(rehusada ? ([desde, hasta] as const) : ([lugar, lugar] as const)));
  return rehusada && quitaLoElegido ? escrito : valor;
};
