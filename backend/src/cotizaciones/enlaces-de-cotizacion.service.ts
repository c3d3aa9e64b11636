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

const CLASE_DE_ENLACE = 'enlace-de-cotizacion';

export interface CotizacionAbierta {
  readonly id: string;
  readonly version: number;
  readonly cotizacion: Cotizacion & { readonly enviada: RevisionEnviada };
}

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

  /** The link's address is relative without PUBLIC_URL. Throws for a quote that was never sent. */
  async urlDe(id: string, by: Caller): Promise<string> {
    const { enviada, generacion } = cotizacionDe(await this.situacion(id), { user_id: by.ownerId });
    if (!enviada) throw noExiste(SIN_ENVIAR);
    return `${this.config.publicUrl ?? ''}/c/${this.firma.tokenOf(id, generacion)}`;
  }

  async abrir(token: string): Promise<CotizacionAbierta> {
    const id = idInToken(token);
    const { cotizacion, version } = id === null ? SIN_COTIZACION : await this.situacion(id);
    // The quote is read first, so that a stranger's token does not create the signing key.
    const enviada = cotizacion?.enviada;
    if (id === null || !enviada || !this.firma.opens(token, id, cotizacion.generacion))
      throw noExiste(COTIZACION_NO_ENCONTRADA);
    return { id, version, cotizacion: { ...cotizacion, enviada } };
  }

  private situacion(id: string) {
    return this.writeSide.load(agregadoDeCotizacion.decider, agregadoDeCotizacion.flujo(id));
  }
}
