import { availableParallelism } from 'node:os';
import { Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { SpareTime } from '../platform/system/spare-time.ts';
import { LOG } from '../platform/system/tokens.ts';
import { FacturaPdfJobs } from './factura-pdf.jobs.ts';
import { FacturaPdf } from './factura-pdf.service.ts';
import { FacturasEliminadas } from './facturas-eliminadas.ts';
import { FacturasController } from './facturas.controller.ts';
import { ConsultasDeFacturas } from './facturas.consultas.ts';
import { CambiarFacturaHandler, CrearFacturaHandler, RegistrarAbonoHandler } from './facturas.handlers.ts';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { Impresor } from './impresor.service.ts';

/** Maximum of waiting PDFs: half a minute of work. */
const IN_LINE = 64;

@Module({
  imports: [HistorialModule, NegocioModule],
  controllers: [FacturasController],
  providers: [
    SpareTime,
    {
      provide: PdfPool,
      inject: [LOG, SpareTime],
      useFactory: (log: Logger, spareTime: SpareTime) =>
        new PdfPool({
          queue: IN_LINE,
          hasTime: () => spareTime.isThere && availableParallelism() > 1,
          onError: (err) => log.error({ err }, 'a PDF thread died'),
        }),
    },
    Impresor,
    FacturaPdf,
    FacturasEliminadas,
    FacturaPdfJobs,
    CrearFacturaHandler,
    CambiarFacturaHandler,
    RegistrarAbonoHandler,
    ConsultasDeFacturas,
  ],
  exports: [FacturasEliminadas, Impresor, PdfPool],
})
export class FacturasModule {}
