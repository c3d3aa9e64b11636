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

const CLASE_DE_ENLACE = 'enlace-de-factura';

export interface PaginaAbierta {
  readonly vista: VistaDeFactura;
  readonly seguimiento: Seguimiento;
}

@Injectable()
export class EnlacesDeFactura {
  constructor(
    private readonly vault: Vault,
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async urlDe(vista: VistaDeFactura): Promise<string> {
    const { generacion } = await this.de(vista.id);
    return `${this.config.publicUrl ?? ''}/f/${this.firmaDe(vista).tokenOf(vista.id, generacion)}`;
  }

  /**
   * All tokens that open no invoice get the same refusal: guessed, renewed, broken, of a draft or deleted
   * invoice, or of one moved to another customer. The generation is read from the log, so a renewed token
   * ends on every backend at once.
   */
  async abrir(token: string): Promise<PaginaAbierta> {
    const id = idInToken(token);
    // The invoice is read first, so that a stranger's token does not create the signing key.
    const vista = id && (await this.documents.get(vistaDeFacturas, id));
    if (!vista || vista.factura.estado === 'borrador') throw noExiste(PAGINA_CERRADA);
    const suyo = await this.de(id);
    if (!this.firmaDe(vista).opens(token, id, suyo.generacion)) throw noExiste(PAGINA_CERRADA);
    return { vista, seguimiento: suyo };
  }

  /** Signs the customer's id too: when the invoice is moved to another customer, its links end. */
  private firmaDe({ factura }: VistaDeFactura): LinkSigner {
    return new LinkSigner(this.vault, `${CLASE_DE_ENLACE}/${factura.datos.cliente_id}`);
  }

  de(factura_id: string): Promise<Seguimiento> {
    return this.writeSide.load(seguimiento, agregadoDeSeguimiento.flujo(factura_id));
  }
}
