import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { type ComandoDeRecuperacion, type Llave } from '@cuenta-clara/dominio/cuentas/recuperacion';
import {
  type Activacion,
  type Comprobacion,
  activacionSchema,
  comprobacionSchema,
} from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import {
  type ClaveDeSegundoFactorDeApi,
  type CodigosDeApi,
  type RecuperacionDeApi,
  type SegundoFactorActivadoDeApi,
  aRecuperacionDeApi,
  claveDeSegundoFactorDeApi,
  codigosDeApi,
  recuperacionDeApi,
  segundoFactorActivadoDeApi,
} from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { sinSesion } from '@cuenta-clara/dominio/errores';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By, OwnSession } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Contrasenas } from './contrasenas.ts';
import { type UsuarioConCuenta, usuarioConId } from './correo.ts';
import { Limites } from './limites.ts';
import { SegundoFactor, codigosNuevos } from './segundo-factor.ts';

@Controller('auth')
export class RecuperacionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly contrasenas: Contrasenas,
    private readonly limites: Limites,
    private readonly segundoFactor: SegundoFactor,
  ) {}

  @Answers('How many recovery codes are left, and whether there is a second factor', recuperacionDeApi)
  @Get('recuperacion')
  async estado(@By() by: Caller): Promise<RecuperacionDeApi> {
    return aRecuperacionDeApi((await this.usuaria(by)).cuenta.recuperacion);
  }

  @Answers(
    'Makes eight new recovery codes, shown in this answer only; earlier codes become invalid',
    codigosDeApi,
    {
      refusals: [429],
    },
  )
  @Post('codigos')
  async generar(
    @Body(new SchemaPipe(comprobacionSchema)) comprobacion: Comprobacion,
    @By() by: Caller,
    @OwnSession() sid: string | null,
  ): Promise<CodigosDeApi> {
    const { codigos, huellas } = codigosNuevos();
    await this.comprobada(by, sid, comprobacion, (segundo) => ({
      type: 'GenerarCodigos',
      huellas,
      segundo,
    }));
    return { codigos };
  }

  @Answers('Records that the user stored her recovery codes, which are then not offered again')
  @Post('codigos/guardados')
  @HttpCode(204)
  async guardar(@By() by: Caller): Promise<void> {
    await this.hacer(by, { type: 'GuardarCodigos' });
  }

  @Answers(
    'A new second factor to scan; nothing is recorded until one of its codes comes',
    claveDeSegundoFactorDeApi,
    {
      refusals: [429],
    },
  )
  @Post('segundo-factor/clave')
  @HttpCode(200)
  async clave(
    @Body(new SchemaPipe(comprobacionSchema)) { actual }: Comprobacion,
    @By() by: Caller,
    @OwnSession() sid: string | null,
  ): Promise<ClaveDeSegundoFactorDeApi> {
    const usuaria = await this.usuaria(by);
    await this.limites.dentro(by, sid, () => this.contrasenas.exigirActual(actual, usuaria.cuenta));
    return this.segundoFactor.nuevo(usuaria);
  }

  @Answers('Activates the second factor: a login then also asks for a code', segundoFactorActivadoDeApi, {
    refusals: [409],
  })
  @Post('segundo-factor')
  @HttpCode(200)
  async activar(
    @Body(new SchemaPipe(activacionSchema)) activacion: Activacion,
    @By() by: Caller,
  ): Promise<SegundoFactorActivadoDeApi> {
    const { codigos, huellas } = codigosNuevos();
    const confirmado = this.segundoFactor.confirmado(by.userId, activacion);
    const { events } = await this.hacer(by, { type: 'ActivarSegundoFactor', ...confirmado, huellas });
    return { codigos: events.some(({ type }) => type === 'CodigosGenerados') ? codigos : null };
  }

  @Answers('Removes the second factor: a login then asks only for the password', undefined, {
    refusals: [429],
  })
  @Post('segundo-factor/quitar')
  @HttpCode(204)
  async quitar(
    @Body(new SchemaPipe(comprobacionSchema)) comprobacion: Comprobacion,
    @By() by: Caller,
    @OwnSession() sid: string | null,
  ): Promise<void> {
    await this.comprobada(by, sid, comprobacion, (segundo) => ({ type: 'QuitarSegundoFactor', segundo }));
  }

  /**
   * Recovery codes and second factor are changed with password and code: a stranger may hold the owner's
   * unlocked phone.
   */
  private async comprobada(
    by: Caller,
    sid: string | null,
    { actual, codigo }: Comprobacion,
    con: (segundo: Llave | null) => ComandoDeRecuperacion,
  ) {
    const usuaria = await this.usuaria(by);
    return this.limites.dentro(by, sid, async () => {
      await this.contrasenas.exigirActual(actual, usuaria.cuenta);
      return this.hacer(by, con(this.segundoFactor.llave(usuaria, codigo)));
    });
  }

  private hacer(by: Caller, command: ComandoDeRecuperacion) {
    return this.commands.execute(new Act({ of: agregadoDeCuenta, id: by.ownerId, command }, by));
  }

  private async usuaria({ userId: id }: Caller): Promise<UsuarioConCuenta> {
    const usuaria = await usuarioConId(this.writeSide, id);
    if (!usuaria) throw sinSesion();
    return usuaria;
  }
}
