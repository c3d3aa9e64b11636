import {
  BadRequestException,
  Body,
  Controller,
  Get,
  Inject,
  Param,
  Post,
  Query as QueryString,
  Req,
  Res,
} from '@nestjs/common';
import '@fastify/multipart';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { historialDeNegocio } from '@cuenta-clara/dominio/negocio/historial';
import {
  type EventoDeNegocio,
  LOGO_FORMATO,
  LOGO_TAMANO,
  type Negocio,
  type Presentacion,
  cambioDeNegocioSchema,
  presentacionSchema,
} from '@cuenta-clara/dominio/negocio/negocio';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import {
  type NegocioDeApi,
  aNegocioDeApi,
  logoDeApi,
  negocioDeApi,
} from '@cuenta-clara/dominio/negocio/negocio.view';
import { ZonaDeLaCuenta } from '../cuentas/zona-de-la-cuenta.service.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type Config } from '../platform/system/config.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { ForAccountant, Public } from '../platform/http/session.guard.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { OwnerDocuments } from '../platform/owners/owner-documents.ts';
import { CONFIG } from '../platform/system/tokens.ts';
import { Logos } from './logos.ts';

const unreadable = (): never => {
  throw new BadRequestException();
};

const uploadedLogo = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw new Refusal(415, LOGO_FORMATO);
  // A file above the size limit is cut, and only `truncated` reports every such file.
  const part = await request.file({ throwFileSizeLimit: false }).catch(unreadable);
  if (!part || part.fieldname !== 'logo') throw new Refusal(400, LOGO_FORMATO);
  const bytes = await part.toBuffer().catch(unreadable);
  if (part.file.truncated) throw new Refusal(413, LOGO_TAMANO);
  return bytes;
};

@Controller('negocio-config')
export class NegocioController {
  constructor(
    private readonly documents: OwnerDocuments,
    private readonly historiales: LectorDeHistorial,
    private readonly logos: Logos,
    private readonly zonaDeLaCuenta: ZonaDeLaCuenta,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Answers('The business; blank until it is first saved', negocioDeApi)
  @ForAccountant('negocio')
  @Get()
  async ver(@By() by: Caller): Promise<NegocioDeApi> {
    return this.comoSeVe(await this.documents.read(agregadoDeNegocio, by), by);
  }

  @Answers(
    'The history of the settings of the business: its newest page, the oldest event first',
    historialDeNegocio,
  )
  @ForAccountant('historial')
  @Get('historial')
  historial(
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeNegocio['type']>> {
    return this.historiales.de(agregadoDeNegocio, by.ownerId, pagina, by);
  }

  @Answers('Saves the business', negocioDeApi)
  @Post()
  async configurar(
    @Body(new SchemaPipe(cambioDeNegocioSchema))
    { version, ...datos }: z.output<typeof cambioDeNegocioSchema>,
    @By() by: Caller,
  ): Promise<NegocioDeApi> {
    const comando = { type: 'ConfigurarNegocio', version, datos } as const;
    const guardado = await this.documents.change(agregadoDeNegocio, comando, by);
    return this.comoSeVe(guardado, by);
  }

  @Answers('Saves only the name and the phone of the business', negocioDeApi)
  @Post('presentacion')
  async presentar(
    @Body(new SchemaPipe(presentacionSchema)) presentacion: Presentacion,
    @By() by: Caller,
  ): Promise<NegocioDeApi> {
    const comando = { type: 'PresentarNegocio', presentacion } as const;
    return this.comoSeVe(await this.documents.change(agregadoDeNegocio, comando, by), by);
  }

  @Answers('Stores a PNG or JPG of at most 1 MB as the logo', logoDeApi, {
    upload: 'logo',
    refusals: [413, 415],
  })
  @Post('logo')
  async subirLogo(@Req() request: FastifyRequest, @By() by: Caller): Promise<{ url: string }> {
    const bytes = await uploadedLogo(request);
    await this.logos.requireRoom(by.ownerId);
    const kept = await this.logos.keep(bytes);
    let named: string | null = null;
    try {
      const subir = { type: 'SubirLogo', logo: kept } as const;
      // A retry with the same Idempotency-Key is answered with the first request's logo.
      ({ logo_url: named } = await this.documents.change(agregadoDeNegocio, subir, by));
    } finally {
      if (named !== kept.logo_url) await this.logos.discard(kept);
    }
    return { url: named ?? kept.logo_url };
  }

  private async comoSeVe(negocio: Negocio, by: Caller): Promise<NegocioDeApi> {
    const { codigoPais } = this.config;
    return aNegocioDeApi(negocio, { codigoPais, zona: await this.zonaDeLaCuenta.de(by.ownerId) });
  }

  /**
   * Logos are public, because customers see them on invoices. The id cannot be guessed, and the bytes never
   * change.
   */
  @Public()
  @Answers('A logo as it was uploaded, without its metadata', undefined, {
    files: ['image/png', 'image/jpeg'],
  })
  @Get('logo/:id')
  async verLogo(@Param('id', new IdPipe()) id: string, @Res() reply: FastifyReply): Promise<void> {
    const logo = await this.logos.served(id);
    if (!logo) throw noExiste('Logo no encontrado.');
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', logo.etag)
      .type(logo.contentType)
      .send(logo.bytes);
  }
}
