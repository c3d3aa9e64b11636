import { readFile } from 'node:fs/promises';
import { type Locator, type Page } from 'playwright-core';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { Persona, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  alFin,
  AMBAS,
  asentada,
  cifrasDelInicio,
  describeConNavegador,
  enElActo,
  PANTALLAS,
  pideQuejas,
  pideRechazos,
  ponTema,
  sobreTodoEn,
  teclea,
} from './navegador.prueba.ts';
import { NINGUNA_PANTALLA, Sitio, Ventana } from './sitio.prueba.ts';

const CLAVE = 'una clave larga';
const UN_LOGO = new URL('../public/icono-192.png', import.meta.url);

describeConNavegador('Entrar y empezar', () => {
  const sitio = Sitio.deLaSuite();

  describe('iniciar sesión', () => {
    testEnLargas('muestra la marca, los textos y la contraseña solo si se pide', async () => {
      const ventana = await sitio.ventana(null, '/login', { pantalla: 'telefono' });
      await ventana.titulo('Bienvenido de vuelta');
      for (const texto of ['Cuenta Clara', 'Sistema de Gestión', 'Inicia sesión en tu cuenta'])
        await ventana.ve(texto);
      const clave = ventana.page.getByRole('textbox', { name: /Contraseña/ });
      await clave.fill(CLAVE);
      await alFin(() => clave.getAttribute('type')).toBe('password');
      await alFin(() => clave.getAttribute('placeholder')).toBe('Contraseña');
      await ventana.pulsa('Mostrar contraseña');
      await alFin(() => clave.getAttribute('type')).toBe('text');
      await ventana.pulsa('Ocultar contraseña');
      await alFin(() => clave.getAttribute('type')).toBe('password');
      await ventana.page.getByRole('link', { name: 'Regístrate aquí' }).click();
      await ventana.titulo('Crear cuenta');
    });

    testEnLargas(
      'mientras entra lo dice y no deja repetir; si falla dice por qué y guarda lo escrito',
      async () => {
        pideRechazos(401);
        const ventana = await sitio.ventana(null, '/login');
        await ventana.escribe(/Correo electrónico/, 'nadie@ejemplo.mx');
        await ventana.page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
        const soltar = await ventana.retiene('POST', /login$/);
        await ventana.pulsa('Iniciar Sesión');
        await alFin(() => ventana.boton('Entrando...').isDisabled()).toBe(true);
        await ventana.ve('Está tardando más de lo normal…');
        soltar();
        await ventana.page.getByRole('alert').getByText('Correo o contraseña incorrectos').waitFor();
        await alFin(() =>
          ventana.boton('Iniciar Sesión').evaluate((uno) => uno === document.activeElement),
        ).toBe(true);
        await ventana.falla('POST', /login$/);
        await ventana.pulsa('Iniciar Sesión');
        await ventana.page.getByRole('alert').getByText('Error al iniciar sesión').waitFor();
        await alFin(() => ventana.valor(/Correo electrónico/)).toBe('nadie@ejemplo.mx');
        await alFin(() => ventana.ruta()).toBe('/login');
      },
    );
  });

  describe('crear cuenta', () => {
    testEnLargas('el rechazo se lee en la página y en un aviso, y lo escrito sigue ahí', async () => {
      pideRechazos(409);
      const ventana = await sitio.ventana(null, '/register');
      await ventana.escribe(/Nombre completo/, 'Íñigo Muñoz');
      await ventana.escribe(/Correo electrónico/, 'inigo@ejemplo.mx');
      await ventana.page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
      const arreglar = await ventana.falla('POST', /register$/);
      await ventana.pulsa('Crear Cuenta');
      await ventana.page.getByText('Error al registrarse').nth(1).waitFor();
      await alFin(() => ventana.valor(/Nombre completo/)).toBe('Íñigo Muñoz');
      await arreglar();

      const soltar = await ventana.retiene('POST', /register$/);
      await ventana.pulsa('Crear Cuenta');
      await alFin(() => ventana.boton('Creando cuenta...').isDisabled()).toBe(true);
      soltar();
      await ventana.ve('Usuario registrado correctamente. Ahora puedes iniciar sesión.');

      await ventana.page.goto('/register');
      await ventana.escribe(/Nombre completo/, 'Íñigo Muñoz');
      await ventana.escribe(/Correo electrónico/, 'INIGO@ejemplo.mx');
      await ventana.page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
      await ventana.pulsa('Crear Cuenta');
      await ventana.page.getByText('Ya existe una cuenta con ese correo').nth(1).waitFor();
      await ventana.page.getByRole('link', { name: 'Inicia sesión aquí' }).click();
      await ventana.titulo('Bienvenido de vuelta');
    });
  });

  describe('sin sesión, o con una que expira', () => {
    testEnLargas('sin sesión toda pantalla protegida lleva a iniciar sesión', async () => {
      pideRechazos(404);
      const ventana = await sitio.ventana(null, NINGUNA_PANTALLA);
      for (const protegida of [
        '/home',
        '/clientes',
        '/configuracion',
        '/facturas',
        '/facturas/nueva',
        '/no-existe',
      ]) {
        await ventana.page.goto(protegida);
        await ventana.titulo('Bienvenido de vuelta');
        await alFin(async () => [protegida, await ventana.ruta()]).toEqual([protegida, '/login']);
      }
    });

    testEnLargas(
      'mientras se reconoce la sesión dice Cargando...; una ruta que no existe lleva al inicio',
      async () => {
        pideRechazos(404);
        const ana = await sitio.servidor.dueña();
        const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
        const soltarElPrograma = await ventana.retiene('GET', /^\/assets\/.*\.js$/);
        const soltar = await ventana.retiene('GET', /profile$/);
        await ventana.page.goto('/no-existe', { waitUntil: 'commit' });
        await ventana.ve('Está tardando más de lo normal…');
        soltarElPrograma();
        await ventana.ve('Cargando...');
        soltar();
        await ventana.titulo(/^Hola, /);
        await alFin(() => ventana.ruta()).toBe('/home');
      },
    );

    testEnLargas(
      'una sesión que expira a mitad de una factura vuelve a ella, con lo escrito, al entrar',
      async () => {
        const email = 'olga@ejemplo.mx';
        const cuenta = { fullName: 'Olga Ruiz', email, password: CLAVE };
        const { body } = await sitio.servidor.nadie.post('/api/auth/register', cuenta);
        const ventana = await sitio.ventana({ token: body.token } as Persona, '/facturas/nueva', {
          pantalla: 'telefono',
        });
        await ventana.pulsa(/^Nota y términos/);
        await ventana.escribe('Nota', 'Gracias, señora Muñoz 🚗');
        await ventana.page.getByRole('combobox', { name: /servicio/i }).click();
        await ventana.ve('No hay servicios');
        const arreglar = await ventana.falla('GET', /^\/api\/servicios-negocio$/, { estatus: 401 });
        await ventana.page.evaluate(() => window.dispatchEvent(new Event('offline')));
        await ventana.page.evaluate(() => window.dispatchEvent(new Event('online')));
        await ventana.ve('Tu sesión expiró. Inicia sesión de nuevo.');
        await arreglar();
        await ventana.escribe(/Correo electrónico/, email);
        await ventana.page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
        await ventana.pulsa('Iniciar Sesión');
        await ventana.titulo('Nueva Factura');
        await ventana.ve('Recuperamos lo que no habías guardado.');
        await ventana.ve('Gracias, señora Muñoz 🚗');
        await alFin(() => ventana.ruta()).toBe('/facturas/nueva');
      },
    );
  });

  testEnLargas(
    'una sesión que termina en un diálogo vuelve a él con lo escrito; cargar de nuevo también; salir pregunta',
    async () => {
      const email = `${crypto.randomUUID()}@ejemplo.mx`;
      const cuenta = { fullName: 'Olga Ruiz', email, password: CLAVE };
      const { token } = (await sitio.servidor.nadie.post('/api/auth/register', cuenta)).body;
      const ventana = await sitio.ventana({ token } as Persona, '/clientes', { pantalla: 'telefono' });
      const { page } = ventana;
      await ventana.pulsa('Nuevo Cliente');
      await ventana.campo('Activo').check();
      await ventana.escribe('Nombre', 'Zoé Muñoz');
      await ventana.escribe('Teléfono', '5544443333');
      const arreglar = await ventana.falla('POST', /^\/api\/clientes$/, { estatus: 401 });
      await ventana.pulsa('Crear');
      await ventana.ve('Tu sesión expiró. Inicia sesión de nuevo.');
      await arreglar();
      await alFin(() => ventana.valor(/Correo electrónico/)).toBe(email);
      await page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
      await ventana.pulsa('Iniciar Sesión');
      await ventana.avisa('No se guardó: tu sesión se había cerrado. Guardándolo ahora...');
      await ventana.avisa('Cliente guardado');
      await ventana.tarjeta('Zoé Muñoz').waitFor();

      await ventana.pulsa('Nuevo Cliente');
      await ventana.escribe('Nombre', 'Ana López');
      await page.reload();
      await ventana.dialogo('Nuevo Cliente').waitFor();
      await alFin(() => ventana.valor('Nombre')).toBe('Ana López');
      await ventana.pulsa('Cancelar');
      await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
      await page.reload();
      await ventana.tarjeta('Zoé Muñoz').waitFor();
      await asentada(page);
      await enElActo(() => page.getByRole('dialog').count()).toBe(0);

      await page.goto('/facturas/nueva');
      await ventana.pulsa(/^Nota y términos/);
      await ventana.escribe('Nota', 'Sin guardar');
      const salir = ventana.boton('Cerrar sesión');
      const separados = async (): Promise<number> => {
        const [aqui, tema] = [
          await salir.boundingBox(),
          await ventana.boton(/^Cambiar a tema/).boundingBox(),
        ];
        return tema!.x - (aqui!.x + aqui!.width);
      };
      await alFin(separados).toBeGreaterThanOrEqual(44);
      await salir.click();
      await ventana.responde('¿Cerrar sesión sin guardar?', 'Seguir aquí');
      await enElActo(() => ventana.valor('Nota')).toBe('Sin guardar');
      const otra = await Ventana.abre(await page.context().newPage());
      await otra.page.goto(new URL('/clientes', page.url()).href);
      await otra.pulsa('Cerrar sesión');
      await otra.ve(/^En otra pestaña hay algo/);
      await otra.responde('¿Cerrar sesión sin guardar?', 'Seguir aquí');
      await otra.page.close();
      await salir.click();
      await ventana.responde('¿Cerrar sesión sin guardar?', 'Cerrar sesión');
      await ventana.titulo('Bienvenido de vuelta');
      await alFin(() =>
        page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
      ).not.toMatch(/Sin guardar|@ejemplo/);
    },
  );

  test('en el teléfono cierra la sesión de la computadora, que lo dice y no guarda nada suyo; luego cambia la contraseña', async () => {
    pideRechazos(401);
    const email = `${crypto.randomUUID()}@ejemplo.mx`;
    const cuenta = { fullName: 'Olga Ruiz', email, password: CLAVE };
    const { nadie } = sitio.servidor;
    const deAqui = (await nadie.post('/api/auth/register', cuenta)).body.token;
    const deAlla = (await nadie.post('/api/auth/login', cuenta)).body.token;
    const telefono = await sitio.ventana({ token: deAqui } as Persona, '/configuracion', {
      pantalla: 'telefono',
    });
    const computadora = await sitio.ventana({ token: deAlla } as Persona, '/clientes');
    await computadora.ve('No hay clientes');

    await telefono.page.getByRole('link', { name: /^Seguridad/ }).click();
    await telefono.titulo('Seguridad');
    const sesiones = telefono.page.getByRole('listitem');
    await alFin(() => sesiones.count()).toBe(2);
    await alFin(() => sesiones.first().textContent()).toContain('Este dispositivo');
    await telefono.pulsa(/^Cerrar la sesión de/);
    await telefono.pulsa('Sí, cerrar');
    await alFin(() => sesiones.count()).toBe(1);

    // The computer's session was ended from the phone. A reload makes the refused request, because a link
    // that preloads on hover could end the session before the click.
    await computadora.page.reload();
    await computadora.ve('Tu sesión expiró. Inicia sesión de nuevo.');
    await alFin(() => computadora.ruta()).toBe('/login');
    await alFin(() => computadora.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await alFin(() =>
      computadora.page.evaluate(async () =>
        (await caches.keys()).filter((lugar) => lugar.startsWith('datos-')),
      ),
    ).toEqual([]);

    await telefono.pulsa('Cambiar contraseña');
    await telefono.page.getByRole('textbox', { name: 'Contraseña actual' }).fill(CLAVE);
    await telefono.page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('otra clave larga');
    await telefono.page.getByRole('dialog').getByRole('button', { name: 'Cambiar contraseña' }).click();
    await telefono.ve('Contraseña cambiada');
    await computadora.escribe(/Correo electrónico/, email);
    await computadora.page.getByRole('textbox', { name: /Contraseña/ }).fill('otra clave larga');
    await computadora.pulsa('Iniciar Sesión');
    await computadora.titulo('Clientes');
  });

  describe.each(AMBAS)('el armazón en %s', (pantalla) => {
    const ULTIMO = { telefono: 'Config', escritorio: 'Configuración' }[pantalla];

    test('lleva a los cuatro lugares, marca el actual y ofrece ayuda, tema y salida', async () => {
      const { ana } = await sitio.negocio();
      const { page, ...ventana } = await sitio.ventana(ana, '/home', { pantalla });
      await ventana.ve('Taller Ñandú');
      const barra = page.getByRole('navigation', { name: 'Principal' });
      await alFin(() => barra.getByRole('link').allTextContents()).toEqual([
        'Inicio',
        'Clientes',
        'Facturas',
        ULTIMO,
      ]);
      for (const [lugar, a] of [
        ['Clientes', '/clientes'],
        ['Facturas', '/facturas'],
        [ULTIMO, '/configuracion'],
        ['Inicio', '/home'],
      ] as const) {
        const enlace = barra.getByRole('link', { name: lugar });
        await enlace.click();
        await page.waitForURL(`**${a}`);
        await alFin(() => barra.locator('[aria-current=page]').allTextContents()).toEqual([lugar]);
        // The theme changes the owner's colour to be legible, so the test reads the colour from the page.
        const esDeSuColor = (): Promise<boolean> =>
          enlace.evaluate((uno) => {
            const muestra = document.body.appendChild(document.createElement('i'));
            muestra.style.color = 'var(--mui-palette-primary-main)';
            const [suyo, acento] = [getComputedStyle(uno).color, getComputedStyle(muestra).color];
            muestra.remove();
            return suyo === acento;
          });
        await alFin(esDeSuColor).toBe(true);
        const sobra = (): Promise<number> =>
          barra.evaluate((una) => {
            document.documentElement.style.fontSize = '32px';
            const cuanto = una.scrollWidth - una.clientWidth;
            document.documentElement.style.fontSize = '';
            return cuanto;
          });
        await alFin(sobra).toBe(0);
      }
      await alFin(() => page.getByRole('link', { name: 'Ayuda por chat' }).getAttribute('href')).toBe(
        'https://wa.me/5215512345678',
      );
      pideQuejas(/nadie la espera/);
      await page.evaluate(() => void Promise.reject(new Error('nadie la espera')));
      await ventana.avisa('Algo falló de nuestro lado.');
      const salir = await ventana.boton('Cerrar sesión').boundingBox();
      await ventana.pulsa('Buscar');
      const cerrar = ventana.dialogo('Buscar').getByRole('button', { name: 'Cerrar' });
      const aLaIzquierda = async (): Promise<number> => (await cerrar.boundingBox())!.x - salir!.x;
      if (pantalla === 'telefono') await alFin(aLaIzquierda).toBeGreaterThanOrEqual(salir!.width);
      await ventana.pulsa('Cerrar');
      await ventana.pulsa('Cerrar sesión');
      await ventana.titulo('Bienvenido de vuelta');
      await alFin(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.goto('/clientes');
      await ventana.titulo('Bienvenido de vuelta');
    });
  });

  test('nada suyo se corta: el nombre del negocio, la pestaña «Pendientes (50)»; y «Sin logo» no es un recuadro blanco en el tema oscuro', async () => {
    const nombre_negocio = 'Refaccionaria y Taller Mecánico de los Hermanos Núñez Villaseñor';
    const { ana } = await sitio.negocio();
    const { body: negocio } = await ana.get('/api/negocio-config');
    await ana.post('/api/negocio-config', { ...negocio, nombre_negocio });
    for (let cuantos = 0; cuantos < 50; cuantos++)
      await ana.post('/api/clientes', {
        ...{ nombre: `Eva ${'abcdefghij'[cuantos % 10]}`, telefono: `22211122${10 + cuantos}` },
        categoria: 'pendiente',
      });
    const { page, ...ventana } = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
    /** The px by which the element is clipped, by the element itself or by the edge of the screen. */
    const cortado = (que: Locator): Promise<number> =>
      que.evaluate((uno) =>
        Math.max(
          0,
          uno.scrollWidth - uno.clientWidth,
          uno.scrollHeight - uno.clientHeight,
          Math.ceil(uno.getBoundingClientRect().right) - innerWidth,
        ),
      );
    const nombre = page.getByText(nombre_negocio, { exact: true }).filter({ visible: true });
    await alFin(() => cortado(page.getByRole('tab', { name: 'Pendientes (50)' }))).toBe(0);
    await alFin(() => cortado(nombre)).toBe(0);
    await page.setViewportSize(PANTALLAS.escritorio.viewport);
    await alFin(() => cortado(nombre)).toBe(0);

    await ventana.va('Configuración');
    await ventana.pulsa(/Info. Negocio/);
    await ponTema(page, 'dark');
    const recuadro = page.getByText('Sin logo').locator('xpath=..');
    const claridad = (): Promise<number> =>
      recuadro.evaluate((uno) =>
        Math.max(...getComputedStyle(uno).backgroundColor.match(/\d+/g)!.map(Number)),
      );
    await alFin(claridad).toBeLessThan(64);
  });

  testEnLargas.each(sobreTodoEn('telefono'))(
    'en %s el tema oscuro que se elige se queda',
    async (pantalla) => {
      const ana = await sitio.servidor.dueña();
      const { page, ...ventana } = await sitio.ventana(ana, '/home', { pantalla });
      const html = page.locator('html');
      await ventana.pulsa('Cambiar a tema oscuro');
      await ventana.boton('Cambiar a tema claro').waitFor();
      await alFin(() => html.getAttribute('class')).toBe('dark');
      await alFin(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      await page.reload();
      await ventana.boton('Cambiar a tema claro').waitFor();
      await alFin(() => html.getAttribute('class')).toBe('dark');
      await ventana.pulsa('Cambiar a tema claro');
      await ventana.boton('Cambiar a tema oscuro').waitFor();
      await page.reload();
      await ventana.boton('Cambiar a tema oscuro').waitFor();
      await alFin(() => html.getAttribute('class')).toBe('light');
    },
  );

  class Mano {
    toques = 0;
    letras = 0;
    async toca(que: Locator): Promise<void> {
      await que.tap();
      this.toques++;
    }
    async escribe(texto: string, en: Locator): Promise<void> {
      await teclea(en, texto);
      this.letras += [...texto].length;
    }
  }

  test('la tienda vacía enseña su primer paso sin desplazarse, y al llegar sus cifras nada se mueve', async () => {
    const cuenta = { fullName: 'Rogelio de la O', email: 'rogelio@ejemplo.mx', password: CLAVE };
    const { body } = await sitio.servidor.nadie.post('/api/auth/register', cuenta);
    const nueva = { token: body.token } as Persona;
    const { page } = await sitio.ventana(nueva, '/home', { pantalla: 'telefono' });
    const paso = page.getByRole('button', { name: /^Tu negocio/ });
    const barra = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true });
    const orilla = async (que: Locator): Promise<DOMRect> =>
      que.evaluate((uno) => uno.getBoundingClientRect());
    await paso.waitFor();
    await alFin(async () => (await orilla(barra)).top - (await orilla(paso)).bottom).toBeGreaterThan(0);
    await page.addInitScript(() => {
      const movidas: string[] = [];
      Object.assign(window, { movidas });
      new PerformanceObserver((lista) => {
        for (const { sources } of lista.getEntries() as unknown as { sources: { node: Node | null }[] }[])
          movidas.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await paso.waitFor();
    await asentada(page);
    await enElActo(() => page.evaluate(() => (window as unknown as { movidas: string[] }).movidas)).toEqual(
      [],
    );
  });

  test('los primeros cinco minutos: de la tienda vacía al WhatsApp de la primera factura, en 20 toques y 60 letras, con sus documentos en español', async () => {
    const nueva = await sitio.servidor.dueña();
    const ventana = await sitio.ventana(nueva, '/home', { pantalla: 'telefono' });
    const { page } = ventana;
    const mano = new Mano();
    const paso = (nombre: string): Locator => page.getByRole('button', { name: new RegExp(`^${nombre}`) });
    const enHoja = (titulo: string) => ({
      campo: (nombre: string) => ventana.dialogo(titulo).getByLabel(nombre, { exact: true }),
      boton: (nombre: string) => ventana.dialogo(titulo).getByRole('button', { name: nombre, exact: true }),
      seCierra: () => ventana.dialogo(titulo).waitFor({ state: 'detached' }),
    });

    await mano.toca(paso('Tu negocio'));
    const negocio = enHoja('Información del Negocio');
    await mano.escribe('Taller Núñez', negocio.campo('Nombre del negocio'));
    await mano.toca(negocio.boton('Taller'));
    await mano.toca(negocio.campo('Teléfono'));
    await mano.escribe('5512345678', negocio.campo('Teléfono'));
    await mano.toca(negocio.boton('Servicio a domicilio'));
    await mano.toca(ventana.dialogo('Información del Negocio').getByRole('radio', { name: 'Español' }));
    await mano.toca(negocio.boton('Guardar'));
    await negocio.seCierra();
    await ventana.titulo('Hola, Taller Núñez');

    await mano.toca(page.getByRole('button', { name: 'Efectivo', exact: true }));
    await ventana.ve('2 de 4 listos');

    await mano.toca(paso('Tu primer cliente'));
    const cliente = enHoja('Nuevo Cliente');
    await mano.escribe('José Pérez', cliente.campo('Nombre'));
    await mano.toca(cliente.campo('Teléfono'));
    await mano.escribe('5598765432', cliente.campo('Teléfono'));
    await mano.toca(cliente.boton('Crear'));
    await cliente.seCierra();
    await ventana.ve('3 de 4 listos');

    await mano.toca(paso('Tu primera factura'));
    await alFin(() => page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toContain('José Pérez');
    const deQue = page.getByRole('combobox', { name: 'Agregar servicio' });
    await mano.toca(deQue);
    await mano.escribe('Afinación', deQue);
    await mano.toca(page.getByRole('option', { name: /Servicio nuevo "Afinación"/ }));
    const servicio = enHoja('Nuevo servicio');
    await mano.escribe('850', servicio.campo('Precio'));
    await mano.toca(servicio.boton('Agregar'));
    await servicio.seCierra();
    await mano.toca(ventana.boton(/^Crear( factura)?$/));
    await mano.toca(page.getByRole('alertdialog').getByRole('button', { name: 'Sí, crear' }));

    await ventana.titulo('Factura #1 lista · $850.00');
    await mano.toca(ventana.boton('WhatsApp'));
    await ventana
      .dialogo('Seleccionar Método de Pago')
      .getByRole('radio', { name: /Efectivo/, checked: true })
      .waitFor();
    await mano.toca(ventana.boton('Continuar con WhatsApp'));
    const { direccion, en } = await ventana.salida(() =>
      mano.toca(ventana.dialogo('Enviar por WhatsApp').getByRole('button', { name: 'Enviar', exact: true })),
    );

    expect(en).toBe('esta ventana');
    expect(direccion).toContain('https://wa.me/525598765432?text=');
    expect(decodeURIComponent(direccion)).toContain('Total: $850.00');
    const { toques, letras } = mano;
    expect({ toques, letras }).toEqual({ toques: 19, letras: 54 });
    const { body } = await nueva.get('/api/facturas');
    expect(body.facturas[0]).toMatchObject({
      estado: 'pendiente',
      idioma: 'es',
      total: 850,
      cliente: { nombre: 'José Pérez', telefono: '5598765432' },
      negocio: { nombre: 'Taller Núñez', telefono: '5512345678' },
      items: [{ descripcion: 'Afinación', precio_unitario: 850, cantidad: 1 }],
    });
    await ventana.llega('/home', nueva.token);
    await cifrasDelInicio(page).waitFor();
    await ventana.noVe(/en cuatro pasos/);
  });

  describe('antes de que llegue la aplicación', () => {
    const subeLogo = async ({ url, token }: Persona): Promise<void> => {
      const form = new FormData();
      form.set('logo', new Blob([await readFile(UN_LOGO)]), 'logo.png');
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${url}/api/negocio-config/logo`, { method: 'POST', body: form, headers });
    };
    const armazonALaVista = (page: Page) =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'nav:not(main nav) a, header, header button, header img, header svg, aside, aside img',
          ),
        ]
          .filter((uno) => uno.checkVisibility())
          .map((uno) => {
            const { x, y, width, height } = uno.getBoundingClientRect();
            const { color, backgroundColor, fontWeight } = getComputedStyle(uno);
            const dice = uno.getAttribute('src') ?? uno.textContent;
            return [dice, x, y, width, height, color, backgroundColor, fontWeight];
          }),
      );

    test.each([
      { pantalla: 'telefono', tema: 'dark', logo: true },
      { pantalla: 'escritorio', tema: 'light', logo: true },
      { pantalla: 'telefono', tema: 'light', logo: false },
    ] as const)(
      'se ve el mismo armazón, con su negocio y su color: $pantalla, $tema, con logo: $logo',
      async ({ pantalla, tema, logo }) => {
        const ana = await sitio.servidor.dueña();
        if (logo) await subeLogo(ana);
        const { body: negocio } = await ana.get('/api/negocio-config');
        const suyo = {
          tipo_negocio: 'Mecánica',
          nombre_negocio: 'Taller Ñandú',
          color_personalizado: '#b3261e',
        };
        await ana.post('/api/negocio-config', { ...negocio, ...suyo });
        const ventana = await sitio.ventana(ana, '/facturas', { pantalla });
        const { page } = ventana;
        await page.evaluate((uno) => localStorage.setItem('theme', uno), tema);
        await page.reload();
        await ventana.titulo('No hay facturas');
        await alFin(() => page.locator('#marco').count()).toBe(0);
        await asentada(page);
        const deLaAplicacion = await armazonALaVista(page);

        await page.route(/\/assets\/[^/]*\.js$/, (peticion) => peticion.abort());
        await page.reload({ waitUntil: 'commit' });
        await page.locator('#marco').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await alFin(() => armazonALaVista(page)).toEqual(deLaAplicacion);
        await enElActo(() => page.getByRole('link').count()).toBe(0);
      },
    );

    test('el armazón se ve antes de que la página pida nada más', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await sitio.ventana(null, NINGUNA_PANTALLA);
      const { page } = ventana;
      await page.addInitScript(() => {
        const conMarco: boolean[] = [];
        const anotar = () => conMarco.push(document.getElementById('marco') !== null);
        const { fetch } = window;
        window.fetch = (...todo) => {
          anotar();
          return fetch(...todo);
        };
        new MutationObserver((cambios) => {
          const nuevos = cambios.flatMap(({ addedNodes }) => [...addedNodes]);
          if (nuevos.some((uno) => uno instanceof HTMLLinkElement && uno.rel === 'modulepreload')) anotar();
        }).observe(document, { childList: true, subtree: true });
        Object.assign(window, { conMarco });
      });
      await page.route(/\/assets\/[^/]*\.js$/, (peticion) => peticion.abort());
      await ventana.llega('/home', ana.token);
      const conMarco = (): Promise<boolean[]> =>
        page.evaluate(() => (window as unknown as { conMarco: boolean[] }).conMarco);
      await alFin(async () => new Set(await conMarco())).toEqual(new Set([true]));
    });

    test('las lecturas de la pantalla se piden antes que el programa, también la primera vez, y una sola', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(null, NINGUNA_PANTALLA);
      const { page } = ventana;
      await ventana.esElInstante('2026-11-15T18:00:00Z');
      const soltar = await ventana.retiene('GET', /\/assets\/.*\.js$/);
      const pedidas: string[] = [];
      page.on('request', (una) => {
        const [, lectura] = una.url().split('/api/');
        if (lectura) pedidas.push(lectura);
      });
      const llegada = ventana.llega('/home', ana.token);
      await alFin(() => Promise.resolve(pedidas)).toEqual([
        'auth/profile',
        'negocio-config',
        'entorno',
        'facturas/resumen?',
        'facturas/resumen?fecha_inicio=2026-11-01&fecha_fin=2026-11-30',
        'clientes?limit=6',
        'auth/recuperacion',
      ]);
      const antes = [...pedidas];
      soltar();
      await llegada;
      await ventana.ve('José Núñez');
      expect(pedidas.filter((una) => antes.includes(una))).toEqual(antes);
    });

    test('quien no ha entrado, y quien abre lo público, no ve armazón alguno', async () => {
      const ventana = await sitio.ventana(null, '/home', { pantalla: 'telefono' });
      await ventana.titulo('Bienvenido de vuelta');
      const ana = await sitio.servidor.dueña();
      const { page } = ventana;
      await page.route(/\/assets\/[^/]*\.js$/, (peticion) => peticion.abort());
      await ventana.llega('/home', null);
      await alFin(() => page.locator('template').count()).toBe(2);
      await enElActo(() => page.locator('#marco').count()).toBe(0);
      await ventana.llega('/login', ana.token);
      await alFin(() => page.locator('template').count()).toBe(2);
      await enElActo(() => page.locator('#marco').count()).toBe(0);
    });
  });

  describe('un navegador que', () => {
    test('no tiene JavaScript, o es muy viejo, dice cuáles sirven en lugar de quedarse en blanco', async () => {
      const pagina = await (await fetch(`${sitio.servidor.url}/login`)).text();
      expect(pagina).toMatch(/<noscript>[^]*Funciona en Chrome 109, [^<]*iOS 16[^]*<\/noscript>/);
      const viejo = await sitio.ventana(null, '/login');
      await viejo.titulo('Bienvenido de vuelta');
      await viejo.noVe('Este navegador es muy viejo para Cuenta Clara');
      await viejo.page.addInitScript(() => Reflect.set(CSS, 'supports', () => false));
      await viejo.page.route(/\/assets\/[^/]*\.js$/, (peticion) => peticion.abort());
      await viejo.page.reload();
      await viejo.titulo('Este navegador es muy viejo para Cuenta Clara');
      await viejo.ve(/funciona en Chrome 109, .*iOS 16/);
    });

    test('no deja guardar nada lo dice al entrar, y ninguna pantalla queda en blanco', async () => {
      const email = `sin.${crypto.randomUUID()}@ejemplo.mx`;
      const { url } = sitio.servidor;
      await new Persona(url).post('/api/auth/register', { fullName: 'Ana Ruiz', email, password: CLAVE });
      const { page } = await sitio.ventana(null, NINGUNA_PANTALLA);
      await page.addInitScript(() => {
        const prohibido = {
          get: (): never => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        };
        for (const almacen of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, almacen, prohibido);
      });
      await page.goto('/login');
      await page.getByText('Este navegador no guarda nada: tendrás que iniciar sesión cada vez.').waitFor();
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE);
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await page.getByRole('heading', { name: /^Hola, / }).waitFor();
      for (const lugar of [
        '/clientes',
        '/facturas',
        '/facturas/nueva',
        '/cobranza',
        '/libro',
        '/configuracion',
        '/seguridad',
      ]) {
        await page.evaluate((una) => history.pushState(null, '', una), lugar);
        await page.waitForURL(`**${lugar}`);
        await page.locator('main h1').first().waitFor();
        await enElActo(() => page.getByText('No pudimos mostrar esta pantalla').count()).toBe(0);
      }
      for (const lugar of ['/home', '/register', '/restablecer']) {
        await page.goto(lugar);
        await page.getByRole('heading').first().waitFor();
      }
    });
  });

  describe('el inicio', () => {
    const SIN_CARGOS = { impuesto: 0, impuesto_porcentaje: 0, deposito: 0 };
    const un = (precio_unitario: number) => [
      { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario, cantidad: 1 },
    ];
    const pagada = async (
      ana: Persona,
      cliente: string,
      metodo: string,
      fecha: string,
      precio: number,
      pago = fecha,
    ) => {
      const datos = { ...SIN_CARGOS, fecha_factura: fecha, fecha_vencimiento: null, items: un(precio) };
      const { body } = await ana.post('/api/facturas', solicitud(cliente, datos));
      await ana.put(`/api/facturas/${body.id}`, {
        estado: 'pagada',
        metodo_pago_id: metodo,
        fecha: pago,
        balance_restante: 0,
      });
    };

    testEnLargas(
      'saluda con el correo mientras el negocio no tiene nombre, y ofrece el primer cliente',
      async () => {
        const ana = await sitio.servidor.dueña();
        const { body } = await ana.get('/api/auth/profile');
        const ventana = await sitio.ventana(ana, '/', { pantalla: 'telefono' });
        await ventana.titulo(`Hola, ${body.email.split('@')[0]}`);
        await ventana.titulo('No hay clientes aún');
        await ventana.pulsa('Agregar Primer Cliente');
        await ventana.dialogo('Nuevo Cliente').waitFor();
      },
    );

    testEnLargas('sus cifras son las de las facturas, y llevan a ellas', async () => {
      const { ana, cliente, metodo } = await sitio.negocio();
      await pagada(ana, cliente.id, metodo.id, '2026-10-15', 1000);
      const pendiente = (dias: number | null, precio: number, deposito = 0) =>
        ana.post(
          '/api/facturas',
          solicitud(cliente.id, {
            ...SIN_CARGOS,
            deposito,
            items: un(precio),
            fecha_vencimiento: dias === null ? null : dentroDe(dias),
            fecha_factura: dentroDe(-3),
          }),
        );
      await pendiente(3, 200.5);
      await pendiente(20, 100, 30);
      await pendiente(null, 50);
      const { page, ...ventana } = await sitio.ventana(ana, '/home');
      await ventana.titulo('Hola, Taller Ñandú');
      for (const [tarjeta, cifra, a] of [
        ['Total Facturado', '$1,000.00facturas pagadas', '/facturas'],
        [
          'Pendiente a Pagar',
          '$350.50facturas pendientes · por cobrar $320.50',
          '/facturas?estado=pendiente',
        ],
        ['A Punto de Vencer', '1vencen en 7 días o menos', '/facturas?estado=aPuntoDeVencer'],
      ] as const) {
        const enlace = page.getByRole('link', { name: new RegExp(`^${tarjeta}`) });
        await alFin(() => enlace.textContent()).toBe(tarjeta + cifra);
        await enlace.click();
        await page.waitForURL(`**${a}`);
        await ventana.titulo('Facturas');
        await page.goBack();
        await ventana.titulo('Hola, Taller Ñandú');
      }
      const cifra = (nombre: string) =>
        page.getByRole('main').getByText(nombre, { exact: true }).locator('xpath=../..').textContent();
      await alFin(() => cifra('Facturas')).toBe('Facturas4en todos los estados');
      await alFin(() => cifra('Cotizaciones')).toBe('Cotizaciones0abiertas: enviadas o aceptadas');
    });

    testEnLargas('el total cobrado es el de este mes, o el del periodo que se pide, y lo dice', async () => {
      const { ana, cliente, metodo } = await sitio.negocio();
      await pagada(ana, cliente.id, metodo.id, '2026-09-30', 400);
      await pagada(ana, cliente.id, metodo.id, '2026-09-01', 30, '2026-10-01');
      // The invoice of October is paid in this month, so it counts as this month's income.
      await pagada(ana, cliente.id, metodo.id, '2026-10-31', 2, '2026-11-05');
      const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
      await ventana.esElInstante('2026-11-15T18:00:00Z');
      await ventana.page.goto('/home');
      const dice = async (total: string, periodo: string) => {
        await ventana.page
          .locator('p', { hasText: /^Total Cobrado$/ })
          .locator('xpath=../..')
          .filter({ hasText: `Total CobradoFiltrar Fechas${total}${periodo}` })
          .waitFor();
        await ventana.ve(`facturas que terminaron de pagarse · recibido en el período ${total}`);
      };
      await dice('$2.00', 'Este mes');
      await ventana.pulsa('Filtrar Fechas');
      await ventana.poneDia('Fecha Desde', '01/10/2026');
      await dice('$32.00', 'Desde 01/10/2026');
      await ventana.poneDia('Fecha Hasta', '31/10/2026');
      await dice('$30.00', '01/10/2026 - 31/10/2026');
      await ventana.pulsa('Limpiar Filtros');
      await dice('$2.00', 'Este mes');
      await ventana.poneDia('Fecha Hasta', '01/10/2026');
      await dice('$430.00', 'Hasta 01/10/2026');
    });

    testEnLargas(
      'muestra los seis clientes más recientes, su ficha, y cómo llamarles, escribirles y mandarles WhatsApp',
      async () => {
        const { ana } = await sitio.negocio();
        for (const nombre of ['Uno Úrsulo', 'Dos Díaz', 'Tres Ibáñez', 'Cuatro Peña', 'Cinco Ríos'])
          await ana.post('/api/clientes', {
            nombre,
            telefono: '2221112233',
            categoria: 'activo',
            email: null,
          });
        await ana.post('/api/clientes', {
          nombre: 'Lucía Ibáñez',
          telefono: '5512345678',
          categoria: 'pendiente',
          email: 'lucia@ejemplo.mx',
          direccion: 'Calle Ñuño 3',
          fecha_nacimiento: '1984-11-16',
        });
        const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
        // This day is the eve of the customer's birthday.
        await ventana.esElInstante('2026-11-15T18:00:00Z');
        await ventana.page.goto('/home');
        const lucia = ventana.tarjeta('Lucía Ibáñez');
        await lucia.waitFor();
        await alFin(() => ventana.page.getByRole('article').count()).toBe(6);
        await alFin(() => ventana.tarjeta('José Núñez').count()).toBe(0);

        await lucia.getByRole('button', { name: /^Lucía Ibáñez/ }).click();
        const ficha = ventana.dialogo('Lucía Ibáñez');
        for (const dato of ['55 1234 5678', 'lucia@ejemplo.mx', '41 años', 'Calle Ñuño 3'])
          await ficha.getByText(dato, { exact: true }).waitFor();
        await ficha.getByRole('button', { name: 'Cerrar' }).last().click();
        await ficha.waitFor({ state: 'detached' });

        await lucia.getByRole('button', { name: 'WA' }).click();
        await ventana.dialogo('Enviar mensaje').getByText('Lucía Ibáñez').waitFor();

        const sale = async (boton: string) => {
          const otra = await sitio.ventana(ana, '/home');
          return otra.salida(() => otra.tarjeta('Lucía Ibáñez').getByRole('button', { name: boton }).click());
        };
        await enElActo(() => sale('Llamar')).toEqual({ direccion: 'tel:5512345678', en: 'esta ventana' });
        await enElActo(async () => (await sale('Email')).direccion).toContain(
          'mailto:lucia@ejemplo.mx?subject=Mensaje%20desde%20127.0.0.1',
        );
      },
    );

    testEnLargas('si sus cifras no llegan lo dice, y las trae cuando se le pide de nuevo', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
      // The app retries a request after a 500, but not after a 404.
      const arreglar = await ventana.falla('GET', /resumen$/, { estatus: 404 });
      await ventana.page.goto('/home');
      await ventana.ve('No pudimos cargar tus cifras');
      await ventana.ve('José Núñez');
      await arreglar();
      const linea = ventana.page.getByRole('status').filter({ hasText: 'No pudimos cargar tus cifras' });
      await linea.getByRole('button', { name: 'Reintentar' }).click();
      await cifrasDelInicio(ventana.page).waitFor();
    });
  });
});
