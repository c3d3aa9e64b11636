export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Rejects with MailRefused when the server did not accept the letter. */
  send(letter: Letter): Promise<void>;
}

/** The message is logged, so it holds only the server's codes, no address or text of a letter. */
export class MailRefused extends Error {
  constructor(codes: string) {
    super(`the mail server did not take a letter: ${codes}`);
    this.name = 'MailRefused';
  }
}
