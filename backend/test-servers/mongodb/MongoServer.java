import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** Speaks MongoDB's wire protocol, in memory: correctness only, never speed. Says its port; ends with its parent. */
class Main {
  /** What it can do is what the driver needs of a 4.4, though it calls itself older. */
  static final MongoVersion VERSION = new MongoVersion() {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    @Override
    public int getWireVersion() {
      return 9;
    }
  };

  public static void main(String[] args) throws Exception {
    MongoServer server = new MongoServer(new MemoryBackend().version(VERSION));
    server.bind("127.0.0.1", args.length > 0 ? Integer.parseInt(args[0]) : 0);
    System.out.println("listening on " + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {
      // until the pipe of whoever started it is closed
    }
    server.shutdownNow();
  }
}
