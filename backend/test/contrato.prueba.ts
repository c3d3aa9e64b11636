import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { dentroDe, enUnDia } from './dia.prueba.ts';
import {
  Persona,
  type Respuesta,
  exportacionSellada,
  misDatosListos,
  negocioListo,
  solicitud,
} from './servidor.prueba.ts';

/** The API's OpenAPI document, and what tests of every route derive from it. */

export interface Esquema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Esquema[];
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly required?: readonly string[];
  readonly items?: Esquema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

export interface Operacion {
  readonly nombre: string;
  readonly metodo: string;
  readonly ruta: string;
  readonly esPublica: boolean;
  readonly tomaClave: boolean;
  readonly exito: string;
  readonly cuerpo: Esquema | null;
  readonly consulta: readonly { name: string; schema: Esquema }[];
  readonly respuestas: Readonly<Record<string, any>>;
}

export class Contrato {
  readonly vistas = new Set<string>();
  readonly operaciones: readonly Operacion[];
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  private readonly lectores = new Map<string, ValidateFunction>();

  private constructor(readonly documento: any) {
    this.ajv.addSchema(documento, 'api');
    this.operaciones = Object.entries<any>(documento.paths).flatMap(([ruta, metodos]) =>
      Object.entries<any>(metodos).map(([metodo, operacion]) => ({
        nombre: `${metodo} ${ruta}`,
        metodo: metodo.toUpperCase(),
        ruta,
        esPublica: operacion.security?.length === 0,
        tomaClave: (operacion.parameters ?? []).some(({ $ref = '' }: Esquema) =>
          $ref.endsWith('IdempotencyKey'),
        ),
        exito: Object.keys(operacion.responses).find((estado) => estado.startsWith('2'))!,
        cuerpo: this.resuelve(operacion.requestBody?.content?.['application/json']?.schema ?? null),
        consulta: (operacion.parameters ?? []).filter((uno: { in?: string }) => uno.in === 'query'),
        respuestas: operacion.responses,
      })),
    );
  }

  static async de(url: string): Promise<Contrato> {
    return new Contrato((await new Persona(url).get('/api/openapi.json')).body);
  }

  resuelve<T extends Esquema | null>(esquema: T): T {
    if (!esquema?.$ref) return esquema;
    const [, ...camino] = esquema.$ref.split('/');
    return camino.reduce((donde, parte) => donde[parte], this.documento) as T;
  }

  operacionDe(metodo: string, path: string): Operacion | undefined {
    const sinConsulta = path.split('?')[0]!;
    const esDe = ({ ruta }: Operacion): boolean =>
      new RegExp(`^${ruta.replace(/\{\w+\}/g, '[^/]+')}$`).test(sinConsulta);
    return this.operaciones
      .filter((una) => una.metodo === metodo && esDe(una))
      .sort((una, otra) => Number(una.ruta.includes('{')) - Number(otra.ruta.includes('{')))[0];
  }

  exige(metodo: string, path: string, { status, headers, body }: Respuesta): void {
    const operacion = this.operacionDe(metodo, path);
    if (!operacion) throw new Error(`${metodo} ${path} no está en el documento`);
    const lugar = `${operacion.nombre} ${status}`;
    const [ruta, respuesta] = this.respuestaDe(operacion, status, lugar);
    this.vistas.add(lugar);
    const tipo = (headers.get('content-type') ?? '').split(';')[0]!;
    if (!respuesta.content) {
      if (body !== '') throw new Error(`${lugar} no debía llevar cuerpo`);
      return;
    }
    if (!respuesta.content[tipo]) throw new Error(`${lugar} respondió ${tipo}`);
    if (tipo !== 'application/json') return;
    const lector = this.lectorDe(`${ruta}/content/application~1json/schema`);
    if (!lector(body)) throw new Error(`${lugar}: ${this.ajv.errorsText(lector.errors)}`);
  }

  private respuestaDe({ ruta, metodo, respuestas }: Operacion, status: number, lugar: string): [string, any] {
    const respuesta = respuestas[status];
    if (!respuesta) throw new Error(`${lugar} no está en el documento`);
    const aqui = `#/paths/${ruta.replaceAll('/', '~1')}/${metodo.toLowerCase()}/responses/${status}`;
    return respuesta.$ref ? [respuesta.$ref, this.resuelve(respuesta)] : [aqui, respuesta];
  }

  private lectorDe(puntero: string): ValidateFunction {
    let lector = this.lectores.get(puntero);
    if (!lector) {
      lector = this.ajv.compile({ $ref: `api${puntero.replaceAll('{', '%7B').replaceAll('}', '%7D')}` });
      this.lectores.set(puntero, lector);
    }
    return lector;
  }
}

export class PersonaConContrato extends Persona {
  constructor(
    readonly contrato: Contrato,
    { url, token, id }: Persona,
  ) {
    super(url, token, id);
  }

  override async pide<T = any>(
    ...[metodo, path, cuerpo, cabeceras]: Parameters<Persona['pide']>
  ): Promise<Respuesta<T>> {
    const respuesta = await super.pide<T>(metodo, path, cuerpo, cabeceras);
    this.contrato.exige(metodo, path, respuesta);
    return respuesta;
  }
}

const CLAVE = 'una clave larga';

const IMPORTACION = {
  tipo: 'clientes',
  archivo: { nombre: 'clientes.csv', sha256: 'a'.repeat(64) },
  total: 2,
};

export const cotizacion = (cliente_id: string) => ({
  cliente_id,
  fecha: '2026-11-21',
  items: [{ descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2 }],
  impuesto_porcentaje: 16,
  nota: 'Gracias',
  terminos: 'Precios en pesos',
});

/**
 * Gives the owner one entity of each kind. `cuerpos` has an accepted body for each operation that takes one.
 */
export const negocioCompleto = async (dueña: Persona) => {
  const { cliente, categoria, servicio, metodo } = await negocioListo(dueña);
  const mensaje = (await dueña.post('/api/mensajes', { texto: 'Hola {cliente}' })).body;
  const factura = (await dueña.post('/api/facturas', solicitud(cliente.id))).body;
  const cotizada = (await dueña.post('/api/cotizaciones', cotizacion(cliente.id))).body;
  const importacion = (await dueña.post('/api/importaciones', IMPORTACION)).body;
  const misDatos = await misDatosListos(dueña);
  const unAcceso = { nombre: 'Despacho Vega', dias: 30 };
  const acceso = (await dueña.post('/api/accesos', unAcceso)).body;
  const unPeriodo = { desde: '2026-11-01', hasta: '2026-11-30' };
  // The archive is finished and sealed: in progress it would change between two compared reads.
  const exportacion = await exportacionSellada(dueña, unPeriodo);
  const { email } = (await dueña.get('/api/auth/profile')).body;
  await new Persona(dueña.url).post('/api/auth/login', { email, password: CLAVE });
  const sesiones = (await dueña.get('/api/auth/sesiones')).body;
  const unCliente = { nombre: 'Rosa Díaz', telefono: '2221112233', categoria: 'activo' };
  const unServicio = { nombre: 'Afinación', precio: 900, categoria_id: categoria.id };
  return {
    ids: {
      '/api/clientes/{id}': cliente.id,
      '/api/cobranza/{id}': cliente.id,
      '/api/categorias-negocio/{id}': categoria.id,
      '/api/servicios-negocio/{id}': servicio.id,
      '/api/metodos-pago/{id}': metodo.id,
      '/api/mensajes/{id}': mensaje.id,
      '/api/facturas/{id}': factura.id,
      '/api/cotizaciones/{id}': cotizada.id,
      '/api/importaciones/{id}': importacion.id,
      '/api/mis-datos/{id}': misDatos.id,
      '/api/accesos/{id}': acceso.id,
      '/api/libro/exportaciones/{id}': exportacion.id,
      '/api/auth/sesiones/{id}': sesiones.find((una: { actual: boolean }) => !una.actual).id,
    } as Readonly<Record<string, string>>,
    cuerpos: {
      'post /api/auth/login': { email: 'nadie@ejemplo.mx', password: CLAVE },
      'post /api/auth/register': { fullName: 'Eva', email: 'eva@ejemplo.mx', password: CLAVE },
      'put /api/auth/contrasena': { actual: CLAVE, nueva: CLAVE },
      'post /api/auth/login/segundo-paso': { paso: 'x', codigo: '123456' },
      'post /api/auth/restablecer': {
        email: 'nadie@ejemplo.mx',
        codigo: 'ABCD-EFGH-JKMN-PQRS',
        password: CLAVE,
        segundo: '123456',
      },
      'post /api/auth/restablecer/correo': { email: 'nadie@ejemplo.mx' },
      'post /api/auth/restablecer/enlace': {
        enlace: `${dueña.id}.${'x'.repeat(43)}`,
        password: CLAVE,
        segundo: '123456',
      },
      'post /api/auth/codigos': { actual: CLAVE, codigo: '123456' },
      'post /api/auth/segundo-factor/clave': { actual: CLAVE, codigo: '123456' },
      'post /api/auth/segundo-factor': { sellado: 'x', codigo: '123456' },
      'post /api/auth/segundo-factor/quitar': { actual: CLAVE, codigo: '123456' },
      'post /api/negocio-config': {
        nombre_negocio: 'Taller',
        tipo_negocio: 'Mecánica',
        telefono: '2221234567',
        email: 'taller@ejemplo.mx',
        direccion: 'Calle 5',
      },
      'post /api/negocio-config/presentacion': { nombre_negocio: 'Taller', telefono: '2221234567' },
      'post /api/clientes': unCliente,
      'put /api/clientes/{id}': unCliente,
      'post /api/categorias-negocio': { nombre: 'Motor' },
      'put /api/categorias-negocio/{id}': { nombre: 'Motor' },
      'post /api/servicios-negocio': unServicio,
      'put /api/servicios-negocio/{id}': unServicio,
      'post /api/metodos-pago': { nombre: 'Efectivo' },
      'put /api/metodos-pago/{id}': { nombre: 'Efectivo' },
      'post /api/mensajes': { texto: 'Su auto está listo' },
      'post /api/facturas': solicitud(cliente.id),
      'put /api/facturas/{id}': solicitud(cliente.id),
      'post /api/facturas/{id}/timbre/cancelar': { motivo: '02' },
      'post /api/facturas/{id}/abonos': { monto: 1, metodo_pago_id: metodo.id },
      'post /api/facturas/{id}/avisos/{aviso_id}/confirmar': { monto: 1, metodo_pago_id: metodo.id },
      'post /api/facturas/{id}/avisos/{aviso_id}/descartar': { motivo: 'No ha llegado' },
      'post /api/publico/f/{token}/avisos': { monto: 1, fecha: dentroDe(0), metodo: 'Efectivo' },
      'put /api/facturas/{id}/fiscal': {
        renglones: [{ clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null }],
      },
      'post /api/cotizaciones': cotizacion(cliente.id),
      'put /api/cotizaciones/{id}': cotizacion(cliente.id),
      'post /api/cotizaciones/{id}/enviar': {},
      'post /api/cotizaciones/{id}/aceptar': { nota: 'Aceptó por teléfono' },
      'post /api/cotizaciones/{id}/rechazar': {},
      'post /api/cotizaciones/{id}/seguimiento': {},
      'post /api/cotizaciones/{id}/anular': {},
      'post /api/cotizaciones/{id}/facturar': {},
      'post /api/publico/c/{token}/aceptar': { nombre: 'Ana' },
      'post /api/publico/c/{token}/rechazar': { motivo: 'Muy caro' },
      'post /api/cobranza/{id}/recordatorios': { tono: 'amable', insistir: true },
      'put /api/cobranza/{id}/promesa': { fecha: dentroDe(2) },
      'put /api/cobranza/{id}/pospuesta': { hasta: dentroDe(2) },
      'post /api/clientes/{id}/enlaces-de-estado': {},
      'post /api/importaciones': IMPORTACION,
      'post /api/importaciones/{id}/filas': { desde: 0, filas: [{ nombre: 'Eva', telefono: '2229990000' }] },
      'post /api/accesos': unAcceso,
      'post /api/libro/exportaciones': unPeriodo,
      'post /api/libro/verificar': { anclas: '' },
    } as Readonly<Record<string, object>>,
    metodo,
    factura,
    acceso,
  };
};

export const idPara = (ids: Readonly<Record<string, string>>, ruta: string): string | undefined =>
  ids[ruta.replace(/\{id\}.*$/, '{id}')];

/**
 * Fills a route's parameters: `id` for every id, 1 for the version. So a payment's id is the invoice's, and
 * no such payment exists.
 */
export const direccionDe = (ruta: string, id: string): string =>
  ruta.replace('{version}', '1').replaceAll(/\{\w+\}/g, id);

/**
 * Reads, as the owner, all routes without a parameter that do not match `sin`. Fields `sello` are left out,
 * because seals may be written at any time.
 */
export const todoDe = async (contrato: Contrato, dueña: Persona, sin?: RegExp): Promise<string> => {
  const lecturas = contrato.operaciones.filter(
    ({ metodo, ruta, esPublica }) =>
      metodo === 'GET' && !esPublica && !ruta.includes('{') && !sin?.test(ruta),
  );
  const respuestas = await Promise.all(lecturas.map(({ ruta }) => dueña.get(ruta)));
  return JSON.stringify(
    respuestas.map(({ body }) => body),
    (clave, valor: unknown) => (clave === 'sello' ? undefined : valor),
  );
};

/**
 * `hacer` must not change any of the owner's reads. All runs within one day, because midnight changes some
 * reads.
 */
export const sinCambiarNada = (
  contrato: Contrato,
  dueña: Persona,
  hacer: () => Promise<void>,
  sin?: RegExp,
): Promise<void> =>
  enUnDia(async () => {
    const antes = await todoDe(contrato, dueña, sin);
    await hacer();
    expect(await todoDe(contrato, dueña, sin)).toBe(antes);
  });
