import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { type Logger } from 'pino';
import { ActHandler } from '../write-side/act.ts';
import { Claims } from '../write-side/claims.ts';
import { type Clock } from '../system/clock.ts';
import { DecisionRunner } from '../write-side/decision-runner.ts';
import { type Config } from '../system/config.ts';
import { type Domain } from './domain.ts';
import { AccessStrategy } from '../http/access.strategy.ts';
import { ReadYourWrites } from '../http/read-your-writes.ts';
import { SessionGuard } from '../http/session.guard.ts';
import { SessionStrategy } from '../http/session.strategy.ts';
import { Sessions } from '../http/sessions.ts';
import { GivingWay } from '../system/giving-way.ts';
import { Instants } from '../write-side/instants.ts';
import { SmtpMailer } from '../mailer/smtp-mailer.ts';
import { LateWrites } from '../write-side/late-writes.ts';
import { Metrics } from '../system/metrics.ts';
import { oncePerTurn } from '../system/once-per-turn.ts';
import { OwnerDocuments } from '../owners/owner-documents.ts';
import { SECRETS_KEY, keptSecret } from '../secrets/secrets.ts';
import { type Stores } from './stores.ts';
import {
  CLOCK,
  CONFIG,
  DOCUMENT_STORE,
  EVENT_STORE,
  FILE_STORE,
  JOB_QUEUE,
  LOG,
  MAILER,
  STORES,
} from '../system/tokens.ts';
import { Vault } from '../secrets/vault.ts';
import { Numbers } from '../write-side/numbers.ts';
import { WriteSide } from '../write-side/write-side.ts';

export interface Platform {
  readonly config: Config;
  readonly domain: Domain;
  readonly log: Logger;
  readonly clock: Clock;
  readonly stores: Stores;
  readonly metrics: Metrics;
}

@Global()
@Module({})
export class PlatformModule {
  static on({ config, domain, log, clock, stores, metrics }: Platform): DynamicModule {
    const newestInstant = oncePerTurn((owner) => domain.newestInstant(stores.documentStore, owner));
    const instants = new Instants(clock, newestInstant, log);
    const requireOwnerOpen = oncePerTurn((owner) => domain.requireOpen(stores.documentStore, owner));
    const requireOpen = async (owner: string, streamId: string) => {
      if (domain.closes(streamId)) await requireOwnerOpen(owner);
    };
    const handler = new DecisionRunner(stores.eventStore, clock, domain.upcasters, instants, requireOpen);
    const claims = new Claims(handler, clock);
    const late = new LateWrites();
    const { readModels, announcements } = stores;
    const writeSide = new WriteSide(handler, readModels, metrics, announcements, domain.ending, late);
    const secret = config.jwtSecret ?? keptSecret(config.dataDir, 'jwt-secret');
    const vault = new Vault(() => config.secretsKey ?? keptSecret(config.dataDir, SECRETS_KEY));
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: STORES, useValue: stores },
      { provide: EVENT_STORE, useValue: stores.eventStore },
      { provide: DOCUMENT_STORE, useValue: stores.documentStore },
      { provide: JOB_QUEUE, useValue: stores.jobQueue },
      { provide: FILE_STORE, useValue: stores.fileStore },
      { provide: Vault, useValue: vault },
      { provide: MAILER, useValue: config.mail && new SmtpMailer(config.mail) },
      { provide: Metrics, useValue: metrics },
      { provide: GivingWay, useValue: new GivingWay() },
      { provide: Instants, useValue: instants },
      { provide: Sessions, useValue: new Sessions(secret, stores.announcements) },
      { provide: WriteSide, useValue: writeSide },
      { provide: LateWrites, useValue: late },
      { provide: Claims, useValue: claims },
      { provide: Numbers, useValue: new Numbers(claims, stores.documentStore) },
      {
        provide: OwnerDocuments,
        inject: [CommandBus],
        useFactory: (commands: CommandBus) => new OwnerDocuments(commands, stores.documentStore),
      },
    ];
    const guard = { provide: APP_GUARD, useClass: SessionGuard };
    const readYourWrites = { provide: APP_INTERCEPTOR, useValue: new ReadYourWrites(readModels, late) };
    return {
      module: PlatformModule,
      providers: [...providers, ActHandler, SessionStrategy, AccessStrategy, guard, readYourWrites],
      exports: providers.map(({ provide }) => provide),
    };
  }
}
