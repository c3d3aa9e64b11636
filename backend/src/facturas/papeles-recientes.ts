import { createHash } from 'node:crypto';
import { type Logo } from '@cuenta-clara/workers/factura-pdf/logo';
import { PdfQueueFull } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type Metrics } from '../platform/system/metrics.ts';
import { RecentMap } from '../platform/system/recent-map.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { pdfRefusal } from './pdf-refusals.ts';

const KEPT = 24;
const FAILED_MS = 10 * 60_000;

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

export class PapelesRecientes {
  private readonly underWay = new SharedWork<Buffer>();
  private readonly made = new RecentMap<string, Buffer>(KEPT);
  private readonly failed = new RecentMap<string, Failure>(KEPT);

  constructor(
    private readonly metrics: Pick<Metrics, 'rendering'>,
    private readonly tooLong: string,
  ) {}

  /**
   * @param dice all that the PDF is made of
   * @param leerLogo reads the logo; its failure fails this request and is not cached
   */
  de(
    dice: readonly unknown[],
    leerLogo: () => Promise<Logo | null>,
    render: (logo: Logo | null) => Promise<Buffer>,
  ): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(dice)).digest('base64url');
    return this.underWay.of(key, async () => {
      const kept = this.made.get(key);
      if (kept) return kept;
      const known = this.failed.get(key);
      if (known && performance.now() < known.until) throw known.error;
      const logo = await leerLogo();
      const bytes = await this.metrics
        .rendering(() => render(logo))
        .catch((error: unknown) => {
          throw this.remember(key, error);
        });
      this.made.set(key, bytes);
      return bytes;
    });
  }

  private remember(key: string, error: unknown): unknown {
    const said = pdfRefusal(error, this.tooLong);
    if (!(error instanceof PdfQueueFull))
      this.failed.set(key, { error: said, until: performance.now() + FAILED_MS });
    return said;
  }
}
