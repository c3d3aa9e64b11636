import { Module } from '@nestjs/common';
import { MensajesController } from './mensajes.controller.ts';
import { CambiarMensajesHandler, VerMensajesHandler } from './mensajes.handlers.ts';

@Module({ controllers: [MensajesController], providers: [CambiarMensajesHandler, VerMensajesHandler] })
export class MensajesModule {}
