import { type Registrado } from '@cuenta-clara/dominio/decider';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type CimaDe } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { abrirLoGuardado } from '@cuenta-clara/dominio/evidencia/auditoria/lo-guardado';
import { anclasDe, cimasDeArchivos } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import {
  type Asiento,
  EN_CERO,
  type Sumas,
  porCobrar,
  sumar,
  sumasDe,
} from '@cuenta-clara/dominio/evidencia/libro/libro';
import { asientoDe, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { sellosEntre } from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { type Ancla, esDeFactura } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { type Watch } from './derived-again.ts';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { type ArchivoAtestiguado, atestiguadosEntre } from './archivos-atestiguados.ts';
import { buscarAsientos } from '../libro/asientos.ts';

/**
 * Checks anchors kept elsewhere, seals, and that sums of entries and sums of invoices agree. Hash chains are
 * checked by the comparison of read models with the log.
 */
export class Testimonio {
  eventos = 0;
  asientos = 0;
  readonly cabezas = new Map<string, Asiento>();
  readonly registradas: Ancla[] = [];
  readonly cimas: CimaDe[] = [];
  readonly archivos: ArchivoAtestiguado[] = [];
  private readonly guardado: ReturnType<typeof abrirLoGuardado>;

  constructor(private readonly guardadas: AnclasGuardadas) {
    this.guardado = abrirLoGuardado(guardadas);
  }

  get anclas(): readonly Ancla[] {
    return [...this.guardadas.enteras, ...this.registradas];
  }

  oir(eventos: readonly Registrado[]): void {
    this.eventos += eventos.filter(esDeFactura).length;
    this.registradas.push(...anclasDe(eventos));
    this.guardado.oir(eventos);
    this.cimas.push(...sellosEntre(eventos), ...cimasDeArchivos(eventos));
    this.archivos.push(...atestiguadosEntre(eventos));
  }

  readonly ver: Watch = (vista, documento) => {
    if (vista.name !== vistaDeLibro.name) return;
    const asiento = asientoDe(documento as Parameters<typeof asientoDe>[0]);
    if (!asiento) return;
    this.asientos++;
    if (asiento.secuencia > (this.cabezas.get(asiento.owner)?.secuencia ?? 0))
      this.cabezas.set(asiento.owner, asiento);
    this.guardado.ver(asiento);
  };

  async anclasEnSuLugar(documents: DocumentStore): Promise<boolean> {
    for (const { owner, secuencia, huella } of this.anclas) {
      const [asiento] = await buscarAsientos(documents, { equal: { owner, secuencia }, limit: 1 });
      if (asiento?.huella !== huella) return false;
    }
    return true;
  }

  async descuadres(documents: DocumentStore): Promise<readonly Hallazgo[]> {
    const hallados: Hallazgo[] = [];
    for (const { owner, saldo } of this.cabezas.values()) {
      const sumas = await sumasDeFacturas(documents, owner);
      if (sumas.facturado !== saldo.facturado || porCobrar(sumas) !== porCobrar(saldo))
        hallados.push(hallazgo('totals-mismatch', { owner }));
    }
    return hallados;
  }

  loDesconocido(owner: string): readonly Hallazgo[] {
    return this.guardado.desconocido(owner);
  }

  async sellosRotos(documents: DocumentStore): Promise<readonly Hallazgo[]> {
    const rotos = new Map<string, Hallazgo>();
    const arboles = new Map<string, ArbolGuardado>();
    for (const { owner, tamano, raiz } of this.cimas) {
      if (rotos.has(owner)) continue;
      const arbol = arboles.get(owner) ?? (await ArbolGuardado.de(documents, owner));
      arboles.set(owner, arbol);
      if ((await arbol.raizCon(tamano)) !== raiz)
        rotos.set(owner, hallazgo('seal-mismatch', { owner, cuantos: tamano }));
    }
    return [...rotos.values()];
  }
}

const sumasDeFacturas = async (documents: DocumentStore, owner: string): Promise<Sumas> => {
  let sumas = EN_CERO;
  for (const estado of ['pendiente', 'pagada'] as const) {
    const suyas = { equal: { owner, estado } };
    const total = (await documents.sum(vistaDeFacturas, suyas, 'total')).sum;
    const balance_restante = (await documents.sum(vistaDeFacturas, suyas, 'balance_restante')).sum;
    sumas = sumar(sumas, sumasDe({ estado, total, balance_restante }));
  }
  return sumas;
};
