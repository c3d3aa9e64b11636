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

const SIN_COTIZACION = agregadoDeCotizacion.decider.initialState;

/** Signed with every token, so that a token of another kind of link opens no quote. */
const CLASE_DE_ENLACE = 'enlace-de-cotizacion';

/** A quote that was sent, as its link opens it. */
export interface CotizacionAbierta {
  readonly id: string;
  /** Of its stream. */
  readonly version: number;
  readonly cotizacion: Cotizacion & { readonly enviada: RevisionEnviada };
}

/** The links to the pages of quotes: makes their tokens, and finds the quote that a token opens. */
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

  /** The quote that a token opens, as the log has it. Every token that opens nothing gets the same refusal. */
  async abrir(token: string): Promise<CotizacionAbierta> {
    const id = idInToken(token);
    const { cotizacion, version } = id === null ? SIN_COTIZACION : await this.situacion(id);
    // The signing key is made when it is first used: a token of no quote must not make it.
    const enviada = cotizacion?.enviada;
    if (id === null || !enviada || !this.firma.opens(token, id, cotizacion.generacion))
      throw noExiste(COTIZACION_NO_ENCONTRADA);
    return { id, version, cotizacion: { ...cotizacion, enviada } };
  }

  private situacion(id: string) {
    return this.writeSide.load(agregadoDeCotizacion.decider, agregadoDeCotizacion.flujo(id));
  }
}
