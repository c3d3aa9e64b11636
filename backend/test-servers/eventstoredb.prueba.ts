import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import {
  type NewServerEvent,
  type Right,
  type ServerEvent,
  type ServerLog,
  StreamTombstoned,
  WrongRevision,
  beginsARecord,
} from './eventstoredb-log.prueba.ts';

/**
 * A stand-in for the parts of EventStoreDB that the product uses, over gRPC with the client's generated definitions
 * (docs/status.md says what was verified against it): reads of streams and of $all, filtered subscriptions to $all, batch
 * appends with expected revisions and deadlines, deletes, accounts over HTTP, and rights. It copies a real 23.10:
 *
 * - the same append while the first is in flight answers `Unknown`;
 * - a filtered subscription sends a checkpoint every interval × window events, as `{commit, prepare: 0}`;
 * - an append of more than 1 MiB is refused;
 * - a read of $all from a place inside a record answers an unknown error;
 * - with accounts, only administrators may read $all until `$systemStreamAcl` allows others.
 *
 * A node of a cluster (eventstoredb-cluster.prueba.ts) answers gossip, forwards appends to the leader, and refuses reads
 * that require the leader with `not-leader` and the leader's address. The reads of a lagging node miss the newest events.
 */

const require = createRequire(import.meta.url);
const generated = (name: string) => require(`@eventstore/db-client/generated/${name}.js`);
const streams = generated('streams_pb');
const shared = generated('shared_pb');
const statuses = generated('status_pb');
const features = generated('serverfeatures_pb');
const gossip = generated('gossip_pb');
const { StreamsService } = generated('streams_grpc_pb');
const { ServerFeaturesService } = generated('serverfeatures_grpc_pb');
const { GossipService } = generated('gossip_grpc_pb');
const { Any } = require('google-protobuf/google/protobuf/any_pb.js');
const { Empty } = require('google-protobuf/google/protobuf/empty_pb.js');

const IN_FLIGHT_MS = 2;
const MOST_BYTES = 1024 * 1024;
const HOST = '127.0.0.1';

const uuid = (id: string) => {
  const message = new shared.UUID();
  message.setString(id);
  return message;
};
const streamIdentifier = (name: string) => {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(name));
  return message;
};
const nameOf = (message: any): string => Buffer.from(message.getStreamName_asU8()).toString();
const idOf = (message: any): string => message.getString();

const toReadEvent = ({ id, stream, revision, place, type, contentType, data, metadata }: ServerEvent) => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuid(id));
  recorded.setStreamIdentifier(streamIdentifier(stream));
  recorded.setStreamRevision(String(revision));
  recorded.setCommitPosition(String(place));
  recorded.setPreparePosition(String(place));
  recorded.getMetadataMap().set('type', type);
  recorded.getMetadataMap().set('content-type', contentType);
  recorded.getMetadataMap().set('created', '0');
  recorded.setData(Buffer.from(data));
  recorded.setCustomMetadata(Buffer.from(metadata));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(place));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
};

const checkpoint = (place: bigint) => {
  const message = new streams.ReadResp.Checkpoint();
  message.setCommitPosition(String(place));
  message.setPreparePosition('0');
  const response = new streams.ReadResp();
  response.setCheckpoint(message);
  return response;
};

/** The client recognizes errors by the exception name. */
const refused = (code: status, exception: string, more: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries({ exception, ...more })) metadata.set(name, value);
  return { code, details: exception, metadata };
};
const ACCESS_DENIED = refused(status.PERMISSION_DENIED, 'access-denied');
const UNAUTHENTICATED = refused(status.UNAUTHENTICATED, 'not-authenticated');
const NOT_READY = { code: status.UNAVAILABLE, details: 'Server Is Not Ready', metadata: new Metadata() };
const NO_RECORD_BEGINS = {
  code: status.UNKNOWN,
  details: 'Unexpected ReadAllResult: Error',
  metadata: new Metadata(),
};
const notLeader = (leaderPort: number) =>
  refused(status.NOT_FOUND, 'not-leader', {
    'leader-endpoint-host': HOST,
    'leader-endpoint-port': String(leaderPort),
  });

const failure = (name: string, details: any) => {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  const message = new statuses.Status();
  message.setMessage(name);
  message.setDetails(any);
  return message;
};

const bytesIn = ({ data, metadata, type }: NewServerEvent): number =>
  data.length + metadata.length + type.length * 2;

type Reading = ServerWritableStream<any, any>;
type Call = Reading | ServerDuplexStream<any, any> | ServerUnaryCall<any, any>;

export interface TestServerOptions {
  readonly port?: number;
  /** With accounts the server has TLS with this certificate and requires a login. */
  readonly accounts?: { readonly certificate: string; readonly key: string };
  readonly cluster?: ClusterAsSeen;
}

/** A cluster as one node sees it: all nodes are on this machine and differ by their ports. */
export interface ClusterAsSeen {
  readonly members: () => readonly { readonly port: number; readonly isAlive: boolean }[];
  readonly leader: () => number | null;
}

/**
 * How an append's answer is lost: recorded and timed out, recorded and `cut` off, or cut off and not recorded
 * (`unsent`).
 */
type LostAnswer = 'time-out' | 'cut' | 'unsent';

/** Loses the answer of the next append to a stream with this prefix. */
export class Loss {
  readonly happens: Promise<void>;
  isOver = false;
  private end = (): void => {};

  constructor(
    readonly how: LostAnswer,
    private readonly ofStreams: string,
  ) {
    this.happens = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  isOf(stream: string): boolean {
    return !this.isOver && stream.startsWith(this.ofStreams);
  }

  begin(): void {
    this.isOver = true;
  }

  happened(): void {
    this.end();
  }
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly log: ServerLog;
  endSubscriptions(): void;
  lose(loss: Loss): void;
  /**
   * Makes the node a leader that froze and was deposed: reads and subscriptions end at the newest event of
   * this moment, while appends see the whole log.
   */
  fallBehind(): void;
  catchUp(): void;
  close(): Promise<void>;
}

const matcherOf = (options: any): ((event: ServerEvent) => boolean) => {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes: string[] = expression.getPrefixList();
  const pattern = new RegExp(expression.getRegex() || '(?:)');
  return ({ stream, type }) => {
    const name = byStream ? stream : type;
    return prefixes.length > 0 ? prefixes.some((prefix) => name.startsWith(prefix)) : pattern.test(name);
  };
};

/** An event's own position has equal commit and prepare halves. */
const isAfter = (event: ServerEvent, from: any): boolean => {
  const [commit, prepare] = [BigInt(from.getCommitPosition()), BigInt(from.getPreparePosition())];
  return event.place > commit || (event.place === commit && event.place > prepare);
};

const gossiping =
  ({ members, leader }: ClusterAsSeen) =>
  (_call: unknown, answerWith: (error: null, response: unknown) => void): void => {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const infos = members().map(({ port, isAlive }) => {
      const endPoint = new gossip.EndPoint();
      endPoint.setAddress(HOST);
      endPoint.setPort(port);
      const info = new gossip.MemberInfo();
      info.setInstanceId(uuid(crypto.randomUUID()));
      info.setTimeStamp('0');
      info.setState(port === leader() ? LEADER : FOLLOWER);
      info.setIsAlive(isAlive);
      info.setHttpEndPoint(endPoint);
      return info;
    });
    const all = new gossip.ClusterInfo();
    all.setMembersList(infos);
    answerWith(null, all);
  };

export const serveEventStoreDb = async (
  log: ServerLog,
  { port = 0, accounts, cluster }: TestServerOptions = {},
): Promise<TestServer> => {
  const subscriptions = new Set<() => void>();
  const inFlight = new Set<string>();
  let losing: Loss | null = null;
  let horizon: bigint | null = null;
  const followers = new Set<() => void>();
  const isHere = ({ place }: ServerEvent): boolean => horizon === null || place <= horizon;

  const callerOf = (call: Call): string | null => {
    const [given = ''] = call.metadata.get('authorization');
    const [login = '', password = ''] = Buffer.from(String(given).replace('Basic ', ''), 'base64')
      .toString()
      .split(/:(.*)/s);
    const account = log.accounts.get(login);
    return account && account.password === password && !account.disabled ? login : null;
  };
  const refusalOf = (call: Call, right: Right, stream: string) => {
    if (!accounts) return null;
    const login = callerOf(call);
    if (login === null) return UNAUTHENTICATED;
    return log.allows(login, right, stream) ? null : ACCESS_DENIED;
  };

  const refusalOfFollower = () => {
    if (!cluster) return null;
    const leader = cluster.leader();
    if (leader === null) return NOT_READY;
    return leader === bound ? null : notLeader(leader);
  };

  const readStream = (call: Reading, options: any): void => {
    const stream = options.getStream();
    const name = nameOf(stream.getStreamIdentifier());
    const events = log.read(name).filter(isHere);
    if (events.length === 0) {
      const absent = new streams.ReadResp.StreamNotFound();
      absent.setStreamIdentifier(streamIdentifier(name));
      const response = new streams.ReadResp();
      response.setStreamNotFound(absent);
      call.write(response);
      call.end();
      return;
    }
    const isBackwards = options.getReadDirection() === 1;
    const from = stream.hasRevision() ? Number(stream.getRevision()) : isBackwards ? Infinity : 0;
    const asked = isBackwards
      ? [...events].reverse().filter(({ revision }) => revision <= from)
      : events.filter(({ revision }) => revision >= from);
    for (const event of asked.slice(0, Number(options.getCount()))) call.write(toReadEvent(event));
    call.end();
  };

  const readAll = (call: Reading, options: any): void => {
    const from = options.getAll().hasPosition() ? options.getAll().getPosition() : null;
    if (from && !beginsARecord(BigInt(from.getCommitPosition())))
      return void call.emit('error', NO_RECORD_BEGINS);
    // A forward read includes the event at the position, a backward read does not, as on the real server.
    const before = (event: ServerEvent): boolean => event.place < BigInt(from.getCommitPosition());
    const events = log.events.filter(isHere);
    const asked =
      options.getReadDirection() === 1
        ? events.reverse().filter((event) => !from || before(event))
        : events.filter((event) => !from || !before(event));
    for (const event of asked.slice(0, Number(options.getCount()))) call.write(toReadEvent(event));
    call.end();
  };

  const subscribe = (call: Reading, options: any): void => {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(crypto.randomUUID());
    const response = new streams.ReadResp();
    response.setConfirmation(confirmation);
    call.write(response);
    const matches = matcherOf(options);
    const filter = options.getFilter();
    const every = filter ? filter.getMax() * filter.getCheckpointintervalmultiplier() : Infinity;
    const from = options.getAll().hasPosition() ? options.getAll().getPosition() : null;
    let next = options.getAll().hasEnd()
      ? -1
      : from
        ? log.events.findIndex((event) => isAfter(event, from))
        : 0;
    if (next < 0) next = log.events.length;
    let passed = 0;
    const go = (): void => {
      for (; next < log.events.length && isHere(log.events[next]!); next++) {
        const event = log.events[next]!;
        if (matches(event)) call.write(toReadEvent(event));
        if (++passed % every === 0) call.write(checkpoint(event.place));
      }
    };
    const hearNoMore = log.listen(go);
    followers.add(go);
    const end = (): void => {
      hearNoMore();
      followers.delete(go);
      subscriptions.delete(end);
      call.end();
    };
    subscriptions.add(end);
    call.on('cancelled', end);
    go();
  };

  const read = (call: Reading): void => {
    const options = call.request.getOptions();
    const stream = options.hasStream() ? nameOf(options.getStream().getStreamIdentifier()) : '$all';
    if (stream.startsWith('$$')) log.metadataReads++;
    const requiresLeader = call.metadata.get('requires-leader')[0] === 'true';
    const refusal = refusalOf(call, '$r', stream) ?? (requiresLeader ? refusalOfFollower() : null);
    if (refusal) return void call.emit('error', refusal);
    if (options.hasSubscription()) return subscribe(call, options);
    try {
      if (options.hasStream()) readStream(call, options);
      else readAll(call, options);
    } catch (error) {
      if (!(error instanceof StreamTombstoned)) throw error;
      call.emit('error', refused(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream }));
    }
  };

  const batchAppend = (call: ServerDuplexStream<any, any>): void => {
    const open = new Map<string, { options: any; events: NewServerEvent[] }>();
    call.on('data', (request) => {
      const correlation = idOf(request.getCorrelationId());
      const one = open.get(correlation) ?? { options: request.getOptions(), events: [] };
      open.set(correlation, one);
      for (const message of request.getProposedMessagesList())
        one.events.push({
          id: idOf(message.getId()),
          type: message.getMetadataMap().get('type'),
          contentType: message.getMetadataMap().get('content-type'),
          data: message.getData_asU8(),
          metadata: message.getCustomMetadata_asU8(),
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
    events: readonly NewServerEvent[],
  ): Promise<void> => {
    const name = nameOf(options.getStreamIdentifier());
    const response = new streams.BatchAppendResp();
    response.setCorrelationId(uuid(correlation));
    response.setStreamIdentifier(streamIdentifier(name));
    const lost = losing?.isOf(name) ? losing : null;
    lost?.begin();
    const result = lost?.how === 'unsent' ? null : await recorded(call, name, options, events);
    lost?.happened();
    if (result === null || lost?.how === 'cut') return cut();
    if (lost?.how === 'time-out') response.setError(failure('Timeout', new shared.Timeout()));
    else if (result instanceof streams.BatchAppendResp.Success) response.setSuccess(result);
    else response.setError(result);
    call.write(response);
  };

  const recorded = async (
    call: ServerDuplexStream<any, any>,
    name: string,
    options: any,
    events: readonly NewServerEvent[],
  ) => {
    if (refusalOf(call, '$w', name)) return failure('AccessDenied', new shared.AccessDenied());
    // Follower nodes forward appends, so only a missing leader refuses them.
    if (cluster?.leader() === null) return failure(NOT_READY.details, new Empty());
    if (events.reduce((sum, event) => sum + bytesIn(event), 0) > MOST_BYTES) {
      const exceeded = new shared.MaximumAppendSizeExceeded();
      exceeded.setMaxappendsize(MOST_BYTES);
      return failure('MaximumAppendSizeExceeded', exceeded);
    }
    const same = [name, ...events.map(({ id }) => id)].join(' ');
    if (inFlight.has(same)) return failure('Unknown', new shared.Unknown());
    inFlight.add(same);
    await pause(IN_FLIGHT_MS);
    inFlight.delete(same);
    if (options.getDeadline().toDate() < new Date()) return failure('Timeout', new shared.Timeout());
    const expected = options.hasNoStream()
      ? 0
      : options.hasStreamPosition()
        ? Number(options.getStreamPosition()) + 1
        : 'any';
    try {
      const { revision, place } = log.append(name, expected, events);
      const success = new streams.BatchAppendResp.Success();
      success.setCurrentRevision(String(revision));
      if (place === null) success.setNoPosition(new Empty());
      else {
        const position = new shared.AllStreamPosition();
        position.setCommitPosition(String(place));
        position.setPreparePosition(String(place));
        success.setPosition(position);
      }
      return success;
    } catch (error) {
      if (error instanceof StreamTombstoned) return failure('StreamDeleted', new shared.StreamDeleted());
      if (!(error instanceof WrongRevision)) throw error;
      const wrong = new shared.WrongExpectedVersion();
      if (error.actual === 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentStreamRevision(String(error.actual - 1));
      if (expected === 0) wrong.setExpectedNoStream(new Empty());
      else wrong.setExpectedStreamPosition(String(Number(expected) - 1));
      return failure('WrongExpectedVersion', wrong);
    }
  };

  const removing =
    (Response: any, remove: (stream: string) => void) =>
    (call: ServerUnaryCall<any, any>, answerWith: sendUnaryData<any>): void => {
      const stream = nameOf(call.request.getOptions().getStreamIdentifier());
      const refusal = refusalOf(call, '$d', stream);
      if (refusal) return answerWith(refusal);
      remove(stream);
      answerWith(null, new Response());
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

  const grpc = new Server({ 'grpc.max_receive_message_length': 17 * MOST_BYTES });
  grpc.addService(StreamsService, {
    read,
    batchAppend,
    delete: removing(streams.DeleteResp, (stream) => log.delete(stream)),
    tombstone: removing(streams.TombstoneResp, (stream) => log.tombstone(stream)),
  } as any);
  grpc.addService(ServerFeaturesService, { getSupportedMethods: supported } as any);
  if (cluster) grpc.addService(GossipService, { read: gossiping(cluster) } as any);
  const grpcPort = await new Promise<number>((resolve, reject) => {
    grpc.bindAsync(`${HOST}:0`, ServerCredentials.createInsecure(), (error, at) =>
      error ? reject(error) : resolve(at),
    );
  });

  const http = createHttpServer((request, response) => void answerHttp(log, request, response));
  await new Promise<void>((listening) => http.listen(0, HOST, listening));
  const httpPort = (http.address() as AddressInfo).port;

  /** gRPC and HTTP share one port; the first bytes of a connection decide. */
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const take = (near: Socket): void => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near)).on('error', () => {});
    near.once('data', (first: Buffer) => {
      near.pause();
      const far = connect(first.toString('latin1').startsWith('PRI ') ? grpcPort : httpPort, HOST);
      sockets.add(far);
      far.on('close', () => {
        sockets.delete(far);
        near.destroy();
      });
      far.on('error', () => near.destroy());
      near.on('close', () => far.destroy());
      far.write(first);
      near.pipe(far).pipe(near);
    });
  };
  const front = accounts
    ? createTlsServer(
        {
          cert: readFileSync(accounts.certificate),
          key: readFileSync(accounts.key),
          ALPNProtocols: ['h2', 'http/1.1'],
        },
        take,
      )
    : createServer(take);
  front.on('tlsClientError', () => {});
  await new Promise<void>((listening) => front.listen(port, HOST, listening));
  const bound = (front.address() as AddressInfo).port;
  return {
    url: `esdb://${HOST}:${bound}?tls=${accounts ? `true&tlsCaFile=${accounts.certificate}` : 'false'}`,
    port: bound,
    log,
    endSubscriptions: () => {
      for (const end of [...subscriptions]) end();
    },
    lose: (loss) => {
      losing = loss;
    },
    fallBehind: () => {
      horizon = log.events.at(-1)!.place;
    },
    catchUp: () => {
      horizon = null;
      for (const go of followers) go();
    },
    close: async () => {
      for (const end of [...subscriptions]) end();
      const closed = new Promise((resolve) => front.close(resolve));
      cut();
      http.close();
      grpc.forceShutdown();
      await closed;
    },
  };
};

const answerHttp = async (
  log: ServerLog,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const answer = (code: number, body: object = {}): void =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const credentials = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64');
  const [login = '', password = ''] = credentials.toString().split(/:(.*)/s);
  const caller = log.accounts.get(login);
  if (!caller || caller.password !== password || caller.disabled) return answer(401);
  const [, users, name = '', command, what] = decodeURIComponent(request.url ?? '').split('/');
  // AtomPub is off, so HTTP has no other paths.
  if (users !== 'users') return answer(404);
  const body = await text(request);
  const given = body ? JSON.parse(body) : {};
  if (request.method === 'GET' && name === '$current') return answer(200, shown(login, caller));
  if (!caller.groups.includes('$admins')) return answer(401);
  const account = log.accounts.get(name || given.loginName);
  if (request.method === 'POST' && !name) {
    if (account) return answer(409);
    const { loginName, fullName, groups, password: chosen } = given;
    log.accounts.set(loginName, { fullName, groups, password: chosen, disabled: false });
    return answer(201);
  }
  if (!account) return answer(404);
  if (request.method === 'GET') return answer(200, shown(name, account));
  if (request.method === 'PUT') log.accounts.set(name, { ...account, ...given });
  else if (command === 'command' && what === 'reset-password')
    log.accounts.set(name, { ...account, password: given.newPassword });
  else if (command === 'command' && what === 'enable')
    log.accounts.set(name, { ...account, disabled: false });
  else return answer(405);
  return answer(200);
};

const shown = (
  loginName: string,
  { fullName, groups, disabled }: { fullName: string; groups: readonly string[]; disabled: boolean },
) => ({
  data: { loginName, fullName, groups, disabled },
  success: true,
  error: 'Success',
});
