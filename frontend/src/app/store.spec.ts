import { sesionDesconocida, sesionIniciada, sesionPerdida } from '../base/sesion/sesion.ts';
import { tokenGuardado } from '../base/sesion/token-guardado.ts';

/** Changes the token as another tab would while this tab is frozen: a frozen tab gets no `storage` event. */
const enOtraPestana = (token: string | null): void =>
  token === null ? localStorage.removeItem('token') : localStorage.setItem('token', token);

const DESPIERTA = {
  'la página que el navegador guardó entera': () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'la pestaña que dormía': () => document.dispatchEvent(new Event('visibilitychange')),
};

test('una respuesta tardía de una sesión terminada no cierra la que empezó en otra pestaña', async () => {
  const { store } = await import('./store.ts');
  for (const termina of [sesionPerdida, sesionDesconocida]) {
    store.dispatch(sesionIniciada('una.vieja.x'));
    enOtraPestana('una.nueva.x');
    store.dispatch(termina('una.vieja.x'));
    expect([store.getState().sesion.token, tokenGuardado()]).toEqual(['una.nueva.x', 'una.nueva.x']);
  }
});

test.each(Object.entries(DESPIERTA))(
  '%s comprueba qué sesión hay antes de mostrar nada',
  async (_que, despierta) => {
    enOtraPestana('a.b.c');
    const { store } = await import('./store.ts');
    despierta();
    expect(store.getState().sesion.token).toBe('a.b.c');
    enOtraPestana(null);
    expect(store.getState().sesion.token).toBe('a.b.c');
    despierta();
    expect([store.getState().sesion.token, tokenGuardado()]).toEqual([null, null]);
  },
);
