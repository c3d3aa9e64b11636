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
  return suma < instante ? instante : suma; // beyond the year 9999
};

/**
 * After which entry each day of a ledger ends (dominio/evidencia/fin-de-dia). An end that was recorded is what it is; one that
 * was not is found among the entries there are now, between the recorded ends beside it. In a ledger whose clock never went
 * back that takes four looks into an index, however long it is: two find the place, and two see that by the instants which their
 * fingerprints are of the entry before it is of the day and the one after it is not. Where they say otherwise what is kept
 * beside them was changed, which is a DocumentDamaged.
 */
export class Cortes {
  private constructor(
    private readonly documents: DocumentStore,
    private readonly owner: string,
    private readonly zona: Zona,
    /** The newest entry; null in an empty ledger. */
    readonly ultimo: DocumentoDeAsiento | null,
    /** By how much the clock was ever behind, in ms. */
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
    // Made after its entry: the one that it is of is there.
    const cabeza = cabezaDe(await documents.get(vistaDeLibro, claveDeCabeza(owner)));
    const [ultimo, atrasado] = [await primero('secuencia'), await primero('atraso')];
    if ((ultimo?.asiento.secuencia ?? 0) < cabeza.secuencia) throw libroDañado(owner);
    return new Cortes(documents, owner, zona, ultimo, atrasado?.atraso ?? 0);
  }

  /** The number of the entry that a day ends with, 0 before the first. */
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
    // Before the first entry that comes after any of a later day, all are of the day or before it; and once the clock is
    // further than it ever went back, all are of later days.
    const primera = await this.primerLugarTras(fin, hasta);
    const fija = this.atraso === 0 ? primera : await this.primerLugarTras(masTarde(fin, this.atraso), hasta);
    const lugar = Math.max(desde, primera - 1);
    const tramos: Tramo[] = lugar > desde ? [{ hasta: lugar, sonDespues: false }] : [];
    for await (const tramo of this.tramosEntre(fin, lugar, Math.min(hasta, fija - 1))) tramos.push(tramo);
    const hallado = lugarDelFin(desde, tramos);
    await this.exigirPorSusInstantes(fin, hallado, desde, hasta);
    return hallado;
  }

  /** Wherever fewest entries stand on the wrong side, the two beside it stand on the right one. */
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

  /** The first entry by which the newest instant is after one; when there is none, what comes after the last. */
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

  /** Entries as stretches of one side: as many looks as there are stretches. */
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
