export interface Lacked {
  readonly globals: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
  readonly looksBehind: boolean;
}
export function oldestPromised(promised?: readonly string[]): Readonly<Record<string, number>>;
export function lackedBy(oldest: Readonly<Record<string, number>>): Lacked;
