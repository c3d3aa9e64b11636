import { Inject, Injectable } from '@nestjs/common';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import {
  COTIZACION_NO_ENCONTRADA,
  type Cotizacion,
  type RevisionEnviada,
  SIN_ENVIAR,
  cotizacionDe,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { LinkSigner, idInToken } from '../platform/secrets/link-signer.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { type Config } from '../platform/system/config.ts';
import { CONFIG } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

/** As what the tokens of these links are signed. */
const CLASE_DE_ENLACE = 'enlace-de-cotizacion';

/** A quote that was sent, as its link opens it. */
export interface CotizacionAbierta {
  readonly id: string;
  readonly cotizacion: Cotizacion & { readonly enviada: RevisionEnviada };
}

/** What opens the page of a quote without a session, and whether what somebody brings does. */
@Injectable()
export class EnlacesDeCotizacion {
  private readonly firma: LinkSigner;

  constructor(
    vault: Vault,
    private readonly writeSide: WriteSide,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.firma = new LinkSigner(vault, CLASE_DE_ENLACE);
  }

  /** Where her quote's page is: on the deployment's own address where it has one. A draft has none. */
  async urlDe(id: string, by: Caller): Promise<string> {
    const { enviada, generacion } = cotizacionDe(await this.situacion(id), { user_id: by.ownerId });
    if (!enviada) throw noExiste(SIN_ENVIAR);
    return `${this.config.publicUrl ?? ''}/c/${this.firma.tokenOf(id, generacion)}`;
  }

  /**
   * The quote that a token opens, as the log has it. Guessed, renewed, broken, of a draft or of nothing: the same refusal.
   */
  async abrir(token: string): Promise<CotizacionAbierta> {
    const id = idInToken(token);
    const cotizacion = id === null ? null : (await this.situacion(id)).cotizacion;
    // A deployment that has no such quote makes no key for a stranger.
    const enviada = cotizacion?.enviada;
    if (id === null || !enviada || !this.firma.opens(token, id, cotizacion.generacion))
      throw noExiste(COTIZACION_NO_ENCONTRADA);
    return { id, cotizacion: { ...cotizacion, enviada } };
  }

  private situacion(id: string) {
    return this.writeSide.load(agregadoDeCotizacion.decider, agregadoDeCotizacion.flujo(id));
  }
}
