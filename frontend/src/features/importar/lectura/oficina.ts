import { ArchivoIlegible, TEXTOS_DE_LECTURA } from './ilegible.ts';
import { type Eleccion, type Fila, type Lectura, type LoQueYaHay, Mesa } from './mesa.ts';
import { type Valores } from './filas.ts';
import { type Tabla } from './renglon.ts';

/** What a screen asks of who reads its file, and what it is told. */

export type Pedido =
  | { readonly pide: 'abrir'; readonly hay: LoQueYaHay; readonly bytes: Uint8Array }
  | { readonly pide: 'poner'; readonly hay: LoQueYaHay; readonly tabla: Tabla }
  | { readonly pide: 'leer'; readonly eleccion: Eleccion }
  | { readonly pide: 'editar'; readonly lugar: number; readonly valores: Valores };

export type Dicho =
  | { readonly dice: 'lectura'; readonly lectura: Lectura }
  | { readonly dice: 'filas'; readonly filas: readonly Fila[] }
  | { readonly dice: 'listo' }
  | { readonly dice: 'fila'; readonly fila: Fila }
  | { readonly dice: 'ilegible'; readonly texto: string };

export class Oficina {
  private mesa: Mesa | null = null;

  constructor(private readonly decir: (dicho: Dicho) => void) {}

  atender(pedido: Pedido): void {
    try {
      this.hacer(pedido);
    } catch (error) {
      const texto = error instanceof ArchivoIlegible ? error.message : TEXTOS_DE_LECTURA.danado;
      this.decir({ dice: 'ilegible', texto });
    }
  }

  private hacer(pedido: Pedido): void {
    if (pedido.pide === 'abrir' || pedido.pide === 'poner') {
      this.mesa = new Mesa(pedido.hay);
      if (pedido.pide === 'abrir') this.mesa.abrir(pedido.bytes);
      else this.mesa.poner(pedido.tabla);
      return this.leer(this.mesa, {});
    }
    if (this.mesa === null) return;
    if (pedido.pide === 'leer') this.leer(this.mesa, pedido.eleccion);
    else this.decir({ dice: 'fila', fila: this.mesa.editar(pedido.lugar, pedido.valores) });
  }

  private leer(mesa: Mesa, eleccion: Eleccion): void {
    for (const parte of mesa.leer(eleccion))
      this.decir('tipo' in parte ? { dice: 'lectura', lectura: parte } : { dice: 'filas', filas: parte });
    this.decir({ dice: 'listo' });
  }
}
