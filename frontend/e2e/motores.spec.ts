import { Persona, Servidor } from '@cuenta-clara/backend/test/servidor.prueba';
import { enLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { PANTALLAS, alFin, enElActo, pideQuejas, sobreTodoEn } from './navegador.prueba.ts';
import { type Semilla, sembrar } from './semilla.prueba.ts';
import { VISTAS, type Quien } from './vistas.prueba.ts';
import { MOTORES, TECLAS, VentanaDeMotor, describeConMotor } from './motores.prueba.ts';

const EN_CADA_UNO = MOTORES.flatMap((motor) =>
  sobreTodoEn('telefono').map((pantalla) => [motor, pantalla] as const),
);

for (const [motor, pantalla] of EN_CADA_UNO)
  describeConMotor(motor)(`En ${motor}, en ${pantalla}`, () => {
    let servidor: Servidor;
    let ventana: VentanaDeMotor;

    beforeAll(async () => {
      servidor = await Servidor.arranca();
      ventana = await VentanaDeMotor.abre(motor, servidor.url, pantalla);
    });
    /** Nothing is wider than the screen, nor on a phone than the narrowest one. */
    const cabe = async (): Promise<void> => {
      const { viewport } = PANTALLAS[pantalla];
      const ruta = await ventana.ruta();
      for (const width of pantalla === 'telefono' ? [320, viewport.width] : [viewport.width]) {
        await ventana.mide({ ...viewport, width });
        await alFin(async () => [ruta, width, await ventana.sobraDeAncho()]).toEqual([ruta, width, 0]);
      }
    };
    afterEach(cabe);
    afterAll(async () => {
      await ventana.cierra();
      await servidor.termina();
    });

    const ella = async (): Promise<Persona> =>
      new Persona(servidor.url, await ventana.ejecuta<string>('return localStorage.getItem("token")'));

    let sinHacer: string | undefined;
    /** A step needs the screen and the data of the step before: after a failure the others fail at once. */
    const paso = (nombre: string, hacer: () => Promise<void>): void =>
      test(nombre, async () => {
        if (sinHacer) throw new Error(`Not tried, because '${sinHacer}' failed`);
        sinHacer = nombre;
        await hacer();
        sinHacer = undefined;
      });
    const pasoEnLargas = enLargas(paso);

    paso('se registra y entra', async () => {
      await ventana.titulo('Bienvenido de vuelta');
      await ventana.pulsaUn('link', 'Regístrate aquí');
      await ventana.escribe(/Nombre completo/, 'Ana Ruiz');
      await ventana.escribe(/Correo electrónico/, 'ana@ejemplo.mx');
      await ventana.escribe(/^Contraseña/, 'una clave larga');
      await ventana.pulsa('Crear Cuenta');
      await ventana.ve('Usuario registrado correctamente. Ahora puedes iniciar sesión.');
      await ventana.escribe(/^Contraseña/, 'una clave larga');
      await ventana.pulsa('Iniciar Sesión');
      await ventana.titulo('Hola, Ana');
    });

    paso('llena su negocio, con un servicio y un método de pago con link', async () => {
      await ventana.va(/^Config/);
      await ventana.pulsa(/Info. Negocio/);
      await ventana.escribe('Nombre del negocio', 'Taller Ñandú');
      await ventana.escribe('Tipo de negocio', 'Mecánica');
      await ventana.escribe('Teléfono', '2221234567');
      await ventana.escribe('Email', 'taller@ejemplo.mx');
      await ventana.pulsa('Servicio a domicilio');
      await ventana.pulsa('Guardar');
      await ventana.avisa('Configuración de negocio guardada');

      await ventana.pulsa(/Categorías y Servicios/);
      await ventana.pulsa('Nueva categoría');
      await ventana.escribe('Nombre', 'Frenos');
      await ventana.pulsa('Crear');
      await ventana.pulsa('Frenos');
      await ventana.pulsa('Nuevo servicio');
      await ventana.escribe('Nombre', 'Balatas');
      await ventana.escribe('Precio', '350.50');
      await ventana.pulsa('Crear');
      await ventana.avisa('Servicio creado correctamente');
      await ventana.pulsa('Cerrar');

      await ventana.pulsa(/Métodos de Pago/);
      await ventana.pulsa('Nuevo método');
      await ventana.escribe('Nombre', 'Transferencia');
      await ventana.escribe('Link de pago (opcional)', 'https://pagos.ejemplo.mx/ñandú?a=1');
      await ventana.pulsa('Crear');
      await ventana.avisa('Método de pago creado');
      await ventana.pulsa('Cerrar');
    });

    paso('crea un cliente, lo elimina y lo deshace en el aviso', async () => {
      await ventana.va('Clientes');
      await ventana.titulo('No hay clientes');
      await ventana.pulsa('Nuevo Cliente');
      await ventana.pulsaUn('radio', 'Activo');
      await ventana.escribe(/^Nombre/, 'José Núñez');
      await ventana.escribe(/^Teléfono/, '2227654321');
      await ventana.escribe(/^Email/, 'jose@ejemplo.mx');
      await ventana.pulsa('Crear');
      await ventana.avisa('Cliente guardado');
      await ventana.pulsa('Más acciones (José Núñez)');
      await ventana.pulsaUn('menuitem', 'Eliminar');
      await ventana.responde('Sí, eliminar');
      await ventana.titulo('No hay clientes');
      await ventana.pulsa('Deshacer');
      await ventana.avisa('Cliente restaurado');
    });

    paso('hace una factura de dos renglones', async () => {
      await ventana.va('Facturas');
      await ventana.titulo('No hay facturas');
      await ventana.pulsaUn('link', 'Crear Factura');
      const numero = (): Promise<string> =>
        ventana.con([{ por: 'LabelText', que: 'Número de factura' }], ventana.valor);
      await alFin(numero).toBe('1');
      await ventana.pulsaUn('textbox', 'Número de factura');
      await ventana.tecla('2');
      await alFin(numero).toBe('2');
      await ventana.tecla(TECLAS.retroceso);
      await ventana.tecla('1');
      await ventana.escribeEn('combobox', 'Cliente', 'jos');
      await ventana.pulsaUn('option', /José Núñez/);
      await ventana.escribeEn('combobox', 'Agregar servicio', 'bal');
      await ventana.pulsaUn('option', /Balatas/);
      await ventana.escribeEn('combobox', 'Agregar servicio', 'Rectificado');
      await ventana.pulsaUn('option', /Servicio nuevo/);
      await ventana.escribe('Precio', '100');
      await ventana.pulsa('Agregar');
      await ventana.pulsa(/Crear factura/i);
      await ventana.pulsa(/^Sí/);
      await ventana.titulo('Factura #1 lista · $450.50');
    });

    pasoEnLargas('su PDF se abre sin sesión', async () => {
      const id = (await ventana.ruta()).split('/')[2]!;
      const pdf = await fetch(`${servidor.url}/factura/jose-nunez/1?id=${id}`);
      expect(pdf.status).toBe(200);
    });

    // Telephones have no Tab key.
    if (pantalla === 'escritorio')
      pasoEnLargas('en la página de su cliente, la fecha del pago muestra que tiene el foco', async () => {
        const id = (await ventana.ruta()).split('/')[2]!;
        const { url } = (await (await ella()).get(`/api/facturas/${id}/enlace`)).body;
        await ventana.llega(url);
        await ventana.con([{ por: 'selector', que: '#aviso summary' }], ventana.pulsaEn);
        await ventana.con([{ por: 'selector', que: '[name=monto]' }], ventana.pulsaEn);
        await ventana.tecla(TECLAS.tab);
        await alFin(() =>
          ventana.ejecuta(
            `return document.activeElement.name + ' ' + getComputedStyle(document.querySelector('[type=date]')).outlineStyle`,
          ),
        ).toBe('fecha solid');
        await ventana.llega(`/facturas/${id}/lista`);
      });

    paso('cobra la factura y revierte el pago', async () => {
      await ventana.pulsaUn('link', 'Ver facturas');
      await ventana.pulsa('Completar Pago');
      await alFin(() =>
        ventana.ejecuta(
          `const opciones = document.querySelector('[role=dialog] [type=radio]').closest('fieldset, [role=group]');
          return opciones.getBoundingClientRect().bottom - opciones.lastElementChild.getBoundingClientRect().bottom`,
        ),
      ).toBeCloseTo(0);
      await ventana.pulsa('Completar Pago con Transferencia');
      await ventana.responde('Sí, completar');
      await ventana.titulo('Pago Completado');
      await ventana.pulsa('Revertir Pago');
      await ventana.responde(/^Sí/);
      await ventana.avisa('Pago revertido exitosamente');
      await ventana.titulo('Completar Pago');
      await ventana.pulsa('Cerrar');
    });

    pasoEnLargas('busca la factura', async () => {
      await ventana.va('Facturas');
      await ventana.escribeEn('searchbox', /^Buscar facturas/, 'zzz');
      await ventana.ve('No se encontraron facturas con los filtros aplicados');
      await ventana.pulsa('Buscar');
      await ventana.escribeEn('combobox', 'Buscar clientes y facturas', 'nunez');
      await ventana.pulsaUn('option', /José Núñez/, 0);
      await ventana.titulo('José Núñez');
    });

    const categorias = async (): Promise<string[]> =>
      (await ella())
        .get('/api/categorias-negocio')
        .then(({ body }) => body.data.map(({ nombre }: { nombre: string }) => nombre));

    pasoEnLargas('ordena sus categorías, arrastrando y con teclas', async () => {
      for (const nombre of ['Aceite', 'Pintura'])
        await (await ella()).post('/api/categorias-negocio', { nombre });
      await ventana.llega('/configuracion');
      await ventana.pulsa(/Categorías y Servicios/);
      const [desde, hasta] = [
        await ventana.centro('button', 'Mover Pintura'),
        await ventana.centro('button', 'Mover Frenos'),
      ];
      await ventana.apunta(
        { type: 'pointerMove', ...desde, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 500 },
        { type: 'pointerMove', x: desde.x, y: desde.y - 10, duration: 200 },
        { type: 'pointerMove', ...hasta, duration: 500 },
        { type: 'pause', duration: 500 },
        { type: 'pointerUp', button: 0 },
      );
      await ventana.ve('Pintura quedó en el lugar 1.');
      await alFin(categorias).toEqual(['Pintura', 'Frenos', 'Aceite']);
      await ventana.enfoca('button', 'Mover Aceite');
      await ventana.tecla(TECLAS.espacio);
      await ventana.ve('Aceite está sobre el lugar 3.');
      await ventana.tecla(TECLAS.arriba);
      await ventana.ve('Aceite está sobre el lugar 2.');
      await ventana.tecla(TECLAS.espacio);
      await ventana.ve('Aceite quedó en el lugar 2.');
      await alFin(categorias).toEqual(['Pintura', 'Aceite', 'Frenos']);
      await ventana.pulsa('Cerrar');
    });

    pasoEnLargas('imprime sobre blanco, desde el tema oscuro, sin barras ni botones', async () => {
      await ventana.va('Clientes');
      await ventana.pulsa('Cambiar a tema oscuro');
      await alFin(() => ventana.ejecuta('return getComputedStyle(document.body).backgroundColor')).not.toBe(
        'rgb(255, 255, 255)',
      );
      await ventana.comoEnPapel();
      await alFin(() => ventana.ejecuta('return getComputedStyle(document.body).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      );
      await ventana.ve('José Núñez');
      await ventana.noVe({ por: 'selector', que: 'nav, aside, .MuiButton-root, .MuiIconButton-root' });
      await ventana.recarga();
      await ventana.pulsa('Cambiar a tema claro');
    });

    pasoEnLargas('copia el enlace de un estado de cuenta, que se abre sin sesión', async () => {
      await ventana.va('Clientes');
      await ventana.pulsaUn('link', 'José Núñez');
      await ventana.pulsa('Enviar estado de cuenta');
      await ventana.pulsa('Copiar enlace');
      await ventana.avisa('Enlace copiado');
      const cliente = (await ventana.ruta()).split('/').at(-1);
      const { body } = await (await ella()).get(`/api/clientes/${cliente}/enlaces-de-estado`);
      const papel = await fetch(servidor.url + body[0].camino);
      expect([papel.status, papel.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      await ventana.pulsa('Cerrar');
    });

    // Firefox's driver listens to `unload`, so Firefox keeps no page that it drives.
    if (motor === 'webkit')
      pasoEnLargas('cerrada la sesión en otra pestaña, «atrás» no muestra clientes', async () => {
        await ventana.va('Clientes');
        await ventana.ve('José Núñez');
        await ventana.ejecuta('document.body.id = "guardada-entera"');
        const dueña = await ella();
        const { facturas } = (await dueña.get('/api/facturas')).body;
        await ventana.llega((await dueña.get(`/api/facturas/${facturas[0].id}/enlace`)).body.url);
        await ventana.ejecuta('localStorage.removeItem("token")');
        await ventana.regresa();
        await ventana.titulo('Bienvenido de vuelta');
        await enElActo(() => ventana.ejecuta('return document.body.id')).toBe('guardada-entera');
        await ventana.noVe({ por: 'Text', que: 'José Núñez' });
        await ventana.ejecuta('localStorage.setItem("token", arguments[0])', dueña.token);
        await ventana.llega('/clientes');
      });

    pasoEnLargas('una sesión que termina en un diálogo vuelve a él, y guarda lo escrito', async () => {
      pideQuejas(/401/);
      await ventana.va('Clientes');
      await ventana.pulsa('Nuevo Cliente');
      await ventana.pulsaUn('radio', 'Activo');
      await ventana.ejecuta('performance.clearResourceTimings()');
      await ventana.escribe(/^Nombre/, 'Zoé Muñoz');
      await ventana.escribe(/^Teléfono/, '5544443333');
      // The form asks the server whether the name and the telephone are taken. Sent after the session's end,
      // these requests would discover it before 'Crear' does.
      for (const dato of ['Zoé', '5544443333'])
        await alFin(() =>
          ventana.ejecuta(
            `return performance.getEntriesByType('resource').some(({ name }) => decodeURIComponent(name).includes(arguments[0]))`,
            dato,
          ),
        ).toBe(true);
      const { status } = await (await ella()).post('/api/auth/logout', {});
      expect(status).toBeLessThan(300);
      await ventana.pulsa('Crear');
      await ventana.ve('Tu sesión expiró. Inicia sesión de nuevo.');
      await ventana.escribe(/^Contraseña/, 'una clave larga');
      await ventana.pulsa('Iniciar Sesión');
      await ventana.avisa('Cliente guardado');
      await ventana.ve('Zoé Muñoz');
    });

    pasoEnLargas('sin conexión ve lo último que vio, va atrás, y sigue en cuanto vuelve', async () => {
      pideQuejas(/./);
      await ventana.llega('/home');
      await alFin(() => ventana.ejecuta('return navigator.serviceWorker.controller !== null')).toBe(true);
      // After a reload pages come through the service worker, which caches the screens that the owner visits.
      await ventana.recarga();
      for (const lugar of ['Facturas', 'Clientes']) {
        await ventana.va(lugar);
        await ventana.titulo(lugar);
      }
      await ventana.ve('Zoé Muñoz');
      const { dataDir, url } = servidor;
      await servidor.detiene();
      await ventana.recarga();
      await ventana.ve('Sin conexión: ves los últimos datos guardados.');
      await ventana.ve('Zoé Muñoz');
      await ventana.regresa();
      await ventana.titulo('Facturas');
      servidor = await Servidor.arranca({ PORT: new URL(url).port }, dataDir);
      await ventana.recarga();
      await ventana.va('Clientes');
      await ventana.ve('Zoé Muñoz');
      await ventana.noVe({ por: 'Text', que: 'Sin conexión: ves los últimos datos guardados.' });
    });

    if (pantalla === 'telefono') {
      let semilla: Semilla;
      let publicas: string[];
      const tokens: Record<Quien, string | null> = { nadie: null, nueva: null, dueña: null };
      pasoEnLargas('hay un negocio lleno de nombres largos, y uno vacío', async () => {
        const [dueña, nueva] = [await servidor.dueña(), await servidor.dueña()];
        semilla = await sembrar(dueña);
        const enlaces = [
          await dueña.get(`/api/facturas/${semilla.enorme}/enlace`),
          await dueña.get(`/api/cotizaciones/${semilla.cotizacion}/enlace`),
        ];
        publicas = enlaces.map(({ body }) => body.url);
        Object.assign(tokens, { nueva: nueva.token, dueña: dueña.token });
      });

      for (const quien of ['nadie', 'nueva', 'dueña'] as const)
        pasoEnLargas(`ninguna dirección se recorre de lado: ${quien}`, async () => {
          const token = tokens[quien];
          await ventana.ejecuta(
            token ? 'localStorage.setItem("token", arguments[0])' : 'localStorage.clear()',
            token,
          );
          const suyas = VISTAS.filter((vista) => vista.quien === quien && !vista.rechazo);
          const rutas = [...suyas.map(({ ruta }) => ruta(semilla)), ...(token ? [] : publicas)];
          for (const ruta of new Set(rutas)) {
            await ventana.llega(ruta);
            await ventana.asentada();
            await cabe();
          }
        });
    }
  });
