import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aNegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CON_TODO, abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { DialogoDeNegocio } from './DialogoDeNegocio.tsx';
import { DialogoFiscalDeNegocio } from './DialogoFiscalDeNegocio.tsx';

afterEach(olvidarTodo);

const NEGOCIO = {
  ...aNegocioDeApi({ version: 0, datos: null, logo_url: null }, { codigoPais: '52', zona: null }),
  nombre_negocio: 'Taller Ñandú',
  tipo_negocio: 'Taller',
  email: 'taller@luz.mx',
  direccion: 'Calle 1',
};
const escribir = async (campo: string, texto: string) => {
  await userEvent.clear(screen.getByLabelText(campo));
  await userEvent.type(screen.getByLabelText(campo), texto);
};

test('su teléfono se escribe como sea, con los prefijos de su país; el que no se entiende se queda', async () => {
  const peticiones = conServidor({ ...CON_TODO, 'POST /api/negocio-config': { cuerpo: NEGOCIO } });
  const onCerrar = jest.fn();
  abrirVentana(<DialogoDeNegocio negocio={NEGOCIO} alEmpezar onCerrar={onCerrar} />);
  const telefono = screen.getByLabelText('Teléfono');
  expect(telefono).toHaveAttribute('autocomplete', 'tel-national');
  for (const escrito of ['55 1234 5678 ext. 12', '1-619-555-0123']) {
    await escribir('Teléfono', escrito);
    await pulsar('Guardar');
    await waitFor(() =>
      expect(telefono).toHaveAccessibleDescription(
        /^El teléfono debe tener exactamente 10 dígitos\. (?:Escribe|Van)/,
      ),
    );
    expect(telefono).toHaveValue(escrito);
  }
  await escribir('Código país', '\u202a+\u2068 52\u200b');
  expect(screen.getByLabelText('Código país')).toHaveValue('52');
  await escribir('Teléfono', '+525512345678');
  await pulsar('Guardar');
  await waitFor(() => expect(onCerrar).toHaveBeenCalled());
  expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
    ['/api/negocio-config', { telefono: '5512345678', codigo_pais: '52' }],
  ]);
});

test('un código de país de más de tres dígitos no se corta: se dice', async () => {
  conServidor(CON_TODO);
  abrirVentana(<DialogoDeNegocio negocio={NEGOCIO} onCerrar={jest.fn()} />);
  await escribir('Código país', '5215');
  await pulsar('Guardar');
  await waitFor(() =>
    expect(screen.getByLabelText('Código país')).toHaveAccessibleDescription(
      'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.',
    ),
  );
  expect(screen.getByLabelText('Código país')).toHaveValue('5215');
});

test('el color se elige o se escribe, y una letra de más en medio deja el cursor donde estaba', async () => {
  conServidor(CON_TODO);
  const negocio = { ...NEGOCIO, color_personalizado: '#2563eb' };
  abrirVentana(<DialogoDeNegocio negocio={negocio} onCerrar={jest.fn()} />);
  const color = screen.getByLabelText<HTMLInputElement>('Color principal');
  const muestra = screen.getByLabelText('Elegir color principal');
  await userEvent.click(color);
  color.setSelectionRange(3, 3);
  await userEvent.keyboard('f');
  expect(color).toHaveValue('#2563eb');
  color.setSelectionRange(3, 5);
  await userEvent.keyboard(' f#0');
  expect(color).toHaveValue('#25f0eb');
  expect(color.selectionStart).toBe(5);
  expect(muestra).toHaveValue('#25f0eb');
  fireEvent.change(muestra, { target: { value: '#0f766e' } });
  expect(color).toHaveValue('#0f766e');
});

test('cómo cobra el IVA: por renglón, con cuál empieza, y si los precios lo incluyen', async () => {
  const peticiones = conServidor({ ...CON_TODO, 'POST /api/negocio-config': { cuerpo: NEGOCIO } });
  abrirVentana(<DialogoDeNegocio negocio={{ ...NEGOCIO, telefono: '5512345678' }} onCerrar={jest.fn()} />);
  expect(screen.queryByLabelText('IVA de un renglón nuevo')).toBeNull();
  await userEvent.click(screen.getByLabelText('IVA por renglón'));
  await userEvent.selectOptions(screen.getByLabelText('IVA de un renglón nuevo'), 'Exento');
  await userEvent.click(screen.getByLabelText('Mis precios incluyen IVA'));
  await pulsar('Guardar');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      ['/api/negocio-config', { iva_por_renglon: true, iva_predeterminado: 'exento', precios_con_iva: true }],
    ]),
  );
});

test('al empezar se elige el idioma de sus documentos con un toque, y a qué se dedica con otro', async () => {
  const peticiones = conServidor({ ...CON_TODO, 'POST /api/negocio-config': { cuerpo: NEGOCIO } });
  const suyo = { ...NEGOCIO, telefono: '5512345678', tipo_negocio: '' };
  abrirVentana(<DialogoDeNegocio negocio={suyo} alEmpezar onCerrar={jest.fn()} />);
  expect(screen.getByRole('radio', { name: 'Inglés' })).toBeChecked();
  for (const palabra of ['INVOICE', 'FACTURA', 'BALANCE', 'SALDO'])
    expect(screen.getByText(palabra)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await pulsar('Estética');
  await pulsar('Guardar');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      ['/api/negocio-config', { idioma_documentos: 'es', tipo_negocio: 'Estética' }],
    ]),
  );
});

test('se elige si los documentos dicen cómo pagar, y qué enlace llevan los mensajes', async () => {
  const peticiones = conServidor({ ...CON_TODO, 'POST /api/negocio-config': { cuerpo: NEGOCIO } });
  abrirVentana(<DialogoDeNegocio negocio={{ ...NEGOCIO, telefono: '5512345678' }} onCerrar={jest.fn()} />);
  expect(screen.getByLabelText('Mostrar cómo pagar')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Mostrar cómo pagar'));
  expect(screen.getByRole('radio', { name: 'El PDF' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'La página de la factura' }));
  await pulsar('Guardar');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      [
        '/api/negocio-config',
        { mostrar_como_pagar: false, idioma_documentos: 'en', enlace_de_mensajes: 'pagina' },
      ],
    ]),
  );
});

test('los datos fiscales del negocio no piden uso del CFDI, y no aceptan el RFC genérico', async () => {
  const peticiones = conServidor({ ...CON_TODO, 'POST /api/negocio-config': { cuerpo: NEGOCIO } });
  abrirVentana(
    <DialogoFiscalDeNegocio negocio={{ ...NEGOCIO, telefono: '5512345678' }} onCerrar={jest.fn()} />,
  );
  await waitFor(() => expect(screen.getByLabelText('RFC')).toHaveFocus());
  expect(screen.queryByLabelText('Uso del CFDI')).toBeNull();
  await escribir('RFC', 'XAXX010101000');
  await escribir('Razón social', 'Xochilt Casas Chavez');
  await userEvent.selectOptions(screen.getByLabelText('Régimen fiscal'), '616');
  await escribir('Código postal', '36257');
  await pulsar('Guardar');
  await waitFor(() =>
    expect(screen.getByLabelText('RFC')).toHaveAccessibleDescription(
      'Ese RFC es el genérico. Escribe el de tu negocio.',
    ),
  );
  await escribir('RFC', 'CACX7605101P8');
  await userEvent.selectOptions(screen.getByLabelText('Régimen fiscal'), '612');
  await pulsar('Guardar');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      [
        '/api/negocio-config',
        {
          fiscal: {
            rfc: 'CACX7605101P8',
            razon_social: 'Xochilt Casas Chavez',
            regimen: '612',
            codigo_postal: '36257',
          },
        },
      ],
    ]),
  );
});
