import { Module } from '@nestjs/common';
import { CfdiModule } from '../cfdi/cfdi.module.ts';
import { CotizacionesModule } from '../cotizaciones/cotizaciones.module.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { SeguimientoModule } from '../seguimiento/seguimiento.module.ts';
import { LimitesDePagina } from './limites-de-pagina.ts';
import { PaginaDeCotizacionController } from './pagina-de-cotizacion.controller.ts';
import { PaginaDeCotizacion } from './pagina-de-cotizacion.service.ts';
import { PaginaDeFacturaController } from './pagina-de-factura.controller.ts';
import { PaginaDeFactura } from './pagina-de-factura.service.ts';

@Module({
  imports: [CfdiModule, CotizacionesModule, HistorialModule, NegocioModule, SeguimientoModule],
  controllers: [PaginaDeFacturaController, PaginaDeCotizacionController],
  providers: [PaginaDeFactura, PaginaDeCotizacion, LimitesDePagina],
})
export class PublicoModule {}
