import { Controller, Get } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { Public } from '../session.guard.ts';
import { Answers } from './answers.ts';
import { openApiOf } from './openapi.ts';

const documentSchema = z.record(z.string(), z.unknown());

/** The document of the API, for whoever writes another client of it; /api/docs shows it. */
@Controller('openapi.json')
export class OpenApiController {
  private document: object | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  /** A route that does not say what it answers ends the start here, not a reader's request. */
  onApplicationBootstrap(): void {
    this.document = openApiOf(
      this.discovery.getControllers().map(({ metatype }) => metatype as new () => object),
    );
  }

  @Answers('This document', documentSchema)
  @Public()
  @Get()
  openApi(): object {
    return this.document!;
  }
}
