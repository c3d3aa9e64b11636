import { type Persona } from '@cuenta-clara/backend/test/servidor.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  alFin,
  asentada,
  describeConNavegador,
  dibujada,
  enElActo,
  type Pantalla,
  sobreTodoEn,
} from './navegador.prueba.ts';
import { hacerFactura } from './facturas.prueba.ts';
import { NINGUNA_PANTALLA, Sitio, type Ventana } from './sitio.prueba.ts';

const CLIENTE = { telefono: '5512345678', categoria: 'activo', email: null };
const CLIENTES = /^\/api\/clientes$/;
const UN_CLIENTE = /^\/api\/clientes\/[^/]+$/;
const MENSAJES = /^\/api\/mensajes$/;
const UN_MENSAJE = /^\/api\/mensajes\/[^/]+$/;

const huecosEntreCampos = (ventana: Ventana): Promise<number[]> =>
  ventana.page.locator('[role=dialog] .MuiInputBase-root').evaluateAll((campos) =>
    campos.slice(1).map((campo, lugar) => {
      const [deAntes, este] = [campos[lugar]!, campo].map((uno) => uno.getBoundingClientRect());
      return Math.round(este!.top - deAntes!.bottom);
    }),
  );

describeConNavegador('Los clientes', () => {
  const sitio = Sitio.deLaSuite();

  const agrega = async (ana: Persona, ...clientes: Record<string, string>[]): Promise<void> => {
    for (const cliente of clientes) await ana.post('/api/clientes', { ...CLIENTE, ...cliente });
  };
  const nombres = (ventana: Ventana): Promise<string[]> =>
    ventana.page
      .getByRole('article')
      .getByRole('heading')
      .allTextContents()
      .then((todos) => todos.sort());
  const en = (ventana: Ventana, cliente: string, boton: string): Promise<void> =>
    ventana.tarjeta(cliente).getByRole('button', { name: boton }).click();

  testEnLargas.each(sobreTodoEn('telefono'))(
    'dos toques seguidos en %s abren una ventana, y no la cierran',
    async (pantalla) => {
      const { ana, ...suyo } = await sitio.negocio();
      await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
      const { page } = ventana;
      for (const [ruta, boton] of [
        ['/clientes', 'Nuevo Cliente'],
        ['/clientes', 'Editar José Núñez'],
        ['/clientes', 'Enviar Email'],
        ['/facturas', 'Completar Pago'],
        ['/facturas', 'Más acciones (factura 1)'],
        ['/configuracion', /^Info\. Negocio/],
        ['/configuracion', /^Categorías y Servicios/],
        ['/configuracion', /^Métodos de Pago/],
        ['/configuracion', 'Buscar'],
      ] as const) {
        if (new URL(page.url()).pathname !== ruta) await page.goto(ruta);
        await ventana.boton(boton).click({ clickCount: 2, delay: 20 });
        const abiertas = page.getByRole('dialog').or(page.getByRole('menu'));
        await abiertas.first().waitFor();
        await asentada(page);
        await dibujada(page);
        await enElActo(async () => [boton, await abiertas.count()]).toEqual([boton, 1]);
        await enElActo(() => page.locator('[aria-invalid=true]').count()).toBe(0);
        await ventana.escape();
        await abiertas.waitFor({ state: 'detached' });
      }
    },
  );

  describe('la lista', () => {
    testEnLargas('dice que carga, y vacía invita a agregar el primero', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA, { pantalla: 'telefono' });
      const soltar = await ventana.retiene('GET', CLIENTES);
      await ventana.page.goto('/clientes');
      await ventana.ve('Cargando clientes...');
      soltar();
      await ventana.titulo('No hay clientes');
      await ventana.ve('Comienza agregando tu primer cliente.');
      await alFin(() => ventana.boton('Enviar Email').isDisabled()).toBe(true);
      await ventana.pulsa('Nuevo Cliente');
      await ventana.dialogo('Nuevo Cliente').waitFor();
    });

    test.each(sobreTodoEn('escritorio'))(
      'en %s busca por el inicio del nombre, cuenta los de cada estado y dice todo de cada uno',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        await agrega(
          ana,
          {
            nombre: 'Ángela Peña',
            categoria: 'pendiente',
            sexo: 'F',
            direccion: 'Calle Ñuño 3',
            notas: 'VIP',
          },
          { nombre: 'Beto Ángeles' },
        );
        const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
        const angela = ventana.tarjeta('Ángela Peña');
        for (const dato of ['Á', 'Pendiente', '55 1234 5678', 'Femenino', 'Calle Ñuño 3', 'VIP'])
          await angela.getByText(dato, { exact: true }).waitFor();
        const pestana = (name: string) => ventana.page.getByRole('tab', { name });
        await alFin(() => ventana.page.getByRole('tab').allTextContents()).toEqual([
          'Todos (3)',
          'Activos (2)',
          'Pendientes (1)',
        ]);
        await pestana('Pendientes').click();
        await alFin(() => nombres(ventana)).toEqual(['Ángela Peña']);
        await pestana('Activos').click();
        await alFin(() => nombres(ventana)).toEqual(['Beto Ángeles', 'José Núñez']);
        await pestana('Todos').click();
        await ventana.escribe('Buscar clientes por nombre', 'ANGEL');
        const tambien = ventana.page.getByRole('region', { name: 'También' });
        await alFin(() => nombres(ventana)).toEqual(['Beto Ángeles', 'Ángela Peña']);
        await tambien.getByRole('article', { name: 'Beto Ángeles' }).waitFor();
        await alFin(() => tambien.getByRole('article').count()).toBe(1);
        await ventana.escribe('Buscar clientes por nombre', 'nuñez');
        await alFin(() => nombres(ventana)).toEqual(['José Núñez']);
        await alFin(() => ventana.page.getByText(/No se encontraron/).count()).toBe(0);
        await ventana.escribe('Buscar clientes por nombre', 'zzz');
        await ventana.titulo('No hay clientes');
        await ventana.ve('No se encontraron clientes con ese nombre.');
      },
    );
  });

  test('un correo que no cabe en un renglón de la lista se lee entero', async () => {
    const { ana } = await sitio.negocio();
    const email = `${'maria.guadalupe.'.repeat(3)}hernandez@una-empresa-de-nombre-largo.com.mx`;
    await agrega(ana, { nombre: 'Lupe', email });
    const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
    // The text is measured by its lines, because its box does not show what is clipped.
    const cortado = (texto: SVGElement | HTMLElement): number => {
      const lineas = document.createRange();
      lineas.selectNodeContents(texto);
      const caja = texto.closest('.datos')!.getBoundingClientRect();
      return Math.max(...[...lineas.getClientRects()].map(({ left }) => caja.left - left));
    };
    await alFin(() => ventana.tarjeta('Lupe').getByText(email).evaluate(cortado)).toBeLessThan(1);
  });

  describe('su ficha', () => {
    testEnLargas('pide lo necesario, dice cada error en su campo y lo quita al editarlo', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
      await ventana.pulsa('Nuevo Cliente');
      const ficha = ventana.dialogo('Nuevo Cliente');
      for (const campo of ['Nombre', 'Teléfono', 'Email', 'Identificación', 'Sexo', 'Dirección', 'Notas'])
        await ficha.getByLabel(campo, { exact: true }).waitFor();
      await alFin(() => ficha.getByRole('radio', { checked: true }).count()).toBe(0);
      await ficha.getByLabel('Sexo').click();
      await alFin(() => ventana.page.getByRole('option').allTextContents()).toEqual([
        'Seleccionar',
        'Masculino',
        'Femenino',
      ]);
      await ventana.page.getByRole('option', { name: 'Femenino' }).click();

      await ventana.pulsa('Crear');
      for (const falta of [
        'El nombre es requerido',
        'El teléfono es requerido',
        'Debes seleccionar un estado',
      ])
        await ventana.ve(falta);
      await ventana.page.getByRole('radio', { name: 'Activo' }).check();
      await ventana.noVe('Debes seleccionar un estado');
      await ventana.escribe('Nombre', 'Ana 2');
      await ventana.noVe('El nombre es requerido');
      await ventana.escribe('Teléfono', '55 1234 5678 ext. 12');
      await ventana.escribe('Email', 'ana@ejemplo');
      await ventana.pulsa('Crear');
      for (const mal of [
        'El nombre debe tener al menos 2 caracteres y solo letras',
        'El teléfono debe tener 10 dígitos',
        'El email no es válido',
      ])
        await ventana.ve(mal);
      await alFin(() => ventana.valor('Teléfono')).toBe('55 1234 5678 ext. 12');
      await ventana.boton('Guardar como «Ana»').waitFor();
      await alFin(async () => (await ana.get('/api/clientes')).body).toEqual([]);
    });

    test('una empresa se da de alta con escribir su nombre y un toque, y así se le llama en todo', async () => {
      const ana = await sitio.servidor.dueña();
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
      await ventana.pulsa('Nuevo Cliente');
      await ventana.page.getByRole('radio', { name: 'Activo' }).check();
      await ventana.escribe('Nombre', 'Ferretería S.A. de C.V.');
      await ventana.escribe('Teléfono', '5512345678');
      await ventana.pulsa('Crear');
      await ventana.pulsa('Es una empresa');
      await ventana.tarjeta('Ferretería S.A. de C.V.').waitFor();
      await ventana.pulsa('Editar Ferretería S.A. de C.V.');
      await alFin(() => ventana.valor('Empresa')).toBe('Ferretería S.A. de C.V.');
      await ventana.escribe('Nombre', 'Luz Peña');
      await ventana.escribe('Email', 'luz@mi\u2011taller.mx’'); // as copied from print
      await ventana.pulsa('Actualizar');
      await ventana.tarjeta('Ferretería S.A. de C.V.').getByText('Luz Peña').waitFor();
      await ventana
        .tarjeta('Ferretería S.A. de C.V.')
        .getByText('luz@mi-taller.mx', { exact: true })
        .waitFor();
      await ventana.page.goto('/facturas/nueva');
      await ventana.page.getByLabel('Cliente', { exact: true }).fill('luz');
      await ventana.page.getByRole('option', { name: 'Ferretería S.A. de C.V. Luz Peña' }).click();
      await alFin(() => ventana.valor('Cliente')).toBe('Ferretería S.A. de C.V.');
    });

    testEnLargas.each(sobreTodoEn('telefono'))(
      'en %s dice quién tiene ya ese teléfono, sin mover lo que sigue, y lleva a ella',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
        await ventana.boton('Nuevo Cliente').first().click();
        const direccion = ventana.dialogo('Nuevo Cliente').getByLabel('Dirección');
        await ventana.escribe('Nombre', 'Pepe');
        await asentada(ventana.page);
        if (pantalla === 'telefono')
          await enElActo(async () => new Set(await huecosEntreCampos(ventana)).size).toBe(1);
        const antes = await direccion.boundingBox();
        await ventana.escribe('Teléfono', '+52 (222) 765-4321');
        const aviso = ventana.dialogo('Nuevo Cliente').getByText('Ya tienes a José Núñez con este teléfono');
        await aviso.waitFor();
        await alFin(() => direccion.boundingBox()).toEqual(antes);
        await ventana.dialogo('Nuevo Cliente').getByRole('link', { name: 'José Núñez' }).click();
        await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
        await ventana.titulo('José Núñez');
      },
    );

    testEnLargas(
      'mientras guarda lo dice; si no se puede, dice por qué y lo escrito sigue ahí hasta guardarlo',
      async () => {
        const ana = await sitio.servidor.dueña();
        const ventana = await sitio.ventana(ana, '/clientes');
        await ventana.boton('Nuevo Cliente').first().click();
        const ficha = ventana.dialogo('Nuevo Cliente');
        await ventana.page.getByRole('radio', { name: 'Pendiente' }).check();
        await ventana.escribe('Nombre', 'Íñigo Muñoz');
        await ventana.escribe('Teléfono', '+52 1 55 1234 5678');
        await ventana.escribe('Notas', 'Le gusta el café ☕\ncon leche');

        const arreglar = await ventana.falla('POST', CLIENTES);
        const soltar = await ventana.retiene('POST', CLIENTES);
        await ventana.pulsa('Crear');
        for (const boton of ['Guardando...', 'Cancelar', 'Cerrar'])
          await ventana.page.waitForFunction(
            (uno) => (uno as HTMLButtonElement).disabled,
            await ventana.boton(boton).elementHandle(),
          );
        await ventana.escape();
        soltar();
        await ventana.ve('Error al guardar cliente');
        await arreglar();
        const otraVez = await ventana.falla('POST', CLIENTES, { estatus: 409, mensaje: 'Hoy no se puede.' });
        await ventana.pulsa('Crear');
        await ventana.ve('Hoy no se puede.');
        await otraVez();
        await alFin(() => ventana.valor('Nombre')).toBe('Íñigo Muñoz');
        await alFin(() => ventana.valor('Notas')).toBe('Le gusta el café ☕\ncon leche');

        await ventana.pulsa('Crear');
        await ventana.avisa('Cliente guardado');
        await ficha.waitFor({ state: 'detached' });
        await ventana.tarjeta('Íñigo Muñoz').getByText('Pendiente').waitFor();
        await alFin(async () => (await ana.get('/api/clientes')).body).toMatchObject([
          {
            nombre: 'Íñigo Muñoz',
            telefono: '5512345678',
            categoria: 'pendiente',
            notas: 'Le gusta el café ☕\ncon leche',
            email: null,
            sexo: null,
            direccion: null,
            identification_number: null,
            fecha_inicio: '9999-12-31',
            fecha_vencimiento: '9999-12-31',
          },
        ]);
      },
    );

    testEnLargas('sin línea no se pierde lo escrito, y al volver se guarda', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
      await ventana.pulsa('Editar José Núñez');
      await ventana.escribe('Dirección', 'Av. Juárez 1');
      const conLinea = await ventana.seCorta('PUT', UN_CLIENTE);
      await ventana.pulsa('Actualizar');
      await ventana.ve('Sin conexión: no hubo respuesta. Inténtalo de nuevo cuando vuelva.');
      await alFin(() => ventana.valor('Dirección')).toBe('Av. Juárez 1');
      await conLinea();
      await ventana.pulsa('Actualizar');
      await ventana.tarjeta('José Núñez').getByText('Av. Juárez 1').waitFor();
    });

    testEnLargas(
      'al editar trae lo que había y lo cambia; con algo escrito no se va sin preguntar',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
        await ventana.pulsa('Editar José Núñez');
        const ficha = ventana.dialogo('Editar Cliente');
        await alFin(() => ficha.getByRole('radio', { name: 'Activo' }).isChecked()).toBe(true);
        await alFin(() => ventana.valor('Nombre')).toBe('José Núñez');
        await alFin(() => ventana.valor('Teléfono')).toBe('2227654321');
        await alFin(() => ventana.valor('Email')).toBe('jose@ejemplo.mx');

        await ventana.escribe('Email', '');
        await ventana.pulsa('Cerrar');
        await ventana.ve('Lo que escribiste se perderá.');
        await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
        await alFin(() => ventana.valor('Email')).toBe('');
        await ventana.escape();
        await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
        await ficha.waitFor({ state: 'detached' });
        await ventana.tarjeta('José Núñez').getByText('jose@ejemplo.mx').waitFor();

        await ventana.pulsa('Editar José Núñez');
        await alFin(() => ventana.valor('Email')).toBe('jose@ejemplo.mx');
        await ventana.escribe('Email', '');
        await ventana.escribe('Nombre', 'José Ñandú');
        await ficha.getByRole('radio', { name: 'Pendiente' }).check();
        await ventana.pulsa('Actualizar');
        await ventana.avisa('Cliente actualizado');
        await ventana.tarjeta('José Ñandú').getByText('Pendiente').waitFor();
        await alFin(async () => (await ana.get('/api/clientes')).body).toMatchObject([
          { nombre: 'José Ñandú', email: null },
        ]);
      },
    );

    testEnLargas(
      'borrar pregunta, se ve al momento, y si el servidor se niega el cliente vuelve',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/clientes');
        const jose = ventana.tarjeta('José Núñez');
        const borra = async (respuesta: string) => {
          await ventana.pulsa('Más acciones (José Núñez)');
          await ventana.page.getByRole('menuitem', { name: 'Eliminar' }).click();
          await ventana.ve('Se eliminará a José Núñez. Sus facturas se conservan.');
          await ventana.responde('¿Estás seguro?', respuesta);
        };
        const arreglar = await ventana.falla('DELETE', UN_CLIENTE);
        const soltar = await ventana.retiene('DELETE', UN_CLIENTE);
        await borra('Cancelar');
        await jose.waitFor();
        await borra('Sí, eliminar');
        await jose.waitFor({ state: 'detached' });
        await ventana.page.getByRole('tab', { name: 'Todos (0)' }).waitFor();
        soltar();
        await ventana.ve('No se eliminó a José Núñez.');
        await jose.waitFor();
        await ventana.page.getByRole('tab', { name: 'Todos (1)' }).waitFor();

        await arreglar();
        await borra('Sí, eliminar');
        await ventana.avisa('Cliente eliminado con éxito');
        await ventana.titulo('No hay clientes');
        await ventana.page.reload();
        await ventana.titulo('No hay clientes');

        await ventana.pulsa('Eliminados');
        await ventana.pulsa('Restaurar José Núñez');
        await ventana.avisa('José Núñez está de nuevo en tu lista');
        await ventana.pulsa('Cerrar');
        await jose.waitFor();

        const restaurar = /^\/api\/clientes\/[^/]+\/restaurar$/;
        const conLinea = await ventana.falla('POST', restaurar);
        await borra('Sí, eliminar');
        await jose.waitFor({ state: 'detached' });
        await ventana.pulsa('Deshacer');
        await ventana.ve('No se pudo deshacer');
        await conLinea();
        await ventana.pulsa('Deshacer');
        await ventana.avisa('Cliente restaurado');
        await jose.waitFor();
      },
    );
  });

  describe('contactarle', () => {
    test.each(sobreTodoEn('escritorio'))(
      'en %s llama, escribe y manda WhatsApp a direcciones exactas, con acentos y emoji',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
        await en(ventana, 'José Núñez', 'Mensaje');
        await ventana.escribe('Mensaje', '¡Tu auto está listo! 🚗 100% & más\nGracias');
        await enElActo(() => ventana.salida(() => ventana.pulsa('Enviar'))).toEqual({
          direccion:
            'https://wa.me/522227654321?text=%C2%A1Tu%20auto%20est%C3%A1%20listo!%20%F0%9F%9A%97%20100%25%20%26%20m%C3%A1s%0AGracias',
          en: pantalla === 'telefono' ? 'esta ventana' : 'otra pestaña',
        });
        await ventana.avisa('WhatsApp abierto con el mensaje');
        await ventana.dialogo('Enviar mensaje').waitFor({ state: 'detached' });
        await enElActo(() => ventana.salida(() => en(ventana, 'José Núñez', 'Llamar'))).toEqual({
          direccion: 'tel:2227654321',
          en: 'esta ventana',
        });
        const otra = await sitio.ventana(ana, '/clientes', { pantalla });
        const host = encodeURIComponent(new URL(sitio.servidor.url).hostname);
        await enElActo(() => otra.salida(() => en(otra, 'José Núñez', 'Email'))).toEqual({
          direccion: `mailto:jose@ejemplo.mx?subject=Mensaje%20desde%20${host}&body=Hola%20Jos%C3%A9%20N%C3%BA%C3%B1ez%2C%0D%0A%0D%0A`,
          en: 'esta ventana',
        });
      },
    );

    testEnLargas('a quien no tiene email se le puede agregar ahí mismo', async () => {
      const ana = await sitio.servidor.dueña();
      await agrega(ana, { nombre: 'Beto Paz' });
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
      await en(ventana, 'Beto Paz', 'Email');
      await ventana.ve('Agrégalo a sus datos para poder contactarle.');
      await ventana.responde('Beto Paz no tiene email', 'Cancelar');
      await alFin(() => ventana.page.getByRole('dialog').count()).toBe(0);
      await en(ventana, 'Beto Paz', 'Email');
      await ventana.responde('Beto Paz no tiene email', 'Agregar Email');
      await ventana.escribe('Email', 'beto@ejemplo.mx');
      await ventana.pulsa('Actualizar');
      await ventana.tarjeta('Beto Paz').getByText('beto@ejemplo.mx').waitFor();
      const { direccion } = await ventana.salida(() => en(ventana, 'Beto Paz', 'Email'));
      expect(direccion).toContain('mailto:beto@ejemplo.mx?');
    });

    testEnLargas(
      'a quien no tiene teléfono no se le llama ni se le manda mensaje: se ofrece editarlo',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA);
        // The API refuses customers without a telephone, so the test removes the telephone from the answer of
        // the list.
        await ventana.page.route('**/api/clientes', async (ruta) => {
          const respuesta = await ruta.fetch();
          const clientes = (await respuesta.json()) as object[];
          await ruta.fulfill({ json: clientes.map((uno) => ({ ...uno, telefono: ' ' })) });
        });
        await ventana.page.goto('/clientes');
        for (const accion of ['Llamar', 'Mensaje']) {
          await en(ventana, 'José Núñez', accion);
          await ventana.responde('José Núñez no tiene teléfono', 'Cancelar');
        }
        await en(ventana, 'José Núñez', 'Mensaje');
        await ventana.responde('José Núñez no tiene teléfono', 'Editar');
        await ventana.dialogo('Editar Cliente').waitFor();
      },
    );
  });

  describe('el mensaje', () => {
    const abre = async (ana: Persona, pantalla: Pantalla): Promise<Ventana> => {
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
      await en(ventana, 'José Núñez', 'Mensaje');
      await ventana.dialogo('Enviar mensaje').getByText('(222) 765 4321').waitFor();
      return ventana;
    };
    const LARGO = `Recordatorio: ${'ñ'.repeat(85)}🚗 y hasta luego`;

    testEnLargas(
      'se elige de los predefinidos, que se buscan y se cuentan; al abrirlo otra vez está vacío',
      async () => {
        const { ana } = await sitio.negocio();
        for (const texto of ['Hola {cliente}, tu auto está listo 🚗', LARGO])
          await ana.post('/api/mensajes', { texto });
        const ventana = await abre(ana, 'telefono');
        await ventana.ve('2 de 2 mensajes encontrados');
        await ventana.boton(`${[...LARGO].slice(0, 100).join('')}…`).waitFor();
        await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
        await ventana.escribe('Buscar mensajes predefinidos', 'ESTA');
        await ventana.ve('1 de 2 mensajes encontrados');
        await ventana.pulsa('Hola {cliente}, tu auto está listo 🚗');
        await alFin(() => ventana.valor('Mensaje')).toBe('Hola José Núñez, tu auto está listo 🚗');
        await enElActo(() => ventana.salida(() => ventana.pulsa('Enviar'))).toEqual({
          direccion:
            'https://wa.me/522227654321?text=Hola%20Jos%C3%A9%20N%C3%BA%C3%B1ez%2C%20tu%20auto%20est%C3%A1%20listo%20%F0%9F%9A%97',
          en: 'esta ventana',
        });
        await ventana.dialogo('Enviar mensaje').waitFor({ state: 'detached' });
        await en(ventana, 'José Núñez', 'Mensaje');
        await ventana.ve('2 de 2 mensajes encontrados');
        await alFin(() => ventana.valor('Mensaje')).toBe('');
        await alFin(() => ventana.valor('Buscar mensajes predefinidos')).toBe('');
      },
    );

    testEnLargas('un predefinido se crea ahí mismo; si no se guarda, su texto sigue escrito', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await abre(ana, 'escritorio');
      await ventana.escribe('Mensaje', 'A medias');
      await ventana.noVe(/mensajes encontrados/);
      await ventana.pulsa('Crear');
      const nuevo = ventana.dialogo('Nuevo mensaje');
      const crear = nuevo.getByRole('button', { name: 'Crear' });
      await ventana.escribe('Texto del mensaje', '   ');
      await alFin(() => crear.isDisabled()).toBe(true);
      await ventana.escribe('Texto del mensaje', '¿Nos vemos mañana?');
      const arreglar = await ventana.falla('POST', MENSAJES);
      await crear.click();
      await ventana.ve('Error al guardar el mensaje');
      await alFin(() => ventana.valor('Texto del mensaje')).toBe('¿Nos vemos mañana?');
      await nuevo.getByRole('button', { name: 'Cancelar' }).click();
      await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
      await arreglar();
      await crear.click();
      await ventana.avisa('Mensaje guardado');
      await nuevo.waitFor({ state: 'detached' });
      await ventana.ve('1 de 1 mensajes encontrados');
      await alFin(() => ventana.valor('Mensaje')).toBe('A medias');
    });

    testEnLargas('borrar un predefinido se pregunta; si el servidor se niega, vuelve', async () => {
      const { ana } = await sitio.negocio();
      await ana.post('/api/mensajes', { texto: 'Recordatorio de pago' });
      const ventana = await abre(ana, 'escritorio');
      const borra = async () => {
        await ventana.pulsa('Eliminar mensaje: Recordatorio de pago');
        await ventana.responde('Eliminar este mensaje?', 'Sí, eliminar');
      };
      const arreglar = await ventana.falla('DELETE', UN_MENSAJE);
      const soltar = await ventana.retiene('DELETE', UN_MENSAJE);
      await ventana.ve('1 de 1 mensajes encontrados');
      await borra();
      await ventana.noVe('1 de 1 mensajes encontrados');
      soltar();
      await ventana.ve('Error al eliminar el mensaje');
      await ventana.ve('1 de 1 mensajes encontrados');
      await arreglar();
      await borra();
      await ventana.avisa('Mensaje eliminado');
      await ventana.noVe('1 de 1 mensajes encontrados');
      await alFin(async () => (await ana.get('/api/mensajes')).body).toEqual([]);
    });

    testEnLargas(
      'si los predefinidos no llegan la lista queda vacía, y el mensaje se puede escribir',
      async () => {
        const { ana } = await sitio.negocio();
        await ana.post('/api/mensajes', { texto: 'Recordatorio de pago' });
        const ventana = await sitio.ventana(ana, '/clientes');
        await ventana.falla('GET', MENSAJES, { estatus: 404 });
        const respuesta = ventana.page.waitForResponse((una) => MENSAJES.test(new URL(una.url()).pathname));
        await en(ventana, 'José Núñez', 'Mensaje');
        await enElActo(async () => (await respuesta).status()).toBe(404);
        await dibujada(ventana.page);
        await ventana.ve('No pudimos cargar tus mensajes');
        await ventana.escribe('Mensaje', 'Hola');
        await alFin(() => ventana.boton('Enviar').isEnabled()).toBe(true);
      },
    );

    testEnLargas('sin un teléfono del negocio de diez dígitos avisa y no deja enviar', async () => {
      const ana = await sitio.servidor.dueña();
      await agrega(ana, { nombre: 'Beto Paz' });
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla: 'telefono' });
      await en(ventana, 'Beto Paz', 'Mensaje');
      await ventana.escribe('Mensaje', 'Hola');
      await ventana.ve('El número de teléfono del negocio no es válido. Verifica la configuración.');
      await alFin(() => ventana.boton('Enviar').isDisabled()).toBe(true);
    });

    testEnLargas(
      'si WhatsApp no se abre el texto queda copiado; si tampoco, sigue en la pantalla',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await abre(ana, 'escritorio');
        const { page } = ventana;
        await page.evaluate(() => {
          const copiado: string[] = [];
          const escribe = (texto: string) => void copiado.push(texto);
          Object.assign(window, { open: () => null, copiado });
          Object.defineProperty(navigator, 'clipboard', {
            configurable: true,
            value: { writeText: async (texto: string) => escribe(texto) },
          });
        });
        await ventana.escribe('Mensaje', '¡Ñandú! 🚗');
        await ventana.pulsa('Enviar');
        await ventana.ve('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.');
        await alFin(() => page.evaluate(() => (window as unknown as { copiado: string[] }).copiado)).toEqual([
          '¡Ñandú! 🚗',
        ]);
        await ventana.dialogo('Enviar mensaje').waitFor({ state: 'detached' });

        await page.evaluate(() => {
          Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
          document.execCommand = () => false;
        });
        await en(ventana, 'José Núñez', 'Mensaje');
        await ventana.escribe('Mensaje', '¡Ñandú! 🚗');
        await ventana.pulsa('Enviar');
        await ventana.ve('Error al abrir WhatsApp. Intenta manualmente.');
        await alFin(() => ventana.valor('Mensaje')).toBe('¡Ñandú! 🚗');
      },
    );
  });

  describe('el email a varios', () => {
    const REGRESO_MS = 300;
    const abre = async (pantalla: Pantalla): Promise<Ventana> => {
      const { ana } = await sitio.negocio();
      await agrega(ana, { nombre: 'Beto Paz' }, { nombre: 'Íñigo Peña', email: 'iñigo+taller@ejemplo.mx' });
      const ventana = await sitio.ventana(ana, '/clientes', { pantalla });
      await ventana.tarjeta('Beto Paz').waitFor();
      await ventana.pulsa('Enviar Email');
      await ventana.dialogo('Enviar Email').waitFor();
      return ventana;
    };
    const elige = (ventana: Ventana, nombre: string): Promise<void> =>
      ventana.page.getByRole('checkbox', { name: nombre }).click();
    const chips = (ventana: Ventana) =>
      ventana.page.getByRole('group', { name: 'Clientes seleccionados' }).getByRole('button');
    const elegidos = async (ventana: Ventana): Promise<string[]> =>
      (await chips(ventana).allTextContents()).filter((texto) => texto !== 'Quitar todos');
    const filas = (ventana: Ventana): Promise<string[]> =>
      ventana.page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').allTextContents();
    const envia = (ventana: Ventana): Promise<void> =>
      ventana.dialogo('Enviar Email').getByRole('button', { name: 'Enviar Email' }).click();

    testEnLargas('los destinatarios se eligen buscando o todos a la vez, y se quitan', async () => {
      const ventana = await abre('telefono');
      await alFin(async () => (await filas(ventana))[0]).toBe('Beto PazSin email');
      await ventana.escribe('Buscar cliente', 'peña');
      await alFin(() => filas(ventana)).toEqual(['Íñigo Peña']);
      await elige(ventana, 'Todos');
      await ventana.escribe('Buscar cliente', '');
      await ventana.ve('Seleccionado');
      await elige(ventana, 'Beto Paz');
      await alFin(() => filas(ventana)).toEqual(
        expect.arrayContaining(['Beto PazSin emailSeleccionado', 'Íñigo PeñaSeleccionado', 'José Núñez']),
      );
      await alFin(() => elegidos(ventana)).toEqual(['Íñigo Peña', 'Beto Paz']);
      await ventana.page.getByRole('button', { name: 'Beto Paz' }).last().press('Delete');
      await alFin(() => elegidos(ventana)).toEqual(['Íñigo Peña']);
      await ventana.pulsa('Quitar todos');
      await ventana.noVe('Seleccionado');
      await ventana.escribe('Buscar cliente', 'zzz');
      await ventana.ve('No se encontraron clientes con ese nombre.');
    });

    testEnLargas('sin título, descripción y destinatario no se envía; abre el correo con todos', async () => {
      const ventana = await abre('escritorio');
      const boton = ventana.dialogo('Enviar Email').getByRole('button', { name: 'Enviar Email' });
      const sePuede = (siONo: boolean): Promise<void> => alFin(() => boton.isEnabled()).toBe(siONo);
      await sePuede(false);
      await ventana.escribe('Título', '¡Año nuevo! 🎉');
      await sePuede(false);
      await ventana.escribe('Descripción', 'Cerramos el día 1.\n50% & más');
      await sePuede(false);
      await elige(ventana, 'José Núñez');
      await elige(ventana, 'Íñigo Peña');
      await sePuede(true);
      await ventana.escape();
      await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
      await enElActo(() => ventana.salida(() => envia(ventana))).toEqual({
        direccion:
          'mailto:?bcc=jose@ejemplo.mx,i%C3%B1igo%2Btaller@ejemplo.mx&subject=%C2%A1A%C3%B1o%20nuevo!%20%F0%9F%8E%89&body=Cerramos%20el%20d%C3%ADa%201.%0D%0A50%25%20%26%20m%C3%A1s',
        en: 'esta ventana',
      });
      await ventana.avisa('Cliente de email abierto');
      await ventana.dialogo('Enviar Email').waitFor({ state: 'detached' });
    });

    testEnLargas(
      'al cliente sin email se le añade, y 300 ms después se vuelve al correo con la misma selección',
      async () => {
        const ventana = await abre('telefono');
        const { page } = ventana;
        await elige(ventana, 'Beto Paz');
        await elige(ventana, 'José Núñez');
        await ventana.escribe('Título', 'Aviso');
        await ventana.escribe('Descripción', 'Cerramos el lunes');
        await envia(ventana);
        const aviso = page.getByRole('alertdialog', { name: 'Estos clientes no tienen email' });
        await aviso.getByText('Beto Paz').waitFor();
        await alFin(() => aviso.getByText('José Núñez').count()).toBe(0);
        await aviso.getByRole('button', { name: 'Añadir email a Beto Paz' }).click();
        await ventana.dialogo('Enviar Email').waitFor({ state: 'detached' });
        await ventana.dialogo('Editar Cliente').waitFor();
        await ventana.escribe('Email', 'beto@ejemplo.mx');
        const anterior = page.getByRole('dialog', { name: 'Enviar Email', includeHidden: true });
        await anterior.waitFor({ state: 'detached' });
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await ventana.pulsa('Actualizar');
        await ventana.dialogo('Editar Cliente').waitFor({ state: 'detached' });
        await page.clock.runFor(REGRESO_MS - 1);
        await dibujada(page);
        await enElActo(() => ventana.dialogo('Enviar Email').count()).toBe(0);
        await page.clock.runFor(1);
        await ventana.dialogo('Enviar Email').waitFor({ state: 'attached' });
        await page.clock.resume();

        await alFin(async () => [await ventana.valor('Título'), await ventana.valor('Descripción')]).toEqual([
          'Aviso',
          'Cerramos el lunes',
        ]);
        await alFin(() => elegidos(ventana)).toEqual(['Beto Paz', 'José Núñez']);
        await ventana.noVe('Sin email');
        await ventana.page.getByRole('switch', { name: 'Ocultar las direcciones entre sí' }).click();
        const { direccion } = await ventana.salida(() => envia(ventana));
        expect(direccion).toBe(
          'mailto:beto@ejemplo.mx,jose@ejemplo.mx?subject=Aviso&body=Cerramos%20el%20lunes',
        );
      },
    );

    testEnLargas('al cliente sin email se le puede quitar de los destinatarios', async () => {
      const ventana = await abre('escritorio');
      await elige(ventana, 'Todos');
      await ventana.escribe('Título', 'Aviso');
      await ventana.escribe('Descripción', 'Cerramos el lunes');
      await envia(ventana);
      const aviso = ventana.page.getByRole('alertdialog', { name: 'Estos clientes no tienen email' });
      await aviso.getByRole('button', { name: 'Quitar a Beto Paz' }).click();
      await aviso.waitFor({ state: 'detached' });
      await alFin(async () => (await elegidos(ventana)).sort()).toEqual(['José Núñez', 'Íñigo Peña']);
      const { direccion } = await ventana.salida(() => envia(ventana));
      expect(direccion).not.toContain('beto');
    });
  });
});
