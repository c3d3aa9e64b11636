import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerEvent, ServerLog } from './eventstoredb-log.prueba.ts';

/** The file has one event a line. A partial last line belongs to an append that was not acknowledged. */
const FILE = 'events.jsonl';

const toLine = ({ data, metadata, place, ...event }: ServerEvent): string =>
  JSON.stringify({
    ...event,
    place: String(place),
    data: Buffer.from(data).toString('base64'),
    metadata: Buffer.from(metadata).toString('base64'),
  });

const fromLine = (line: string): ServerEvent => {
  const { data, metadata, place, ...event } = JSON.parse(line) as Record<string, string>;
  return {
    ...(event as unknown as ServerEvent),
    place: BigInt(place!),
    data: Buffer.from(data!, 'base64'),
    metadata: Buffer.from(metadata!, 'base64'),
  };
};

export const keptIn = (folder: string): ServerLog => {
  const file = join(folder, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const log = new ServerLog(lines.map(fromLine));
  let kept = lines.length;
  const keep = (): void => {
    for (; kept < log.events.length; kept++) appendFileSync(file, `${toLine(log.events[kept]!)}\n`);
  };
  log.listen(keep);
  keep();
  return log;
};
