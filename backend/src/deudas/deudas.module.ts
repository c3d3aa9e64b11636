import { Module } from '@nestjs/common';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { DeudasController } from './deudas.controller.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';
import { ColumnasPorDuena } from './columnas-por-duena.ts';
import { LibrosDeDeudas } from './libros-de-deudas.service.ts';
import { Deudoras } from './deudoras.ts';
import { EnlacesDeEstadoController, EstadoPublicoController } from './enlaces-de-estado.controller.ts';
import { EnlacesAbiertos } from './enlaces-abiertos.service.ts';
import { Filas } from './filas.service.ts';
import { EstadoPdf } from './estado-pdf.service.ts';
import { Pendientes } from './pendientes.service.ts';

@Module({
  imports: [FacturasModule, HistorialModule, NegocioModule],
  controllers: [DeudasController, EnlacesDeEstadoController, EstadoPublicoController],
  providers: [
    Deudoras,
    Pendientes,
    ColumnasPorDuena,
    Filas,
    ConsultasDeDeudas,
    LibrosDeDeudas,
    EstadoPdf,
    EnlacesAbiertos,
  ],
  exports: [ColumnasPorDuena, Deudoras, Filas, Pendientes],
})
export class DeudasModule {}
