import { type Mailer, MailRefused } from './mailer.ts';

export interface OpenedMailer {
  readonly mailer: Mailer;
  letters(): readonly { to: readonly string[]; from: string; subject: string; text: string }[];
  refuse(): void;
  leave(): Promise<void>;
  close(): Promise<void>;
}

const LETTER = {
  to: 'ana@ejemplo.mx',
  subject: 'Tu contraseña',
  text: 'Hola, ñandú:\n\nhttps://b.mx/#x=1\n',
};

export const describeMailerContract = (name: string, open: () => Promise<OpenedMailer>): void => {
  describe(`the mailer contract: ${name}`, () => {
    let opened: OpenedMailer;
    beforeEach(async () => (opened = await open()));
    afterEach(() => opened.close());
    const refusal = (): Promise<unknown> =>
      opened.mailer.send(LETTER).then(
        () => 'sent',
        (error: unknown) => error,
      );

    it('delivers a complete letter to one address, from the configured sender', async () => {
      await opened.mailer.send(LETTER);
      const [letter, ...others] = opened.letters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ to: [LETTER.to], from: 'hola@b.mx', subject: LETTER.subject });
      expect(letter!.text.replaceAll('\r\n', '\n').trim()).toBe(LETTER.text.trim());
    });

    it('an address is used as one address, whatever it contains, and never as a header', async () => {
      for (const to of ['a,b@ejemplo.mx', 'a<b@ejemplo.mx>@c.mx', 'a@ejemplo.mx\r\nBcc: b@ejemplo.mx'])
        await opened.mailer.send({ ...LETTER, to }).catch(() => {});
      for (const { to } of opened.letters()) expect(to).toHaveLength(1);
      expect(opened.letters().flatMap(({ to }) => to)).not.toContain('b@ejemplo.mx');
    });

    it('a refused letter rejects with MailRefused, whose message has no address', async () => {
      opened.refuse();
      const error = await refusal();
      expect(error).toBeInstanceOf(MailRefused);
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/ana|ejemplo|contraseña/);
    });

    it('without a server a letter is refused, not lost', async () => {
      await opened.leave();
      expect(await refusal()).toBeInstanceOf(MailRefused);
    });
  });
};
