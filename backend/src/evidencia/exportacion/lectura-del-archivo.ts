import { setImmediate as breathe } from 'node:timers/promises';
import { type EventoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import {
  type AceptacionDelPeriodo,
  aceptacionTras,
} from '@cuenta-clara/dominio/evidencia/exportacion/cotizaciones-del-periodo';
import {
  type CuentaDeArchivo,
  type Movida,
  cuentaTras,
} from '@cuenta-clara/dominio/evidencia/exportacion/cuentas-del-periodo';
import { type Asiento, type Cabeza, LIBRO_VACIO } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { idDeFlujo } from '@cuenta-clara/dominio/flujo';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { type Stores } from '../../platform/deployments/stores.ts';
import { type Alcance } from './alcances.service.ts';
import { asientosEntre } from '../libro/asientos.ts';

export type Cuentas = Map<string, CuentaDeArchivo>;

export const cabezaDe = (asiento: Asiento | null): Cabeza => asiento ?? LIBRO_VACIO;

export class LecturaDelArchivo {
  constructor(
    private readonly stores: Pick<Stores, 'documentStore' | 'eventStore'>,
    readonly alcance: Alcance,
  ) {}

  paginas(): AsyncIterable<readonly Asiento[]> {
    const { owner, anterior, ultimo } = this.alcance;
    return asientosEntre(
      this.stores.documentStore,
      owner,
      cabezaDe(anterior).secuencia,
      cabezaDe(ultimo).secuencia,
    );
  }

  paginasDeAntes(): AsyncIterable<readonly Asiento[]> {
    const { owner, anterior } = this.alcance;
    return asientosEntre(this.stores.documentStore, owner, 0, cabezaDe(anterior).secuencia);
  }

  eventos(): AsyncGenerator<readonly Registrado<EventoDeFactura>[], void, undefined> {
    return this.deLosTipos<EventoDeFactura>(typesOf(EVENTOS_DE_FACTURA));
  }

  async *aceptaciones(): AsyncGenerator<AceptacionDelPeriodo, void, undefined> {
    for await (const leidas of this.deLosTipos<EventoDeCotizacion>(['CotizacionAceptada']))
      for (const { streamId, version } of leidas) {
        const eventos: Registrado<EventoDeCotizacion>[] = [];
        for await (const suyos of this.stores.eventStore.readStream(streamId, 0, version))
          eventos.push(...(suyos as readonly Registrado<EventoDeCotizacion>[]));
        const aceptacion = aceptacionTras(idDeFlujo(streamId), eventos);
        if (aceptacion) yield aceptacion;
      }
  }

  private async *deLosTipos<E extends Evento>(
    types: readonly E['type'][],
  ): AsyncGenerator<readonly Registrado<E>[], void, undefined> {
    const { owner, anterior, ultimo } = this.alcance;
    const fin = ultimo?.evento.posicion;
    if (fin === undefined) return;
    for await (const leidos of this.stores.eventStore.readAll({
      after: anterior?.evento.posicion,
      types,
      owner,
    })) {
      yield leidos.filter(({ position }) => position <= fin) as Registrado<E>[];
      if (leidos.some(({ position }) => position >= fin)) return;
      await breathe();
    }
  }

  async *hasta<E extends Evento>(
    streamId: string,
    ultimo: Asiento | null,
  ): AsyncIterable<readonly Registrado<E>[]> {
    const fin = ultimo?.evento.posicion ?? '';
    const leidos = this.stores.eventStore.readStream(streamId) as AsyncIterable<readonly Registrado<E>[]>;
    for await (const eventos of leidos) yield eventos.filter(({ position }) => position <= fin);
  }

  async antecedentes(id: string): Promise<readonly Registrado<EventoDeFactura>[]> {
    const todos: Registrado<EventoDeFactura>[] = [];
    for await (const eventos of this.hasta<EventoDeFactura>(
      agregadoDeFactura.flujo(id),
      this.alcance.anterior,
    ))
      todos.push(...eventos);
    return todos;
  }

  /** `cuentas` starts with the invoices' amounts before the period; each entry updates them. */
  async *movidas(cuentas: Cuentas): AsyncGenerator<readonly Movida[], void, undefined> {
    const eventos = this.deUnoEnUno();
    for await (const pagina of this.paginas()) {
      const movidas: Movida[] = [];
      for (const asiento of pagina) {
        const { value: evento } = await eventos.next();
        const antes = cuentas.get(asiento.factura_id) ?? null;
        const despues = evento ? cuentaTras(antes, evento) : antes;
        if (despues) cuentas.set(asiento.factura_id, despues);
        else cuentas.delete(asiento.factura_id);
        movidas.push({ asiento, antes, despues });
      }
      yield movidas;
    }
  }

  private async *deUnoEnUno(): AsyncGenerator<Registrado<EventoDeFactura>, undefined, undefined> {
    for await (const eventos of this.eventos()) yield* eventos;
    return undefined;
  }
}
