import { type Registrado } from './decider.ts';
import { type EventoDeMensajes } from './mensajes/mensajes.ts';
import { type Upcasters, lifter, schemaOf, typesOf } from './upcasters.ts';

const SAMPLE = {
  Made: [],
  Paid: [
    ({ pesos, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, cents: Number(pesos) * 100 }),
    (data: object) => ({ ...data, currency: 'MXN' }),
  ],
  Sent: [(data: object, { id }: Registrado) => ({ ...data, told: id })],
};

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

  it('lift an old event step by step', () => {
    const lifted = lift(recorded('Paid', 1, { pesos: 10.5, note: 'ñ' }));
    expect(lifted).toMatchObject(recorded('Paid', 3, { cents: 1_050, currency: 'MXN', note: 'ñ' }));
    expect(lifted.data).not.toHaveProperty('pesos');
  });

  it("begin at the event's version", () => {
    expect(lift(recorded('Paid', 2, { cents: 5 }))).toMatchObject(
      recorded('Paid', 3, { cents: 5, currency: 'MXN' }),
    );
  });

  it('count the versions of each type separately', () => {
    expect(lift(recorded('Sent', 1, { to: 'ana' }))).toMatchObject(
      recorded('Sent', 2, { to: 'ana', told: 'a' }),
    );
    expect(typesOf(SAMPLE).map((type) => schemaOf(SAMPLE, type))).toEqual([1, 3, 2]);
  });

  it('keep the recorded data and metadata beside the lifted event', () => {
    const event = recorded('Paid', 1, { pesos: 1 });
    const { data, metadata } = event;
    expect(lift(event).grabado).toEqual({ data, metadata });
  });

  it('leave present versions and unlisted types as they are', () => {
    for (const event of [
      recorded('Paid', 3, { cents: 5, currency: 'USD' }),
      recorded('Made', 1, { pesos: 1 }),
      recorded('Unheard', 7, {}),
      recorded('toString', 1, {}),
    ])
      expect(lift(event)).toBe(event);
  });

  it('refuse events of a newer program, and recording unlisted types', () => {
    expect(() => lift(recorded('Sent', 3, {}))).toThrow('a newer program recorded Sent a: schema 3');
    expect(() => schemaOf(SAMPLE, 'Unheard')).toThrow('no aggregate lists the event type Unheard');
    expect(() => schemaOf(SAMPLE, 'toString')).toThrow('toString');
  });

  it('never change the event they were given', () => {
    const event = Object.freeze(recorded('Paid', 1, Object.freeze({ pesos: 1 })));
    lift(event);
    expect(event).toEqual(recorded('Paid', 1, { pesos: 1 }));
  });
});

describe('the list of an aggregate', () => {
  it('does not compile while a type is missing, nor with one that is none of its own', () => {
    const whole = {
      MensajeCreado: [],
      MensajeEliminado: [],
      MensajeRestaurado: [],
    } satisfies Upcasters<EventoDeMensajes>;
    // @ts-expect-error MensajeEliminado is forgotten
    const lacking = { MensajeCreado: [], MensajeRestaurado: [] } satisfies Upcasters<EventoDeMensajes>;
    // @ts-expect-error it has no such type
    const strange = { ...whole, MensajeEnviado: [] } satisfies Upcasters<EventoDeMensajes>;
    expect([lacking, strange].map(typesOf)).not.toContainEqual(typesOf(whole));
  });
});
