import { runInNewContext } from 'node:vm';
import { jest } from '@jest/globals';
import { contrastRatio } from '@cuenta-clara/dominio/color';
import { ESTILOS, GUION } from './recursos.ts';

const CONTRASTE_DE_UN_CONTROL = 3;

const oscuro = (variable: string): string =>
  new RegExp(`prefers-color-scheme: dark[^}]*--${variable}: (#[0-9a-f]{6})`).exec(ESTILOS)![1]!;

test('los tamaños de letra de la página siguen al del navegador: ninguno está en píxeles', () => {
  expect(ESTILOS).not.toMatch(/font(-size)?:[^;]*\dpx/);
});

test.each(['borde-de-boton', 'borde-de-campo'])('en el tema oscuro se ve el %s', (borde) => {
  expect(contrastRatio(oscuro(borde), oscuro('hoja'))).toBeGreaterThanOrEqual(CONTRASTE_DE_UN_CONTROL);
});

const paginaCon = (...copias: EventTarget[]) =>
  Object.assign(new EventTarget(), {
    body: { getAttribute: () => null },
    querySelectorAll: (cuales: string) => (cuales === '[data-copia]' ? copias : []),
  });

const corre = () => {
  const document = paginaCon();
  const window = new EventTarget();
  const location = { reload: jest.fn() };
  runInNewContext(GUION, { document, window, location, navigator: {} });
  return { document, window, location };
};

test.each(['SUMMARY', 'BUTTON', 'A'])('el segundo toque seguido en un %s no hace nada', (tagName) => {
  const { document } = corre();
  const que = { tagName };
  const tocar = (timeStamp: number, detail = 1, target: object = que): boolean => {
    const toque = new Event('click', { cancelable: true });
    for (const [campo, value] of Object.entries({ target, timeStamp, detail }))
      Object.defineProperty(toque, campo, { value });
    return document.dispatchEvent(toque);
  };
  expect([tocar(1_000), tocar(1_120), tocar(1_500)]).toEqual([true, false, true]);
  expect([tocar(1_600, 1, { tagName }), tocar(1_650, 0), tocar(1_700, 0)]).toEqual([true, true, true]);
});

test('un botón que copia, tocado otra vez mientras dice que copió, recupera su nombre', () => {
  const boton = Object.assign(new EventTarget(), {
    textContent: 'Copiar CLABE',
    getAttribute: (cual: string) => (cual === 'data-dicho' ? 'Copiada' : ''),
  });
  const despues: (() => void)[] = [];
  runInNewContext(GUION, {
    document: paginaCon(boton),
    window: new EventTarget(),
    navigator: { clipboard: { writeText: () => ({ then: (listo: () => void) => listo() }) } },
    setTimeout: (hacer: () => void) => despues.push(hacer),
  });
  boton.dispatchEvent(new Event('click'));
  boton.dispatchEvent(new Event('click'));
  expect(boton.textContent).toBe('Copiada');
  for (const hacer of despues) hacer();
  expect(boton.textContent).toBe('Copiar CLABE');
});

test('una página cuyo formulario se envió se carga de nuevo cuando «atrás» la trae guardada entera; otra no', () => {
  const { document, window, location } = corre();
  const llega = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  llega(true);
  document.dispatchEvent(new Event('submit'));
  llega(false);
  expect(location.reload).not.toHaveBeenCalled();
  llega(true);
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['Tab', 1],
  ['a', 0],
])('tras la tecla %s el campo con el foco se trae a la vista %d veces', (key, veces) => {
  const { document } = corre();
  const scrollIntoView = jest.fn();
  Object.assign(document, { scrollIntoView }).dispatchEvent(Object.assign(new Event('keyup'), { key }));
  expect(scrollIntoView).toHaveBeenCalledTimes(veces);
});
