import { Controller, Get, Inject } from '@nestjs/common';
import { type Config } from './config.ts';
import { Public } from './http/session.guard.ts';
import { CONFIG } from './tokens.ts';

/** What the front end must know of its deployment; nothing of it is secret. */
export interface EntornoDeApi {
  soporte_whatsapp: string | null;
  codigo_pais: string;
  /** Where links in messages point to; null means wherever the page was opened. */
  public_url: string | null;
}

@Controller('entorno')
export class EntornoController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Public()
  @Get()
  entorno(): EntornoDeApi {
    const { soporteWhatsapp, codigoPais, publicUrl } = this.config;
    return { soporte_whatsapp: soporteWhatsapp, codigo_pais: codigoPais, public_url: publicUrl };
  }
}
