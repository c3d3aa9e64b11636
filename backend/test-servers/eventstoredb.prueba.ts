import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedVersion,
} from '../src/platform/event-store/event-store.ts';

/**
 * Enough of EventStoreDB to hold the product's adapter to: the client's own generated definitions over gRPC, on any
 * event store of ours (docs/operations.md says what was verified against this and what against the real one).
 * It serves reads of a stream and of $all in both directions and bounded, filtered subscriptions to $all with
 * checkpoints, batch appends with expected revisions and deadlines; and it can end or reset what is connected.
 */

const require = createRequire(import.meta.url);
const generated = (name: string) => require(`@eventstore/db-client/generated/${name}.js`);
const streams = generated('streams_pb');
const shared = generated('shared_pb');
const status = generated('status_pb');
const features = generated('serverfeatures_pb');
const { StreamsService } = generated('streams_grpc_pb');
const { ServerFeaturesService } = generated('serverfeatures_grpc_pb');
const { Any } = require('google-protobuf/google/protobuf/any_pb.js');
const { Empty } = require('google-protobuf/google/protobuf/empty_pb.js');

/** As a real server's, a place of the log is a number of bytes: far from one another, and far from 1. */
const SCALE = 1_000n;
const toServer = (position: string): string => String(BigInt(position) * SCALE);
const toStore = (position: string): string => String(BigInt(position) / SCALE).padStart(20, '0');

const uuid = (id: string) => {
  const message = new shared.UUID();
  message.setString(id);
  return message;
};
const streamIdentifier = (name: string) => {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(name).toString('base64'));
  return message;
};
const nameOf = (message: any): string => Buffer.from(message.getStreamName_asU8()).toString();
const idOf = (message: any): string => message.getString();
const bytes = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const json = (value: Uint8Array): any => JSON.parse(Buffer.from(value).toString());

const toReadEvent = (event: Registrado) => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuid(event.id));
  recorded.setStreamIdentifier(streamIdentifier(event.streamId));
  recorded.setStreamRevision(String(event.version - 1));
  recorded.setCommitPosition(toServer(event.position));
  recorded.setPreparePosition(toServer(event.position));
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', 'application/json');
  recorded.getMetadataMap().set('created', '0');
  recorded.setData(bytes(event.data));
  recorded.setCustomMetadata(bytes(event.metadata));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(toServer(event.position));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
};

const checkpoint = (position: string) => {
  const message = new streams.ReadResp.Checkpoint();
  message.setCommitPosition(toServer(position));
  message.setPreparePosition(toServer(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(message);
  return response;
};

type Reading = ServerWritableStream<any, any>;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Ends every subscription as an orderly server does. */
  endSubscriptions(): void;
  /** Takes appends no more, without a word, until told so again. */
  stall(stalled: boolean): void;
  /** Closes every connection at once. */
  close(): Promise<void>;
}

export const serveEventStoreDb = async (store: EventStore, port = 0): Promise<TestServer> => {
  const subscriptions = new Set<() => void>();
  let stalled = false;

  const all = async (): Promise<Registrado[]> => {
    const events: Registrado[] = [];
    for await (const batch of store.readAll()) events.push(...batch);
    return events;
  };

  const readStream = async (call: Reading, options: any): Promise<void> => {
    const stream = options.getStream();
    const name = nameOf(stream.getStreamIdentifier());
    const events = [...(await store.readStream(name))];
    if (events.length === 0) {
      const absent = new streams.ReadResp.StreamNotFound();
      absent.setStreamIdentifier(streamIdentifier(name));
      const response = new streams.ReadResp();
      response.setStreamNotFound(absent);
      call.write(response);
      return;
    }
    const isBackwards = options.getReadDirection() === 1;
    const revision = stream.hasRevision() ? Number(stream.getRevision()) : isBackwards ? Infinity : 0;
    const asked = isBackwards
      ? events.reverse().filter(({ version }) => version - 1 <= revision)
      : events.filter(({ version }) => version - 1 >= revision);
    for (const event of asked.slice(0, Number(options.getCount()))) call.write(toReadEvent(event));
  };

  const readAll = async (call: Reading, options: any): Promise<void> => {
    const isBackwards = options.getReadDirection() === 1;
    const position = options.getAll().hasPosition()
      ? toStore(options.getAll().getPosition().getCommitPosition())
      : null;
    const events = await all();
    // Forwards begins at the place itself; backwards before it, as the real one does.
    const asked = isBackwards
      ? events.reverse().filter((event) => position === null || event.position < position)
      : events.filter((event) => position === null || event.position >= position);
    for (const event of asked.slice(0, Number(options.getCount()))) call.write(toReadEvent(event));
  };

  const matcherOf = (options: any): ((type: string) => boolean) => {
    const expression = options.getFilter()?.getEventType();
    if (!expression) return () => true;
    const prefixes: string[] = expression.getPrefixList();
    if (prefixes.length > 0) return (type) => prefixes.some((prefix) => type.startsWith(prefix));
    const pattern = new RegExp(expression.getRegex());
    return (type) => pattern.test(type);
  };

  const subscribe = (call: Reading, options: any): void => {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(crypto.randomUUID());
    const response = new streams.ReadResp();
    response.setConfirmation(confirmation);
    call.write(response);
    const matches = matcherOf(options);
    const from = options.getAll();
    const after = from.hasPosition() ? toStore(from.getPosition().getCommitPosition()) : undefined;
    const subscription = store.subscribeAll(
      { after },
      {
        onEvents: async (events) => {
          for (const event of events) if (matches(event.type)) call.write(toReadEvent(event));
          const last = events.at(-1)!;
          if (!matches(last.type)) call.write(checkpoint(last.position));
        },
      },
    );
    const end = (): void => {
      subscriptions.delete(end);
      void subscription.stop();
      call.end();
    };
    subscriptions.add(end);
    call.on('cancelled', end);
  };

  const read = (call: Reading): void => {
    const options = call.request.getOptions();
    if (options.hasSubscription()) {
      subscribe(call, options);
      return;
    }
    const reading = options.hasStream() ? readStream(call, options) : readAll(call, options);
    void reading.then(
      () => call.end(),
      (error: unknown) => call.destroy(error as Error),
    );
  };

  const batchAppend = (call: ServerDuplexStream<any, any>): void => {
    const open = new Map<string, { options: any; events: NewEvent[] }>();
    call.on('data', (request) => {
      const correlation = idOf(request.getCorrelationId());
      const one = open.get(correlation) ?? { options: request.getOptions(), events: [] };
      open.set(correlation, one);
      for (const message of request.getProposedMessagesList())
        one.events.push({
          id: idOf(message.getId()),
          type: message.getMetadataMap().get('type'),
          data: json(message.getData_asU8()),
          metadata: json(message.getCustomMetadata_asU8()),
        });
      if (!request.getIsFinal()) return;
      open.delete(correlation);
      void answer(call, correlation, one.options, one.events);
    });
    call.on('end', () => call.end());
    call.on('error', () => {});
  };

  const answer = async (
    call: ServerDuplexStream<any, any>,
    correlation: string,
    options: any,
    events: NewEvent[],
  ): Promise<void> => {
    while (stalled) await pause(5);
    const name = nameOf(options.getStreamIdentifier());
    const response = new streams.BatchAppendResp();
    response.setCorrelationId(uuid(correlation));
    response.setStreamIdentifier(streamIdentifier(name));
    const expected = options.hasNoStream() ? 0 : Number(options.getStreamPosition()) + 1;
    if (options.getDeadline().toDate() < new Date()) {
      response.setError(refusal('event_store.client.Timeout', new shared.Timeout()));
    } else {
      try {
        const { version, position } = await store.append(name, expected, events);
        const success = new streams.BatchAppendResp.Success();
        success.setCurrentRevision(String(version - 1));
        const place = new shared.AllStreamPosition();
        place.setCommitPosition(toServer(position));
        place.setPreparePosition(toServer(position));
        success.setPosition(place);
        response.setSuccess(success);
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion)) {
          response.setError(refusal('event_store.client.Unknown', new shared.Unknown()));
        } else {
          const wrong = new shared.WrongExpectedVersion();
          if (error.actual === 0) wrong.setCurrentNoStream(new Empty());
          else wrong.setCurrentStreamRevision(String(error.actual - 1));
          if (expected === 0) wrong.setExpectedNoStream(new Empty());
          else wrong.setExpectedStreamPosition(String(expected - 1));
          response.setError(refusal('event_store.client.WrongExpectedVersion', wrong));
        }
      }
    }
    call.write(response);
  };

  const refusal = (name: string, details: any) => {
    const any = new Any();
    any.pack(details.serializeBinary(), name);
    const message = new status.Status();
    message.setMessage(name);
    message.setDetails(any);
    return message;
  };

  const supported = (_call: unknown, answerWith: (error: null, response: unknown) => void): void => {
    const methods = new features.SupportedMethods();
    methods.setEventStoreServerVersion('23.10.0');
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName('batchappend');
    methods.addMethods(method);
    answerWith(null, methods);
  };

  const server = new Server();
  server.addService(StreamsService, { read, batchAppend } as any);
  server.addService(ServerFeaturesService, { getSupportedMethods: supported } as any);
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
      error ? reject(error) : resolve(at),
    );
  });
  return {
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    port: bound,
    endSubscriptions: () => {
      for (const end of [...subscriptions]) end();
    },
    stall: (isStalled) => {
      stalled = isStalled;
    },
    close: async () => {
      for (const end of [...subscriptions]) end();
      server.forceShutdown();
    },
  };
};
