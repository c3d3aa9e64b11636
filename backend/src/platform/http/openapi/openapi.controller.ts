import { Controller, Get } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { Public } from '../session.guard.ts';
import { Answers } from './answers.ts';
import { type Route, openApiOf, routesOf } from './openapi.ts';

const documentSchema = z.record(z.string(), z.unknown());

@Controller('openapi.json')
export class OpenApiController {
  private routes: readonly Route[] = [];
  private document: object | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers();
    this.routes = routesOf(controllers.map(({ metatype }) => metatype as new () => object));
  }

  @Answers('This document', documentSchema)
  @Public()
  @Get()
  openApi(): object {
    return (this.document ??= openApiOf(this.routes));
  }
}
