import { dado } from './dado.prueba.ts';
import { type EventoDeReserva, reserva } from './reserva.ts';

const reservado = (titular: string): EventoDeReserva => ({ type: 'FolioReservado', data: { titular } });

describe('La reserva de un folio o de un correo', () => {
  test('la toma el primer titular que la pide', () => {
    dado(reserva)
      .cuando({ type: 'Reservar', titular: 'ana', de: 'CorreoReservado' })
      .entonces({ type: 'CorreoReservado', data: { titular: 'ana' } });
  });

  test('el mismo titular la renueva con otro evento, para que falle una toma simultánea', () => {
    dado(reserva, reservado('una'))
      .cuando({ type: 'Reservar', titular: 'una', de: 'FolioReservado' })
      .entonces(reservado('una'));
  });

  test('una reserva abandonada pasa a otra factura, y quien la perdió puede volver a tomarla', () => {
    dado(reserva, reservado('una'))
      .cuando({ type: 'Reservar', titular: 'otra', de: 'FolioReservado' })
      .entonces(reservado('otra'));
    dado(reserva, reservado('una'), reservado('otra'))
      .cuando({ type: 'Reservar', titular: 'una', de: 'FolioReservado' })
      .entonces(reservado('una'));
  });
});
