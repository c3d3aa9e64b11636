import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type Respuesta, Persona, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

/** Load like a shop's day: owners at work, whose answers are compared with what is stored. */

const PACIENCIA_S = 10;

class Anotado {
  readonly estados = new Map<number | 'sin respuesta', number>();
  readonly ms: number[] = [];

  suma(estado: number | 'sin respuesta'): void {
    this.estados.set(estado, (this.estados.get(estado) ?? 0) + 1);
  }
}

/** A client that retries without an answer or after a 503, as the app does. */
export class Puerta {
  readonly anotado = new Map<string, Anotado>();
  readonly faltas: string[] = [];
  /** True while the product ends or starts: missing answers are then no defect. */
  sePuedeCaer = false;

  constructor(public url: string) {}

  anota(que: string, estado: number | 'sin respuesta', ms?: number): void {
    let anotado = this.anotado.get(que);
    if (!anotado) this.anotado.set(que, (anotado = new Anotado()));
    anotado.suma(estado);
    if (ms !== undefined) anotado.ms.push(ms);
  }

  juzga(que: string, { status, headers, body }: Respuesta): void {
    const esDescrito = status === 503 && headers.has('retry-after');
    if (status >= 500 && !esDescrito)
      this.faltas.push(`${que}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }

  async pide(
    que: string,
    token: string | null,
    metodo: string,
    ruta: string,
    cuerpo?: unknown,
    clave?: string,
  ): Promise<Respuesta> {
    for (;;) {
      const cuando = performance.now();
      try {
        const quien = new Persona(this.url, token);
        const respuesta = await quien.pide(metodo, ruta, cuerpo, clave ? { 'idempotency-key': clave } : {});
        this.anota(que, respuesta.status, performance.now() - cuando);
        this.juzga(que, respuesta);
        const espera = Number(respuesta.headers.get('retry-after'));
        if (respuesta.status !== 503 || espera > PACIENCIA_S) return respuesta;
      } catch (error) {
        this.anota(que, 'sin respuesta');
        if (!this.sePuedeCaer) this.faltas.push(`${que}: ${String((error as Error).cause ?? error)}`);
      }
      await pause(200 + azar() * 300);
    }
  }
}

interface Sabida {
  numero: number;
  estado: 'pendiente' | 'pagada' | 'borrador';
  total: number;
  balance: number;
  nota: string;
}

const azar = (): number => randomInt(1_000_000) / 1_000_000;
const alAzar = <T>(lista: readonly T[]): T => lista[Math.floor(azar() * lista.length)]!;
const CONTRASENA = 'una clave larga';
const LOGOS = 40;

/** An owner who works until told to stop. The last answer about each invoice is what must be stored. */
export class Jornada {
  readonly sabidas = new Map<string, Sabida>();
  private readonly enMano = new Set<string>();
  private registros!: Awaited<ReturnType<typeof negocioListo>>;
  private logos = 0;
  private archivando = false;

  get cliente(): string {
    return this.registros.cliente.id;
  }
  acuses = 0;

  private constructor(
    private readonly puerta: Puerta,
    readonly persona: { readonly id: string; token: string; readonly email: string },
    /** Maximum of invoices. Only owners with few order archives, because an archive contains all PDFs. */
    private readonly tope: number,
  ) {}

  static async empieza(puerta: Puerta, tope: number): Promise<Jornada> {
    const email = `p.${crypto.randomUUID()}@ejemplo.mx`;
    const alta = { fullName: 'Ana Ruiz', email, password: CONTRASENA, zona_horaria: 'UTC' };
    const { body } = await puerta.pide('registrarse', null, 'POST', '/api/auth/register', alta);
    const jornada = new Jornada(puerta, { id: body.user.id, token: body.token, email }, tope);
    jornada.registros = await negocioListo(new Persona(puerta.url, body.token));
    return jornada;
  }

  async trabaja(sigue: () => boolean): Promise<void> {
    while (sigue()) {
      await alAzar(this.quehaceres)();
      await pause(azar() * 60);
    }
  }

  private pide(que: string, metodo: string, ruta: string, cuerpo?: unknown, clave?: string) {
    return this.puerta.pide(que, this.persona.token, metodo, ruta, cuerpo, clave);
  }

  private espera(que: string, { status, body }: Respuesta, ...buenos: readonly number[]): boolean {
    if (buenos.includes(status)) return true;
    this.puerta.faltas.push(`${que}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return false;
  }

  private pedido(cantidad: number, nota: string, mas: object = {}) {
    const items = [{ categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 350.5, cantidad }];
    return solicitud(this.registros.cliente.id, { items, impuesto: 0, impuesto_porcentaje: 0, nota, ...mas });
  }

  private leDicen(id: string, { numero_factura, estado, total, balance_restante, nota }: any): void {
    this.sabidas.set(id, { numero: numero_factura, estado, total, balance: balance_restante, nota });
    this.acuses++;
  }

  private crear = async (): Promise<void> => {
    if (this.sabidas.size >= this.tope) return this.cambiar();
    const pedido = this.pedido(1 + Math.floor(azar() * 9), `n ${azar()}`, {
      ...(azar() < 0.1 && { estado: 'borrador' }),
    });
    const creada = await this.pide('crear', 'POST', '/api/facturas', pedido, crypto.randomUUID());
    if (this.espera('crear', creada, 201)) this.leDicen(creada.body.id, creada.body);
  };

  private async con(
    esDeEstas: (una: Sabida) => boolean,
    hacer: (id: string, sabida: Sabida) => Promise<void>,
  ): Promise<void> {
    const libres = [...this.sabidas].filter(([id, una]) => !this.enMano.has(id) && esDeEstas(una));
    if (libres.length === 0) return;
    const [id, sabida] = alAzar(libres);
    this.enMano.add(id);
    await hacer(id, sabida).finally(() => this.enMano.delete(id));
  }

  private cambio(que: string, esDeEstas: (una: Sabida) => boolean, cuerpoDe: (una: Sabida) => object) {
    return this.con(esDeEstas, async (id, sabida) => {
      const ruta = `/api/facturas/${id}`;
      const cambiada = await this.pide(que, 'PUT', ruta, cuerpoDe(sabida), crypto.randomUUID());
      if (this.espera(que, cambiada, 200)) this.leDicen(id, cambiada.body);
    });
  }

  private cambiar = (): Promise<void> =>
    this.cambio(
      'editar',
      ({ estado }) => estado === 'pendiente',
      () => this.pedido(1 + Math.floor(azar() * 9), `e ${azar()}`),
    );
  private pagar = (): Promise<void> =>
    this.cambio(
      'pagar',
      ({ estado }) => estado === 'pendiente',
      () => ({ estado: 'pagada', metodo_pago_id: this.registros.metodo.id }),
    );
  private revertir = (): Promise<void> =>
    this.cambio(
      'revertir',
      ({ estado }) => estado === 'pagada',
      () => ({ estado: 'pendiente' }),
    );
  private eliminar = (): Promise<void> =>
    this.con(
      ({ estado }) => estado !== 'pagada',
      async (id) => {
        const ruta = `/api/facturas/${id}`;
        const borrada = await this.pide('eliminar', 'DELETE', ruta, undefined, crypto.randomUUID());
        if (!this.espera('eliminar', borrada, 200, 204)) return;
        this.sabidas.delete(id);
        this.acuses++;
      },
    );

  private ver = (): Promise<void> =>
    this.con(
      () => true,
      async (id, sabida) => {
        const vista = await this.pide('ver una', 'GET', `/api/facturas/${id}`);
        if (this.espera('ver una', vista, 200)) this.compara(id, vista.body, sabida);
      },
    );

  private compara(
    id: string,
    { numero_factura, estado, total, balance_restante, nota }: any,
    sabida: Sabida,
  ) {
    const hallada: Sabida = { numero: numero_factura, estado, total, balance: balance_restante, nota };
    if (JSON.stringify(hallada) !== JSON.stringify(sabida))
      this.puerta.faltas.push(
        `${id}: se dijo ${JSON.stringify(sabida)}, se halla ${JSON.stringify(hallada)}`,
      );
  }

  private lee(que: string, ruta: () => string) {
    return async (): Promise<void> => {
      this.espera(que, await this.pide(que, 'GET', ruta()), 200);
    };
  }

  private pdf = (): Promise<void> =>
    this.con(
      ({ estado }) => estado !== 'borrador',
      async (id) => {
        const ruta = `/api/facturas/${id}/pdf/public`;
        const hallado = await this.puerta.pide('PDF público', null, 'GET', ruta);
        this.espera('PDF público', hallado, 200, 503);
      },
    );

  private verificar = async (): Promise<void> => {
    const { status, body } = await this.pide('verificar', 'POST', '/api/libro/verificar');
    if (status !== 200 || !body.ok) this.puerta.faltas.push(`verificar: ${status} ${JSON.stringify(body)}`);
  };

  private entrar = async (): Promise<void> => {
    const { email } = this.persona;
    const entrada = { email, password: CONTRASENA };
    const dicho = await this.puerta.pide('entrar', null, 'POST', '/api/auth/login', entrada);
    // Open sessions are limited, so the owner continues with the newest.
    if (this.espera('entrar', dicho, 200, 201)) this.persona.token = dicho.body.token;
  };

  private archivo = async (): Promise<void> => {
    if (this.archivando || this.tope > 100) return this.ver();
    this.archivando = true;
    try {
      const periodo = { desde: '2026-01-01', hasta: new Date().toISOString().slice(0, 10) };
      const ruta = '/api/libro/exportaciones';
      const pedido = await this.pide('pedir archivo', 'POST', ruta, periodo, crypto.randomUUID());
      if (!this.espera('pedir archivo', pedido, 200, 201)) return;
      const estado = await this.insiste(async () => {
        const quien = new Persona(this.puerta.url, this.persona.token);
        const terminada = await exportacionTerminada(quien, pedido.body.id);
        // The answer was a 503 with Retry-After, as while the product ends: it says nothing of the archive.
        if (terminada.estado === undefined) throw new Error('ahora no');
        return terminada.estado;
      });
      if (estado !== 'lista') return void this.puerta.faltas.push(`archivo: ${estado}`);
      const bajado = await this.pide('bajar archivo', 'GET', `${ruta}/${pedido.body.id}/archivo`);
      this.espera('bajar archivo', bajado, 200);
    } finally {
      this.archivando = false;
    }
  };

  private logo = async (): Promise<void> => {
    if (this.logos++ >= LOGOS) return this.ver();
    const color = { r: this.logos, g: 118, b: 110 };
    const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: color } })
      .png()
      .toBuffer();
    await this.insiste(async () => {
      const form = new FormData();
      form.append('logo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
      const { status, headers } = await fetch(`${this.puerta.url}/api/negocio-config/logo`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${this.persona.token}` },
      });
      this.puerta.anota('subir logo', status);
      this.puerta.juzga('subir logo', { status, headers, body: '' });
      if (status === 503) throw new Error('ahora no');
      this.espera('subir logo', { status, headers, body: '' }, 201, 409);
    });
  };

  private async insiste<T>(hacer: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await hacer();
      } catch {
        await pause(300);
      }
    }
  }

  private readonly quehaceres: readonly (() => Promise<void>)[] = [
    ...Array<() => Promise<void>>(10).fill(this.crear),
    ...Array<() => Promise<void>>(4).fill(this.cambiar),
    ...Array<() => Promise<void>>(6).fill(this.pagar),
    ...Array<() => Promise<void>>(3).fill(this.revertir),
    ...Array<() => Promise<void>>(2).fill(this.eliminar),
    ...Array<() => Promise<void>>(8).fill(this.ver),
    ...Array<() => Promise<void>>(3).fill(this.pdf),
    ...Array<() => Promise<void>>(4).fill(this.lee('listar', () => '/api/facturas?limit=20')),
    this.lee('listar', () => `/api/facturas?limit=100&page=${1 + Math.floor(azar() * 10)}`),
    this.lee('buscar', () => `/api/facturas?q=${alAzar(['nu', 'jose', '12', '350', '222'])}`),
    this.lee('buscar', () => '/api/facturas?q=nunez&estado=pagada&order=total.desc'),
    ...Array<() => Promise<void>>(3).fill(this.lee('resumen', () => '/api/facturas/resumen')),
    this.lee('libro', () => '/api/libro?limit=20'),
    this.lee('clientes', () => '/api/clientes'),
    this.verificar,
    this.entrar,
    this.archivo,
    this.logo,
  ];

  async recuenta(): Promise<{ readonly acuses: number; readonly facturas: number }> {
    const quedan = new Map(this.sabidas);
    for (let pagina = 1; ; pagina++) {
      const { body } = await this.pide(
        'recontar',
        'GET',
        `/api/facturas?limit=100&page=${pagina}&order=numero_factura.asc`,
      );
      for (const hallada of body.facturas) {
        const sabida = quedan.get(hallada.id);
        if (sabida) this.compara(hallada.id, hallada, sabida);
        else this.puerta.faltas.push(`${hallada.id}: nadie supo de ella`);
        quedan.delete(hallada.id);
      }
      if (pagina >= body.totalPages) break;
    }
    for (const [id, sabida] of quedan) this.puerta.faltas.push(`${id}: perdida, ${JSON.stringify(sabida)}`);

    const todas = [...this.sabidas.values()];
    const suma = (de: 'total' | 'balance', estado: Sabida['estado']): number =>
      todas.reduce((hasta, una) => hasta + (una.estado === estado ? Math.round(una[de] * 100) : 0), 0) / 100;
    const { body: resumen } = await this.pide('recontar', 'GET', '/api/facturas/resumen');
    const { body: libro } = await this.pide('recontar', 'GET', '/api/libro');
    const cifras = [resumen.total_facturado, resumen.pendiente_a_pagar, resumen.por_cobrar, resumen.facturas];
    const contadas = [
      ...[suma('total', 'pagada'), suma('total', 'pendiente'), suma('balance', 'pendiente')],
      todas.length,
    ];
    if (JSON.stringify(cifras) !== JSON.stringify(contadas))
      this.puerta.faltas.push(`cifras ${cifras.join(' ')}, contadas ${contadas.join(' ')}`);
    if (libro.saldo_al.por_cobrar !== suma('balance', 'pendiente'))
      this.puerta.faltas.push(`el libro dice ${libro.saldo_al.por_cobrar} por cobrar`);
    await this.verificar();
    return { acuses: this.acuses, facturas: todas.length };
  }
}
