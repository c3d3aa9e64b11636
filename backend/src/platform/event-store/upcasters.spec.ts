import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcaster, lifter } from './upcasters.ts';

/** Amounts were pesos, then cents, then got a currency. */
const SAMPLE: readonly Upcaster[] = [
  { type: 'Paid', from: 2, lift: (data) => ({ ...data, currency: 'MXN' }) },
  {
    type: 'Paid',
    from: 1,
    lift: ({ pesos, ...rest }: { pesos?: number }) => ({ ...rest, cents: Math.round((pesos ?? 0) * 100) }),
  },
];

const recorded = (type: string, schema: number, data: object): Registrado => ({
  id: 'a',
  type,
  streamId: 'thing-1',
  version: 1,
  position: '1'.padStart(20, '0'),
  data,
  metadata: { ownerId: 'luz', userId: 'luz', at: '2026-03-01T12:00:00.000Z', correlationId: 'spec', schema },
});

describe('upcasters', () => {
  const lift = lifter(SAMPLE);

  it('lift an old event step by step, whatever the order they are listed in', () => {
    const lifted = lift(recorded('Paid', 1, { pesos: 10.5, note: 'ñ' }));
    expect(lifted).toMatchObject(recorded('Paid', 3, { cents: 1_050, currency: 'MXN', note: 'ñ' }));
    expect(lifted.data).not.toHaveProperty('pesos');
  });

  it('begin where the event is', () => {
    expect(lift(recorded('Paid', 2, { cents: 5 }))).toMatchObject(
      recorded('Paid', 3, { cents: 5, currency: 'MXN' }),
    );
  });

  it('keep beside the lifted event what the log holds of it', () => {
    const event = recorded('Paid', 1, { pesos: 1 });
    const { data, metadata } = event;
    expect(lift(event).grabado).toEqual({ data, metadata });
  });

  it('leave an event of today, and those of other types, as they are', () => {
    for (const event of [
      recorded('Paid', 3, { cents: 5, currency: 'USD' }),
      recorded('Made', 1, { pesos: 1 }),
    ])
      expect(lift(event)).toEqual(event);
  });

  it('never change the event they were given', () => {
    const event = Object.freeze(recorded('Paid', 1, Object.freeze({ pesos: 1 })));
    lift(event);
    expect(event).toEqual(recorded('Paid', 1, { pesos: 1 }));
  });

  it('leave everything as it is when there are none', () => {
    const event = recorded('Paid', 1, { pesos: 1 });
    expect(lifter([])(event)).toBe(event);
  });
});
