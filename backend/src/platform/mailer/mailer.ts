export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves once a server accepted the letter; rejects with MailRefused otherwise. */
  send(letter: Letter): Promise<void>;
}

/** A refused letter. The message holds only the server's codes, no address or text, because it is logged. */
export class MailRefused extends Error {
  constructor(codes: string) {
    super(`the mail server did not take a letter: ${codes}`);
    this.name = 'MailRefused';
  }
}
