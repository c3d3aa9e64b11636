import { type Dia, type Instante } from '@cuenta-clara/dominio/fechas';
import { type Tramo, lugarDelFin } from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia';
import {
  type VistaDeFinDeDia,
  vistaDeFinesDeDia,
} from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia.view';
import {
  type CampoDelLibro,
  type DocumentoDeAsiento,
  cabezaDe,
  claveDeCabeza,
  vistaDeLibro,
} from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type Zona, finDelDia } from '@cuenta-clara/dominio/zona-horaria';
import {
  DocumentDamaged,
  type DocumentStore,
  type Query,
} from '../../platform/document-store/document-store.ts';
import { buscarDocumentos, documentoNumero, libroDañado } from './asientos.ts';

const masTarde = (instante: Instante, ms: number): Instante => {
  const suma = new Date(Date.parse(instante) + ms).toISOString();
  // ISO instants after the year 9999 begin with a sign, and sort before all others.
  return suma < instante ? instante : suma;
};

/**
 * Finds the ledger entry that ends a day by the index fields `maximo` (newest instant so far) and `atraso`
 * (setback of the clock). No digest covers these fields, so the entry and its successor are checked by their
 * instants, which digests cover. A failed check throws DocumentDamaged.
 */
export class Cortes {
  private constructor(
    private readonly documents: DocumentStore,
    private readonly owner: string,
    private readonly zona: Zona,
    readonly ultimo: DocumentoDeAsiento | null,
    /** Maximum setback of the clock, in ms. */
    private readonly atraso: number,
  ) {}

  static async de(documents: DocumentStore, owner: string, zona: Zona): Promise<Cortes> {
    const primero = async (orden: 'secuencia' | 'atraso') =>
      (
        await buscarDocumentos(documents, {
          equal: { owner },
          ranges: [{ field: orden, from: 1 }],
          order: [{ field: orden, direction: 'desc' }],
          limit: 1,
        })
      )[0] ?? null;
    // The ledger's head is read before the entries, so that the entry that it names is already stored.
    const cabeza = cabezaDe(await documents.get(vistaDeLibro, claveDeCabeza(owner)));
    const [ultimo, atrasado] = [await primero('secuencia'), await primero('atraso')];
    if ((ultimo?.asiento.secuencia ?? 0) < cabeza.secuencia) throw libroDañado(owner);
    return new Cortes(documents, owner, zona, ultimo, atrasado?.atraso ?? 0);
  }

  async finDe(dia: Dia): Promise<number> {
    const [antes, despues] = await Promise.all([
      this.fijado({ field: 'dia', to: dia }, 'desc'),
      this.fijado({ field: 'dia', from: dia }, 'asc'),
    ]);
    if ((antes && antes.dia > dia) || (despues && despues.dia < dia))
      throw new DocumentDamaged({ readModel: vistaDeFinesDeDia.name, id: `${this.owner} ${dia}` });
    if (antes?.dia === dia) return antes.secuencia;
    const desde = antes?.secuencia ?? 0;
    const hasta = despues?.secuencia ?? this.ultimo?.asiento.secuencia ?? 0;
    return hasta > desde ? this.buscar(finDelDia(this.zona, dia), desde, hasta) : desde;
  }

  private async buscar(fin: Instante, desde: number, hasta: number): Promise<number> {
    // Ledger entries before `primera` are not after the day's end; entries from `fija` on are, however far the
    // clock was set back (`atraso`).
    const primera = await this.primerLugarTras(fin, hasta);
    const fija = this.atraso === 0 ? primera : await this.primerLugarTras(masTarde(fin, this.atraso), hasta);
    const lugar = Math.max(desde, primera - 1);
    const tramos: Tramo[] = lugar > desde ? [{ hasta: lugar, sonDespues: false }] : [];
    for await (const tramo of this.tramosEntre(fin, lugar, Math.min(hasta, fija - 1))) tramos.push(tramo);
    const hallado = lugarDelFin(desde, tramos);
    await this.exigirPorSusInstantes(fin, hallado, desde, hasta);
    return hallado;
  }

  /**
   * Throws DocumentDamaged when an entry next to the day's end that `lugarDelFin` found is on its wrong side.
   */
  private async exigirPorSusInstantes(
    fin: Instante,
    lugar: number,
    desde: number,
    hasta: number,
  ): Promise<void> {
    const [antes, despues] = await Promise.all([
      lugar > desde ? documentoNumero(this.documents, this.owner, lugar) : null,
      lugar < hasta ? documentoNumero(this.documents, this.owner, lugar + 1) : null,
    ]);
    const esDelDia = !antes || antes.asiento.instante <= fin;
    const esDeOtro = !despues || despues.asiento.instante > fin;
    if (!esDelDia || !esDeOtro) throw libroDañado(`${this.owner} ${lugar}`);
  }

  private async primerLugarTras(instante: Instante, hasta: number): Promise<number> {
    const hallado = await this.primero({
      ranges: [{ field: 'maximo', after: instante }],
      order: [
        { field: 'maximo', direction: 'asc' },
        { field: 'secuencia', direction: 'asc' },
      ],
    });
    return Math.min(hallado?.asiento.secuencia ?? hasta + 1, hasta + 1);
  }

  private async *tramosEntre(fin: Instante, desde: number, hasta: number): AsyncGenerator<Tramo> {
    let lugar = desde;
    for (let sonDespues = true; lugar < hasta; sonDespues = !sonDespues) {
      const otro = await this.primero({
        ranges: [
          { field: 'secuencia', from: lugar + 1, to: hasta },
          { field: 'instante', ...(sonDespues ? { to: fin } : { after: fin }) },
        ],
        order: [{ field: 'secuencia', direction: 'asc' }],
      });
      lugar = otro ? otro.asiento.secuencia - 1 : hasta;
      yield { hasta: lugar, sonDespues };
    }
  }

  private async primero(query: Query<CampoDelLibro>): Promise<DocumentoDeAsiento | null> {
    const [hallado] = await buscarDocumentos(this.documents, {
      ...query,
      equal: { owner: this.owner },
      limit: 1,
    });
    return hallado ?? null;
  }

  private async fijado(
    range: { readonly field: 'dia'; readonly from?: Dia; readonly to?: Dia },
    direction: 'asc' | 'desc',
  ): Promise<VistaDeFinDeDia | null> {
    const [fijado] = await this.documents.find(vistaDeFinesDeDia, {
      equal: { owner: this.owner },
      ranges: [range],
      order: [{ field: 'dia', direction }],
      limit: 1,
    });
    return fijado ?? null;
  }
}
