import { Servidor } from '@cuenta-clara/backend/test/servidor.prueba';
import { AMBAS, alFin } from './navegador.prueba.ts';
import { VentanaDeWebKit, describeConWebKit } from './webkit.prueba.ts';

/** The main job in the engine of Safari: from registration to a payment taken back, a customer that comes back, and what is found. */

describeConWebKit.each(AMBAS)('En WebKit, en %s', (pantalla) => {
  let servidor: Servidor;
  let ventana: VentanaDeWebKit;

  beforeAll(async () => {
    servidor = await Servidor.arranca();
    ventana = await VentanaDeWebKit.abre(servidor.url, pantalla);
  });
  afterEach(async () => {
    await alFin(() => ventana.sobraDeAncho()).toBe(0);
  });
  afterAll(async () => {
    await ventana.cierra();
    await servidor.termina();
  });

  test('se registra y entra', async () => {
    await ventana.titulo('Bienvenido de vuelta');
    await ventana.pulsaUn('link', 'Regístrate aquí');
    await ventana.escribe(/Nombre completo/, 'Ana Ruiz');
    await ventana.escribe(/Correo electrónico/, 'ana@ejemplo.mx');
    await ventana.escribe(/^Contraseña/, 'una clave larga');
    await ventana.pulsa('Crear Cuenta');
    await ventana.ve('Usuario registrado correctamente. Ahora puedes iniciar sesión.');
    await ventana.escribe(/^Contraseña/, 'una clave larga');
    await ventana.pulsa('Iniciar Sesión');
    await ventana.titulo('Hola, ana');
  });

  test('llena su negocio, con un servicio y un método de pago con link', async () => {
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

  test('crea un cliente, lo elimina y lo deshace en el aviso', async () => {
    await ventana.va('Clientes');
    await ventana.titulo('No hay clientes');
    await ventana.pulsa('Nuevo Cliente');
    await ventana.pulsaUn('radio', 'Activo');
    await ventana.escribe(/^Nombre/, 'José Núñez');
    await ventana.escribe(/^Teléfono/, '2227654321');
    await ventana.escribe(/^Email/, 'jose@ejemplo.mx');
    await ventana.pulsa('Crear');
    await ventana.avisa('Cliente guardado');
    await ventana.pulsa('Eliminar José Núñez');
    await ventana.responde('Sí, eliminar');
    await ventana.titulo('No hay clientes');
    await ventana.pulsa('Deshacer');
    await ventana.avisa('Cliente restaurado');
  });

  test('hace una factura de dos renglones', async () => {
    await ventana.va('Facturas');
    await ventana.titulo('No hay facturas');
    await ventana.pulsaUn('link', 'Crear Factura');
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

  test('su PDF se abre sin sesión', async () => {
    const id = (await ventana.ruta()).split('/')[2]!;
    const pdf = await fetch(`${servidor.url}/factura/jose-nunez/1?id=${id}`);
    expect(pdf.status).toBe(200);
  });

  test('la cobra y lo revierte', async () => {
    await ventana.pulsaUn('link', 'Ver facturas');
    await ventana.pulsa('Completar Pago');
    await ventana.pulsa('Completar Pago con Transferencia');
    await ventana.responde('Sí, completar');
    await ventana.titulo('Pago Completado');
    await ventana.pulsa('Revertir Pago');
    await ventana.responde(/^Sí/);
    await ventana.avisa('Pago revertido exitosamente');
    await ventana.titulo('Completar Pago');
    await ventana.pulsa('Cerrar');
  });

  test('la busca', async () => {
    await ventana.va('Facturas');
    await ventana.escribeEn('searchbox', /^Buscar facturas/, 'zzz');
    await ventana.ve('No se encontraron facturas con los filtros aplicados');
    await ventana.pulsa('Buscar');
    await ventana.escribeEn('combobox', 'Buscar clientes y facturas', 'nunez');
    await ventana.pulsaUn('option', /José Núñez/, 0);
    await ventana.titulo('José Núñez');
  });
});
