import {
  type Cima,
  type Nodo,
  RAIZ_VACIA,
  type Rango,
  nodoDe,
  raizDe,
  ramaDe,
  ramasLlenas,
  subarbolesDe,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import {
  type DocumentoDeOrilla,
  claveDeOrilla,
  claveDeRama,
  orillaDe,
  ramaGuardada,
  vistaDeArbol,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { type Huella } from '@cuenta-clara/dominio/evidencia/libro/huella';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';

const RAMAS = 60;

const claveDe = ({ nivel, indice }: Nodo): string => `${nivel}.${indice}`;

export class ArbolGuardado {
  private constructor(
    private readonly documents: DocumentStore,
    private readonly owner: string,
    readonly orilla: DocumentoDeOrilla,
  ) {}

  static async de(documents: DocumentStore, owner: string): Promise<ArbolGuardado> {
    const orilla = orillaDe(await documents.get(vistaDeArbol, claveDeOrilla(owner)));
    return new ArbolGuardado(documents, owner, orilla);
  }

  async huellasDe(rangos: readonly Rango[]): Promise<readonly Huella[]> {
    const nodos = new Map<string, Huella>();
    for (const nodo of rangos.flatMap(subarbolesDe))
      nodos.set(claveDe(nodo), nodoDe(nodo, await this.nodosDeLaRamaDe(nodo)));
    return rangos.map((rango) => raizDe(rango, (nodo) => nodos.get(claveDe(nodo))!));
  }

  /** Root of the first `tamano` leaves; null when the tree has fewer. */
  async raizCon(tamano: number): Promise<Huella | null> {
    if (tamano > this.orilla.tamano) return null;
    const [raiz] = await this.huellasDe([{ desde: 0, cuantas: tamano }]);
    return raiz!;
  }

  /** Throws when the stored tree does not hold the archive's last event yet. */
  async cimaDelArchivo(ultimo: Asiento | null): Promise<Cima> {
    if (ultimo === null) return { tamano: 0, raiz: RAIZ_VACIA };
    const indice = await this.indiceDe(ultimo.evento.posicion);
    if (indice === null) throw new Error('the tree does not show yet what the archive is of');
    const tamano = indice + 1;
    return { tamano, raiz: (await this.raizCon(tamano))! };
  }

  async *lugares(): AsyncIterable<readonly string[]> {
    const { tamano, lugares } = this.orilla;
    let tras = '';
    for (let faltan = tamano - lugares.length; faltan > 0;) {
      const ramas = await this.documents.find(vistaDeArbol, {
        equal: { owner: this.owner },
        ranges: [{ field: 'hasta', after: tras }],
        order: [{ field: 'hasta', direction: 'asc' }],
        limit: RAMAS,
      });
      const suyos = ramas.flatMap((una) => ramaGuardada(una)?.lugares ?? []).slice(0, faltan);
      if (suyos.length === 0) break;
      yield suyos;
      faltan -= suyos.length;
      tras = suyos.at(-1)!;
    }
    if (lugares.length > 0) yield lugares;
  }

  async indiceDe(posicion: string): Promise<number | null> {
    const { tamano, lugares } = this.orilla;
    const enLaOrilla = lugares.indexOf(posicion);
    if (enLaOrilla >= 0) return tamano - lugares.length + enLaOrilla;
    const [hallada] = await this.documents.find(vistaDeArbol, {
      equal: { owner: this.owner },
      ranges: [{ field: 'hasta', from: posicion }],
      order: [{ field: 'hasta', direction: 'asc' }],
      limit: 1,
    });
    const rama = ramaGuardada(hallada ?? null);
    const lugar = rama?.lugares.indexOf(posicion) ?? -1;
    return rama && lugar >= 0 ? rama.indice * rama.lugares.length + lugar : null;
  }

  /** A full branch is a document of its own. Branches that still grow are in one document (`orilla`). */
  private async nodosDeLaRamaDe(nodo: Nodo): Promise<readonly Huella[]> {
    const lugar = ramaDe(nodo);
    if (lugar.indice >= ramasLlenas(this.orilla.tamano, lugar.piso))
      return this.orilla.orilla[lugar.piso] ?? [];
    const documento = await this.documents.get(vistaDeArbol, claveDeRama(this.owner, lugar));
    return ramaGuardada(documento)?.nodos ?? [];
  }
}
