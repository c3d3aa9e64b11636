import { createTransport } from 'nodemailer';
import { type MailConfig } from '../system/config.ts';
import { type Letter, MailRefused, type Mailer } from './mailer.ts';

const SILENCE_MS = 10_000;

export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof createTransport>;

  constructor(private readonly config: MailConfig) {
    this.transport = createTransport({
      url: config.url,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Letter): Promise<void> {
    try {
      // The address is given as an object, because a comma in a text would begin a second address.
      await this.transport.sendMail({ from: this.config.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      const { code, responseCode, command } = error as Record<string, string | number | undefined>;
      throw new MailRefused([code, responseCode, command].filter((one) => one !== undefined).join(' '));
    }
  }
}
