import { type Page } from 'playwright-core';
import { Servidor } from '@cuenta-clara/backend/test/servidor.prueba';
import { lackedBy, oldestPromised } from '../../scripts/browsers.mjs';
import { textoDelPdf } from './facturas.prueba.ts';
import { Navegador, alFin, avisa, describeConNavegador, enElActo, sobreTodoEn } from './navegador.prueba.ts';

const loQueLesFalta = (): readonly string[] => {
  const { statics, globals } = lackedBy(oldestPromised());
  return [...statics, ...globals];
};

/** A script run before each page's own: it removes functions and objects that the oldest supported browsers lack. */
const quitarLoNuevo = (nombres: readonly string[]): void => {
  for (const nombre of nombres) {
    const [de, que] = nombre.split('.') as [string, string?];
    if (que === undefined) {
      Reflect.deleteProperty(globalThis, de);
      continue;
    }
    const suyo = Reflect.get(globalThis, de) as { prototype?: object } | undefined;
    if (!suyo) continue;
    // `Response.json` is both a static function and a method. The static function is newer, and is removed.
    const donde = Object.hasOwn(suyo, que) ? suyo : suyo.prototype;
    if (donde) Reflect.deleteProperty(donde, que);
  }
};

describeConNavegador.each(sobreTodoEn('telefono'))('Facturar de principio a fin en %s', (pantalla) => {
  let servidor: Servidor;
  let navegador: Navegador;
  let page: Page;
  const boton = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const campo = (name: string) => page.getByLabel(name, { exact: true });
  const ve = (texto: string) => page.getByText(texto).first().waitFor();

  beforeAll(async () => {
    servidor = await Servidor.arranca();
    navegador = await Navegador.abre();
    const perfil = await navegador.perfil(servidor.url, pantalla);
    await perfil.addInitScript(quitarLoNuevo, loQueLesFalta());
    page = await perfil.newPage();
  });
  afterAll(async () => {
    await navegador.cierra();
    await servidor.termina();
  });

  test('se registra y entra', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Bienvenido de vuelta' }).waitFor();
    await page.getByRole('link', { name: 'Regístrate aquí' }).click();
    await campo('Nombre completo')
      .or(page.getByLabel(/Nombre completo/))
      .first()
      .fill('Ana Ruiz');
    await page.getByLabel(/Correo electrónico/).fill('Ana@Ejemplo.mx');
    await page.getByRole('textbox', { name: /Contraseña/ }).fill('una clave larga');
    await boton('Crear Cuenta').click();
    await ve('Usuario registrado correctamente. Ahora puedes iniciar sesión.');
    await alFin(() => page.getByLabel(/Correo electrónico/).inputValue()).toBe('ana@ejemplo.mx');
    await page.getByRole('textbox', { name: /Contraseña/ }).fill('una clave larga');
    await boton('Iniciar Sesión').click();
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor();
  });

  test('llena la información del negocio', async () => {
    await page
      .getByRole('link', { name: /Config/ })
      .first()
      .click();
    await boton(/Info. Negocio/).click();
    await boton('Guardar').click();
    await ve('Corrige los errores antes de guardar');
    await ve('El nombre del negocio es obligatorio.');
    await campo('Nombre del negocio').fill('Taller Ñandú');
    await campo('Tipo de negocio').fill('Mecánica');
    await campo('Teléfono').fill('2221234567');
    await campo('Email').fill('taller@ejemplo.mx');
    await campo('Dirección').fill('Calle 5 de Mayo 10, Puebla');
    await campo('Nota de factura').fill('Gracias por su preferencia');
    await campo('Términos y condiciones').fill('Pago a 30 días');
    await boton('Guardar').click();
    await avisa(page, 'Configuración de negocio guardada');
  });

  test('crea una categoría con un servicio y un método de pago', async () => {
    await boton(/Categorías y Servicios/).click();
    await boton('Nueva categoría').click();
    await campo('Nombre').fill('Frenos');
    await boton('Crear').click();
    await avisa(page, 'Categoría creada');
    await boton('Frenos').click();
    await page.getByRole('heading', { name: 'Servicios de "Frenos"' }).waitFor();
    await boton('Nuevo servicio').click();
    await campo('Nombre').fill('Balatas');
    await campo('Precio').fill('350.50');
    await boton('Crear').click();
    await avisa(page, 'Servicio creado correctamente');
    await boton('Cerrar').click();
    await page.getByRole('heading', { name: 'Servicios de "Frenos"' }).waitFor({ state: 'hidden' });
    await boton(/Métodos de Pago/).click();
    await boton('Nuevo método').click();
    await campo('Nombre').fill('Transferencia');
    await campo('Link de pago (opcional)').fill('https://pagos.ejemplo.mx/ñandú?a=1');
    await boton('Crear').click();
    await avisa(page, 'Método de pago creado');
    await boton('Cerrar').click();
  });

  test('crea un cliente', async () => {
    await page.getByRole('link', { name: 'Clientes', exact: true }).first().click();
    await page.getByRole('heading', { name: 'No hay clientes' }).waitFor();
    await boton('Nuevo Cliente').first().click();
    await page.getByRole('radio', { name: 'Activo' }).check();
    await page.getByLabel(/^Nombre/).fill('José Núñez');
    await page.getByLabel(/^Teléfono/).fill('2227654321');
    await page.getByLabel(/^Email/).fill('jose@ejemplo.mx');
    await boton('Crear').click();
    await avisa(page, 'Cliente guardado');
    await page.getByText('José Núñez').first().waitFor();
  });

  test('hace una factura con ese cliente y ese servicio', async () => {
    await page.getByRole('link', { name: 'Facturas' }).first().click();
    await page.getByRole('heading', { name: 'No hay facturas' }).waitFor();
    await page.getByRole('link', { name: 'Crear Factura' }).or(boton('Crear Factura')).first().click();
    await page.getByRole('heading', { name: 'Nueva Factura' }).waitFor();
    await page.getByRole('combobox', { name: /Cliente/ }).fill('jos');
    await page.getByRole('option', { name: /José Núñez/ }).click();
    await page.getByRole('combobox', { name: /servicio/i }).fill('bal');
    await page.getByRole('option', { name: /Balatas/ }).click();
    await page
      .getByLabel(/Impuesto/)
      .first()
      .fill('16');
    await boton(/Crear factura/i).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await avisa(page, 'Factura creada exitosamente');
    await page.getByRole('heading', { name: 'Factura #1 lista · $406.58' }).waitFor();
    await page.getByRole('link', { name: 'Ver facturas' }).click();
    await page.getByText('$406.58').first().waitFor();
  });

  test('el cliente abre el PDF público sin sesión; pagada dice PAID y revertida PENDING', async () => {
    const id = await page.evaluate(async () => {
      const respuesta = await fetch('/api/facturas', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      return ((await respuesta.json()) as { facturas: { id: string }[] }).facturas[0]!.id;
    });
    const pdf = `${servidor.url}/api/facturas/${id}/pdf/public`;
    await enElActo(async () => (await fetch(`${servidor.url}/factura/jose-nunez/1?id=${id}`)).url).toBe(pdf);
    await alFin(() => textoDelPdf(pdf)).toContain('PENDING');

    await boton('Completar Pago').first().click();
    await boton('Completar Pago con Transferencia').first().click();
    const confirmacion = page.getByRole('alertdialog').getByRole('button').last();
    await confirmacion.click();
    await ve('Pago Completado');
    await alFin(() => textoDelPdf(pdf)).toContain('PAID');

    await boton('Revertir Pago').click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await avisa(page, 'Pago revertido exitosamente');
    await alFin(() => textoDelPdf(pdf)).toContain('PENDING');
  });

  test('ve en Seguridad desde dónde entró', async () => {
    await page.goto('/seguridad');
    await ve('Este dispositivo');
  });

  test('todo sigue ahí después de kill -9 y otro arranque', async () => {
    // A request pending when the server stops would count as an error of the page.
    await page.goto('about:blank');
    await servidor.mata();
    servidor = await Servidor.arranca({ PORT: new URL(servidor.url).port }, servidor.dataDir);
    await page.goto('/facturas');
    await page.getByText('José Núñez').first().waitFor();
    await page.getByText('$406.58').first().waitFor();
  });
});
