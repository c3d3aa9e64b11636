import { CAMPOS_SUMABLES } from '@cuenta-clara/dominio/movimientos/columnas';
import { PROYECCIONES, type VistaDelProducto } from '@cuenta-clara/dominio/proyecciones';
import { type AnyProjection, type Indexes } from './platform/document-store/document-store.ts';

type CampoDe<V extends { readonly fields: object }> = keyof V['fields'] & string;

/** Of every read model that is found by fields, by its name. */
type IndicesDelProducto = {
  readonly [V in VistaDelProducto as [CampoDe<V>] extends [never] ? never : V['name']]: Indexes<CampoDe<V>>;
};

/** The indexes of every read model. A read model with fields and no entry here does not compile. */
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
      // Those of one customer are few: whatever else is asked of them is found among them.
      ['owner', 'cliente_id', 'creada'],
      // With what each comes to, so that what is about to fall due, or is overdue, is added up from the index alone.
      ['owner', 'estado', 'fecha_vencimiento', 'total', 'balance_restante'],
    ],
    lookups: [['owner', 'resto']],
    // Of those paid in part alone.
    ofOneKind: ['resto'],
    // Of any two invoices that had one, claims let one be.
    unique: ['numero_factura'],
    besideWords: ['estado', 'fecha_factura', 'fecha_vencimiento', 'balance_restante'],
  },
  clientes: {
    indexes: [
      // Those that are there, whose `eliminado` is null; the deleted ones are the rest of the first.
      ['owner', 'eliminado', 'creado'],
      ['owner', 'eliminado', 'nombre'],
      ['owner', 'eliminado', 'nombre_escrito', 'telefono'],
    ],
    // Whether a row of an import is of somebody who is there.
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
      // With what each comes to, so that the tiles are added up from the index alone.
      ['owner', 'estado', 'vence', 'espera', 'total'],
    ],
    lookups: [
      ['owner', 'factura_id'],
      ['owner', 'total'],
    ],
    unique: ['numero'],
    besideWords: ['estado', 'vence', 'espera'],
  },
  // A customer's account, and what of it is of some due days; every customer's rows in the order of the log, from the index
  // alone; her payments by their day, which a charge stands in no index for; and the sums that are kept.
  movimientos: {
    indexes: [
      ['owner', ...CAMPOS_SUMABLES],
      ['owner', 'dia_de_pago', 'posicion'],
      ['owner', 'suma', 'por', 'monto'],
    ],
    lookups: [['owner', 'cliente_id', 'vence']],
    unique: ['posicion'],
    ofOneKind: ['cliente_id', 'posicion', 'dia_de_pago', 'suma'],
  },
  // Those with a notice that waits.
  seguimientos: { indexes: [['owner', 'aviso']], ofOneKind: ['aviso'] },
  enlaces_de_estado: { indexes: [['owner', 'cliente_id', 'creado']] },
  // By the digest alone: whoever brings a token does not say whose it is.
  accesos: { indexes: [['owner', 'creado'], ['huella']] },
  mis_datos: { indexes: [['owner', 'creada']] },
  importaciones: { indexes: [['owner', 'creada']] },
  libro: {
    // A period is a run of entries (fin-de-dia.ts). Where a day ends is found by the newest instant so far, which never goes
    // back; only where the clock did go back, by the instants themselves.
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
    // Every question names a run of entries; of one type they are counted by that type's index.
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

/** Every read model of the product, with its indexes. One without fields is found by its ids alone. */
export const INDEXADAS: readonly AnyProjection[] = PROYECCIONES.map((vista) => {
  const indices = POR_NOMBRE[vista.name] ?? (Object.keys(vista.fields).length === 0 && { indexes: [] });
  if (!indices) throw new Error(`read model ${vista.name} has fields and no line in indices.ts`);
  return { ...vista, ...indices };
});
