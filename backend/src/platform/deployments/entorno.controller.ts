import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { type Config } from '../system/config.ts';
import { Answers } from '../http/openapi/answers.ts';
import { Public } from '../http/session.guard.ts';
import { CONFIG } from '../system/tokens.ts';

const entornoDeApi = z
  .strictObject({
    soporte_whatsapp: z.string().nullable(),
    codigo_pais: z.string(),
    public_url: z
      .string()
      .nullable()
      .meta({ description: 'Where links in messages point to; null means wherever the page was opened.' }),
    restablece_por_correo: z
      .boolean()
      .meta({ description: 'Whether a letter can be sent to whoever forgot her password.' }),
  })
  .meta({ id: 'Entorno' });

@Controller('entorno')
export class EntornoController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Answers('What a front end must know of its deployment', entornoDeApi)
  @Public()
  @Get()
  entorno(): z.output<typeof entornoDeApi> {
    const { soporteWhatsapp, codigoPais, publicUrl, mail } = this.config;
    return {
      soporte_whatsapp: soporteWhatsapp,
      codigo_pais: codigoPais,
      public_url: publicUrl,
      restablece_por_correo: mail !== null,
    };
  }
}
