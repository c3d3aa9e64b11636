import { Inject, Injectable } from '@nestjs/common';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { agregadoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento.agregado';
import { PAGINA_CERRADA, type Seguimiento, seguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { LinkSigner, idInToken } from '../platform/secrets/link-signer.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { type Config } from '../platform/system/config.ts';
import { CONFIG, DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

/** Signed with every token, so that a token of another kind of link opens no invoice. */
const CLASE_DE_ENLACE = 'enlace-de-factura';

export interface PaginaAbierta {
  readonly vista: VistaDeFactura;
  readonly seguimiento: Seguimiento;
}

/** The links to the pages of invoices: makes their tokens, and finds the invoice that a token opens. */
@Injectable()
export class EnlacesDeFactura {
  constructor(
    private readonly vault: Vault,
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where the page of an invoice is: on the deployment's own address where it has one, else on the host that is asked. */
  async urlDe(vista: VistaDeFactura): Promise<string> {
    const { generacion } = await this.de(vista.id);
    return `${this.config.publicUrl ?? ''}/f/${this.firmaDe(vista).tokenOf(vista.id, generacion)}`;
  }

  /**
   * The invoice that a token opens. Every token that opens nothing gets the same refusal: guessed, renewed, broken, of a draft, of a deleted
   * invoice, or of an invoice that is another customer's by now. The generation is read from the log, so a renewed token ends at once on
   * every backend.
   */
  async abrir(token: string): Promise<PaginaAbierta> {
    const id = idInToken(token);
    // The signing key is made when it is first used: a token of no invoice must not make it.
    const vista = id && (await this.documents.get(vistaDeFacturas, id));
    if (!vista || vista.factura.estado === 'borrador') throw noExiste(PAGINA_CERRADA);
    const suyo = await this.de(id);
    if (!this.firmaDe(vista).opens(token, id, suyo.generacion)) throw noExiste(PAGINA_CERRADA);
    return { vista, seguimiento: suyo };
  }

  /** The customer is signed too: his link ends when the invoice becomes another customer's. */
  private firmaDe({ factura }: VistaDeFactura): LinkSigner {
    return new LinkSigner(this.vault, `${CLASE_DE_ENLACE}/${factura.datos.cliente_id}`);
  }

  /** What came of an invoice's page, read from the log. */
  de(factura_id: string): Promise<Seguimiento> {
    return this.writeSide.load(seguimiento, agregadoDeSeguimiento.flujo(factura_id));
  }
}
