import { fireEvent, render, screen } from '@testing-library/react';
import { oirTeclado } from '../base/tema/foco-por-teclado.ts';
import { FichasDeOpcion } from './FichasDeOpcion.tsx';

/** By the rules of the style sheets: jsdom computes no outlines and no pseudo-elements. */
const conAnillo = (): boolean =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((regla) => (regla instanceof CSSStyleRule ? regla : []))
    .filter(({ style }) => style.getPropertyValue('outline').startsWith('2px'))
    .flatMap(({ selectorText }) => selectorText.split(','))
    .filter((uno) => /:focus(?!-).*::after/.test(uno))
    .some((uno) => document.querySelector(uno.replace('::after', '')) !== null);

test('tras una tecla tiene anillo la ficha cuyo botón de radio tiene el foco', () => {
  const opciones = [{ valor: 'tarjeta', texto: 'Tarjeta' }];
  render(
    <FichasDeOpcion nombre="¿Cómo?" opciones={opciones} elegida={undefined} onElegir={() => undefined} />,
  );
  const radio = screen.getByRole('radio');
  oirTeclado();
  radio.focus();
  fireEvent.pointerDown(radio);
  expect(conAnillo()).toBe(false);
  fireEvent.keyDown(radio, { key: 'ArrowDown' });
  expect(conAnillo()).toBe(true);
});
