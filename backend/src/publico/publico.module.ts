import { Module } from '@nestjs/common';
import { CfdiModule } from '../cfdi/cfdi.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { SeguimientoModule } from '../seguimiento/seguimiento.module.ts';
import { LimitesDePagina } from './limites-de-pagina.ts';
import { PaginaDeFacturaController } from './pagina-de-factura.controller.ts';
import { PaginaDeFactura } from './pagina-de-factura.service.ts';

/** What customers open without a session. */
@Module({
  imports: [CfdiModule, NegocioModule, SeguimientoModule],
  controllers: [PaginaDeFacturaController],
  providers: [PaginaDeFactura, LimitesDePagina],
})
export class PublicoModule {}
