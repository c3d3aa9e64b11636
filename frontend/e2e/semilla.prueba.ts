import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { type Persona, negocioListo, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';

/** A shop's data of all kinds with extreme values: names of sixty letters, forty lines, $99,999,999.99. */

export const NOMBRE_LARGO = 'María Guadalupe de los Ángeles Hernández Villaseñor Echeverría';
export const CLIENTE_SIN_EMAIL = 'Óscar Peña';
const DIRECCION_LARGA = 'Avenida Insurgentes Sur 1647, Torre Picacho, piso 12, San José Insurgentes, CDMX';

export interface Semilla {
  /** The id of the customer with the long name. */
  readonly cliente: string;
  readonly pendiente: string;
  readonly pagada: string;
  readonly borrador: string;
  readonly enorme: string;
  /** The id of an invoice with a discount, whose lines have different IVA rates and discounts. */
  readonly conCargos: string;
  /** The id of an accepted quote of forty lines for the customer with the long name. */
  readonly cotizacion: string;
  /** The fragment (after #) of the accountant's link. */
  readonly acceso: string;
}

const CUARENTA_RENGLONES = Array.from({ length: 40 }, (_nada, lugar) => ({
  categoria: 'Refacciones',
  descripcion: `Refacción ${lugar + 1}, original, con garantía de doce meses`,
  precio_unitario: lugar === 0 ? 99_960_999.99 : 1000,
  cantidad: 1,
}));

const CON_CARGOS = {
  items: [
    ['Jabón de tocador, caja con 24 piezas de 150 gramos', 35, 16, { porcentaje: 12.5 }],
    ['Frijol negro', 20, 0, { importe: 15 }],
    ['Libro de recetas', 99_999.99, 'exento', null],
  ].map(([descripcion, precio_unitario, iva, descuento]) => ({
    ...{ categoria: 'Abarrotes', descripcion, precio_unitario, cantidad: 3, iva, descuento },
  })),
  descuento: { porcentaje: 1 },
  impuesto: undefined,
  impuesto_porcentaje: undefined,
};

/** A time zone with the days of UTC, and with an IANA name that tests find when a view shows it. */
const ZONA_A_LA_HORA_DE_UTC = 'Africa/Abidjan';

export const sembrar = async (dueña: Persona): Promise<Semilla> => {
  const { cliente, categoria, servicio, metodo } = await negocioListo(dueña);
  const { body: negocio } = await dueña.get('/api/negocio-config');
  await dueña.post('/api/negocio-config', { ...negocio, zona_horaria: ZONA_A_LA_HORA_DE_UTC });

  const largo = await dueña.post('/api/clientes', {
    nombre: NOMBRE_LARGO,
    telefono: '5512345678',
    categoria: 'pendiente',
    email: 'maria.guadalupe.hernandez.villasenor.echeverria@una-empresa-de-nombre-largo.com.mx',
    sexo: 'F',
    direccion: DIRECCION_LARGA,
    notas: 'Paga los viernes. Prefiere que le llamen por la tarde.',
    fecha_nacimiento: '1984-03-09',
  });
  for (const [nombre, email] of [
    [CLIENTE_SIN_EMAIL, null],
    ['Lucía Ibáñez', 'lucia@ejemplo.mx'],
    ['Ramón Güemes', 'ramon@ejemplo.mx'],
    ['Sofía Núñez', 'sofia@ejemplo.mx'],
    ['Tomás Ávila', 'tomas@ejemplo.mx'],
  ])
    await dueña.post('/api/clientes', { nombre, telefono: '2221112233', categoria: 'activo', email });

  await dueña.post('/api/categorias-negocio', { nombre: 'Mantenimiento preventivo y correctivo de motores' });
  await dueña.post('/api/servicios-negocio', {
    nombre: 'Rectificación completa de discos delanteros y traseros',
    precio: 12_480.9,
    categoria_id: categoria.id,
  });
  await dueña.post('/api/metodos-pago', {
    nombre: 'Tarjeta',
    link: 'https://pagos.ejemplo.mx/taller-nandu/una-liga-de-pago-bastante-larga-para-un-telefono',
    descripcion: 'Abre la liga.\nPaga con tu tarjeta.\nManda tu comprobante.',
    activo: true,
    orden: 2,
  });
  await dueña.post('/api/metodos-pago', { nombre: 'Efectivo', activo: false, orden: 3 });
  for (const texto of [
    'Hola {cliente}, tu coche está listo.',
    'Hola {cliente}, te recordamos tu pago pendiente.',
    'Hola {cliente}, este mes la revisión de frenos no tiene costo si vienes con tu factura anterior; aparta tu lugar respondiendo a este mensaje.',
  ])
    await dueña.post('/api/mensajes', { texto });

  const factura = async (cliente_id: string, cambios: object): Promise<string> => {
    const { body, status } = await dueña.post('/api/facturas', solicitud(cliente_id, cambios));
    if (status !== 201) throw new Error(`the seed's invoice was refused: ${JSON.stringify(body)}`);
    return body.id;
  };
  const sinCargos = { impuesto: 0, impuesto_porcentaje: 0, deposito: 0 };
  const vencida = (otra: number, cambios: object = {}): Promise<string> =>
    factura(cliente.id, {
      fecha_factura: dentroDe(-40 - otra),
      fecha_vencimiento: dentroDe(-10),
      ...cambios,
    });
  const conCargos = await vencida(0, CON_CARGOS);
  for (let otra = 1; otra < 8; otra++) await vencida(otra);
  const enorme = await factura(largo.body.id, {
    ...sinCargos,
    fecha_factura: dentroDe(-2),
    fecha_vencimiento: dentroDe(4),
    items: CUARENTA_RENGLONES,
  });
  const pagada = await factura(largo.body.id, { fecha_factura: dentroDe(-1), fecha_vencimiento: null });
  await dueña.post(`/api/facturas/${pagada}/abonos`, { monto: 200, metodo_pago_id: metodo.id });
  await dueña.put(`/api/facturas/${pagada}`, {
    estado: 'pagada',
    metodo_pago_id: metodo.id,
    fecha_pago: new Date().toISOString(),
    balance_restante: 0,
  });
  const borrador = await factura(cliente.id, { estado: 'borrador', fecha_factura: dentroDe(0) });
  const pendiente = await factura(cliente.id, {
    fecha_factura: dentroDe(0),
    fecha_vencimiento: dentroDe(20),
  });
  await dueña.put(`/api/facturas/${enorme}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  await dueña.put(`/api/facturas/${enorme}`, { estado: 'pendiente' });
  for (const [monto, nota] of [
    [33_333_333.33, `Transferencia de ${NOMBRE_LARGO}`],
    [66_000_000, null],
  ])
    await dueña.post(`/api/facturas/${enorme}/abonos`, { monto, metodo_pago_id: metodo.id, nota });
  await dueña.put(
    `/api/facturas/${pendiente}`,
    solicitud(cliente.id, {
      fecha_factura: dentroDe(0),
      fecha_vencimiento: dentroDe(20),
      nota: `Se entrega en ${DIRECCION_LARGA}.\nLlamar antes.`,
      deposito: 150,
    }),
  );
  await dueña.put(`/api/clientes/${largo.body.id}`, { ...largo.body, telefono: '5587654321', sexo: null });
  await dueña.put(`/api/servicios-negocio/${servicio.id}`, { ...servicio, precio: 380 });
  const deAntes = await dueña.post('/api/clientes', { ...largo.body, email: null });
  await dueña.delete(`/api/clientes/${deAntes.body.id}`);
  const cotizacion = async (cliente_id: string, cambios: object, ...actos: [string, object][]) => {
    const { body, status } = await dueña.post('/api/cotizaciones', {
      ...{ cliente_id, fecha: dentroDe(-1), valida_hasta: dentroDe(14), anticipo_porcentaje: 50 },
      ...{ impuesto_porcentaje: 16, nota: 'Gracias', terminos: 'Precios en pesos.' },
      items: CUARENTA_RENGLONES.slice(1, 3),
      ...cambios,
    });
    if (status !== 201) throw new Error(`the seed's quote was refused: ${JSON.stringify(body)}`);
    for (const [acto, cuerpo] of actos) await dueña.post(`/api/cotizaciones/${body.id}/${acto}`, cuerpo);
    return String(body.id);
  };
  const aceptada = await cotizacion(
    largo.body.id,
    { items: CUARENTA_RENGLONES, impuesto_porcentaje: 0 },
    ['enviar', {}],
    ['aceptar', { nombre: NOMBRE_LARGO, nota: 'Por teléfono, el viernes por la tarde' }],
  );
  await cotizacion(cliente.id, {}, ['enviar', {}], ['rechazar', { motivo: 'Muy caro' }]);
  await cotizacion(cliente.id, {}, ['enviar', {}]);
  await cotizacion(cliente.id, {});
  const acceso = async (nombre: string) => (await dueña.post('/api/accesos', { nombre, dias: 30 })).body;
  await dueña.delete(`/api/accesos/${(await acceso('Despacho anterior')).id}`);
  const { token } = await acceso(`Contador ${NOMBRE_LARGO}`);
  return {
    ...{ cliente: largo.body.id, pendiente, pagada, borrador, enorme, conCargos },
    ...{ cotizacion: aceptada, acceso: token },
  };
};
