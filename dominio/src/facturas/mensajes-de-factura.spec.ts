import { ANA, UNA_PAGADA, UNA_PENDIENTE, ID_DE_FACTURA } from './factura.prueba.ts';
import { type Factura } from './factura.ts';
import { aFacturaDeApi } from './factura.view.ts';
import {
  TEXTOS_DE_ENVIO,
  LARGO_DE_MAILTO,
  correoQueCabe,
  direccionDeEmail,
  direccionDeLlamada,
  direccionDeWhatsApp,
  enTandas,
  enlacePublico,
  conFactura,
  mensajeDeFactura,
  reciboDePago,
  tituloDeEmail,
  validarEmail,
  validarWhatsApp,
} from './mensajes-de-factura.ts';

const deApi = (factura: Factura) =>
  aFacturaDeApi({
    id: ID_DE_FACTURA,
    version: 1,
    papel: 1,
    factura,
    creada: '2026-03-01T12:00:00.000Z',
    cambiada: '2026-03-01T12:00:00.000Z',
  });
const PENDIENTE = deApi(UNA_PENDIENTE);
const PAGADA = deApi(UNA_PAGADA);
const ENLACE = enlacePublico('https://cuenta.mx', PENDIENTE);
const TRANSFERENCIA = {
  nombre: 'Transferencia',
  link: 'https://banco.mx/luz',
  descripcion: 'Banco Uno\nCuenta 0123',
};
const porPagar = { metodo: TRANSFERENCIA, enlace: ENLACE };

describe('El enlace público de una factura', () => {
  test('lleva al cliente, el número y el id', () => {
    expect(ENLACE).toBe(`https://cuenta.mx/factura/ana-munoz/7?id=${ID_DE_FACTURA}`);
  });

  test('es el mismo aunque la base termine en diagonal', () => {
    expect(enlacePublico('https://cuenta.mx/', PENDIENTE)).toBe(ENLACE);
  });
});

describe('El mensaje de una factura', () => {
  test('por pagar dice número, total, balance, enlace y cómo pagar', () => {
    expect(mensajeDeFactura(PENDIENTE, porPagar)).toBe(
      [
        'Hola Ana Muñoz, esperamos que estés muy bien.',
        'Te compartimos tu factura N.º 7 de Taller Luz.\nTotal: $232.00\nSaldo pendiente: $200.00',
        `Puedes ver tu factura aquí:\n${ENLACE}`,
        'Puedes pagar con Transferencia.\nLink de pago: https://banco.mx/luz\nBanco Uno\nCuenta 0123',
        '¡Gracias por tu confianza!',
      ].join('\n\n'),
    );
  });

  test('con pagos a cuenta dice también lo abonado', () => {
    const conAbonos = { ...PENDIENTE, abonado: 132, balance_restante: 100 };
    expect(mensajeDeFactura(conAbonos, porPagar)).toContain(
      'Total: $232.00\nAbonado: $132.00\nSaldo pendiente: $100.00',
    );
  });

  test('{balance} es lo que queda, y un nombre que lo diga es solo un nombre', () => {
    const factura = { ...PENDIENTE, cliente: { ...ANA, nombre: '{balance} $1' } };
    expect(conFactura('{cliente}: {balance}', factura)).toBe('{balance} $1: $200.00');
    expect(conFactura('{Balance} { balance }', PENDIENTE)).toBe('$200.00 $200.00');
  });

  test('el recibo dice cuánto se recibió, cuándo, y lo que queda', () => {
    const [pago] = PAGADA.abonos;
    const quedan = { ...PENDIENTE, abonado: 132, balance_restante: 100 };
    expect(reciboDePago(quedan, { ...pago!, monto: 100 }, ENLACE)).toBe(
      [
        'Hola Ana Muñoz, recibí $100.00 con Efectivo el 04/03/2026. ¡Muchas gracias!',
        'Factura N.º 7\nTotal: $232.00\nQueda $100.00 por pagar.',
        `Puedes ver tu factura aquí:\n${ENLACE}`,
      ].join('\n\n'),
    );
    expect(reciboDePago(PAGADA, pago!, ENLACE)).toContain('Total: $232.00\nQueda pagada.');
  });

  test('no deja renglones vacíos cuando el método solo tiene nombre, o aún no hay método', () => {
    const soloNombre = { ...porPagar, metodo: { nombre: 'Efectivo', link: null, descripcion: null } };
    expect(mensajeDeFactura(PENDIENTE, soloNombre)).toContain('Puedes pagar con Efectivo.\n\n¡Gracias');
    expect(mensajeDeFactura(PENDIENTE, { ...porPagar, metodo: null })).not.toMatch(/pagar con|\n{3}/);
  });

  test('un borrador se manda como una por pagar', () => {
    expect(mensajeDeFactura({ ...PENDIENTE, estado: 'borrador' }, porPagar)).toBe(
      mensajeDeFactura(PENDIENTE, porPagar),
    );
  });

  test('pagada dice número, total pagado, el día del pago y enlace, y ya no pide pagar', () => {
    const mensaje = mensajeDeFactura(PAGADA, porPagar);
    expect(mensaje).toContain(
      'Factura N.º 7 de Taller Luz\nTotal pagado: $232.00\nFecha de pago: 04/03/2026\n\n' +
        `Puedes ver tu factura aquí:\n${ENLACE}`,
    );
    expect(mensaje).not.toMatch(/Transferencia|Saldo/);
  });

  test('{cliente} en las instrucciones del método también es su nombre', () => {
    const metodo = { ...TRANSFERENCIA, descripcion: 'Concepto: {cliente}' };
    expect(mensajeDeFactura(PENDIENTE, { ...porPagar, metodo })).toContain('Concepto: Ana Muñoz');
  });

  test('el título del email dice qué factura es y de quién', () => {
    expect(tituloDeEmail(PENDIENTE)).toBe('Factura N.º 7 de Taller Luz');
    expect(tituloDeEmail(PAGADA)).toBe('Pago recibido de la factura N.º 7 de Taller Luz');
    expect(tituloDeEmail({ ...PENDIENTE, negocio: { ...PENDIENTE.negocio, nombre: null } })).toBe(
      'Factura N.º 7',
    );
  });
});

describe('A dónde se manda', () => {
  test('WhatsApp recibe solo dígitos, con el código de país si lo hay', () => {
    expect(direccionDeWhatsApp('52', '55 1234-5678', 'Hola & adiós')).toBe(
      'https://wa.me/525512345678?text=Hola%20%26%20adi%C3%B3s',
    );
    expect(direccionDeWhatsApp('', '5512345678', '')).toBe('https://wa.me/5512345678?text=');
  });

  test('WhatsApp recibe acentos, emoji y renglones tal como se escribieron', () => {
    expect(direccionDeWhatsApp('52', '5512345678', '¡Señora Ñandú, 100% #1!\nGracias 😀👩🏽‍🔧')).toBe(
      'https://wa.me/525512345678?text=%C2%A1Se%C3%B1ora%20%C3%91and%C3%BA%2C%20100%25%20%231!%0AGracias%20' +
        '%F0%9F%98%80%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%94%A7',
    );
  });

  test('el email lleva acentos y emoji en el título y en el mensaje', () => {
    expect(direccionDeEmail(['josé@correo.mx'], 'Tu factura está lista 🧾', 'Año nuevo + «más» = 🎉')).toBe(
      'mailto:jos%C3%A9@correo.mx?subject=Tu%20factura%20est%C3%A1%20lista%20%F0%9F%A7%BE' +
        '&body=A%C3%B1o%20nuevo%20%2B%20%C2%ABm%C3%A1s%C2%BB%20%3D%20%F0%9F%8E%89',
    );
  });

  test('medio emoji, de un texto cortado, no impide mandar lo demás', () => {
    const cortado = `Hola ${'😀'.charAt(0)}`;
    expect(direccionDeWhatsApp('', '5512345678', cortado)).toBe(
      'https://wa.me/5512345678?text=Hola%20%EF%BF%BD',
    );
    expect(direccionDeEmail(['a@b.mx'], cortado, cortado)).toBe(
      'mailto:a@b.mx?subject=Hola%20%EF%BF%BD&body=Hola%20%EF%BF%BD',
    );
  });

  test('una llamada marca solo los dígitos', () => {
    expect(direccionDeLlamada('(55) 1234-5678')).toBe('tel:5512345678');
  });

  test.each([
    ['sin verse entre sí', {}, '?bcc=ana@correo.mx,b%3Fcc%3Dx@y.mx&subject'],
    ['a la vista', { aLaVista: true }, 'ana@correo.mx,b%3Fcc%3Dx@y.mx?subject'],
  ])(
    'el email va a todos los destinatarios, %s, y nadie puede colar otro encabezado',
    (_como, opciones, va) => {
      expect(
        direccionDeEmail([' ana@correo.mx', 'b?cc=x@y.mx'], 'Pago & más', 'Uno\nDos\r\nTres', opciones),
      ).toBe(`mailto:${va}=Pago%20%26%20m%C3%A1s&body=Uno%0D%0ADos%0D%0ATres`);
    },
  );

  test('el email a uno solo es para él', () => {
    expect(direccionDeEmail(['ana@correo.mx'], 'Hola', '')).toBe('mailto:ana@correo.mx?subject=Hola&body=');
  });
});

describe('El email a muchos', () => {
  const todos = Array.from({ length: 120 }, (_, n) => `cliente.numero.${n}@correo-largo.com.mx`);
  const correo = { asunto: 'Aviso', cuerpo: 'Cerramos el lunes.\nGracias' };

  test.each([false, true])('va en correos que un programa de correo abre, a la vista: %s', (aLaVista) => {
    const tandas = enTandas(todos, { ...correo, aLaVista });
    expect(tandas.flat()).toEqual(todos);
    expect(tandas.length).toBeLessThan(4);
    for (const tanda of tandas)
      expect(direccionDeEmail(tanda, correo.asunto, correo.cuerpo, { aLaVista }).length).toBeLessThanOrEqual(
        LARGO_DE_MAILTO,
      );
  });

  test('a pocos va en uno, y a nadie dos veces', () => {
    expect(enTandas(['ana@correo.mx', 'b@c.mx ', 'ana@correo.mx'], correo)).toEqual([
      ['ana@correo.mx', 'b@c.mx'],
    ]);
    expect(enTandas([], correo)).toEqual([]);
  });

  test.each([
    ['a uno', todos.slice(0, 1), 'Aviso', 'ñ'.repeat(3000)],
    ['a uno, que cabe', todos.slice(0, 1), 'Aviso', 'a'.repeat(1700)],
    ['a muchos', todos, 'Aviso', 'ñ'.repeat(3000)],
    ['a muchos, que a uno cabría', todos, 'Aviso', 'a'.repeat(1700)],
    ['con un título que no cabe', todos.slice(0, 2), 'ñ'.repeat(3000), 'Hola'],
  ])(
    'un texto largo, %s: ninguna dirección pasa de lo que se abre, y nada se pierde',
    (_como, a, asunto, cuerpo) => {
      const cabe = correoQueCabe(a, { asunto, cuerpo });
      const tandas = enTandas(a, cabe);
      expect(tandas.flat()).toEqual(a);
      expect(tandas.length).toBeLessThan(15);
      for (const tanda of tandas)
        expect(direccionDeEmail(tanda, cabe.asunto, cabe.cuerpo).length).toBeLessThanOrEqual(LARGO_DE_MAILTO);
      const todo = [cabe.asunto, cabe.cuerpo, cabe.aPegar].join('\n\n');
      expect([todo.includes(asunto), todo.includes(cuerpo)]).toEqual([true, true]);
      expect(cabe.aPegar === null).toBe(_como === 'a uno, que cabe');
    },
  );
});

describe('Antes de mandar', () => {
  const bien = { mensaje: 'Hola', telefonoDelNegocio: '5587654321', telefonoDelCliente: ANA.telefono ?? '' };

  test.each([
    [{}, null],
    [{ mensaje: ' \n' }, TEXTOS_DE_ENVIO.mensajeVacio],
    [{ telefonoDelNegocio: '558765432' }, TEXTOS_DE_ENVIO.telefonoDelNegocio],
    [{ telefonoDelCliente: '55123456789' }, TEXTOS_DE_ENVIO.telefonoDelCliente],
  ])('WhatsApp con %j: %s', (cambio, motivo) => {
    expect(validarWhatsApp({ ...bien, ...cambio })).toBe(motivo);
  });

  test('a un cliente sin factura se le pide escribir o elegir un mensaje', () => {
    expect(validarWhatsApp({ ...bien, mensaje: '' }, TEXTOS_DE_ENVIO.mensajeSinElegir)).toBe(
      'Escribe o selecciona un mensaje',
    );
  });

  test.each([
    [{}, null],
    [{ email: 'ana' }, TEXTOS_DE_ENVIO.emailDelCliente],
    [{ titulo: ' ' }, TEXTOS_DE_ENVIO.titulo],
    [{ mensaje: '' }, TEXTOS_DE_ENVIO.cuerpo],
  ])('el email con %j: %s', (cambio, motivo) => {
    const email = { email: 'ana@correo.mx', titulo: 'Factura', mensaje: 'Hola' };
    expect(validarEmail({ ...email, ...cambio })).toBe(motivo);
  });
});
