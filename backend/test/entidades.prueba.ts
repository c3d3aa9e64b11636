import { Persona, type Respuesta, Servidor } from './servidor.prueba.ts';

export class Escena {
  private constructor(
    public servidor: Servidor,
    public ana: Persona,
    public beto: Persona,
  ) {}

  static async arranca(): Promise<Escena> {
    const servidor = await Servidor.arranca();
    return new Escena(servidor, await servidor.dueña(), await servidor.dueña('Beto Paz'));
  }

  async reinicia(): Promise<void> {
    await this.servidor.mata();
    this.servidor = await Servidor.arranca({}, this.servidor.dataDir);
    this.ana = new Persona(this.servidor.url, this.ana.token, this.ana.id);
    this.beto = new Persona(this.servidor.url, this.beto.token, this.beto.id);
  }

  async termina(): Promise<void> {
    await this.servidor.termina();
  }
}

export const INEXISTENTE = '0190b1b0-0000-7000-8000-000000000001';

export const dicho = ({ status, body }: Respuesta) => ({ status, ...body });

export const rechazo = (status: number, message: string, errors?: Record<string, string>) => ({
  status,
  statusCode: status,
  message,
  ...(errors && { errors }),
});

export const campo = (nombre: string, texto: string) => rechazo(400, texto, { [nombre]: texto });

export const sinCambiar = async (
  dueña: Persona,
  ruta: string,
  pedido: () => Promise<Respuesta>,
): Promise<Respuesta> => {
  const antes = await dueña.get(ruta);
  const respuesta = await pedido();
  const despues = await dueña.get(ruta);
  expect([despues.status, despues.body]).toEqual([200, antes.body]);
  return respuesta;
};

export const lista = async <T = any>(dueña: Persona, ruta: string): Promise<T[]> => {
  const { body } = await dueña.get(ruta);
  return body.data ?? body;
};

export const cosa = <T = any>({ body }: Respuesta): T => body.data ?? body;

export interface Alta {
  readonly ruta: string;
  readonly cuerpo: (dueña: 'ana' | 'beto') => object;
  readonly otroCuerpo: object;
}

/**
 * Repeated POSTs with an Idempotency-Key (decisions, "The HTTP contract") create once, at any time; another
 * body is refused; keys are separate by owner.
 */
export const creaUnaSolaVez = async (escena: Escena, { ruta, cuerpo, otroCuerpo }: Alta): Promise<void> => {
  const clave = { 'idempotency-key': 'la-misma-clave' };
  const alta = () => escena.ana.post(ruta, cuerpo('ana'), clave);
  const otra = () => escena.ana.post(ruta, otroCuerpo, clave);
  const CLAVE_USADA = rechazo(422, 'Esa clave Idempotency-Key ya se usó con otros datos.');

  const habia = (await lista(escena.ana, ruta)).length;
  const [primera, ...aLaVez] = await Promise.all([alta(), alta(), alta()]);
  expect(primera.status).toBe(201);
  for (const { status, body } of [...aLaVez, await alta()])
    expect([status, body]).toEqual([201, primera.body]);
  expect(await lista(escena.ana, ruta)).toHaveLength(habia + 1);
  expect(dicho(await sinCambiar(escena.ana, ruta, otra))).toEqual(CLAVE_USADA);

  const deBeto = await sinCambiar(escena.ana, ruta, () => escena.beto.post(ruta, cuerpo('beto'), clave));
  expect(deBeto.status).toBe(201);
  expect(cosa(deBeto).id).not.toBe(cosa(primera).id);
  expect(await lista(escena.beto, ruta)).toEqual([cosa(deBeto)]);

  const sinClave = await escena.ana.post(ruta, cuerpo('ana'));
  expect(cosa(sinClave).id).not.toBe(cosa(primera).id);

  await escena.reinicia();
  expect(await lista(escena.ana, ruta)).toHaveLength(habia + 2);
  expect([(await alta()).body, dicho(await sinCambiar(escena.ana, ruta, otra))]).toEqual([
    primera.body,
    CLAVE_USADA,
  ]);

  await escena.ana.delete(`${ruta}/${cosa(primera).id}`);
  const yaEliminada = await sinCambiar(escena.ana, ruta, alta);
  expect([yaEliminada.status, yaEliminada.body]).toEqual([201, primera.body]);
};
