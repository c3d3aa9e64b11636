/** A letter in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where letters go. */
export interface Mailer {
  /** Resolves once a server has taken the letter; rejects with MailRefused when it did not. */
  send(letter: Letter): Promise<void>;
}

/** What went wrong, in the server's codes alone: no address and no text of a letter is in it, for it is logged. */
export class MailRefused extends Error {
  constructor(codes: string) {
    super(`the mail server did not take a letter: ${codes}`);
    this.name = 'MailRefused';
  }
}
