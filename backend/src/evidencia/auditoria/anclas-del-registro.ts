import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { abrirLoGuardado } from '@cuenta-clara/dominio/evidencia/auditoria/lo-guardado';
import { DE_NADIE, type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { abrirLibro } from '@cuenta-clara/dominio/evidencia/auditoria/testigos-en-orden';
import { type Ancla } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { type EventStore } from '../../platform/event-store/event-store.ts';

export interface DeLaDuena {
  readonly owner: string;
  readonly eventos: number;
  readonly anclas: number;
  readonly posteriores: number;
  readonly otro: Pick<Asiento, 'secuencia' | 'factura_id'> | null;
}

interface Cuenta {
  eventos: number;
  anclas: number;
  ultimo: Asiento | null;
  otro: Asiento | null;
  readonly libro: ReturnType<typeof abrirLibro> | null;
  readonly enteras: readonly Ancla[];
}

/**
 * Ledgers are built from events alone, because read models are not trusted. Without anchors the events are
 * only counted.
 */
export const anclasDelRegistro = async (
  eventStore: EventStore,
  guardadas: AnclasGuardadas,
): Promise<{ readonly duenas: readonly DeLaDuena[]; readonly hallazgos: readonly Hallazgo[] }> => {
  const cuentas = new Map<string, Cuenta>();
  const { enteras, impresas } = guardadas;
  const guardado = abrirLoGuardado(guardadas);
  const hayAnclas = enteras.length + impresas.length > 0;
  const cuentaDe = (owner: string): Cuenta => {
    const cuenta = cuentas.get(owner) ?? {
      ...{ eventos: 0, anclas: 0, ultimo: null, otro: null },
      libro: hayAnclas ? abrirLibro() : null,
      enteras: enteras.filter((ancla) => ancla.owner === owner),
    };
    cuentas.set(owner, cuenta);
    return cuenta;
  };
  const asentar = (cuenta: Cuenta, evento: Registrado): void => {
    const asiento = cuenta.libro?.asentar(evento);
    if (!asiento) return;
    cuenta.ultimo = asiento;
    for (const { secuencia, huella } of cuenta.enteras) {
      if (secuencia !== asiento.secuencia) continue;
      if (huella === asiento.huella) cuenta.anclas++;
      else cuenta.otro ??= asiento;
    }
    cuenta.anclas += guardado.ver(asiento);
  };
  for await (const eventos of eventStore.readAll()) {
    guardado.oir(eventos);
    for (const evento of eventos) {
      const cuenta = cuentaDe(evento.metadata.ownerId);
      cuenta.eventos++;
      asentar(cuenta, evento);
    }
  }

  const duenas: DeLaDuena[] = [];
  const hallazgos: Hallazgo[] = [];
  for (const [owner, { eventos, anclas, ultimo, otro, enteras: suyas }] of cuentas) {
    const posteriores = suyas.filter(({ secuencia }) => secuencia > (ultimo?.secuencia ?? 0));
    duenas.push({ owner, eventos, anclas, otro, posteriores: posteriores.length });
    if (otro) hallazgos.push(hallazgo('anchor-mismatch', { owner, secuencia: otro.secuencia }));
    for (const { secuencia } of posteriores)
      hallazgos.push(hallazgo('ledger-tail-cut', { owner, secuencia }));
  }
  for (const { owner, secuencia } of enteras)
    if (!cuentas.has(owner)) hallazgos.push(hallazgo('ledger-tail-cut', { owner, secuencia }));
  hallazgos.push(...guardado.desconocido(DE_NADIE));
  return { duenas, hallazgos };
};
