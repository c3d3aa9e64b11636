import { Controller, Get } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { Public } from '../session.guard.ts';
import { Answers } from './answers.ts';
import { type Route, openApiOf, routesOf } from './openapi.ts';

const documentSchema = z.record(z.string(), z.unknown());

/** The document of the API, for whoever writes another client of it; /api/docs shows it. */
@Controller('openapi.json')
export class OpenApiController {
  private routes: readonly Route[] = [];
  private document: object | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  /** A route that does not say what it answers ends the start here, not a reader's request. */
  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers();
    this.routes = routesOf(controllers.map(({ metatype }) => metatype as new () => object));
  }

  /** Made when it is first asked for: to make it was a tenth of a start, and most are never asked. */
  @Answers('This document', documentSchema)
  @Public()
  @Get()
  openApi(): object {
    return (this.document ??= openApiOf(this.routes));
  }
}
