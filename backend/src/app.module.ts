import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccesosModule } from './accesos/accesos.module.ts';
import { CfdiModule } from './cfdi/cfdi.module.ts';
import { CatalogoModule } from './catalogo/catalogo.module.ts';
import { ClientesModule } from './clientes/clientes.module.ts';
import { CobranzaModule } from './cobranza/cobranza.module.ts';
import { CotizacionesModule } from './cotizaciones/cotizaciones.module.ts';
import { CuentasModule } from './cuentas/cuentas.module.ts';
import { FacturasModule } from './facturas/facturas.module.ts';
import { DeudasModule } from './deudas/deudas.module.ts';
import { EvidenciaModule } from './evidencia/evidencia.module.ts';
import { ImportacionesModule } from './importaciones/importaciones.module.ts';
import { MensajesModule } from './mensajes/mensajes.module.ts';
import { MisDatosModule } from './mis-datos/mis-datos.module.ts';
import { MetodosDePagoModule } from './metodos-de-pago/metodos-de-pago.module.ts';
import { NegocioModule } from './negocio/negocio.module.ts';
import { PublicoModule } from './publico/publico.module.ts';
import { ReportesModule } from './reportes/reportes.module.ts';
import { SeguimientoModule } from './seguimiento/seguimiento.module.ts';
import { cqrs } from './platform/write-side/command-bus.ts';
import { EntornoController } from './platform/deployments/entorno.controller.ts';
import { OpenApiController } from './platform/http/openapi/openapi.controller.ts';
import { type Platform, PlatformModule } from './platform/deployments/platform.module.ts';
import { SaludController, VivoController } from './platform/deployments/salud.controller.ts';

@Module({
  imports: [
    CuentasModule,
    NegocioModule,
    ClientesModule,
    CatalogoModule,
    ImportacionesModule,
    MetodosDePagoModule,
    MensajesModule,
    FacturasModule,
    CfdiModule,
    CotizacionesModule,
    DeudasModule,
    ReportesModule,
    SeguimientoModule,
    PublicoModule,
    CobranzaModule,
    EvidenciaModule,
    MisDatosModule,
    AccesosModule,
  ],
  controllers: [SaludController, VivoController, EntornoController, OpenApiController],
})
export class AppModule {
  static on(platform: Platform): DynamicModule {
    return { module: AppModule, imports: [cqrs(), DiscoveryModule, PlatformModule.on(platform)] };
  }
}
