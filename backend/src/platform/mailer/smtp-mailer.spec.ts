import { ServidorDeCorreo } from '../../../test-servers/correo.prueba.ts';
import { describeMailerContract } from './mailer.contract.ts';
import { SmtpMailer } from './smtp-mailer.ts';

describeMailerContract('SMTP', async () => {
  const server = await ServidorDeCorreo.arranca();
  const subjectOf = (encoded: string): string =>
    encoded.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );
  return {
    mailer: new SmtpMailer({ url: server.url, from: 'Cuenta Clara <hola@b.mx>' }),
    letters: () =>
      server.recibidas.map(({ a, de, cabeceras, texto }) => ({
        to: a,
        from: de,
        subject: subjectOf(cabeceras['subject']!),
        text: texto,
      })),
    refuse: () => (server.rechazo = 550),
    leave: () => server.termina(),
    close: () => server.termina(),
  };
});
