import { ServerLog } from './eventstoredb-log.prueba.ts';
import { Loss, type TestServer, serveEventStoreDb } from './eventstoredb.prueba.ts';
import { freePort } from './free-port.prueba.ts';

const NODES = 3;

interface Node {
  readonly port: number;
  server: TestServer | null;
  /** True for a leader that was deposed and does not know it: it still answers as the leader. */
  believesItLeads: boolean;
}

export interface Deposed {
  hear(): void;
  kill(): Promise<void>;
}

/** A cluster of three stand-ins with one log. The test decides which node leads, is away or lags. */
export class TestCluster {
  readonly log = new ServerLog();
  private leader: Node | null = null;

  private constructor(private readonly nodes: readonly Node[]) {}

  static async start(): Promise<TestCluster> {
    const nodes: Node[] = [];
    while (nodes.length < NODES) nodes.push({ port: await freePort(), server: null, believesItLeads: false });
    const cluster = new TestCluster(nodes);
    for (const node of nodes) await cluster.serve(node);
    cluster.elect();
    return cluster;
  }

  get url(): string {
    return `esdb://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  elect(): void {
    const { leader } = this;
    this.leader = this.nodes.find((node) => node.server && node !== leader)!;
  }

  /** Deposes the frozen leader: it lags, and answers as the leader until `hear`. */
  depose(): Deposed {
    const node = this.leader!;
    const server = node.server!;
    server.fallBehind();
    node.believesItLeads = true;
    this.elect();
    return {
      hear: () => {
        node.believesItLeads = false;
      },
      kill: async () => void (await this.kill(node)),
    };
  }

  loseAnswer(...what: ConstructorParameters<typeof Loss>): Promise<void> {
    const loss = new Loss(...what);
    for (const { server } of this.nodes) server?.lose(loss);
    return loss.happens;
  }

  catchUp(): void {
    for (const node of this.nodes) {
      node.believesItLeads = false;
      node.server?.catchUp();
    }
  }

  /** Kills the leader; no node leads until `elect`. Returns a function that restarts the node. */
  async killLeader(): Promise<() => Promise<void>> {
    const killed = this.leader!;
    this.leader = null;
    return this.kill(killed);
  }

  killFollower(): Promise<() => Promise<void>> {
    return this.kill(this.nodes.find((node) => node.server && node !== this.leader)!);
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map(({ server }) => server?.close()));
  }

  private async kill(node: Node): Promise<() => Promise<void>> {
    const { server } = node;
    node.server = null;
    await server!.close();
    return () => this.serve(node);
  }

  private async serve(node: Node): Promise<void> {
    const { port } = node;
    node.server = await serveEventStoreDb(this.log, {
      port,
      cluster: {
        members: () => this.nodes.map((one) => ({ port: one.port, isAlive: one.server !== null })),
        leader: () => (node.believesItLeads ? port : (this.leader?.port ?? null)),
      },
    });
  }
}
