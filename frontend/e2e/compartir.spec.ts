import { type Persona } from '@cuenta-clara/backend/test/servidor.prueba';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { hacerFactura, textoDelPdf, pagarFactura, hacerCon } from './facturas.prueba.ts';
import { type Pantalla, alFin, describeConNavegador } from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

/** An invoice on its way to its customer, by WhatsApp and by e-mail: to the last byte of the address that opens. */

describeConNavegador('Compartir una factura', () => {
  const sitio = Sitio.deLaSuite();

  const METODO = {
    nombre: 'Tarjeta de débito',
    link: 'https://pagos.ejemplo.mx/nandu?liga=1&mes=11',
    descripcion: 'Abre la liga.\nManda tu comprobante 📎.',
    activo: true,
    orden: 2,
  };
  const parrafos = (...textos: readonly string[]): string => textos.join('\n\n');
  const enlace = (id: string, cliente: string): string =>
    `Puedes ver tu factura aquí:\n${sitio.servidor.url}/factura/${cliente}/1?id=${id}`;
  const porPagar = (id: string, nombre: string, cliente: string, comoPagar: string): string =>
    parrafos(
      `Hola ${nombre}, esperamos que estés muy bien.`,
      'Te compartimos tu factura N.º 1.\nTotal: $813.16\nBalance pendiente: $713.16',
      enlace(id, cliente),
      comoPagar,
      '¡Gracias por tu confianza!',
    );
  const CON_TARJETA =
    'Puedes pagar con Tarjeta de débito.\n' +
    'Link de pago: https://pagos.ejemplo.mx/nandu?liga=1&mes=11\n' +
    'Abre la liga.\nManda tu comprobante 📎.';
  const yaPagada = (id: string): string =>
    parrafos(
      'Hola José Núñez, recibimos tu pago. ¡Muchas gracias!',
      'Factura N.º 1\nTotal pagado: $813.16\nFecha de pago: 21/11/2026',
      enlace(id, 'jose-nunez'),
      'Ha sido un gusto atenderte.',
    );
  const correo = (para: string, titulo: string, mensaje: string): string =>
    `mailto:${para}?subject=${encodeURIComponent(titulo)}&body=${encodeURIComponent(mensaje.replaceAll('\n', '\r\n'))}`;

  const abre = async (quien: Persona, por: 'WhatsApp' | 'Email', pantalla: Pantalla): Promise<Ventana> => {
    const ventana = await sitio.ventana(quien, '/facturas', { pantalla });
    await hacerCon(ventana.page, 1, por);
    return ventana;
  };
  const elige = async (ventana: Ventana, metodo: string, continuar: string): Promise<void> => {
    const selector = ventana.dialogo('Seleccionar Método de Pago');
    await selector.getByRole('radio', { name: new RegExp(`^${metodo}`) }).check();
    await ventana.pulsa(continuar);
    await selector.waitFor({ state: 'detached' });
  };

  describe.each([
    ['telefono', 'esta ventana'],
    ['escritorio', 'otra pestaña'],
  ] as const)('por WhatsApp, en %s', (pantalla, en) => {
    test('la pendiente pide con qué se paga, corrige al cliente ahí mismo y abre su chat con el mensaje', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      await ana.post('/api/metodos-pago', METODO);
      await ana.post('/api/metodos-pago', { nombre: 'Cheque', activo: false, orden: 1 });
      const { id } = await hacerFactura(ana, suyo.cliente);
      const ventana = await abre(ana, 'WhatsApp', pantalla);
      const dialogo = ventana.dialogo('Enviar por WhatsApp');

      const selector = ventana.dialogo('Seleccionar Método de Pago');
      await selector.getByText('Balance pendiente $713.16').waitFor();
      await selector.getByRole('radio').first().waitFor();
      await alFin(() => selector.getByRole('radio').count()).toBe(2);
      await ventana.pulsa('Continuar con WhatsApp');
      await selector.getByRole('alert').getByText('Selecciona un método de pago').waitFor();
      await selector.getByRole('button', { name: 'Cancelar' }).click();
      await selector.waitFor({ state: 'detached' });
      await dialogo
        .getByText('Selecciona un método de pago para que tu cliente sepa cómo pagarte.')
        .waitFor();
      await alFin(() => ventana.campo('Mensaje').count()).toBe(0);
      await alFin(() => dialogo.getByRole('button', { name: 'Enviar', exact: true }).count()).toBe(0);

      await ventana.pulsa('Seleccionar Método de Pago');
      await elige(ventana, 'Tarjeta de débito', 'Continuar con WhatsApp');
      await alFin(() => ventana.valor('Mensaje')).toBe(porPagar(id, 'José Núñez', 'jose-nunez', CON_TARJETA));

      await ventana.pulsa('Editar cliente');
      await ventana.escribe('Nombre del cliente', '');
      await ventana.escribe('Teléfono del cliente', '55 1234');
      await ventana.pulsa('Guardar');
      await ventana.ve('El nombre del cliente es obligatorio');
      await ventana.ve('El número de teléfono debe tener 10 dígitos');
      await ventana.escribe('Nombre del cliente', 'Íñigo Muñoz');
      await ventana.escribe('Teléfono del cliente', '55 1234 5678');
      await ventana.pulsa('Enviar');
      await ventana.ve('Guarda o cancela los cambios del cliente antes de enviar.');
      const arreglar = await ventana.falla('PUT', /^\/api\/clientes\//);
      await ventana.pulsa('Guardar');
      await ventana.ve('Error al guardar cliente');
      await alFin(() => ventana.valor('Teléfono del cliente')).toBe('5512345678');
      await arreglar();
      await ventana.pulsa('Guardar');
      await ventana.avisa('Cliente actualizado');
      const texto = porPagar(id, 'Íñigo Muñoz', 'inigo-munoz', CON_TARJETA);
      await alFin(() => ventana.valor('Mensaje')).toBe(texto);
      await alFin(async () => (await ana.get(`/api/clientes/${suyo.cliente.id}`)).body).toMatchObject({
        nombre: 'Íñigo Muñoz',
        telefono: '5512345678',
        email: 'jose@ejemplo.mx',
      });
      await alFin(async () => (await ana.get(`/api/facturas/${id}`)).body).toMatchObject({
        estado: 'pendiente',
        cliente: { nombre: 'Íñigo Muñoz', telefono: '5512345678' },
      });

      await ventana.escribe('Mensaje', `${texto} 🚗`);
      const salida = await ventana.salida(() => ventana.pulsa('Enviar'));
      expect(salida).toEqual({
        direccion: `https://wa.me/525512345678?text=${encodeURIComponent(`${texto} 🚗`)}`,
        en,
      });
      expect(salida.direccion).toContain('?text=Hola%20%C3%8D%C3%B1igo%20Mu%C3%B1oz%2C%20esperamos');
      expect(salida.direccion).toContain('%0A%0A%C2%A1Gracias%20por%20tu%20confianza!%20%F0%9F%9A%97');
      await ventana.avisa('WhatsApp abierto con el mensaje');
      await dialogo.waitFor({ state: 'detached' });
    });

    test('un borrador, que su cliente aún no puede ver, se emite y se envía en un paso', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const { id } = await hacerFactura(ana, suyo.cliente, { estado: 'borrador' });
      const publico = `${sitio.servidor.url}/factura/jose-nunez/1?id=${id}`;
      const ventana = await abre(ana, 'WhatsApp', pantalla);
      await elige(ventana, 'Transferencia', 'Continuar con WhatsApp');
      await ventana.ve(/^La factura se emitirá: quedará pendiente a pagar\./);
      expect((await fetch(publico)).status).toBe(404);
      const contexto = ventana.page.context();
      await contexto.route('https://wa.me/**', (ruta) => ruta.fulfill({ status: 204 }));
      const [salida] = await Promise.all([
        contexto.waitForEvent('request', (una) => una.url().startsWith('https://wa.me/')),
        ventana.pulsa('Emitir y enviar'),
      ]);
      expect(decodeURIComponent(salida.url())).toContain('Te compartimos tu factura N.º 1.\nTotal: $813.16');
      await ventana.avisa('WhatsApp abierto con el mensaje');
      await ventana.dialogo('Enviar por WhatsApp').waitFor({ state: 'detached' });
      await ventana
        .tarjeta(/Factura 1 /)
        .getByText('Pendiente a Pagar')
        .first()
        .waitFor();
      expect((await fetch(publico)).status).toBe(200);
    });

    test('la pagada da las gracias y no pide método', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await abre(ana, 'WhatsApp', pantalla);
      await alFin(() => ventana.valor('Mensaje')).toBe(yaPagada(hecha.id));
      await alFin(() => ventana.dialogo('Seleccionar Método de Pago').count()).toBe(0);
      expect(await ventana.salida(() => ventana.pulsa('Enviar'))).toEqual({
        direccion: `https://wa.me/522227654321?text=${encodeURIComponent(yaPagada(hecha.id))}`,
        en,
      });
    });
  });

  describe.each([
    ['telefono', 'esta ventana'],
    ['escritorio', 'otra pestaña'],
  ] as const)('el estado de cuenta, en %s', (pantalla, en) => {
    test('se envía por WhatsApp, y su enlace se abre en un perfil limpio con las cifras de la antigüedad y del libro', async () => {
      const { ana, cliente } = await sitio.negocio();
      await hacerFactura(ana, cliente);
      await hacerFactura(ana, cliente, { fecha_factura: '2026-01-05', fecha_vencimiento: '2026-01-20' });
      const ventana = await sitio.ventana(ana, `/clientes/${cliente.id}`, { pantalla });
      await ventana.pulsa('Enviar estado de cuenta');
      await ventana.dialogo('Enviar estado de cuenta').getByRole('button', { name: 'WhatsApp' }).click();
      await ventana.campo('Mensaje').waitFor();
      const texto = await ventana.valor('Mensaje');
      const salida = await ventana.salida(() => ventana.pulsa('Enviar'));
      expect(salida).toEqual({
        direccion: `https://wa.me/522227654321?text=${encodeURIComponent(texto)}`,
        en,
      });
      const camino = /aquí:\n(\S+\/estado\/\S+)/.exec(texto)![1]!;
      const papel = await textoDelPdf(camino);
      const { totales } = (await ana.get('/api/antiguedad')).body;
      const { saldo_al } = (await ana.get('/api/libro')).body;
      const tablero = (await ana.get('/api/facturas/resumen')).body;
      expect([totales.saldo, tablero.por_cobrar]).toEqual([saldo_al.por_cobrar, saldo_al.por_cobrar]);
      expect(papel).toContain(`Saldo ${formatoDeDinero(Math.round(totales.saldo * 100))}`);
      expect(papel).toContain(`Vencido ${formatoDeDinero(Math.round(totales.vencido * 100))}`);
      expect(papel).toMatch(/Factura #2 05\/01\/2026 20\/01\/2026 · vencida \$813\.16 \$713\.16/);
    });
  });

  describe('por WhatsApp, cuando algo no está bien', () => {
    test('otro método escribe otro mensaje, pero no sobre lo que ella escribió sin preguntarle', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      await ana.post('/api/metodos-pago', METODO);
      const { id } = await hacerFactura(ana, suyo.cliente);
      const ventana = await abre(ana, 'WhatsApp', 'telefono');
      await elige(ventana, 'Transferencia', 'Continuar con WhatsApp');
      const conTransferencia = porPagar(id, 'José Núñez', 'jose-nunez', 'Puedes pagar con Transferencia.');
      await alFin(() => ventana.valor('Mensaje')).toBe(conTransferencia);
      await ventana.escribe('Mensaje', 'Lo mío 🚗');
      await ventana.pulsa('Cambiar');
      await ventana.page.getByRole('radio', { name: /^Tarjeta/ }).check();
      await ventana.pulsa('Continuar con WhatsApp');
      await ventana.responde('¿Preparar otro mensaje?', 'Seguir editando');
      await ventana.dialogo('Seleccionar Método de Pago').getByRole('button', { name: 'Cancelar' }).click();
      await alFin(() => ventana.valor('Mensaje')).toBe('Lo mío 🚗');
      await ventana.pulsa('Cambiar');
      await ventana.page.getByRole('radio', { name: /^Tarjeta/ }).check();
      await ventana.pulsa('Continuar con WhatsApp');
      await ventana.responde('¿Preparar otro mensaje?', 'Preparar otro');
      await ventana.ve('Método de pago: Tarjeta de débito');
      await alFin(() => ventana.valor('Mensaje')).toBe(porPagar(id, 'José Núñez', 'jose-nunez', CON_TARJETA));
    });

    test('sin un teléfono del negocio de diez dígitos se avisa y no se envía', async () => {
      const ana = await sitio.servidor.dueña();
      const datos = { nombre: 'José Núñez', telefono: '2227654321', categoria: 'activo' };
      const { body: cliente } = await ana.post('/api/clientes', datos);
      const { body: metodo } = await ana.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true });
      await pagarFactura(ana, await hacerFactura(ana, cliente), metodo.data);
      const ventana = await abre(ana, 'WhatsApp', 'telefono');
      await ventana.ve('El número de teléfono del negocio no es válido. Verifica la configuración.');
      await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
    });

    test('un mensaje en blanco no se envía, y al cliente sin teléfono se le corrige antes', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente, { cliente: { telefono: '12345' } });
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await abre(ana, 'WhatsApp', 'telefono');
      await ventana.pulsa('Enviar');
      await ventana.ve('El número de teléfono del cliente no es válido');
      await ventana.escribe('Mensaje', '   ');
      await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
    });

    test.each([
      [true, 'Mensaje copiado al portapapeles. Abre WhatsApp manualmente.'],
      [false, 'Error al abrir WhatsApp. Intenta manualmente.'],
    ])('si el navegador no lo abre y copiar se puede (%s): %s', async (sePuedeCopiar, aviso) => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await sitio.ventana(ana, '/login');
      const { page } = ventana;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript((copia) => {
        window.open = () => null;
        if (copia) return;
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        document.execCommand = () => false;
      }, sePuedeCopiar);
      await page.goto('/facturas');
      await ventana.pulsa('WhatsApp (factura 1)');
      await ventana.pulsa('Enviar');
      await ventana.ve(aviso);
      if (sePuedeCopiar)
        await alFin(() => page.evaluate(() => navigator.clipboard.readText())).toBe(yaPagada(hecha.id));
      else await alFin(() => ventana.valor('Mensaje')).toBe(yaPagada(hecha.id));
    });
  });

  describe('por email', () => {
    test('la pendiente corrige el email ahí mismo y abre el correo con título y mensaje', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      await ana.post('/api/metodos-pago', METODO);
      const { id } = await hacerFactura(ana, suyo.cliente);
      const ventana = await abre(ana, 'Email', 'telefono');
      await elige(ventana, 'Tarjeta de débito', 'Continuar con Email');
      const texto = porPagar(id, 'José Núñez', 'jose-nunez', CON_TARJETA);
      await alFin(() => ventana.valor('Título')).toBe('Factura N.º 1 de Taller Ñandú');
      await alFin(() => ventana.valor('Mensaje')).toBe(texto);

      await ventana.pulsa('Editar cliente');
      await ventana.escribe('Email del cliente', 'jose');
      await ventana.pulsa('Guardar');
      await ventana.ve('El email del cliente no es válido');
      await ventana.escribe('Email del cliente', 'jose+taller@nandu.mx');
      await ventana.pulsa('Guardar');
      await ventana.avisa('Cliente actualizado');
      await ventana.escribe('Título', '');
      await ventana.pulsa('Enviar Email');
      await ventana.ve('El título del email es obligatorio');
      await ventana.escribe('Título', 'Tu factura, José 🚗');
      await ventana.escribe('Mensaje', ' ');
      await ventana.pulsa('Enviar Email');
      await ventana.ve('El mensaje del email es obligatorio');
      await ventana.escribe('Mensaje', texto);
      const { direccion } = await ventana.salida(async () => {
        await ventana.pulsa('Enviar Email');
        await ventana.avisa('Cliente de email abierto');
        await ventana.dialogo('Enviar por Email').waitFor({ state: 'detached' });
      });
      expect(direccion).toBe(correo('jose%2Btaller@nandu.mx', 'Tu factura, José 🚗', texto));
      expect(direccion).toContain(
        '?subject=Tu%20factura%2C%20Jos%C3%A9%20%F0%9F%9A%97&body=Hola%20Jos%C3%A9',
      );
      expect(direccion).toContain('%0D%0AManda%20tu%20comprobante%20%F0%9F%93%8E.%0D%0A%0D%0A%C2%A1Gracias');
    });

    test('la pagada agradece el pago, con su título', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await abre(ana, 'Email', 'escritorio');
      const titulo = 'Pago recibido de la factura N.º 1 de Taller Ñandú';
      await alFin(() => ventana.valor('Título')).toBe(titulo);
      await alFin(() => ventana.valor('Mensaje')).toBe(yaPagada(hecha.id));
      expect(await ventana.salida(() => ventana.pulsa('Enviar Email'))).toEqual({
        direccion: correo('jose@ejemplo.mx', titulo, yaPagada(hecha.id)),
        en: 'esta ventana',
      });
    });

    test('lo escrito no se pierde por cerrar sin querer', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await abre(ana, 'Email', 'telefono');
      await ventana.escribe('Título', 'Gracias, José');
      await ventana.pulsa('Cancelar');
      await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
      await alFin(() => ventana.valor('Título')).toBe('Gracias, José');
      await ventana.pulsa('Cancelar');
      await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
      await ventana.dialogo('Enviar por Email').waitFor({ state: 'detached' });
    });
  });
});
