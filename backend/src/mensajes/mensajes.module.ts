import { Module } from '@nestjs/common';
import { MensajesController } from './mensajes.controller.ts';

@Module({ controllers: [MensajesController] })
export class MensajesModule {}
