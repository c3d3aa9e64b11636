import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ANA, ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Servidor, conServidor, olvidarTodo, respuestaRetenida } from '../../base/pagina.prueba.tsx';
import ModalDeEmail from './ModalDeEmail.tsx';
import ModalDeWhatsApp from './ModalDeWhatsApp.tsx';
import {
  BORRADOR,
  CLIENTA,
  CON_TODO,
  EFECTIVO,
  NEGOCIO,
  PAGADA,
  PENDIENTE,
  abrirVentana,
  cuerposDe,
  pulsar,
  whatsAppAbierto,
} from '../../components/ventana.prueba.tsx';

afterEach(olvidarTodo);

const DE_LA_CLIENTA = `/api/clientes/${ANA.id}`;
const DE_LA_FACTURA = `/api/facturas/${ID_DE_FACTURA}`;

const abrirModal = (
  Modal: typeof ModalDeWhatsApp,
  servidor: Servidor = {},
  factura: FacturaDeApi = PAGADA,
) => {
  const peticiones = conServidor({ ...CON_TODO, ...servidor });
  const onCerrar = jest.fn();
  abrirVentana(<Modal factura={factura} onCerrar={onCerrar} />);
  return { peticiones, onCerrar };
};
const abrirConMetodo = async (
  Modal: typeof ModalDeWhatsApp,
  servidor: Servidor = {},
  factura: FacturaDeApi = PENDIENTE,
) => {
  const abierto = abrirModal(Modal, servidor, factura);
  await userEvent.click(await screen.findByRole('radio', { name: /Efectivo/ }));
  await pulsar(/^Continuar con/);
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  return abierto;
};
const mensaje = () => screen.findByLabelText('Mensaje');
const enviar = () => screen.findByRole('button', { name: 'Enviar' });
const editar = () => pulsar('Editar cliente');
const escribirEn = async (etiqueta: string, texto: string) => {
  const campo = await screen.findByLabelText(etiqueta);
  await userEvent.clear(campo);
  await userEvent.type(campo, texto);
};

describe('Compartir una factura por WhatsApp', () => {
  test('abre WhatsApp del cliente con el mensaje tal como se ve, y se cierra', async () => {
    const abierto = whatsAppAbierto();
    const { onCerrar } = abrirModal(ModalDeWhatsApp);
    await userEvent.type(await mensaje(), ' ¡Qué día! 😀');
    const texto = ((await mensaje()) as HTMLTextAreaElement).value;
    expect(texto).toContain('https://cc.mx/factura/ana-munoz/7');
    await userEvent.click(await enviar());
    expect(await screen.findByText('WhatsApp abierto con el mensaje')).toBeVisible();
    expect(abierto).toHaveBeenCalledWith(
      `https://wa.me/525512345678?text=${encodeURIComponent(texto)}`,
      '_blank',
    );
    expect(onCerrar).toHaveBeenCalledTimes(1);
  });

  test('un predefinido lleva su nombre y lo que debe; lo que ella escribió no se pierde sin preguntar', async () => {
    const abierto = whatsAppAbierto();
    await abrirConMetodo(ModalDeWhatsApp, {
      'GET /api/mensajes': { cuerpo: [{ id: 'm', texto: 'Hola {cliente}, quedan {balance}.' }] },
    });
    await pulsar('Mensajes predefinidos');
    await pulsar(/^Hola {cliente}/);
    expect(await mensaje()).toHaveValue('Hola Ana Muñoz, quedan $200.00.');
    await userEvent.type(await mensaje(), ' Saludos, {{cliente}');
    await pulsar(/^Hola {cliente}/);
    await pulsar('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(await enviar());
    await waitFor(() => expect(abierto).toHaveBeenCalledTimes(1));
    expect(new URL(String(abierto.mock.calls[0]![0])).searchParams.get('text')).toBe(
      'Hola Ana Muñoz, quedan $200.00. Saludos, Ana Muñoz',
    );
  });

  test('de un negocio sin nombre pregunta antes el nombre y el teléfono, los pone en la factura y sigue', async () => {
    const ANONIMO = {
      nombre_negocio: '',
      telefono: '',
      codigo_pais: '52',
      zona_horaria: 'America/Mexico_City',
    };
    let negocio: object = ANONIMO;
    const guardada = respuestaRetenida();
    const { peticiones } = abrirModal(
      ModalDeWhatsApp,
      {
        'GET /api/negocio-config': () => ({ cuerpo: negocio }),
        'POST /api/negocio-config/presentacion': () => {
          negocio = { ...ANONIMO, nombre_negocio: 'Taller Luz', telefono: '5587654321' };
          return { cuerpo: negocio };
        },
        [`PUT ${DE_LA_FACTURA}`]: () => guardada.respuesta,
      },
      PENDIENTE,
    );
    expect(await screen.findByRole('dialog', { name: '¿De parte de quién?' })).toBeVisible();
    expect(screen.queryByText('Enviar por WhatsApp')).toBeNull();
    await escribirEn('Nombre del negocio', 'Taller Luz');
    await escribirEn('Teléfono', '55 8765 4321');
    await pulsar('Continuar');
    expect(await screen.findByRole('radio', { name: /Efectivo/ })).toBeVisible();
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
        [
          DE_LA_FACTURA,
          { version: PENDIENTE.version, negocio: { nombre: 'Taller Luz', telefono: '5587654321' } },
        ],
      ]),
    );
    await userEvent.click(screen.getByRole('radio', { name: /Efectivo/ }));
    await pulsar('Continuar con WhatsApp');
    expect(await enviar()).toBeDisabled();
    guardada.soltar({ cuerpo: { ...PENDIENTE, version: PENDIENTE.version + 1 } });
    await waitFor(async () => expect(await enviar()).toBeEnabled());
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      ['/api/negocio-config/presentacion', { nombre_negocio: 'Taller Luz', telefono: '5587654321' }],
    ]);
  });

  test('un mensaje vaciado se dice debajo y no deja enviar', async () => {
    abrirModal(ModalDeWhatsApp, {}, PAGADA);
    await userEvent.clear(await mensaje());
    expect(await mensaje()).toHaveAccessibleDescription('El mensaje no puede estar vacío');
    expect(await enviar()).toBeDisabled();
  });

  test('si abrir la pestaña falla, el mensaje queda copiado y se dice', async () => {
    jest.spyOn(window, 'open').mockImplementation(() => {
      throw new DOMException('no');
    });
    const copiado = jest.fn(() => document.activeElement instanceof HTMLTextAreaElement);
    Object.assign(document, { execCommand: copiado });
    const { onCerrar } = abrirModal(ModalDeWhatsApp, {}, PAGADA);
    await waitFor(async () => expect(await enviar()).toBeEnabled());
    await userEvent.click(await enviar());
    expect(
      await screen.findByText('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.'),
    ).toBeVisible();
    expect(copiado).toHaveBeenCalledWith('copy');
    expect(onCerrar).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(document, 'execCommand');
  });

  test('el mensaje de una pagada dice el día de su pago, no el de su instante', async () => {
    abrirModal(ModalDeWhatsApp, {}, PAGADA);
    const { value } = (await mensaje()) as HTMLTextAreaElement;
    expect(value).toContain('Total pagado: $232.00\nFecha de pago: 04/03/2026\n');
  });

  test('sin los datos del negocio lo dice y deja reintentar, sin culpar al teléfono', async () => {
    let falla = true;
    abrirModal(ModalDeWhatsApp, {
      'GET /api/negocio-config': () =>
        falla ? { estatus: 400 } : (CON_TODO['GET /api/negocio-config'] as { cuerpo: unknown }),
    });
    expect(await screen.findByText('No pudimos cargar los datos de tu negocio')).toBeVisible();
    expect(screen.queryByText(/teléfono del negocio no es válido/)).toBeNull();
    expect(await enviar()).toBeDisabled();
    falla = false;
    await pulsar('Reintentar');
    await waitFor(async () => expect(await enviar()).toBeEnabled());
    expect(screen.queryByText('No pudimos cargar los datos de tu negocio')).toBeNull();
  });

  test('mientras llegan los datos del negocio no advierte de nada, y aún no deja enviar', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirModal(ModalDeWhatsApp, { 'GET /api/negocio-config': () => respuesta });
    // The business, still loading, decides which link the message has.
    expect(await screen.findByRole('button', { name: 'Trayendo el enlace...' })).toBeDisabled();
    expect(screen.queryByText(/teléfono del negocio|No pudimos cargar/)).toBeNull();
    soltar({ cuerpo: { telefono: '558765432', zona_horaria: 'America/Mexico_City' } });
    expect(
      await screen.findByText('El número de teléfono del negocio no es válido. Verifica la configuración.'),
    ).toBeVisible();
    expect(await enviar()).toBeDisabled();
    await pulsar('Corregir');
    expect(await screen.findByRole('dialog', { name: 'Información del Negocio' })).toBeVisible();
  });

  test('cuando el navegador no lo abre ni deja copiar, lo escrito sigue en la pantalla', async () => {
    whatsAppAbierto({ impedido: true });
    const { onCerrar } = abrirModal(ModalDeWhatsApp);
    await waitFor(async () => expect(await enviar()).toBeEnabled());
    await userEvent.click(await enviar());
    expect(await screen.findByText('Error al abrir WhatsApp. Intenta manualmente.')).toBeVisible();
    expect(onCerrar).not.toHaveBeenCalled();
  });

  test('al cliente sin teléfono de diez dígitos no se le manda', async () => {
    const abierto = whatsAppAbierto();
    const { onCerrar } = abrirModal(
      ModalDeWhatsApp,
      {},
      { ...PAGADA, cliente: { ...PAGADA.cliente, telefono: null } },
    );
    expect(await screen.findByText('Sin teléfono')).toBeVisible();
    await waitFor(async () => expect(await enviar()).toBeEnabled());
    await userEvent.click(await enviar());
    expect(await screen.findByText('El número de teléfono del cliente no es válido')).toBeVisible();
    expect(abierto).not.toHaveBeenCalled();
    expect(onCerrar).not.toHaveBeenCalled();
  });
});

describe.each([
  ['WhatsApp', ModalDeWhatsApp, 'Enviar'],
  ['Email', ModalDeEmail, 'Enviar Email'],
])('Con el enlace de su página por %s', (_por, Modal, boton) => {
  const DE_PAGINA: Servidor = {
    'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, enlace_de_mensajes: 'pagina' } },
  };
  const ENLACE = `GET ${DE_LA_FACTURA}/enlace`;
  const dice = async () => ((await mensaje()) as HTMLTextAreaElement).value;

  test('mientras llega el enlace no se envía ni se escribe; después, el mensaje lo lleva', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirModal(Modal, { ...DE_PAGINA, [ENLACE]: () => respuesta });
    expect(await screen.findByRole('button', { name: 'Trayendo el enlace...' })).toBeDisabled();
    await waitFor(async () => expect(await mensaje()).toBeDisabled());
    soltar({ cuerpo: { url: '/f/uno' } });
    await waitFor(async () => expect(await dice()).toContain('/f/uno'));
    await waitFor(() => expect(screen.getByRole('button', { name: boton })).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Mandar el enlace del PDF' })).toBeVisible();
  });

  test('si el enlace no llega va el del PDF y se dice; pedido otra vez, va el de la página', async () => {
    let falla = true;
    abrirModal(Modal, {
      ...DE_PAGINA,
      [ENLACE]: () => (falla ? { estatus: 404 } : { cuerpo: { url: '/f/uno' } }),
    });
    expect(await screen.findByText(/^No pudimos traer el enlace de la página/)).toBeVisible();
    expect(await dice()).toContain('https://cc.mx/factura/');
    await waitFor(() => expect(screen.getByRole('button', { name: boton })).toBeEnabled());
    falla = false;
    await pulsar('Mandar el enlace de su página');
    await waitFor(async () => expect(await dice()).toContain('/f/uno'));
    expect(screen.queryByText(/^No pudimos traer el enlace/)).toBeNull();
  });
});

describe('Compartir una factura por email', () => {
  test.each([
    ['Título', 'El título del email es obligatorio'],
    ['Mensaje', 'El mensaje del email es obligatorio'],
  ])('sin %s dice que falta', async (etiqueta, problema) => {
    const { onCerrar } = abrirModal(ModalDeEmail);
    await userEvent.clear(await screen.findByLabelText(etiqueta));
    await pulsar('Enviar Email');
    expect(await screen.findByText(problema)).toBeVisible();
    expect(onCerrar).not.toHaveBeenCalled();
  });

  test('al cliente sin email no se le manda', async () => {
    abrirModal(ModalDeEmail, {}, { ...PAGADA, cliente: { ...PAGADA.cliente, email: null } });
    expect(await screen.findByText('Sin email')).toBeVisible();
    await pulsar('Enviar Email');
    expect(await screen.findByText('El email del cliente no es válido')).toBeVisible();
  });
});

describe.each([
  ['WhatsApp', ModalDeWhatsApp],
  ['Email', ModalDeEmail],
])('Cerrar lo que se comparte por %s', (_por, Modal) => {
  test('sin nada escrito se cierra al momento', async () => {
    const { onCerrar } = abrirModal(Modal);
    await mensaje();
    await pulsar('Cancelar');
    expect(onCerrar).toHaveBeenCalledTimes(1);
  });

  test('con el mensaje escrito pregunta antes, y «Seguir editando» lo conserva', async () => {
    const { onCerrar } = abrirModal(Modal);
    await userEvent.type(await mensaje(), ' Saludos');
    await userEvent.keyboard('{Escape}');
    await pulsar('Seguir editando');
    expect(onCerrar).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(((await mensaje()) as HTMLTextAreaElement).value).toMatch(/ Saludos$/);
    await pulsar('Cerrar');
    await pulsar('Salir sin guardar');
    await waitFor(() => expect(onCerrar).toHaveBeenCalledTimes(1));
  });

  test('con el cliente a medio corregir también pregunta, y no se envía a donde estaba', async () => {
    const abierto = whatsAppAbierto();
    const { onCerrar } = abrirModal(Modal);
    await editar();
    await escribirEn('Nombre del cliente', 'Ana María');
    await waitFor(async () => expect(await screen.findByRole('button', { name: /^Enviar/ })).toBeEnabled());
    await pulsar(/^Enviar/);
    expect(
      await screen.findByText('Guarda o cancela los cambios del cliente antes de enviar.'),
    ).toBeVisible();
    await pulsar('Cerrar');
    expect(await screen.findByText('¿Salir sin guardar?')).toBeVisible();
    expect(abierto).not.toHaveBeenCalled();
    expect(onCerrar).not.toHaveBeenCalled();
  });
});

test('un título cambiado se pregunta antes de perderlo', async () => {
  const { onCerrar } = abrirModal(ModalDeEmail);
  await userEvent.type(await screen.findByLabelText('Título'), '!');
  await pulsar('Cancelar');
  expect(await screen.findByText('¿Salir sin guardar?')).toBeVisible();
  expect(onCerrar).not.toHaveBeenCalled();
});

describe('El cliente, corregido donde se comparte', () => {
  const formulario = () => screen.findByRole('form', { name: 'Editar cliente' });
  const cancelar = async () =>
    userEvent.click(within(await formulario()).getByRole('button', { name: 'Cancelar' }));

  test('no se guarda hasta leer sus datos actuales, y conserva los que no se corrigen', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    const { peticiones } = await abrirConMetodo(ModalDeWhatsApp, {
      [`GET ${DE_LA_CLIENTA}`]: () => respuesta,
      [`PUT ${DE_LA_CLIENTA}`]: { cuerpo: CLIENTA },
      [`PUT ${DE_LA_FACTURA}`]: { cuerpo: PENDIENTE },
    });
    await editar();
    await escribirEn('Teléfono del cliente', '5500001111');
    const guardar = screen.getByRole('button', { name: 'Guardar' });
    expect(guardar).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Teléfono del cliente'), '{Enter}');
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
    soltar({ cuerpo: { ...CLIENTA, nombre: 'Ana Muñoz de Paz' } });
    await waitFor(() => expect(guardar).toBeEnabled());
    await userEvent.click(guardar);
    expect(await screen.findByText('Cliente actualizado')).toBeVisible();
    const { id: _id, user_id: _de, creado: _creado, ...datos } = CLIENTA;
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [DE_LA_CLIENTA, { ...datos, nombre: 'Ana Muñoz de Paz', telefono: '5500001111' }],
      [DE_LA_FACTURA, { cliente: { telefono: '5500001111' } }],
    ]);
    expect(await screen.findByText('55 0000 1111')).toBeVisible();
  });

  test('un cliente que ya no existe se corrige solo en la factura', async () => {
    const { peticiones } = await abrirConMetodo(ModalDeEmail, {
      [`GET ${DE_LA_CLIENTA}`]: { estatus: 404 },
      [`PUT ${DE_LA_FACTURA}`]: { cuerpo: PENDIENTE },
    });
    await editar();
    await escribirEn('Email del cliente', 'ana@nuevo.mx');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    expect(await screen.findByText('ana@nuevo.mx')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [DE_LA_FACTURA, { cliente: { email: 'ana@nuevo.mx' } }],
    ]);
  });

  test('un cliente que no se pudo cargar deja reintentar y no guarda nada', async () => {
    let falla = true;
    const { peticiones } = abrirModal(ModalDeEmail, {
      [`GET ${DE_LA_CLIENTA}`]: () => (falla ? { estatus: 400 } : { cuerpo: CLIENTA }),
    });
    await editar();
    expect(await screen.findByText('No pudimos cargar los datos del cliente')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    falla = false;
    await pulsar('Reintentar');
    expect(await screen.findByLabelText('Email del cliente')).toHaveValue(ANA.email);
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
  });

  test('de una factura pagada cambia el cliente, y la factura queda como está', async () => {
    const { peticiones } = abrirModal(
      ModalDeEmail,
      { [`PUT ${DE_LA_CLIENTA}`]: { cuerpo: CLIENTA } },
      { ...PENDIENTE, estado: 'pagada' },
    );
    await editar();
    await escribirEn('Email del cliente', 'ana@nuevo.mx');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    expect(await screen.findByText('ana@nuevo.mx')).toBeVisible();
    expect((await cuerposDe(peticiones, 'PUT')).map((uno) => (uno as string[])[0])).toEqual([DE_LA_CLIENTA]);
  });

  test('Escape mientras se guarda no pregunta por lo que se está guardando', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    const { onCerrar } = await abrirConMetodo(ModalDeWhatsApp, {
      [`PUT ${DE_LA_CLIENTA}`]: () => respuesta,
      [`PUT ${DE_LA_FACTURA}`]: { cuerpo: PENDIENTE },
    });
    await editar();
    await escribirEn('Teléfono del cliente', '5500001111');
    await pulsar('Guardar');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
    soltar({ cuerpo: CLIENTA });
    expect(await screen.findByText('Cliente actualizado')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toBeEnabled());
    expect(onCerrar).not.toHaveBeenCalled();
  });

  test('Cancelar devuelve los campos a como estaban', async () => {
    abrirModal(ModalDeWhatsApp);
    await editar();
    await escribirEn('Nombre del cliente', 'Otra');
    await escribirEn('Teléfono del cliente', '1');
    await cancelar();
    expect(screen.getAllByText(ANA.nombre).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Editar cliente' })).toHaveFocus();
    await editar();
    expect(screen.getByLabelText('Nombre del cliente')).toHaveValue(ANA.nombre);
    expect(screen.getByLabelText('Teléfono del cliente')).toHaveValue(ANA.telefono);
  });

  test('lo que está mal se dice en su campo, que recibe el foco, y se quita al corregirlo', async () => {
    const { peticiones } = abrirModal(ModalDeWhatsApp);
    await editar();
    await escribirEn('Teléfono del cliente', '55');
    await userEvent.clear(screen.getByLabelText('Nombre del cliente'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    const nombre = screen.getByLabelText('Nombre del cliente');
    const telefono = screen.getByLabelText('Teléfono del cliente');
    expect(nombre).toHaveAccessibleDescription('El nombre del cliente es obligatorio');
    expect(nombre).toHaveFocus();
    expect(telefono).toHaveAccessibleDescription('El número de teléfono debe tener 10 dígitos');
    expect(telefono).toBeInvalid();
    await userEvent.type(telefono, '1');
    expect(telefono).toBeValid();
    expect(nombre).toBeInvalid();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
  });

  test('lo que el servidor rechaza se dice en su campo, con lo escrito en su lugar', async () => {
    const message = 'El nombre debe tener al menos 2 caracteres y solo letras';
    abrirModal(ModalDeWhatsApp, {
      [`PUT ${DE_LA_CLIENTA}`]: { estatus: 400, cuerpo: { message, errors: { nombre: message } } },
    });
    await editar();
    await escribirEn('Nombre del cliente', 'R2D2');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    await waitFor(() =>
      expect(screen.getByLabelText('Nombre del cliente')).toHaveAccessibleDescription(message),
    );
    expect(screen.getByLabelText('Nombre del cliente')).toHaveValue('R2D2');
  });

  test.each(['+525512345678', '55 1234 5678 ext. 12', '1-619-555-0123'])(
    'el teléfono %s nunca se convierte en otro: lo que no se entiende se queda y se dice',
    async (escrito) => {
      const { peticiones } = abrirModal(ModalDeWhatsApp);
      await editar();
      await escribirEn('Teléfono del cliente', escrito);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
      await userEvent.tab();
      const campo = screen.getByLabelText('Teléfono del cliente');
      if (escrito.startsWith('+52')) return expect(campo).toHaveValue('5512345678');
      await pulsar('Guardar');
      expect(campo).toHaveAccessibleDescription(
        /^El número de teléfono debe tener 10 dígitos\s*(?:Escribe un solo teléfono|Van diez dígitos, y aquí hay 11)/,
      );
      expect(campo).toHaveValue(escrito);
      expect(campo).toHaveAttribute('autocomplete', 'off');
      expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
    },
  );

  test.each([
    ['Ma. Elena', 'Guardar como «Ma Elena»', { nombre: 'Ma Elena' }],
    ['3M & Cía.', 'Es una empresa', { nombre: '', empresa: '3M & Cía.' }],
  ])('el nombre rechazado %s se guarda de un toque: %s', async (escrito, boton, guardado) => {
    const message = 'El nombre debe tener al menos 2 caracteres y solo letras';
    const { peticiones } = abrirModal(ModalDeWhatsApp, {
      [`PUT ${DE_LA_CLIENTA}`]: async (peticion) => {
        const { nombre } = (await peticion.clone().json()) as { nombre: string };
        return nombre !== escrito
          ? { cuerpo: CLIENTA }
          : { estatus: 400, cuerpo: { message, errors: { nombre: message } } };
      },
    });
    await editar();
    await escribirEn('Nombre del cliente', escrito);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    await pulsar(boton);
    expect(await screen.findByText('Cliente actualizado')).toBeVisible();
    expect((await cuerposDe(peticiones, 'PUT')).at(-1)).toMatchObject([
      DE_LA_CLIENTA,
      { ...guardado, telefono: CLIENTA.telefono },
    ]);
  });

  test('el mensaje ya escrito se conserva y le habla por su nombre corregido', async () => {
    await abrirConMetodo(ModalDeWhatsApp, {
      [`PUT ${DE_LA_CLIENTA}`]: { cuerpo: CLIENTA },
      [`PUT ${DE_LA_FACTURA}`]: { cuerpo: PENDIENTE },
    });
    await escribirEn('Mensaje', 'Ana Muñoz, te debo el cambio');
    await editar();
    await escribirEn('Nombre del cliente', 'Anabel Muñoz');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await pulsar('Guardar');
    await waitFor(async () => expect(await mensaje()).toHaveValue('Anabel Muñoz, te debo el cambio'));
  });
});

describe('Un borrador que se comparte se emite antes, en el mismo paso', () => {
  const emitirYEnviar = () => pulsar('Emitir y enviar');
  const emisiones = (peticiones: readonly Request[]) =>
    peticiones.filter(({ method, url }) => method === 'PUT' && url.endsWith(DE_LA_FACTURA));
  /** On a desktop WhatsApp's tab opens within the click, and gets its address later. */
  const pestana = () => {
    const ventana = { opener: {}, location: { href: '' }, close: jest.fn() };
    const abierta = jest.spyOn(window, 'open').mockReturnValue(ventana as unknown as Window);
    return { ventana, abierta };
  };

  test('por WhatsApp: se abre cuando ya está emitida, en la pestaña que se abrió al pulsar', async () => {
    const { ventana, abierta } = pestana();
    const { respuesta, soltar } = respuestaRetenida();
    const { peticiones, onCerrar } = await abrirConMetodo(
      ModalDeWhatsApp,
      { [`PUT ${DE_LA_FACTURA}`]: () => respuesta },
      BORRADOR,
    );
    expect(((await mensaje()) as HTMLTextAreaElement).value).toContain('Puedes pagar con Efectivo.');
    await emitirYEnviar();
    expect(abierta.mock.calls).toEqual([['about:blank', '_blank']]);
    expect(ventana.location.href).toBe('');
    expect(screen.getByRole('button', { name: 'Emitiendo...' })).toBeDisabled();
    soltar({ cuerpo: { ...PENDIENTE, version: 2 } });
    await waitFor(() => expect(ventana.location.href).toMatch(/^https:\/\/wa\.me\/525512345678\?text=/));
    expect(onCerrar).toHaveBeenCalledTimes(1);
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [DE_LA_FACTURA, { estado: 'pendiente', version: BORRADOR.version }],
    ]);
  });

  test('si la pestaña no se abre se copia dentro del toque, antes de que se emita', async () => {
    whatsAppAbierto({ impedido: true });
    const write = jest.fn((_cosas: readonly unknown[]) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    Object.assign(globalThis, { ClipboardItem: class {} });
    const { respuesta, soltar } = respuestaRetenida();
    await abrirConMetodo(ModalDeWhatsApp, { [`PUT ${DE_LA_FACTURA}`]: () => respuesta }, BORRADOR);
    await emitirYEnviar();
    expect(write).toHaveBeenCalledTimes(1);
    soltar({ cuerpo: { ...PENDIENTE, version: 2 } });
    expect(
      await screen.findByText('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.'),
    ).toBeVisible();
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  test('lo que el servidor rechaza no se manda: se dice, y sigue siendo borrador', async () => {
    const { ventana } = pestana();
    const message = 'La factura cambió mientras la editabas. Vuelve a cargarla.';
    const { onCerrar } = await abrirConMetodo(
      ModalDeWhatsApp,
      { [`PUT ${DE_LA_FACTURA}`]: { estatus: 409, cuerpo: { message, errors: { version: message } } } },
      BORRADOR,
    );
    await emitirYEnviar();
    expect(await screen.findByText(message)).toBeVisible();
    expect(ventana.close).toHaveBeenCalledTimes(1);
    expect(ventana.location.href).toBe('');
    expect(onCerrar).not.toHaveBeenCalled();
    expect(await screen.findByRole('button', { name: 'Emitir y enviar' })).toBeEnabled();
  });

  test('la línea que se corta no la emite dos veces: se repite bajo la misma clave', async () => {
    pestana();
    const { peticiones } = await abrirConMetodo(ModalDeWhatsApp, {}, BORRADOR);
    await emitirYEnviar();
    await screen.findByRole('button', { name: 'Emitir y enviar' });
    await emitirYEnviar();
    // The owner tapped twice, and the app retried each request once.
    await waitFor(() => expect(emisiones(peticiones)).toHaveLength(4));
    const claves = emisiones(peticiones).map(({ headers }) => headers.get('idempotency-key'));
    expect(claves[0]).toMatch(/./);
    expect(new Set(claves).size).toBe(1);
  });

  test('por email también; si el navegador no abre nada, lo que queda por hacer es solo enviarla', async () => {
    const abierta = jest.spyOn(window, 'open').mockReturnValue(null);
    const emitida = { [`PUT ${DE_LA_FACTURA}`]: { cuerpo: { ...PENDIENTE, version: 2 } } };
    const { onCerrar } = await abrirConMetodo(ModalDeWhatsApp, emitida, BORRADOR);
    await emitirYEnviar();
    expect(await screen.findByText('Error al abrir WhatsApp. Intenta manualmente.')).toBeVisible();
    expect(onCerrar).not.toHaveBeenCalled();
    expect(await enviar()).toBeEnabled();
    expect(abierta).toHaveBeenCalledTimes(1);
    cleanup();
    const { peticiones } = await abrirConMetodo(ModalDeEmail, emitida, BORRADOR);
    await emitirYEnviar();
    expect(await screen.findByText('Cliente de email abierto')).toBeVisible();
    expect(emisiones(peticiones)).toHaveLength(1);
  });
});

describe('El método de pago de una factura pendiente', () => {
  const opcion = (name: RegExp) => screen.findByRole('radio', { name });
  const elegir = async (name: RegExp) => {
    await userEvent.click(await opcion(name));
    await pulsar('Continuar con WhatsApp');
  };
  const abrirPendiente = (servidor: Servidor = {}) => abrirModal(ModalDeWhatsApp, servidor, PENDIENTE);

  test('se pide antes que nada, solo entre los activos, y entra en el mensaje', async () => {
    abrirPendiente();
    expect(await opcion(/Efectivo/)).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: /Cheque/ })).toBeNull();
    await elegir(/Tarjeta/);
    const texto = ((await mensaje()) as HTMLTextAreaElement).value;
    expect(texto).toContain('Puedes pagar con Tarjeta.\nLink de pago: https://banco.mx/luz');
  });

  test('sin elegirlo no hay mensaje: un aviso ocupa su lugar y el botón lleva a elegir', async () => {
    abrirPendiente();
    await opcion(/Efectivo/);
    await pulsar('Cancelar');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent(/^Selecciona un método de pago/);
    expect(screen.queryByLabelText('Mensaje')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    await pulsar('Seleccionar Método de Pago');
    expect(await opcion(/Efectivo/)).not.toBeChecked();
  });

  test('continuar sin elegir dice qué falta, y elegir lo quita', async () => {
    abrirPendiente();
    await opcion(/Efectivo/);
    await pulsar('Continuar con WhatsApp');
    const grupo = screen.getByRole('radiogroup', { name: 'Métodos de pago' });
    expect(grupo).toHaveAccessibleDescription('Selecciona un método de pago');
    await userEvent.click(await opcion(/Efectivo/));
    expect(grupo).not.toHaveAccessibleDescription();
  });

  test('con el teclado es una sola parada, y las flechas eligen', async () => {
    abrirPendiente();
    await userEvent.click(await opcion(/Efectivo/));
    await userEvent.keyboard('{ArrowDown}');
    expect(await opcion(/Tarjeta/)).toBeChecked();
    expect(await opcion(/Tarjeta/)).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  });

  test('sin métodos activos dice dónde se configuran', async () => {
    abrirPendiente({ 'GET /api/metodos-pago': { cuerpo: [] } });
    expect(await screen.findByText('No hay métodos de pago disponibles')).toBeVisible();
    expect(screen.getByText('Configura métodos de pago en la sección de configuración')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuar con WhatsApp' })).toBeDisabled();
  });

  test('el que falta se crea ahí mismo, y por ser el único ya está elegido', async () => {
    const metodos: unknown[] = [];
    abrirPendiente({
      'GET /api/metodos-pago': () => ({ cuerpo: [...metodos] }),
      'POST /api/metodos-pago': () => {
        metodos.push(EFECTIVO);
        return { cuerpo: { data: EFECTIVO } };
      },
    });
    await pulsar('Agregar método de pago');
    await escribirEn('Nombre', 'Efectivo');
    await pulsar('Crear');
    expect(await screen.findByRole('radio', { name: /Efectivo/ })).toBeChecked();
    await pulsar('Continuar con WhatsApp');
    await waitFor(async () =>
      expect(((await mensaje()) as HTMLTextAreaElement).value).toContain('con Efectivo'),
    );
  });

  test('el que se eligió la última vez ya está elegido', async () => {
    abrirPendiente();
    await elegir(/Tarjeta/);
    cleanup();
    abrirPendiente();
    expect(await screen.findByRole('radio', { name: /Tarjeta/ })).toBeChecked();
  });

  test('cambiarlo prepara otro mensaje; si el de ahora lo escribió ella, pregunta antes', async () => {
    abrirPendiente();
    await elegir(/Efectivo/);
    await pulsar('Cambiar');
    await elegir(/Tarjeta/);
    await waitFor(async () =>
      expect(((await mensaje()) as HTMLTextAreaElement).value).toContain('con Tarjeta'),
    );
    await escribirEn('Mensaje', 'A mi manera');
    await pulsar('Cambiar');
    await elegir(/Efectivo/);
    await pulsar('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await pulsar('Cancelar');
    expect(await mensaje()).toHaveValue('A mi manera');
    await pulsar('Cambiar');
    await elegir(/Efectivo/);
    await pulsar('Preparar otro');
    await waitFor(async () =>
      expect(((await mensaje()) as HTMLTextAreaElement).value).toContain('con Efectivo'),
    );
  });
});
