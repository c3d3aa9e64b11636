import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type DatosDeAcceso, accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import {
  type AccesoCreadoDeApi,
  type AccesoDeApi,
  aAccesoDeApi,
  accesoCreadoDeApi,
  accesoDeApi,
} from '@cuenta-clara/dominio/accesos/accesos.view';
import { By, type Caller } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { CrearAcceso, ListarAccesos, RevocarAcceso } from './accesos.handlers.ts';

@Controller('accesos')
export class AccesosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers("The accountant's accesses, newest first, with those that ended", z.array(accesoDeApi))
  @Get()
  async listar(@By() by: Caller): Promise<AccesoDeApi[]> {
    return (await this.queries.execute(new ListarAccesos(by))).map(aAccesoDeApi);
  }

  @Answers('Gives an access that only reads; its token is told here and never again', accesoCreadoDeApi)
  @Post()
  crear(
    @Body(new SchemaPipe(accesoSchema)) datos: DatosDeAcceso,
    @By() by: Caller,
  ): Promise<AccesoCreadoDeApi> {
    return this.commands.execute(new CrearAcceso(datos, by));
  }

  @Answers('Revokes an access: from now on it opens nothing')
  @Delete(':id')
  @HttpCode(204)
  async revocar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.commands.execute(new RevocarAcceso(id, by));
  }
}
