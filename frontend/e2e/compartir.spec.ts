import { type Locator } from 'playwright-core';
import { enUnDia } from '@cuenta-clara/backend/test/dia.prueba';
import { type Persona } from '@cuenta-clara/backend/test/servidor.prueba';
import { type Dia, formatoDeDia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  type SumasDelLibro,
  enPapel,
  hacerCon,
  hacerFactura,
  pagarFactura,
  sumanEnElLibro,
  textoDelPdf,
} from './facturas.prueba.ts';
import { alFin, describeConNavegador, enElActo, type Pantalla, sobreTodoEn } from './navegador.prueba.ts';
import { NINGUNA_PANTALLA, Sitio, type Ventana } from './sitio.prueba.ts';

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
      'Te compartimos tu factura N.º 1 de Taller Ñandú.\nTotal: $813.16\nSaldo pendiente: $713.16',
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
      'Factura N.º 1 de Taller Ñandú\nTotal pagado: $813.16\nFecha de pago: 21/11/2026',
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

  const EN = { telefono: 'esta ventana', escritorio: 'otra pestaña' } as const;

  describe('por WhatsApp', () => {
    test.each(sobreTodoEn('telefono'))(
      'en %s la pendiente pide con qué se paga, corrige al cliente ahí mismo y abre su chat con el mensaje',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        await ana.post('/api/metodos-pago', METODO);
        await ana.post('/api/metodos-pago', { nombre: 'Cheque', activo: false, orden: 1 });
        const { id } = await hacerFactura(ana, suyo.cliente);
        const ventana = await abre(ana, 'WhatsApp', pantalla);
        const dialogo = ventana.dialogo('Enviar por WhatsApp');

        const selector = ventana.dialogo('Seleccionar Método de Pago');
        await selector.getByText('Saldo pendiente $713.16').waitFor();
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
        await alFin(() => ventana.valor('Mensaje')).toBe(
          porPagar(id, 'José Núñez', 'jose-nunez', CON_TARJETA),
        );

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
          en: EN[pantalla],
        });
        expect(salida.direccion).toContain('?text=Hola%20%C3%8D%C3%B1igo%20Mu%C3%B1oz%2C%20esperamos');
        expect(salida.direccion).toContain('%0A%0A%C2%A1Gracias%20por%20tu%20confianza!%20%F0%9F%9A%97');
        await ventana.avisa('WhatsApp abierto con el mensaje');
        await dialogo.waitFor({ state: 'detached' });
      },
    );

    testEnLargas.each(sobreTodoEn('escritorio'))(
      'en %s un borrador, que su cliente aún no puede ver, se emite y se envía en un paso',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        const { id } = await hacerFactura(ana, suyo.cliente, { estado: 'borrador' });
        const publico = `${sitio.servidor.url}/factura/jose-nunez/1?id=${id}`;
        const ventana = await abre(ana, 'WhatsApp', pantalla);
        await elige(ventana, 'Transferencia', 'Continuar con WhatsApp');
        await ventana.ve(/^La factura se emitirá: quedará pendiente a pagar\./);
        await enElActo(async () => (await fetch(publico)).status).toBe(404);
        const salida = await ventana.whatsApp(() => ventana.pulsa('Emitir y enviar'));
        expect(decodeURIComponent(salida)).toContain(
          'Te compartimos tu factura N.º 1 de Taller Ñandú.\nTotal: $813.16',
        );
        await ventana.avisa('WhatsApp abierto con el mensaje');
        await ventana.dialogo('Enviar por WhatsApp').waitFor({ state: 'detached' });
        await ventana
          .tarjeta(/Factura 1 /)
          .getByText('Pendiente a Pagar')
          .first()
          .waitFor();
        await alFin(async () => (await fetch(publico)).status).toBe(200);
      },
    );

    testEnLargas.each(sobreTodoEn('escritorio'))(
      'en %s la pagada da las gracias y no pide método',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        const hecha = await hacerFactura(ana, suyo.cliente);
        await pagarFactura(ana, hecha, suyo.metodo);
        const ventana = await abre(ana, 'WhatsApp', pantalla);
        await alFin(() => ventana.valor('Mensaje')).toBe(yaPagada(hecha.id));
        await alFin(() => ventana.dialogo('Seleccionar Método de Pago').count()).toBe(0);
        await enElActo(() => ventana.salida(() => ventana.pulsa('Enviar'))).toEqual({
          direccion: `https://wa.me/522227654321?text=${encodeURIComponent(yaPagada(hecha.id))}`,
          en: EN[pantalla],
        });
      },
    );
  });

  describe.each(sobreTodoEn('telefono'))('quién me debe, en %s', (pantalla) => {
    interface Deudas {
      readonly deben: string;
      readonly vencido: string;
      readonly clientes: Readonly<Record<string, { readonly debe: string; readonly vencido: string }>>;
      readonly libro: SumasDelLibro;
    }
    // Lucía owes 1,000.00 - 250.25, which is overdue, and 400.50, which is not. José owes 2,000.00 - 500.00
    // (deposit) - 300.10, which is overdue. Rosa owes 350.75 - 50.75 without a due date; her invoice of
    // 120.00 is paid.
    const ANTES: Deudas = {
      ...{ deben: '$2,650.15', vencido: '$1,949.65' },
      clientes: {
        'Lucía Ibáñez': { debe: '$1,150.25', vencido: '$749.75' },
        'José Núñez': { debe: '$1,199.90', vencido: '$1,199.90' },
        'Rosa Díaz': { debe: '$300.00', vencido: '$0.00' },
      },
      // Invoiced: 1,000.00 + 400.50 + 2,000.00 + 350.75 + 120.00. Received: 250.25 + 500.00 + 300.10 + 50.75
      // + 120.00.
      libro: ['$3,871.25', '$1,221.10', '$0.00', '$2,650.15'],
    };
    const DESPUES: Deudas = {
      ...{ deben: '$2,150.15', vencido: '$1,449.65' },
      clientes: { ...ANTES.clientes, 'José Núñez': { debe: '$699.90', vencido: '$699.90' } },
      libro: ['$3,871.25', '$1,721.10', '$0.00', '$2,150.15'],
    };

    /** The payments are some days old, because a customer who just paid is not reminded. */
    const tresDeudas = async (hoy: Dia) => {
      const { ana, cliente: jose, metodo } = await sitio.negocio();
      const deAlta = async (nombre: string, telefono: string): Promise<{ id: string }> =>
        (await ana.post('/api/clientes', { nombre, telefono, categoria: 'activo' })).body;
      const lucia = await deAlta('Lucía Ibáñez', '5512345678');
      const rosa = await deAlta('Rosa Díaz', '5587654321');
      for (const [cliente, precio_unitario, deposito, dias, ...partes] of [
        [lucia, 1000, 0, -45, 250.25],
        [lucia, 400.5, 0, 10],
        [jose, 2000, 500, -5, 300.1],
        [rosa, 350.75, 0, null, 50.75],
        [rosa, 120, 0, -90, 60, 60],
      ] as const) {
        const { id } = await hacerFactura(ana, cliente, {
          fecha_factura: sumarDias(hoy, -100),
          fecha_vencimiento: dias === null ? null : sumarDias(hoy, dias),
          items: [{ descripcion: 'Ajuste', precio_unitario, cantidad: 1 }],
          ...{ impuesto: 0, impuesto_porcentaje: 0, deposito },
        });
        for (const monto of partes) {
          const fecha = sumarDias(hoy, -4);
          const pago = { monto, fecha, metodo_pago_id: metodo.id };
          const abono = await ana.post(`/api/facturas/${id}/abonos`, pago);
          expect(abono.status).toBe(201);
        }
      }
      const enlaceDe = async ({ id }: { id: string }): Promise<string> =>
        sitio.servidor.url + (await ana.post(`/api/clientes/${id}/enlaces-de-estado`, {})).body.camino;
      return {
        ana,
        jose,
        enlaces: { 'José Núñez': await enlaceDe(jose), 'Rosa Díaz': await enlaceDe(rosa) },
      };
    };

    const cuadran = async (
      ventana: Ventana,
      { deben, vencido, clientes, libro }: Deudas,
      enlaces: Readonly<Record<string, string>>,
    ): Promise<void> => {
      const { page } = ventana;
      await ventana.va('Inicio');
      const teDeben = page.getByRole('link', { name: `Te deben ${deben} · 2 vencidas`, exact: true });
      await teDeben.waitFor();
      await alFin(() => page.getByRole('main').textContent()).toContain(`por cobrar ${deben}`);
      await teDeben.click();
      const suma = page.getByRole('region', { name: 'Te deben', exact: true });
      await alFin(async () => (await suma.innerText()).split(/\s*\n\s*/).slice(0, 4)).toEqual([
        ...['Te deben', deben, 'Vencido', vencido],
      ]);
      for (const [nombre, suyo] of Object.entries(clientes)) {
        const suya = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: nombre });
        await alFin(() => suya.textContent()).toContain(suyo.debe);
        const papel = await textoDelPdf(enlaces[nombre]!);
        for (const cifra of [`Saldo ${suyo.debe}`, `Vencido ${suyo.vencido}`])
          expect([nombre, papel]).toEqual([nombre, expect.stringContaining(cifra)]);
      }
      await ventana.va('Facturas');
      await page.getByRole('main').getByRole('link', { name: 'Libro' }).click();
      await sumanEnElLibro(page, libro);
    };

    const abreSinSesion = async (enlace: string): Promise<string> => {
      const { page } = await sitio.ventana(null, NINGUNA_PANTALLA, { pantalla });
      const llega = page.waitForResponse((una) => una.url().includes('/estado/') && una.status() !== 302);
      const abre = page.evaluate((a) => window.location.assign(a), enlace);
      const respuesta = await llega;
      await abre;
      const { 'content-type': tipo } = await respuesta.allHeaders();
      expect([respuesta.status(), tipo]).toEqual([200, 'application/pdf']);
      await enElActo(() => page.context().storageState()).toEqual({ cookies: [], origins: [] });
      // The browser's PDF viewer does not expose its bytes, so the file is requested again.
      return enPapel(await (await page.request.get(respuesta.url())).body());
    };

    testEnLargas(
      'tras abonos, un recordatorio y una promesa, los estados de cuenta cuadran con el inicio, la antigüedad y el libro',
      () =>
        enUnDia(async (hoy) => {
          const { ana, jose, enlaces } = await tresDeudas(hoy);
          const versiones = async (): Promise<unknown> =>
            (await ana.get('/api/facturas?limit=100')).body.facturas.map(
              ({ id, version }: { id: string; version: number }) => [id, version],
            );
          const alPrincipio = await versiones();
          const ventana = await sitio.ventana(ana, '/home', { pantalla });
          const { page } = ventana;
          const cobrar = async (): Promise<void> => {
            await ventana.va('Inicio');
            await page.getByRole('link', { name: 'Cobrar', exact: true }).click();
            await ventana.titulo('Cobranza');
          };
          const enParte = (parte: string, nombre: string): Locator =>
            page.getByRole('region', { name: parte, exact: true }).getByRole('article', { name: nombre });

          await cobrar();
          await ventana.pulsa('Más acciones (José Núñez)');
          await page.getByRole('menuitem', { name: 'Anotar promesa' }).click();
          const promete = ventana.dialogo('Promesa de José Núñez');
          await promete.getByRole('button', { name: 'En una semana' }).click();
          await ventana.escribe('¿Cuánto? (opcional)', '500');
          await promete.getByRole('button', { name: 'Anotar promesa' }).click();
          await ventana.avisa('Promesa anotada para el ');
          const { promesa } = (await ana.get(`/api/cobranza/${jose.id}`)).body;
          expect(promesa).toMatchObject({ monto: 500, falta: 500, rota: false });
          const prometio = `Prometió pagar $500.00 el ${formatoDeDia(promesa.fecha)}`;
          await enParte('Por ahora no', 'José Núñez').getByText(prometio).waitFor();

          const recordatorio = await ventana.whatsApp(() =>
            ventana.pulsa('Recordar por WhatsApp a Lucía Ibáñez'),
          );
          expect(recordatorio).toMatch(/^https:\/\/wa\.me\/525512345678\?text=/);
          const vencio = formatoDeDia(sumarDias(hoy, -45));
          expect(decodeURIComponent(recordatorio)).toContain(
            `\n\n• Factura N.º 1 · venció el ${vencio} · $749.75\nTotal vencido: $749.75\n\n`,
          );
          const deLucia = enParte('Por cobrar', 'Lucía Ibáñez');
          await deLucia.getByRole('button', { name: 'Sí, lo envié' }).click();
          await deLucia.getByText(/Le escribiste/).waitFor();
          await enElActo(() => versiones()).toEqual(alPrincipio);

          await deLucia.getByRole('link', { name: 'Lucía Ibáñez' }).click();
          await ventana.pulsa('Enviar estado de cuenta');
          await ventana.dialogo('Enviar estado de cuenta').getByRole('button', { name: 'WhatsApp' }).click();
          await alFin(() => ventana.valor('Mensaje')).toContain(
            '\n\nSaldo pendiente: $1,150.25\nVencido: $749.75\n\n',
          );
          const texto = await ventana.valor('Mensaje');
          await enElActo(() => ventana.salida(() => ventana.pulsa('Enviar'))).toEqual({
            direccion: `https://wa.me/525512345678?text=${encodeURIComponent(texto)}`,
            en: EN[pantalla],
          });
          const suEnlace = /aquí:\n(\S+\/estado\/\S+)/.exec(texto)![1]!;

          const papel = await abreSinSesion(suEnlace);
          expect(papel).toContain('Saldo $1,150.25');
          expect(papel).toMatch(/^Factura #1 \S+ \S+ · vencida \$1,000\.00 \$749\.75$/m);
          expect(papel).toMatch(/^Factura #2 \S+ \S+ \$400\.50 \$400\.50$/m);
          const todos = { ...enlaces, 'Lucía Ibáñez': suEnlace };
          await cuadran(ventana, ANTES, todos);

          await cobrar();
          await enParte('Por ahora no', 'José Núñez').getByRole('link', { name: 'José Núñez' }).click();
          await ventana.ve(prometio);
          const suFactura = page.getByRole('link', { name: /^Factura #3/ });
          await suFactura.first().click();
          await ventana.pulsa('Completar Pago');
          await ventana.escribe('¿Cuánto recibiste?', '500');
          await ventana.pulsa('Registrar abono con Transferencia');
          await ventana
            .dialogo('Abono registrado')
            .getByText(/^Recibiste \$500\.00 · quedan \$699\.90$/)
            .waitFor();
          await ventana.pulsa('Cerrar');
          await cuadran(ventana, DESPUES, todos);
          await cobrar();
          const deJose = enParte('Por cobrar', 'José Núñez');
          await alFin(() => deJose.textContent()).toMatch(/^José Núñez\$699\.90.*Abonó \$500\.00 hoy/);
          await alFin(() => deJose.textContent()).not.toMatch(/promesa|prometió/i);
          await alFin(async () => (await ana.get(`/api/cobranza/${jose.id}`)).body.promesa).toBeNull();
          await alFin(async () => (await ana.get('/api/cobranza')).body.totales).toEqual({
            ...{ facturas: 2, clientes: 2, vencido: 1449.65, por_recordar: 0, promesas_rotas: 0 },
            por_edad: { de_1_a_30: 699.9, de_31_a_60: 749.75, de_61_a_90: 0, mas_de_90: 0 },
          });
        }),
    );
  });

  describe('por WhatsApp, cuando algo no está bien', () => {
    testEnLargas(
      'otro método escribe otro mensaje, pero no sobre lo que ella escribió sin preguntarle',
      async () => {
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
        await alFin(() => ventana.valor('Mensaje')).toBe(
          porPagar(id, 'José Núñez', 'jose-nunez', CON_TARJETA),
        );
      },
    );

    testEnLargas('sin un teléfono del negocio de diez dígitos se avisa y no se envía', async () => {
      const ana = await sitio.servidor.dueña();
      const datos = { nombre: 'José Núñez', telefono: '2227654321', categoria: 'activo' };
      const { body: cliente } = await ana.post('/api/clientes', datos);
      const { body: metodo } = await ana.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true });
      await pagarFactura(ana, await hacerFactura(ana, cliente), metodo.data);
      const ventana = await abre(ana, 'WhatsApp', 'telefono');
      await ventana.ve('El número de teléfono del negocio no es válido. Verifica la configuración.');
      await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
    });

    testEnLargas(
      'un mensaje en blanco no se envía, y al cliente sin teléfono se le corrige antes',
      async () => {
        const { ana, ...suyo } = await sitio.negocio();
        const hecha = await hacerFactura(ana, suyo.cliente, { cliente: { telefono: '12345' } });
        await pagarFactura(ana, hecha, suyo.metodo);
        const ventana = await abre(ana, 'WhatsApp', 'telefono');
        await ventana.pulsa('Enviar');
        await ventana.ve('El número de teléfono del cliente no es válido');
        await ventana.escribe('Mensaje', '   ');
        await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
      },
    );

    test.each([
      [true, 'Mensaje copiado al portapapeles. Abre WhatsApp manualmente.'],
      [false, 'Error al abrir WhatsApp. Intenta manualmente.'],
    ])('si el navegador no abre WhatsApp y copiar se puede (%s): %s', async (sePuedeCopiar, aviso) => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
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
    test('el de una pendiente permite corregir el email ahí mismo y abre el correo con título y mensaje', async () => {
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

    testEnLargas('el de una pagada dice en el título que se recibió el pago', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await abre(ana, 'Email', 'escritorio');
      const titulo = 'Pago recibido de la factura N.º 1 de Taller Ñandú';
      await alFin(() => ventana.valor('Título')).toBe(titulo);
      await alFin(() => ventana.valor('Mensaje')).toBe(yaPagada(hecha.id));
      await enElActo(() => ventana.salida(() => ventana.pulsa('Enviar Email'))).toEqual({
        direccion: correo('jose@ejemplo.mx', titulo, yaPagada(hecha.id)),
        en: 'esta ventana',
      });
    });

    testEnLargas('lo escrito no se pierde por cerrar sin querer', async () => {
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
