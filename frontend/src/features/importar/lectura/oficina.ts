import { type Escritos } from './escritos.ts';
import { huellaDe } from './huella.ts';
import { ArchivoIlegible, TEXTOS_DE_LECTURA } from './ilegible.ts';
import { type Eleccion, type Fila, type Lectura, type LoQueYaHay, Mesa } from './mesa.ts';
import { type Valores } from './filas.ts';
import { type Tabla } from './renglon.ts';

export type Pedido =
  | { readonly pide: 'abrir'; readonly hay: LoQueYaHay; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly pide: 'poner'; readonly hay: LoQueYaHay; readonly tabla: Tabla }
  | { readonly pide: 'leer'; readonly eleccion: Eleccion; readonly escritos: Escritos }
  | { readonly pide: 'editar'; readonly lugar: number; readonly valores: Valores };

export type Dicho =
  /** The SHA-256 of the file or of the contacts: the worker's first message, after which it can be read. */
  | { readonly dice: 'huella'; readonly sha256: string }
  | { readonly dice: 'lectura'; readonly lectura: Lectura }
  | { readonly dice: 'filas'; readonly filas: readonly Fila[] }
  | { readonly dice: 'listo' }
  | { readonly dice: 'fila'; readonly fila: Fila }
  | { readonly dice: 'ilegible'; readonly texto: string };

const sin = <T extends object>(nada: '' | null, campos: T): T =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== nada)) as T;
/**
 * Empty values are omitted, so that the page's main thread has less to deserialize. For the server, null and
 * absent are equal.
 */
const porDecir = ({ valores, cuerpo, ...fila }: Fila): Fila => ({
  ...fila,
  valores: sin('', valores),
  cuerpo: sin(null, cuerpo),
});

export class Oficina {
  private mesa: Mesa | null = null;

  constructor(private readonly decir: (dicho: Dicho) => void) {}

  async atender(pedido: Pedido): Promise<void> {
    try {
      await this.hacer(pedido);
    } catch (error) {
      const texto = error instanceof ArchivoIlegible ? error.message : TEXTOS_DE_LECTURA.danado;
      this.decir({ dice: 'ilegible', texto });
    }
  }

  private async hacer(pedido: Pedido): Promise<void> {
    if (pedido.pide === 'abrir' || pedido.pide === 'poner') {
      const mesa = new Mesa(pedido.hay);
      const bytes =
        pedido.pide === 'abrir' ? pedido.bytes : new TextEncoder().encode(JSON.stringify(pedido.tabla));
      this.decir({ dice: 'huella', sha256: await huellaDe(bytes) });
      if (pedido.pide === 'abrir') mesa.abrir(bytes);
      else mesa.poner(pedido.tabla);
      this.mesa = mesa;
      return;
    }
    if (this.mesa === null) return;
    if (pedido.pide === 'leer') this.leer(this.mesa, pedido.eleccion, pedido.escritos);
    else this.decir({ dice: 'fila', fila: porDecir(this.mesa.editar(pedido.lugar, pedido.valores)) });
  }

  private leer(mesa: Mesa, eleccion: Eleccion, escritos: Escritos): void {
    for (const parte of mesa.leer(eleccion, escritos))
      this.decir(
        'tipo' in parte ? { dice: 'lectura', lectura: parte } : { dice: 'filas', filas: parte.map(porDecir) },
      );
    this.decir({ dice: 'listo' });
  }
}
