import { Inject, Injectable } from '@nestjs/common';
import { ErrorDeDominio, conflicto } from '@cuenta-clara/dominio/errores';
import { numeroOcupado } from '@cuenta-clara/dominio/facturas/factura';
import { NUMERO_MAXIMO } from '@cuenta-clara/dominio/facturas/factura.schema';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { Claims, claimOn } from '../platform/write-side/claims.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

const SIN_NUMEROS = 'No quedan números de factura libres.';

class NumeroOcupado extends ErrorDeDominio {
  constructor(numero: number) {
    super('conflicto', numeroOcupado(numero), { numero_factura: numeroOcupado(numero) });
  }
}

/** Invoice numbers: unique per owner among the invoices that exist (decisions, "Invoices"; docs/adr/0005). */
@Injectable()
export class Folios {
  /** Numbers being claimed at this moment by this process, so that requests at once do not race for the same. */
  private readonly enVuelo = new Set<string>();

  constructor(
    private readonly claims: Claims,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /** Hands the next free number to `usar`, which claims it; the one after it when another invoice was quicker. */
  async conSiguiente<T>(by: Caller, usar: (numero: number) => Promise<T>): Promise<T> {
    for (let numero = (await this.ultimo(by)) + 1; ; numero++) {
      const clave = `${by.ownerId}.${numero}`;
      if (this.enVuelo.has(clave)) continue;
      this.enVuelo.add(clave);
      try {
        return await usar(numero);
      } catch (error) {
        if (!(error instanceof NumeroOcupado)) throw error;
      } finally {
        this.enVuelo.delete(clave);
      }
    }
  }

  /**
   * Claims this number for an invoice whose stream is at this version, as the `securing` of the command that uses it;
   * 409 when another has it.
   */
  async reservar(
    numero: number,
    factura: { readonly id: string; readonly at: number },
    by: Caller,
  ): Promise<void> {
    if (numero > NUMERO_MAXIMO) throw conflicto(SIN_NUMEROS, 'numero_factura');
    const folio = { key: `${by.ownerId}-${numero}`, value: numero };
    const claim = { titular: factura.id, at: factura.at, by };
    const esSuyo = await this.claims.take(
      claimOn(agregadoDeFactura, agregadoDeFactura.unicos.folio, folio, claim),
    );
    if (!esSuyo) throw new NumeroOcupado(numero);
  }

  private async ultimo(by: Caller): Promise<number> {
    const [ultima] = await this.documents.fieldsOf(
      vistaDeFacturas,
      {
        equal: { owner: by.ownerId },
        order: [{ field: 'numero_factura', direction: 'desc' }],
        limit: 1,
      },
      ['numero_factura'],
    );
    return Number(ultima?.numero_factura ?? 0);
  }
}
