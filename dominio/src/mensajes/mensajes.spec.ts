import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import { type EventoDeMensajes, MENSAJE_NO_ENCONTRADO, mensajeSchema, mensajes } from './mensajes.ts';
import { agregadoDeMensajes } from './mensajes.agregado.ts';
import { vistaDeMensajes } from './mensajes.view.ts';

const SALUDO = { id: 'saludo', texto: 'Hola {cliente}' };
const AVISO = { id: 'aviso', texto: 'Su pago vence mañana' };
const creado = (mensaje: typeof SALUDO): EventoDeMensajes => ({ type: 'MensajeCreado', data: mensaje });
const eliminado = (id: string): EventoDeMensajes => ({ type: 'MensajeEliminado', data: { id } });

describe('Los mensajes predefinidos', () => {
  test('se guardan, y el reintento no los repite', () => {
    dado(mensajes)
      .cuando({ type: 'CrearMensaje', ...SALUDO })
      .entonces(creado(SALUDO));
    dado(mensajes, creado(SALUDO))
      .cuando({ type: 'CrearMensaje', ...SALUDO })
      .entonces();
  });

  test('se eliminan; el que no existe, o ya no, no se encuentra', () => {
    dado(mensajes, creado(SALUDO))
      .cuando({ type: 'EliminarMensaje', id: 'saludo' })
      .entonces(eliminado('saludo'));
    dado(mensajes)
      .cuando({ type: 'EliminarMensaje', id: 'saludo' })
      .seRechaza(MENSAJE_NO_ENCONTRADO, 'no-existe');
    dado(mensajes, creado(SALUDO), eliminado('saludo'))
      .cuando({ type: 'EliminarMensaje', id: 'saludo' })
      .seRechaza('Mensaje no encontrado.', 'no-existe');
    dado(mensajes, creado(SALUDO))
      .cuando({ type: 'EliminarMensaje', id: '__proto__' })
      .seRechaza(MENSAJE_NO_ENCONTRADO, 'no-existe');
  });

  test('el eliminado vuelve a su lugar; otra vez no cambia nada, y el que nunca hubo no se encuentra', () => {
    const restaurado: EventoDeMensajes = { type: 'MensajeRestaurado', data: { id: 'saludo' } };
    const restaurar = { type: 'RestaurarMensaje', id: 'saludo' } as const;
    const historia = [creado(SALUDO), creado(AVISO), eliminado('saludo')];
    dado(mensajes, ...historia)
      .cuando(restaurar)
      .entonces(restaurado);
    dado(mensajes, ...historia, restaurado)
      .cuando(restaurar)
      .entonces();
    dado(mensajes, creado(AVISO)).cuando(restaurar).seRechaza(MENSAJE_NO_ENCONTRADO, 'no-existe');
    dado(mensajes, ...historia)
      .cuando({ type: 'CrearMensaje', ...SALUDO })
      .seRechaza(MENSAJE_NO_ENCONTRADO, 'no-existe');
    expect(fold(mensajes, [...historia, restaurado]).vivos).toEqual([SALUDO, AVISO]);
  });

  test('se listan en el orden en que se hicieron', () => {
    const log = registrados(`${agregadoDeMensajes.prefijo}ana`, 'ana', [
      creado(SALUDO),
      creado(AVISO),
      creado({ id: 'otro', texto: 'Gracias' }),
      eliminado('saludo'),
    ]);
    expect(proyectar(vistaDeMensajes, log, 'ana')?.vivos.map(({ id }) => id)).toEqual(['aviso', 'otro']);
  });

  test('un mensaje en blanco no puede guardarse', () => {
    for (const texto of [undefined, null, '', '  \n ', 7, { $gt: '' }])
      expect(rechazoDe(() => leer(mensajeSchema, { texto })).errores).toEqual({
        texto: 'El mensaje no puede estar vacío',
      });
  });

  test('conserva sus renglones y sus emojis, sin los espacios de alrededor', () => {
    expect(leer(mensajeSchema, { texto: ' Hola {cliente} 👋\n¿Cómo está? ' }).texto).toBe(
      'Hola {cliente} 👋\n¿Cómo está?',
    );
  });
});
