import { SIN_IMPUESTO, type EventoDeCatalogo } from '../catalogo/catalogo.ts';
import { narradorDeCatalogo } from '../catalogo/historial.ts';
import { type EventoDeCliente } from '../clientes/cliente.ts';
import { narradorDeCliente } from '../clientes/historial.ts';
import { type Evento } from '../decider.ts';
import { narrar, rechazoDe, registrados } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { SIN_FECHA } from '../fechas.ts';
import { narradorDeMetodos } from '../metodos-de-pago/historial.ts';
import { type EventoDeMetodos } from '../metodos-de-pago/metodos-de-pago.ts';
import { narradorDeNegocio } from '../negocio/historial.ts';
import { SIN_DECIR, type EventoDeNegocio } from '../negocio/negocio.ts';
import { type Narrador } from '../narrador.ts';
import { type Hito, Relator, versionDeHistorial } from './historial.ts';

const contado =
  <S, E extends Evento>(narrador: Narrador<S, E>) =>
  (...eventos: readonly E[]) =>
    narrar(narrador, registrados('una-cosa', 'ana', eventos), (id) => `la persona ${id}`).eventos.map(
      ({ texto, cambios }) => [
        texto,
        ...cambios.map(({ campo, antes, despues }) => `${campo}: ${antes} → ${despues}`),
      ],
    );

describe('El historial de un cliente', () => {
  const ROSA = {
    nombre: 'Rosa Díaz',
    empresa: null,
    telefono: '2221112233',
    email: null,
    categoria: 'activo',
    identification_number: null,
    sexo: null,
    direccion: null,
    notas: null,
    fecha_inicio: SIN_FECHA,
    fecha_vencimiento: SIN_FECHA,
    fecha_nacimiento: SIN_FECHA,
    fiscal: null,
  } as const;
  const nace: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'ana', ...ROSA } };

  test('dice los cambios de sus datos con palabras, no con claves', () => {
    const cambia: EventoDeCliente = {
      type: 'ClienteActualizado',
      data: {
        ...ROSA,
        nombre: 'Rosa Paz',
        categoria: 'pendiente',
        sexo: 'F',
        fecha_nacimiento: '1990-02-03',
      },
    };
    const factura: EventoDeCliente = {
      type: 'ClienteActualizado',
      data: {
        ...cambia.data,
        fiscal: {
          rfc: 'EKU9003173C9',
          razon_social: 'ESCUELA KEMPER URGATE',
          regimen: '601',
          uso_cfdi: 'G03',
          codigo_postal: '42501',
        },
      },
    };
    expect(contado(narradorDeCliente)(nace, cambia, factura, cambia).slice(2)).toEqual([
      [
        'Se cambiaron los datos de Rosa Paz.',
        'RFC: — → EKU9003173C9',
        'Razón social: — → ESCUELA KEMPER URGATE',
        'Régimen fiscal: — → 601 General de Ley Personas Morales',
        'Código postal fiscal: — → 42501',
        'Uso del CFDI: — → G03 Gastos en general',
      ],
      [
        'Se cambiaron los datos de Rosa Paz.',
        'RFC: EKU9003173C9 → —',
        'Razón social: ESCUELA KEMPER URGATE → —',
        'Régimen fiscal: 601 General de Ley Personas Morales → —',
        'Código postal fiscal: 42501 → —',
        'Uso del CFDI: G03 Gastos en general → —',
      ],
    ]);
    const seElimina: EventoDeCliente = { type: 'ClienteEliminado', data: { nombre: 'Rosa Paz' } };
    const vuelve: EventoDeCliente = { type: 'ClienteRestaurado', data: { nombre: 'Rosa Paz' } };
    expect(contado(narradorDeCliente)(nace, cambia, seElimina, vuelve)).toEqual([
      ['Se registró a Rosa Díaz.'],
      [
        'Se cambiaron los datos de Rosa Díaz.',
        'Nombre: Rosa Díaz → Rosa Paz',
        'Estado: Activo → Pendiente',
        'Sexo: — → Femenino',
        'Fecha de nacimiento: — → 03/02/1990',
      ],
      ['Se eliminó a Rosa Paz.'],
      ['Se restauró a Rosa Paz.'],
    ]);
  });

  test('nombra a la persona que hizo cada cambio', () => {
    const [evento] = narrar(
      narradorDeCliente,
      registrados('c', 'ana', [nace]),
      (id) => `la persona ${id}`,
    ).eventos;
    expect(evento).toMatchObject({
      usuario: 'ana',
      persona: 'la persona ana',
      tipo: 'ClienteCreado',
      version: 1,
    });
  });
});

test('el historial del negocio dice qué ajuste cambió, y que el logo es otro', () => {
  const TALLER = {
    nombre_negocio: 'Taller Luz',
    tipo_negocio: 'Mecánica',
    telefono: '2221234567',
    email: 'taller@luz.mx',
    direccion: 'Calle 5',
    color_personalizado: '#2563eb',
    nota_factura: null,
    terminos_condiciones: 'Pago a 30 días',
    codigo_pais: null,
    zona_horaria: null,
    ...SIN_DECIR,
  };
  const eventos: EventoDeNegocio[] = [
    { type: 'NegocioConfigurado', data: TALLER },
    {
      type: 'NegocioConfigurado',
      data: {
        ...TALLER,
        color_personalizado: '#aa3311',
        terminos_condiciones: null,
        zona_horaria: 'Asia/Tokyo',
      },
    },
    {
      type: 'NegocioConfigurado',
      data: {
        ...TALLER,
        color_personalizado: '#aa3311',
        terminos_condiciones: null,
        zona_horaria: 'Asia/Tokyo',
        fiscal: {
          rfc: 'CACX7605101P8',
          razon_social: 'XOCHILT CASAS CHAVEZ',
          regimen: '612',
          codigo_postal: '36257',
        },
      },
    },
    { type: 'LogoSubido', data: { logo_url: '/uno', original: null, impreso: null } },
    { type: 'LogoSubido', data: { logo_url: '/otro', original: 'a1', impreso: 'b2' } },
  ];
  expect(contado(narradorDeNegocio)(...eventos)).toEqual([
    ['Se configuró el negocio Taller Luz.'],
    [
      'Se cambiaron los datos del negocio.',
      'Color principal: #2563eb → #aa3311',
      'Términos y condiciones: Pago a 30 días → —',
      'Zona horaria: — → Asia/Tokyo',
    ],
    [
      'Se cambiaron los datos del negocio.',
      'RFC: — → CACX7605101P8',
      'Razón social: — → XOCHILT CASAS CHAVEZ',
      'Régimen fiscal: — → 612 Personas Físicas con Actividades Empresariales y Profesionales',
      'Código postal fiscal: — → 36257',
    ],
    ['Se subió el logo del negocio.'],
    ['Se cambió el logo del negocio.'],
  ]);
});

test('el historial de los métodos de pago habla de cada uno por el nombre que tenía', () => {
  const EFECTIVO = {
    ...{ id: 'e', nombre: 'Efectivo', descripcion: null, link: null, activo: true, orden: 0 },
    ...{ clabe: null, titular: null, forma_sat: null },
  };
  const eventos: EventoDeMetodos[] = [
    { type: 'MetodoDePagoCreado', data: EFECTIVO },
    { type: 'MetodoDePagoCreado', data: { ...EFECTIVO, id: 't', nombre: 'Tarjeta' } },
    { type: 'MetodoDePagoActualizado', data: { ...EFECTIVO, nombre: 'Contado', activo: false } },
    {
      type: 'MetodoDePagoActualizado',
      data: {
        ...EFECTIVO,
        nombre: 'Contado',
        activo: false,
        clabe: '002010077777777771',
        titular: 'Luz',
        forma_sat: '03',
      },
    },
    { type: 'MetodoDePagoEliminado', data: { id: 't' } },
    { type: 'MetodoDePagoRestaurado', data: { id: 't' } },
  ];
  expect(contado(narradorDeMetodos)(...eventos)).toEqual([
    ['Se creó el método de pago Efectivo.'],
    ['Se creó el método de pago Tarjeta.'],
    ['Se cambió el método de pago Efectivo.', 'Nombre: Efectivo → Contado', 'Activo: Sí → No'],
    [
      'Se cambió el método de pago Contado.',
      'CLABE: — → 002 010 07777777777 1',
      'Titular de la cuenta: — → Luz',
      'Forma de pago del SAT: — → 03 Transferencia electrónica de fondos',
    ],
    ['Se eliminó el método de pago Tarjeta.'],
    ['Se restauró el método de pago Tarjeta.'],
  ]);
});

test('el historial del catálogo nombra categorías y servicios, y los que se fueron con su categoría', () => {
  const FRENOS = { id: 'f', nombre: 'Frenos', orden: null };
  const balatas = { id: 'b', nombre: 'Balatas', precio: 35_050, categoria_id: 'f', ...SIN_IMPUESTO };
  const eventos: EventoDeCatalogo[] = [
    { type: 'CategoriaCreada', data: FRENOS },
    { type: 'CategoriaCreada', data: { id: 'm', nombre: 'Motor', orden: 2 } },
    { type: 'ServicioCreado', data: balatas },
    { type: 'ServicioActualizado', data: { ...balatas, precio: 100_000, categoria_id: 'm' } },
    { type: 'CategoriaActualizada', data: { ...FRENOS, orden: 1 } },
    { type: 'ServicioCreado', data: { ...balatas, id: 'd', nombre: 'Discos' } },
    { type: 'ServicioEliminado', data: { id: 'd' } },
    { type: 'CategoriaEliminada', data: { id: 'f' } },
    { type: 'CategoriaEliminada', data: { id: 'm' } },
    { type: 'CategoriaRestaurada', data: { id: 'm' } },
    { type: 'CategoriaRestaurada', data: { id: 'f' } },
    { type: 'ServicioRestaurado', data: { id: 'd' } },
  ];
  expect(contado(narradorDeCatalogo)(...eventos)).toEqual([
    ['Se creó la categoría Frenos.'],
    ['Se creó la categoría Motor.'],
    ['Se creó el servicio Balatas de $350.50.'],
    ['Se cambió el servicio Balatas.', 'Precio: $350.50 → $1,000.00', 'Categoría: Frenos → Motor'],
    ['Se cambió la categoría Frenos.', 'Orden: — → 1'],
    ['Se creó el servicio Discos de $350.50.'],
    ['Se eliminó el servicio Discos.'],
    ['Se eliminó la categoría Frenos.'],
    ['Se eliminó la categoría Motor con su servicio.'],
    ['Se restauró la categoría Motor con su servicio.'],
    ['Se restauró la categoría Frenos.'],
    ['Se restauró el servicio Discos.'],
  ]);
});

test('una versión del historial es un entero desde 1', () => {
  expect(leer(versionDeHistorial, '3')).toBe(3);
  for (const mala of ['0', '-1', '1.5', 'uno', '', 'NaN'])
    expect(rechazoDe(() => leer(versionDeHistorial, mala)).message).toBe('La versión no es válida.');
});

describe('Las páginas de un historial', () => {
  type Sumado = { readonly type: 'ClienteEliminado'; readonly data: { readonly nombre: string } };
  const narrador: Narrador<number, Sumado> = {
    decider: { initialState: 0, decide: () => [], evolve: (cuantos) => cuantos + 1 },
    texto: (_evento, antes) => `Antes había ${antes}.`,
    cambios: (_evento, antes, despues) => [{ campo: 'Cuántos', antes: `${antes}`, despues: `${despues}` }],
  };
  const sumados = (cuantos: number, nombre = '') =>
    registrados<Sumado>(
      'suma',
      'ana',
      Array.from({ length: cuantos }, () => ({ type: 'ClienteEliminado', data: { nombre } })),
    );
  const pagina = (
    eventos: ReturnType<typeof sumados>,
    antes = Infinity,
    desde: Hito<number> | null = null,
  ) => {
    const relator = new Relator(narrador, desde);
    const hitos: Hito<number>[] = [];
    for (const evento of eventos) {
      if (evento.version <= (desde?.version ?? 0) || evento.version >= antes) continue;
      const hito = relator.cuenta(evento);
      if (hito) hitos.push(hito);
    }
    return { ...relator.pagina((id) => id), hitos };
  };
  const versiones = (eventos: readonly { version: number }[]) => eventos.map(({ version }) => version);

  test('un historial corto está entero en una página', () => {
    const { eventos, anterior } = pagina(sumados(100));
    expect([eventos.length, eventos[0]!.version, anterior]).toEqual([100, 1, null]);
    expect(pagina([])).toMatchObject({ eventos: [], anterior: null });
  });

  test.each([101, 149, 150, 151, 1_234])(
    'con %i, todas juntas dicen cada suceso una vez, en orden',
    (cuantos) => {
      const todos = sumados(cuantos);
      const contados: number[][] = [];
      for (let antes: number | null = Infinity; antes !== null;) {
        const { eventos, anterior }: ReturnType<typeof pagina> = pagina(todos, antes);
        expect(eventos.length).toBeLessThanOrEqual(100);
        expect(eventos.map(({ texto }) => texto)).toEqual(
          versiones(eventos).map((version) => `Antes había ${version - 1}.`),
        );
        contados.unshift(versiones(eventos));
        antes = anterior;
      }
      expect(contados.at(-1)!.length).toBeGreaterThan(50);
      expect(contados.flat()).toEqual(versiones(todos));
    },
  );

  test('desde un hito, la página es la misma', () => {
    const todos = sumados(333);
    const { hitos, eventos, anterior } = pagina(todos);
    expect(hitos.map(({ version }) => version)).toEqual([50, 100, 150, 200, 250, 300]);
    for (const desde of hitos.slice(0, -1))
      expect(pagina(todos, Infinity, desde)).toMatchObject({ eventos, anterior });
    expect(pagina(todos, 201, hitos[1])).toMatchObject({ eventos: pagina(todos, 201).eventos });
  });

  test.each(['x', 'ñ', '👍'])('no pasa de lo que cabe, y un suceso enorme está solo (%s)', (letra) => {
    const nombre = letra.repeat(5_000);
    const { eventos, anterior } = pagina(sumados(800, nombre));
    expect(Buffer.byteLength(JSON.stringify(eventos))).toBeLessThan(256 * 1024);
    expect(eventos.length).toBeGreaterThan(3);
    expect(anterior).toBe(801 - eventos.length);
    const [primero, segundo] = [...sumados(1), ...sumados(2, letra.repeat(400_000)).slice(1)];
    expect(versiones(pagina([primero!, segundo!]).eventos)).toEqual([2]);
    expect(versiones(pagina([primero!, segundo!], 2).eventos)).toEqual([1]);
  });
});
