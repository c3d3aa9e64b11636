import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { type Locator } from 'playwright-core';
import { Aplicacion } from '@cuenta-clara/backend/test/recuperacion.prueba';
import { type Persona } from '@cuenta-clara/backend/test/servidor.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  alFin,
  asentada,
  conFoco,
  describeConNavegador,
  dibujada,
  enElActo,
  lugaresDeAvisos,
  oprime,
  type Pantalla,
  peticiones,
  pideRechazos,
  sobreTodoEn,
  tecla,
} from './navegador.prueba.ts';
import { abrirArchivo } from '../src/features/importar/lectura/archivo.ts';
import { libroDe } from '../src/features/importar/lectura/archivos.prueba.ts';
import { hacerFactura } from './facturas.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

const NEGOCIO = /^\/api\/negocio-config$/;
const LOGO = /^\/api\/negocio-config\/logo$/;
const CATEGORIAS = /^\/api\/categorias-negocio$/;
const UNA_CATEGORIA = /^\/api\/categorias-negocio\/[^/]+$/;
const SERVICIOS = /^\/api\/servicios-negocio$/;
const UN_SERVICIO = /^\/api\/servicios-negocio\/[^/]+$/;
const METODOS = /^\/api\/metodos-pago$/;
const UN_METODO = /^\/api\/metodos-pago\/[^/]+$/;

/** A valid image of one pixel, because the server checks the bytes of an uploaded file. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PNG_BLANCO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGP4DwQACfsD/fteaysAAAAASUVORK5CYII=',
  'base64',
);
const LOGO_MAXIMO = 1_048_576;

describeConNavegador('La configuración', () => {
  const sitio = Sitio.deLaSuite();

  testEnLargas(
    'con los códigos de recuperación se entra: con uno sin el teléfono, con dos sin la contraseña',
    async () => {
      // Requests of the dashboard that are pending at the sign-out are answered with 401.
      pideRechazos(400, 401);
      const [correo, clave, otra] = ['eva.pierde@ejemplo.mx', 'una clave larga', 'otra clave larga'];
      const ventana = await sitio.ventana(null, '/register', { pantalla: 'telefono' });
      const { page } = ventana;
      const entrar = async (password: string) => {
        await ventana.escribe(/^Contraseña/, password);
        await ventana.pulsa('Iniciar Sesión');
      };
      await ventana.escribe(/^Nombre completo/, 'Eva Luz');
      await ventana.escribe(/^Correo electrónico/, correo);
      await ventana.escribe(/^Contraseña/, clave);
      await ventana.pulsa('Crear Cuenta');
      await ventana.titulo('Bienvenido de vuelta');
      await entrar(clave);

      await ventana.pulsa('Ver mis códigos');
      await ventana.escribe('Tu contraseña', clave);
      await ventana.pulsa('Ver códigos nuevos');
      const lista = page.getByRole('list', { name: 'Códigos de recuperación' });
      await lista.waitFor();
      await alFin(() => lista.getByRole('listitem').count()).toBe(8);
      const codigos = await lista.getByRole('listitem').allTextContents();
      await ventana.pulsa('Ya los guardé');
      await ventana.noVe('Guarda tus códigos de recuperación');

      await page.goto('/seguridad');
      await ventana.ve(/quedan 8\./);
      await ventana.pulsa('Activar');
      await ventana.escribe('Tu contraseña', clave);
      await ventana.pulsa('Continuar');
      await page.getByRole('img', { name: /Código QR/ }).waitFor();
      const secreto = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
      const aplicacion = new Aplicacion(secreto!.replaceAll(' ', ''));
      await ventana.escribe('Código que muestra', aplicacion.codigo());
      await ventana.pulsa('Activar');
      await ventana.avisa('Verificación en dos pasos activada');
      await ventana.ve(/^Está activa/);

      const salirYEntrar = async (password: string) => {
        await ventana.pulsa('Cerrar sesión');
        await ventana.titulo('Bienvenido de vuelta');
        await ventana.escribe(/^Correo electrónico/, correo);
        await entrar(password);
        await ventana.titulo('Verificación en dos pasos');
      };
      await salirYEntrar(clave);
      await ventana.escribe(/^Código de tu aplicación/, aplicacion.codigo());
      await ventana.pulsa('Entrar');
      await ventana.titulo('Hola, eva.pierde');

      await salirYEntrar(clave);
      await ventana.pulsa('Usar un código de recuperación');
      await ventana.escribe(/^Código de recuperación/, codigos[0]!.toLowerCase());
      await ventana.pulsa('Entrar');
      await ventana.titulo('Hola, eva.pierde');

      await ventana.pulsa('Cerrar sesión');
      await ventana.titulo('Bienvenido de vuelta');
      await ventana.escribe(/^Correo electrónico/, correo);
      await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
      await ventana.ve(`npm run contrasena -- --correo ${correo}`);
      await ventana.escribe(/^Código de recuperación/, codigos[1]!);
      await ventana.escribe(/^Contraseña nueva/, otra);
      await ventana.pulsa('Cambiar contraseña');
      await ventana.escribe(/^Código del segundo paso/, codigos[2]!);
      await ventana.pulsa('Cambiar contraseña');
      await ventana.ve('Tu contraseña cambió. Te quedan 5 códigos de recuperación.');
      await alFin(() => ventana.valor(/^Correo electrónico/)).toBe(correo);
      await entrar(otra);
      await ventana.titulo('Verificación en dos pasos');
    },
  );

  const abre = async (
    ana: Persona,
    tarjeta: string,
    pantalla: Pantalla = 'escritorio',
    antes: (ventana: Ventana) => Promise<unknown> = async () => undefined,
  ): Promise<Ventana> => {
    const ventana = await sitio.ventana(ana, '/configuracion', { pantalla });
    await antes(ventana);
    await ventana.boton(new RegExp(`^${tarjeta}`)).click();
    return ventana;
  };
  const nombresDe = (lista: { nombre: string }[]): string[] => lista.map(({ nombre }) => nombre);

  describe.each(sobreTodoEn('escritorio'))('las cuatro tarjetas en %s', (pantalla) => {
    test('están de dos en dos, tres abren su diálogo, y «Nueva Sección» no se puede pulsar', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/configuracion', { pantalla });
      await ventana.titulo('Configuración');
      const tarjetas = ['Info. Negocio', 'Categorías y Servicios', 'Métodos de Pago', 'Nueva Sección'].map(
        (nombre) => ventana.boton(new RegExp(`^${nombre}`)),
      );
      // The tiles of the settings move while the business name and the web font load, so the test waits for
      // both.
      await alFin(() => tarjetas[0]!.textContent()).toContain('Taller Ñandú');
      await asentada(ventana.page);
      const lugares = await Promise.all(tarjetas.map((una) => una.boundingBox()));
      const [info, categorias, metodos, nueva] = lugares.map((uno) => uno!);
      expect(info!.y).toBe(categorias!.y);
      expect(metodos!.y).toBe(nueva!.y);
      expect(metodos!.y).toBeGreaterThan(info!.y);
      expect(info!.x).toBe(metodos!.x);
      await alFin(() => tarjetas[3]!.textContent()).toBe('Nueva SecciónPróximamente');
      await alFin(() => tarjetas[3]!.isDisabled()).toBe(true);
      for (const [lugar, titulo] of [
        'Información del Negocio',
        'Categorías y Servicios',
        'Métodos de Pago',
      ].entries()) {
        await tarjetas[lugar]!.click();
        await ventana.dialogo(titulo).getByRole('button', { name: 'Cerrar' }).click();
        await ventana.dialogo(titulo).waitFor({ state: 'detached' });
      }
    });
  });

  describe('la información del negocio', () => {
    const LOGO_PNG = { name: 'logo.png', mimeType: 'image/png', buffer: PNG };
    const eligeLogo = (ventana: Ventana, archivo: typeof LOGO_PNG): Promise<void> =>
      ventana.page.locator('input[type=file]').setInputFiles(archivo);
    const guardado = async (ana: Persona) => (await ana.get('/api/negocio-config')).body;

    testEnLargas('dice qué falta en cada campo y no guarda; el error se va al editarlo', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await abre(ana, 'Info. Negocio', 'telefono');
      await ventana.pulsa('Guardar');
      await ventana.ve('Corrige los errores antes de guardar');
      for (const falta of [
        'El nombre del negocio es obligatorio.',
        'El tipo de negocio es obligatorio.',
        'El teléfono es obligatorio.',
        'El email es obligatorio.',
        'La dirección es obligatoria.',
      ])
        await ventana.ve(falta);
      await ventana.escribe('Nombre del negocio', ' A ');
      await ventana.escribe('Tipo de negocio', 'B');
      await ventana.escribe('Teléfono', '222 123');
      await ventana.escribe('Email', 'taller@');
      await ventana.escribe('Dirección', 'C1');
      await alFin(() => ventana.page.locator('[aria-invalid=true]').count()).toBe(0);
      await ventana.pulsa('Guardar');
      for (const mal of [
        'El nombre debe tener al menos 2 caracteres.',
        'El tipo de negocio debe tener al menos 2 caracteres.',
        'El teléfono debe tener exactamente 10 dígitos.',
        'Ingresa un email válido.',
        'La dirección debe tener al menos 3 caracteres.',
      ])
        await ventana.ve(mal);
      await alFin(() => guardado(ana)).toMatchObject({ nombre_negocio: '' });
    });

    testEnLargas(
      'el color se escribe con su almohadilla, siete caracteres a lo más, y es el de la aplicación',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await abre(ana, 'Info. Negocio');
        await alFin(() => ventana.valor('Color principal')).toBe('#2563eb');
        await ventana.campo('Color principal').fill('');
        await ventana.campo('Color principal').pressSequentially('B42318ff');
        await alFin(() => ventana.valor('Color principal')).toBe('#B42318');
        await alFin(() => ventana.valor('Elegir color principal')).toBe('#b42318');
        await ventana.escribe('Nombre del negocio', 'Taller Ñandú e Hijos');
        await ventana.pulsa('Guardar');
        await ventana.avisa('Configuración de negocio guardada');
        await ventana.dialogo('Información del Negocio').waitFor({ state: 'detached' });
        await ventana.boton(/^Info. Negocio Taller Ñandú e Hijos/).waitFor();
        await alFin(() => guardado(ana)).toMatchObject({
          nombre_negocio: 'Taller Ñandú e Hijos',
          color_personalizado: '#b42318',
        });
      },
    );

    testEnLargas(
      'si no se guarda dice por qué, lo escrito sigue ahí, y no se sale sin preguntar',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await abre(ana, 'Info. Negocio', 'telefono');
        const dialogo = ventana.dialogo('Información del Negocio');
        await ventana.escribe('Nota de factura', 'Gracias 🙏');
        const arreglar = await ventana.falla('POST', NEGOCIO);
        const soltar = await ventana.retiene('POST', NEGOCIO);
        await ventana.pulsa('Guardar');
        await ventana.boton('Guardando...').waitFor();
        await alFin(() => ventana.boton('Cancelar').isDisabled()).toBe(true);
        soltar();
        await ventana.ve('Error al guardar la configuración');
        await ventana.boton('Guardar').waitFor();
        await alFin(() => ventana.valor('Nota de factura')).toBe('Gracias 🙏');
        await ventana.escape();
        await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
        await arreglar();
        await ventana.pulsa('Guardar');
        await ventana.avisa('Configuración de negocio guardada');
        await dialogo.waitFor({ state: 'detached' });
        await alFin(() => guardado(ana)).toMatchObject({ nota_factura: 'Gracias 🙏' });
      },
    );

    testEnLargas(
      'el logo se sube al elegirlo, se ve, y lo que estaba escrito se puede guardar después',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await abre(ana, 'Info. Negocio');
        const dialogo = ventana.dialogo('Información del Negocio');
        await ventana.ve('PNG o JPG, 1 MB como máximo');
        await ventana.ve('Sin logo');
        await ventana.escribe('Tipo de negocio', 'Mecánica y pintura');
        await eligeLogo(ventana, LOGO_PNG);
        await ventana.avisa('Logo subido correctamente');
        const logo = dialogo.getByRole('img', { name: 'Logo del negocio' });
        await logo.waitFor();
        await ventana.page.waitForFunction(
          (uno) => (uno as HTMLImageElement).naturalWidth === 1,
          await logo.elementHandle(),
        );
        await ventana.pulsa('Guardar');
        await ventana.avisa('Configuración de negocio guardada');
        const { logo_url, tipo_negocio } = await guardado(ana);
        expect(tipo_negocio).toBe('Mecánica y pintura');
        expect(logo_url).toBeTruthy();
      },
    );

    testEnLargas('el logo que sobre blanco no se ve se enseña así antes de guardarlo', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await abre(ana, 'Info. Negocio', 'telefono');
      const dialogo = ventana.dialogo('Información del Negocio');
      await eligeLogo(ventana, { ...LOGO_PNG, buffer: PNG_BLANCO });
      await ventana.ve('Sobre el blanco de tus facturas este logo no se ve.');
      await dialogo.getByRole('img', { name: 'El logo sobre blanco' }).waitFor();
      await ventana.pulsa('No usarlo');
      await ventana.ve('Sin logo');
      await enElActo(() => guardado(ana)).toMatchObject({ logo_url: null });
      await eligeLogo(ventana, { ...LOGO_PNG, buffer: PNG_BLANCO });
      await ventana.pulsa('Subirlo así');
      await ventana.avisa('Logo subido correctamente');
      await dialogo.getByRole('img', { name: 'Logo del negocio' }).waitFor();
    });

    testEnLargas('el logo que no sirve se rechaza con su razón, y no cambia nada', async () => {
      pideRechazos(415);
      const { ana } = await sitio.negocio();
      const ventana = await abre(ana, 'Info. Negocio', 'telefono');
      await eligeLogo(ventana, { name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await ventana.ve('Solo se permiten imágenes PNG o JPG');
      await eligeLogo(ventana, { ...LOGO_PNG, buffer: Buffer.alloc(LOGO_MAXIMO + 1) });
      await ventana.ve('El logo no debe superar 1MB');
      // The file picker accepts a file by its name; the server checks its bytes.
      const respuesta = ventana.page.waitForResponse((una) => LOGO.test(new URL(una.url()).pathname));
      await eligeLogo(ventana, { ...LOGO_PNG, buffer: Buffer.from('<svg onload="alert(1)"/>') });
      await enElActo(async () => (await respuesta).status()).toBe(415);
      await eligeLogo(ventana, { ...LOGO_PNG, buffer: PNG.subarray(0, PNG.length - 20) });
      await ventana.ve('La imagen está incompleta o dañada');
      const arreglar = await ventana.falla('POST', LOGO);
      await eligeLogo(ventana, LOGO_PNG);
      await ventana.ve('Error al subir el logo');
      await arreglar();
      await ventana.ve('Sin logo');
      await alFin(() => guardado(ana)).toMatchObject({ logo_url: null });
    });
  });

  describe('las categorías', () => {
    const TRES = ['Aceite', 'Frenos', 'Pintura'];
    const conTres = async (): Promise<Persona> => {
      const ana = await sitio.servidor.dueña();
      for (const [lugar, nombre] of TRES.entries())
        await ana.post('/api/categorias-negocio', { nombre, orden: lugar + 1 });
      return ana;
    };
    const guardadas = async (ana: Persona): Promise<string[]> =>
      nombresDe((await ana.get('/api/categorias-negocio')).body.data);
    const filas = (ventana: Ventana): Locator =>
      ventana.dialogo('Categorías y Servicios').getByRole('listitem');
    const enPantalla = (ventana: Ventana): Promise<string[]> => filas(ventana).allTextContents();
    const seVen = async (ventana: Ventana, orden: string[]): Promise<void> => {
      for (const [lugar, nombre] of orden.entries())
        await filas(ventana).nth(lugar).filter({ hasText: nombre }).waitFor();
    };
    const quietas = async (ventana: Ventana): Promise<void> => {
      await seVen(ventana, TRES);
      await asentada(ventana.page);
    };
    const asa = (ventana: Ventana, nombre: string): Locator => ventana.boton(`Mover ${nombre}`);
    const centro = async (uno: Locator): Promise<{ x: number; y: number }> => {
      const { x, y, width, height } = (await uno.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const SE_MUEVE = /^Levantaste | está sobre el lugar /;
    const anuncia = (ventana: Ventana, texto: string): Promise<void> =>
      ventana.page.getByText(texto, { exact: true }).waitFor({ state: 'attached' });

    testEnLargas('sin categorías lo dice; una nueva lleva nombre y orden', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await abre(ana, 'Categorías y Servicios', 'telefono');
      await ventana.titulo('No hay categorías');
      await ventana.pulsa('Nueva categoría');
      await ventana.escribe('Nombre', '  ');
      await ventana.escribe('Orden', '0');
      await ventana.pulsa('Crear');
      await ventana.ve('El nombre es obligatorio');
      await ventana.ve('El orden debe ser un entero entre 1 y 1,000,000.');
      await ventana.escribe('Nombre', 'Frenos');
      await ventana.escribe('Orden', '2');
      const arreglar = await ventana.falla('POST', CATEGORIAS);
      await ventana.pulsa('Crear');
      await ventana.ve('Error al guardar la categoría');
      await alFin(async () => [await ventana.valor('Nombre'), await ventana.valor('Orden')]).toEqual([
        'Frenos',
        '2',
      ]);
      await arreglar();
      await ventana.pulsa('Crear');
      await ventana.avisa('Categoría creada');
      await ventana.campo('Nombre').waitFor({ state: 'detached' });
      await ventana.pulsa('Nueva categoría');
      await alFin(() => ventana.valor('Nombre')).toBe('');
      await ventana.escribe('Nombre', 'Aceite');
      await ventana.escribe('Orden', '1');
      await ventana.pulsa('Crear');
      await seVen(ventana, ['Aceite', 'Frenos']);
      await alFin(async () => (await ana.get('/api/categorias-negocio')).body.data).toMatchObject([
        { nombre: 'Aceite', orden: 1 },
        { nombre: 'Frenos', orden: 2 },
      ]);
    });

    testEnLargas('una categoría se edita; si no se guarda, lo escrito sigue ahí', async () => {
      const ana = await conTres();
      const ventana = await abre(ana, 'Categorías y Servicios');
      await ventana.pulsa('Editar Frenos');
      await alFin(async () => [await ventana.valor('Nombre'), await ventana.valor('Orden')]).toEqual([
        'Frenos',
        '2',
      ]);
      await ventana.escribe('Nombre', 'Frenos y balatas');
      const arreglar = await ventana.falla('PUT', UNA_CATEGORIA);
      await ventana.pulsa('Actualizar');
      await ventana.ve('Error al guardar la categoría');
      await alFin(() => ventana.valor('Nombre')).toBe('Frenos y balatas');
      await arreglar();
      await ventana.pulsa('Actualizar');
      await ventana.avisa('Categoría actualizada');
      await seVen(ventana, ['Aceite', 'Frenos y balatas', 'Pintura']);
    });

    testEnLargas(
      'borrar una categoría se pregunta con su nombre; si el servidor se niega, vuelve; se deshace',
      async () => {
        const ana = await conTres();
        const ventana = await abre(ana, 'Categorías y Servicios');
        const borra = async (respuesta: string) => {
          await ventana.pulsa('Eliminar Frenos');
          await ventana.ve('¿Seguro que quieres eliminar la categoría "Frenos" y sus servicios?');
          await ventana.responde('¿Eliminar categoría?', respuesta);
        };
        const arreglar = await ventana.falla('DELETE', UNA_CATEGORIA);
        const soltar = await ventana.retiene('DELETE', UNA_CATEGORIA);
        await borra('Cancelar');
        await borra('Sí, eliminar');
        await filas(ventana).filter({ hasText: 'Frenos' }).waitFor({ state: 'detached' });
        soltar();
        await ventana.ve('Error al eliminar');
        await seVen(ventana, TRES);
        await arreglar();
        await borra('Sí, eliminar');
        await ventana.avisa('Categoría eliminada');
        await seVen(ventana, ['Aceite', 'Pintura']);
        await alFin(() => guardadas(ana)).toEqual(['Aceite', 'Pintura']);
        // The focus trap of the dialog keeps the focus out of the toast, so undo is by keyboard.
        await tecla(ventana.page, 'Control+z');
        await ventana.avisa('Categoría restaurada');
        await seVen(ventana, TRES);
        await alFin(() => guardadas(ana)).toEqual(TRES);
      },
    );

    testEnLargas(
      'si no llegan la lista queda vacía sin decir nada, y se pide de nuevo en cada apertura',
      async () => {
        const ana = await conTres();
        const arreglos: (() => Promise<void>)[] = [];
        const ventana = await abre(ana, 'Categorías y Servicios', 'telefono', async (una) =>
          arreglos.push(await una.falla('GET', CATEGORIAS, { estatus: 404 })),
        );
        await ventana.titulo('No hay categorías');
        await alFin(() => ventana.page.getByRole('alert').count()).toBe(0);
        for (const arregla of arreglos) await arregla();
        await ventana.pulsa('Cerrar');
        await ventana.dialogo('Categorías y Servicios').waitFor({ state: 'detached' });
        await ventana.boton(/^Categorías y Servicios/).click();
        await seVen(ventana, TRES);
      },
    );

    test('con el ratón se mueven a partir de 5 px, y el orden se queda', async () => {
      const ana = await conTres();
      const ventana = await abre(ana, 'Categorías y Servicios');
      const { mouse } = ventana.page;
      await quietas(ventana);
      const desde = await centro(asa(ventana, 'Pintura'));
      const hasta = await centro(asa(ventana, 'Aceite'));
      await mouse.move(desde.x, desde.y);
      await mouse.down();
      await mouse.move(desde.x, desde.y - 5);
      await dibujada(ventana.page);
      await enElActo(() => ventana.page.getByText(SE_MUEVE).count()).toBe(0);
      await mouse.move(desde.x, desde.y - 6);
      await anuncia(ventana, 'Pintura está sobre el lugar 3.');
      await mouse.move(desde.x, hasta.y, { steps: 8 });
      await anuncia(ventana, 'Pintura está sobre el lugar 1.');
      // The answer is held back, to see that the new order of the categories is shown before it.
      const soltar = await ventana.retiene('PUT', UNA_CATEGORIA);
      await mouse.up();
      await seVen(ventana, ['Pintura', 'Aceite', 'Frenos']);
      await alFin(() => guardadas(ana)).toEqual(TRES);
      const noSeMueve = () => asa(ventana, 'Pintura').getAttribute('aria-disabled');
      await alFin(noSeMueve).toBe('true');
      const respuestas = [0, 1, 2].map((lugar) =>
        ventana.page.waitForResponse((una) => una.request().postDataJSON()?.orden === lugar + 1),
      );
      soltar();
      await Promise.all(respuestas);
      await alFin(() => guardadas(ana)).toEqual(['Pintura', 'Aceite', 'Frenos']);
      await alFin(noSeMueve).toBe('false');
      await ventana.pulsa('Editar Frenos');
      await alFin(noSeMueve).toBe('true');
      await ventana.escribe('Nombre', 'Frenos y balatas');
      await ventana.pulsa('Actualizar');
      await ventana.avisa('Categoría actualizada');
      await ventana.page.reload();
      await ventana.boton(/^Categorías y Servicios/).click();
      await seVen(ventana, ['Pintura', 'Aceite', 'Frenos y balatas']);
    });

    testEnLargas('la que se suelta fuera de la lista se queda donde estaba', async () => {
      const ana = await conTres();
      const ventana = await abre(ana, 'Categorías y Servicios');
      const { mouse } = ventana.page;
      await quietas(ventana);
      const desde = await centro(asa(ventana, 'Pintura'));
      const hasta = await centro(asa(ventana, 'Aceite'));
      const cambios = peticiones(ventana.page, 'PUT');
      for (const fuera of [
        { x: 20, y: hasta.y },
        { x: desde.x, y: hasta.y - 120 },
      ]) {
        await mouse.move(desde.x, desde.y);
        await mouse.down();
        await mouse.move(desde.x, hasta.y, { steps: 8 });
        await anuncia(ventana, 'Pintura está sobre el lugar 1.');
        await mouse.move(fuera.x, fuera.y, { steps: 4 });
        await mouse.up();
        await anuncia(ventana, 'Pintura se quedó donde estaba.');
        await seVen(ventana, TRES);
      }
      expect(cambios).toEqual([]);
    });

    testEnLargas('si el servidor no acepta el orden, las categorías vuelven a su lugar', async () => {
      const ana = await conTres();
      const ventana = await abre(ana, 'Categorías y Servicios');
      await ventana.falla('PUT', UNA_CATEGORIA);
      const soltar = await ventana.retiene('PUT', UNA_CATEGORIA);
      await quietas(ventana);
      await asa(ventana, 'Aceite').hover();
      await ventana.page.mouse.down();
      const { x, y } = await centro(asa(ventana, 'Pintura'));
      await ventana.page.mouse.move(x, y, { steps: 8 });
      await anuncia(ventana, 'Aceite está sobre el lugar 3.');
      await ventana.page.mouse.up();
      await seVen(ventana, ['Frenos', 'Pintura', 'Aceite']);
      soltar();
      await ventana.ve('Error al actualizar el orden');
      await seVen(ventana, TRES);
    });

    test('con el dedo hay que mantenerlo 120 ms; antes de eso no se mueve nada', async () => {
      const ana = await conTres();
      const ventana = await abre(ana, 'Categorías y Servicios', 'telefono');
      const { page } = ventana;
      await quietas(ventana);
      const desde = await centro(asa(ventana, 'Aceite'));
      const hasta = await centro(asa(ventana, 'Pintura'));
      const dedo = await page.context().newCDPSession(page);
      const toca = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => dedo.send('Input.dispatchTouchEvent', { type, touchPoints });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await toca('touchStart', desde);
      await page.clock.runFor(119);
      await toca('touchMove', hasta);
      await page.clock.runFor(1000);
      // The test checks that no drag was announced before it lifts the finger, because dropping has an
      // announcement of its own.
      await dibujada(page);
      await enElActo(() => page.getByText(SE_MUEVE).count()).toBe(0);
      await toca('touchEnd');

      await toca('touchStart', desde);
      await page.clock.runFor(120);
      await anuncia(ventana, 'Aceite está sobre el lugar 1.');
      await page.clock.resume();
      for (const parte of [0.25, 0.5, 0.75, 1])
        await toca('touchMove', { x: desde.x, y: desde.y + (hasta.y - desde.y) * parte });
      await anuncia(ventana, 'Aceite está sobre el lugar 3.');
      await toca('touchEnd');
      await seVen(ventana, ['Frenos', 'Pintura', 'Aceite']);
      await anuncia(ventana, 'Aceite quedó en el lugar 3.');
      await alFin(() => guardadas(ana)).toEqual(['Frenos', 'Pintura', 'Aceite']);
      await page.reload();
      await ventana.boton(/^Categorías y Servicios/).click();
      await seVen(ventana, ['Frenos', 'Pintura', 'Aceite']);
    });

    testEnLargas(
      'con el teclado se levanta, se mueve y se suelta; Escape la deja donde estaba, sin cerrar nada',
      async () => {
        const ana = await conTres();
        const ventana = await abre(ana, 'Categorías y Servicios');
        const aceite = asa(ventana, 'Aceite');
        await aceite.focus();
        await oprime(aceite, 'Space');
        await anuncia(ventana, 'Aceite está sobre el lugar 1.');
        await oprime(aceite, 'ArrowDown');
        await anuncia(ventana, 'Aceite está sobre el lugar 2.');
        await oprime(aceite, 'Escape');
        await anuncia(ventana, 'Aceite se quedó donde estaba.');
        await alFin(() => enPantalla(ventana)).toEqual(TRES);

        await oprime(aceite, 'Space');
        await anuncia(ventana, 'Aceite está sobre el lugar 1.');
        await oprime(aceite, 'ArrowDown');
        await anuncia(ventana, 'Aceite está sobre el lugar 2.');
        await oprime(aceite, 'Space');
        await anuncia(ventana, 'Aceite quedó en el lugar 2.');
        await seVen(ventana, ['Frenos', 'Aceite', 'Pintura']);
        await alFin(() => guardadas(ana)).toEqual(['Frenos', 'Aceite', 'Pintura']);
        await ventana.page.reload();
        await ventana.boton(/^Categorías y Servicios/).click();
        await seVen(ventana, ['Frenos', 'Aceite', 'Pintura']);
        await ventana.escape();
        await ventana.dialogo('Categorías y Servicios').waitFor({ state: 'detached' });
      },
    );
  });

  describe('los servicios de una categoría', () => {
    const abreFrenos = async (ana: Persona, pantalla: Pantalla): Promise<Ventana> => {
      const ventana = await abre(ana, 'Categorías y Servicios', pantalla);
      await ventana.pulsa('Frenos');
      await ventana.titulo('Servicios de "Frenos"');
      return ventana;
    };

    testEnLargas('sin servicios lo dice; uno nuevo lleva nombre y un precio mayor que cero', async () => {
      const ana = await sitio.servidor.dueña();
      await ana.post('/api/categorias-negocio', { nombre: 'Frenos' });
      const ventana = await abreFrenos(ana, 'telefono');
      await ventana.titulo('No hay servicios');
      await ventana.pulsa('Nuevo servicio');
      await ventana.escribe('Nombre', ' ');
      await ventana.escribe('Precio', '0');
      await ventana.pulsa('Crear');
      await ventana.ve('El nombre es obligatorio');
      await ventana.ve('Precio inválido');
      await ventana.escribe('Nombre', 'Balatas');
      await ventana.escribe('Precio', '1,350.5');
      const arreglar = await ventana.falla('POST', SERVICIOS);
      await ventana.pulsa('Crear');
      await ventana.ve('Error al guardar el servicio');
      await alFin(async () => [await ventana.valor('Nombre'), await ventana.valor('Precio')]).toEqual([
        'Balatas',
        '1,350.5',
      ]);
      await arreglar();
      await ventana.pulsa('Crear');
      await ventana.avisa('Servicio creado correctamente');
      await ventana.ve('$1,350.50');
      await alFin(async () => (await ana.get('/api/servicios-negocio')).body.data).toMatchObject([
        { nombre: 'Balatas', precio: 1350.5 },
      ]);
    });

    testEnLargas(
      'en una lista larga el servicio recién creado queda a la vista; volver cierra un nivel cada vez',
      async () => {
        const { ana, categoria } = await sitio.negocio();
        for (let otro = 10; otro < 26; otro++)
          await ana.post('/api/servicios-negocio', {
            nombre: `Otro ${otro}`,
            precio: otro,
            categoria_id: categoria.id,
          });
        const ventana = await abreFrenos(ana, 'telefono');
        const { page } = ventana;
        await ventana.pulsa('Nuevo servicio');
        await ventana.escribe('Nombre', 'Zapatas');
        await ventana.escribe('Precio', '480');
        await ventana.pulsa('Crear');
        await ventana.avisa('Servicio creado correctamente');
        await conFoco(ventana.boton('Editar Zapatas'));
        const seVeEntero = async (): Promise<boolean> => {
          const hecho = (await page.getByRole('listitem').filter({ hasText: 'Zapatas' }).boundingBox())!;
          const titulo = (await page.getByRole('heading', { name: 'Servicios de "Frenos"' }).boundingBox())!;
          const aviso = (await lugaresDeAvisos(page)).find(({ texto }) => texto.includes('creado'))!;
          return hecho.y > titulo.y + titulo.height && hecho.y + hecho.height <= aviso.arriba;
        };
        await alFin(seVeEntero).toBe(true);

        await page.goBack();
        await ventana.titulo('Categorías y Servicios');
        await page.goBack();
        await ventana.dialogo('Categorías y Servicios').waitFor({ state: 'detached' });
        await ventana.titulo('Configuración');
        await alFin(() => ventana.ruta()).toBe('/configuracion');
      },
    );

    testEnLargas('se editan y se borran; lo que el servidor no acepta vuelve', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await abreFrenos(ana, 'escritorio');
      const balatas = ventana.page.getByRole('listitem').filter({ hasText: 'Balatas' });
      await ventana.pulsa('Editar Balatas');
      await alFin(async () => [await ventana.valor('Nombre'), await ventana.valor('Precio')]).toEqual([
        'Balatas',
        '350.50',
      ]);
      await ventana.escribe('Precio', '400');
      await ventana.pulsa('Actualizar');
      await ventana.avisa('Servicio actualizado correctamente');
      await balatas.filter({ hasText: '$400.00' }).waitFor();

      const borra = async () => {
        await ventana.pulsa('Eliminar Balatas');
        await ventana.ve('Se eliminará "Balatas". Las facturas ya hechas no cambian.');
        await ventana.responde('¿Eliminar servicio?', 'Sí, eliminar');
      };
      const arreglar = await ventana.falla('DELETE', UN_SERVICIO);
      const soltar = await ventana.retiene('DELETE', UN_SERVICIO);
      await borra();
      await balatas.waitFor({ state: 'detached' });
      soltar();
      await ventana.ve('Error al eliminar el servicio');
      await balatas.waitFor();
      await arreglar();
      await borra();
      await ventana.avisa('Servicio eliminado correctamente');
      await ventana.titulo('No hay servicios');
    });
  });

  describe('los métodos de pago', () => {
    const metodo = (ventana: Ventana, nombre: string): Locator =>
      ventana
        .dialogo('Métodos de Pago')
        .locator('.MuiCard-root')
        .filter({ has: ventana.page.getByRole('heading', { name: nombre, exact: true }) });

    testEnLargas(
      'sin métodos lo dice; uno nuevo lleva nombre, un link que sea una URL, e instrucciones por pasos',
      async () => {
        const ana = await sitio.servidor.dueña();
        const ventana = await abre(ana, 'Métodos de Pago', 'telefono');
        await ventana.titulo('No hay métodos de pago');
        await ventana.pulsa('Nuevo método');
        await alFin(() => ventana.page.getByRole('checkbox', { name: 'Activo' }).isChecked()).toBe(true);
        await ventana.escribe('Link de pago (opcional)', 'no es un link');
        await ventana.pulsa('Crear');
        await ventana.ve('El nombre es obligatorio');
        await ventana.ve('El link debe ser una URL válida');
        await ventana.escribe('Nombre', 'Depósito Ñ');
        await ventana.escribe('Link de pago (opcional)', 'https://pagos.ejemplo.mx/ñandú?a=1');
        await ventana.escribe('Descripción o instrucciones (opcional)', 'Banco Águila 🦅\nCLABE 0123');
        const arreglar = await ventana.falla('POST', METODOS);
        await ventana.pulsa('Crear');
        await ventana.ve('Error al guardar método de pago');
        await alFin(() => ventana.valor('Descripción o instrucciones (opcional)')).toBe(
          'Banco Águila 🦅\nCLABE 0123',
        );
        await arreglar();
        await ventana.pulsa('Crear');
        await ventana.avisa('Método de pago creado');
        const nuevo = metodo(ventana, 'Depósito Ñ');
        await nuevo.getByText('Activo', { exact: true }).waitFor();
        const link = nuevo.getByRole('link', { name: 'https://pagos.ejemplo.mx/ñandú?a=1' });
        await alFin(() => link.getAttribute('target')).toBe('_blank');
        await alFin(() => link.getAttribute('rel')).toContain('noopener');
        // The payment method's instructions keep their line breaks: each line is a step.
        const pasos = nuevo.getByText(/Banco Águila/);
        await alFin(() => pasos.evaluate((uno) => (uno as HTMLElement).innerText)).toBe(
          'Banco Águila 🦅\nCLABE 0123',
        );
      },
    );

    testEnLargas('se activan y desactivan al momento; lo que el servidor no acepta vuelve', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await abre(ana, 'Métodos de Pago');
      const transferencia = metodo(ventana, 'Transferencia');
      const dice = (estado: string) => transferencia.getByText(estado, { exact: true }).waitFor();
      const arreglar = await ventana.falla('PUT', UN_METODO);
      const soltar = await ventana.retiene('PUT', UN_METODO);
      await dice('Activo');
      await ventana.page.getByRole('switch', { name: 'Desactivar Transferencia' }).click();
      await dice('Inactivo');
      soltar();
      await ventana.ve('Error al actualizar método de pago');
      await dice('Activo');
      await arreglar();
      await ventana.page.getByRole('switch', { name: 'Desactivar Transferencia' }).click();
      await ventana.avisa('Método desactivado');
      await dice('Inactivo');
      await ventana.page.getByRole('switch', { name: 'Activar Transferencia' }).click();
      await ventana.avisa('Método activado');
      await dice('Activo');
      await alFin(async () => (await ana.get('/api/metodos-pago')).body).toMatchObject([{ activo: true }]);
    });

    testEnLargas('se editan y se borran; borrar se ve al momento y se deshace si no se pudo', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await abre(ana, 'Métodos de Pago', 'telefono');
      await ventana.pulsa('Editar Transferencia');
      await ventana.escribe('Nombre', 'Transferencia SPEI');
      await ventana.page.getByRole('checkbox', { name: 'Activo' }).uncheck();
      await ventana.pulsa('Actualizar');
      await ventana.avisa('Método de pago actualizado');
      const spei = metodo(ventana, 'Transferencia SPEI');
      await spei.getByText('Inactivo', { exact: true }).waitFor();

      const borra = async (respuesta: string) => {
        await ventana.pulsa('Eliminar Transferencia SPEI');
        await ventana.ve('Se eliminará "Transferencia SPEI". Las facturas ya pagadas no cambian.');
        await ventana.responde('¿Eliminar método de pago?', respuesta);
      };
      const arreglar = await ventana.falla('DELETE', UN_METODO);
      const soltar = await ventana.retiene('DELETE', UN_METODO);
      await borra('Cancelar');
      await borra('Sí, eliminar');
      await spei.waitFor({ state: 'detached' });
      soltar();
      await ventana.ve('Error al eliminar método de pago');
      await spei.waitFor();
      await arreglar();
      await borra('Sí, eliminar');
      await ventana.avisa('Método de pago eliminado');
      await ventana.titulo('No hay métodos de pago');
    });
  });

  test.each([
    ['Categorías y Servicios', 'Editar Frenos', 'Nombre'],
    ['Métodos de Pago', 'Editar Transferencia', 'Descripción o instrucciones (opcional)'],
  ])('en %s, con un formulario a medias, no se cierra sin preguntar', async (modal, editar, campo) => {
    const { ana } = await sitio.negocio();
    const ventana = await abre(ana, modal, 'telefono');
    await ventana.pulsa(editar);
    await ventana.escribe(campo, 'A medias');
    for (const salir of ['Cancelar', 'Cerrar']) {
      await ventana.pulsa(salir);
      await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
      await alFin(() => ventana.valor(campo)).toBe('A medias');
    }
    await ventana.pulsa('Cancelar');
    await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
    await ventana.campo(campo).waitFor({ state: 'detached' });
    await ventana.pulsa('Cerrar');
    await ventana.dialogo(modal).waitFor({ state: 'detached' });
  });

  describe('importar una lista y descargar sus datos', () => {
    const filas = <T>(cuantas: number, fila: (n: number) => T): T[] =>
      Array.from({ length: cuantas }, (_nada, n) => fila(n));
    const LETRAS = 'abcdefghijklmnop';
    const nombreDe = (n: number): string => `Ñu${LETRAS[n >> 4]}${LETRAS[n & 15]} Pérez`;
    const telefonoDe = (n: number): string => `55${String(10_000_000 + n)}`;
    const PERSONAS = [
      'Nombre;Celular;Debe',
      ...filas(240, (n) => `${nombreDe(n)};${n === 3 || n === 7 ? '123' : telefonoDe(n)};${n}`),
    ].join('\r\n');
    const EMPRESAS = libroDe({
      hoja: [
        '<row r="1"><c t="inlineStr"><is><t>Empresa</t></is></c><c t="inlineStr"><is><t>Tel.</t></is></c></row>',
        ...filas(
          60,
          (n) =>
            `<row r="${n + 2}"><c t="inlineStr"><is><t>Taller ${n} S.A.</t></is></c><c><v>${telefonoDe(500 + n)}</v></c></row>`,
        ),
      ].join(''),
    });
    const SERVICIOS_CSV = [
      'Servicio,Categoría,Precio',
      ...filas(40, (n) => `Servicio ${n},Talleres,"$1,${100 + n}.50"`),
    ].join('\n');

    testEnLargas(
      'se importan 300 clientes y 40 servicios de tres archivos; al deshacer se conserva el cliente facturado',
      async () => {
        const ana = await sitio.servidor.dueña();
        await ana.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true });
        const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
        const { page } = ventana;
        let toques = 0;
        const toca = async (nombre: string): Promise<void> => {
          toques += 1;
          await ventana.pulsa(nombre);
        };
        await ventana.page.getByRole('link', { name: 'Importar mi lista' }).click();
        // Taps counted so far: 'Importar mi lista', the file picker's button, and each of three files.
        toques += 1 + 1 + 3;
        await page.getByLabel('Archivos').setInputFiles([
          { name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(PERSONAS, 'latin1') },
          { name: 'empresas.xlsx', mimeType: '', buffer: Buffer.from(EMPRESAS) },
          { name: 'servicios.csv', mimeType: 'text/csv', buffer: Buffer.from(SERVICIOS_CSV) },
        ]);
        await ventana.boton('Importar 298 clientes y 40 servicios').waitFor();
        for (const n of [3, 7]) {
          toques += 1;
          await ventana.escribe(`Teléfono (fila ${n + 2})`, telefonoDe(n));
        }
        await ventana.campo('Teléfono (fila 5)').focus();
        await toca('Importar 300 clientes y 40 servicios');
        await ventana.titulo('Se agregaron 240 clientes');
        await ventana.titulo('Se agregaron 60 clientes');
        await ventana.titulo('Se agregaron 40 servicios');
        expect(toques).toBeLessThanOrEqual(25);

        const { body: clientes } = await ana.get('/api/clientes');
        expect(clientes).toHaveLength(300);
        expect(clientes.filter(({ empresa }: { empresa: string | null }) => empresa)).toHaveLength(60);
        const facturado = clientes.find(({ nombre }: { nombre: string }) => nombre === nombreDe(3));
        expect(facturado).toMatchObject({ telefono: telefonoDe(3), notas: 'Debe: 3' });
        await hacerFactura(ana, facturado);

        const resultado = page.getByRole('region', { name: 'Resultado de personas.csv' });
        await resultado.getByRole('button', { name: 'Deshacer importación' }).click();
        await ventana.responde('¿Deshacer importación?', 'Sí, deshacer');
        await resultado.getByText('Deshecha: se quitaron 239, se conservó 1.').waitFor();
        await resultado.getByText(`${nombreDe(3)}: tiene facturas`).waitFor();

        await page.goto('/configuracion');
        await ventana.pulsa(/^Llévate tus datos/);
        await ventana.pulsa('Preparar mis datos');
        await ventana.boton('Descargar').waitFor();
        const [descarga] = await Promise.all([page.waitForEvent('download'), ventana.pulsa('Descargar')]);
        const libros = unzipSync(await readFile(await descarga.path()));
        const clientesDelLibro = libros[Object.keys(libros).find((nombre) => nombre.includes('clientes'))!]!;
        const traidos = abrirArchivo(clientesDelLibro).hojas[0]!.tabla.filas;
        expect(traidos).toHaveLength(61);
      },
    );
  });
});
