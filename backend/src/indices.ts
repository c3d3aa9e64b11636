import { CAMPOS_SUMABLES } from '@cuenta-clara/dominio/movimientos/columnas';
import { PROYECCIONES, type VistaDelProducto } from '@cuenta-clara/dominio/proyecciones';
import { type AnyProjection, type Indexes } from './platform/document-store/document-store.ts';

type CampoDe<V extends { readonly fields: object }> = keyof V['fields'] & string;

type IndicesDelProducto = {
  readonly [V in VistaDelProducto as [CampoDe<V>] extends [never] ? never : V['name']]: Indexes<CampoDe<V>>;
};

/** TypeScript refuses this table when a read model with fields has no entry in it. */
export const INDICES: IndicesDelProducto = {
  facturas: {
    indexes: [
      ['owner', 'creada'],
      ['owner', 'numero_factura'],
      ['owner', 'fecha_factura'],
      ['owner', 'total'],
      ['owner', 'balance_restante'],
      ['owner', 'estado', 'creada'],
      ['owner', 'estado', 'numero_factura'],
      ['owner', 'estado', 'fecha_factura'],
      ['owner', 'estado', 'total'],
      ['owner', 'estado', 'balance_restante'],
      ['owner', 'fecha_vencimiento'],
      // A customer has few invoices, so further filters of her invoices need no index.
      ['owner', 'cliente_id', 'creada'],
      ['owner', 'estado', 'fecha_vencimiento'],
    ],
    lookups: [['owner', 'resto']],
    // Only partly paid invoices have `resto`; its index leaves out the others.
    ofOneKind: ['resto'],
    // Claims (write-side/claims.ts) keep invoice numbers unique.
    unique: ['numero_factura'],
    besideWords: ['estado', 'fecha_factura', 'fecha_vencimiento', 'balance_restante'],
  },
  clientes: {
    indexes: [
      ['owner', 'eliminado', 'creado'],
      ['owner', 'eliminado', 'nombre'],
      ['owner', 'eliminado', 'nombre_escrito', 'telefono'],
    ],
    lookups: [
      ['owner', 'telefono'],
      ['owner', 'email'],
    ],
    besideWords: [],
  },
  cobranzas: { indexes: [['owner']] },
  cotizaciones: {
    indexes: [
      ['owner', 'creada'],
      ['owner', 'numero'],
      ['owner', 'estado', 'creada'],
      ['owner', 'cliente_id', 'creada'],
      // Sums of quotes are read from the index alone, because it holds the totals.
      ['owner', 'estado', 'vence', 'espera', 'total'],
    ],
    lookups: [
      ['owner', 'factura_id'],
      ['owner', 'total'],
    ],
    unique: ['numero'],
    besideWords: ['estado', 'vence', 'espera'],
  },
  // Indexes, in this order: all movements in log order, read from the index alone; payments by day; stored
  // sums; a customer's movements, also by due day.
  movimientos: {
    indexes: [
      ['owner', ...CAMPOS_SUMABLES],
      ['owner', 'dia_de_pago', 'posicion'],
      ['owner', 'suma', 'por', 'monto', 'cuantas'],
    ],
    lookups: [['owner', 'cliente_id', 'vence']],
    unique: ['posicion'],
    ofOneKind: ['cliente_id', 'posicion', 'dia_de_pago', 'suma'],
  },
  seguimientos: { indexes: [['owner', 'aviso']], ofOneKind: ['aviso'] },
  enlaces_de_estado: { indexes: [['owner', 'cliente_id', 'creado']] },
  // An accountant's access is found by its token's digest alone: the token's owner is not known yet.
  accesos: { indexes: [['owner', 'creado'], ['huella']] },
  mis_datos: { indexes: [['owner', 'creada']] },
  importaciones: { indexes: [['owner', 'creada']] },
  libro: {
    // An archive's period is a range of ledger entries. The end of a day is found by `maximo`, the newest
    // instant so far, which never decreases; `atraso` finds where the clock went back.
    indexes: [
      ['posicion'],
      ['owner', 'posicion'],
      ['owner', 'secuencia'],
      ['owner', 'tipo', 'secuencia'],
      ['owner', 'maximo', 'secuencia'],
      ['owner', 'atraso'],
    ],
    ofOneKind: ['atraso'],
    unique: ['secuencia', 'posicion'],
    // Every search of the ledger names a range of entry numbers (`secuencia`), so the word index holds them.
    besideWords: ['secuencia'],
  },
  arbol: { indexes: [['owner', 'hasta'], ['sin_sello']] },
  sellos: { indexes: [['owner', 'tamano'], ['sin_tiempo']] },
  fines_de_dia: { indexes: [['owner', 'dia']] },
  exportaciones: {
    indexes: [
      ['owner', 'creada'],
      ['owner', 'lugar'],
    ],
  },
  intervenciones: { indexes: [['owner']] },
};

const POR_NOMBRE: Readonly<Record<string, Indexes | undefined>> = INDICES;

export const INDEXADAS: readonly AnyProjection[] = PROYECCIONES.map((vista) => {
  const indices = POR_NOMBRE[vista.name] ?? (Object.keys(vista.fields).length === 0 && { indexes: [] });
  if (!indices) throw new Error(`read model ${vista.name} has fields and no line in indices.ts`);
  return { ...vista, ...indices };
});
