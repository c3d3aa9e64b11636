import { Module } from '@nestjs/common';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { Conversiones } from './conversiones.service.ts';
import { CotizacionPdf } from './cotizacion-pdf.service.ts';
import { ConsultasDeCotizaciones } from './cotizaciones.consultas.ts';
import { CotizacionesController } from './cotizaciones.controller.ts';
import {
  CambiarCotizacionHandler,
  CrearCotizacionHandler,
  DarSeguimientoHandler,
  EnviarCotizacionHandler,
  FacturarCotizacionHandler,
} from './cotizaciones.handlers.ts';
import { CotizacionesJobs } from './cotizaciones.jobs.ts';
import { EnlacesDeCotizacion } from './enlaces-de-cotizacion.service.ts';

@Module({
  imports: [FacturasModule, HistorialModule, NegocioModule],
  controllers: [CotizacionesController],
  providers: [
    ConsultasDeCotizaciones,
    Conversiones,
    CotizacionesJobs,
    EnlacesDeCotizacion,
    CotizacionPdf,
    CrearCotizacionHandler,
    CambiarCotizacionHandler,
    EnviarCotizacionHandler,
    DarSeguimientoHandler,
    FacturarCotizacionHandler,
  ],
  exports: [CotizacionPdf, EnlacesDeCotizacion],
})
export class CotizacionesModule {}
