import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { Conocidas } from '@cuenta-clara/dominio/importaciones/duplicados';
import {
  CATEGORIA_DE_IMPORTADOS,
  MAXIMO_DE_FILAS,
  TEXTOS_DE_IMPORTACION,
  type TipoDeImportacion,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { plegar } from '@cuenta-clara/dominio/texto';
import { type Abierto, abrirArchivo } from './archivo.ts';
import { type Campo, camposDe, tipoDe } from './columnas.ts';
import { type Acomodada, type Escritos, escritosDe } from './escritos.ts';
import { type Cuerpo, type Valores, nombreAcomodado, revisar, valoresDe } from './filas.ts';
import { type Duda, type Formato, formatoDe } from './formatos.ts';
import { ArchivoIlegible } from './ilegible.ts';
import { type Renglon, type Tabla } from './renglon.ts';

/** Files are read, their columns' fields found and every row checked in a web worker (trabajador.ts). */

export type EstadoDeFila = 'error' | 'existe' | 'nueva';

export interface Fila extends Acomodada {
  /** The row's number in the file, as the program that wrote the file shows it. */
  readonly numero: number;
  readonly valores: Valores;
  readonly errores: Valores;
  readonly cuerpo: Cuerpo;
  readonly estado: EstadoDeFila;
  /**
   * A sentence about another record, or about an earlier row of the file: the one that a row in state 'existe'
   * repeats, or one with the same name as a row in state 'nueva'. Null when there is none.
   */
  readonly con: string | null;
}

export interface LoQueYaHay {
  readonly clientes: readonly {
    readonly nombre: string;
    readonly empresa: string | null;
    readonly telefono: string;
    readonly email: string | null;
  }[];
  readonly servicios: readonly { readonly nombre: string; readonly categoria: string }[];
  readonly codigoPais: string;
  /** Today in the owner's zone, by the server's clock: a web worker knows neither. */
  readonly hoy: Dia;
}

/** What the owner chose in place of the detected values. Values that she did not choose are absent. */
export interface Eleccion {
  readonly hoja?: number;
  readonly tipo?: TipoDeImportacion;
  readonly campos?: readonly (Campo | null)[];
  readonly formato?: Partial<Formato>;
}

export interface Lectura {
  readonly tipo: TipoDeImportacion;
  readonly hojas: readonly string[];
  readonly hoja: number;
  readonly titulos: readonly string[];
  readonly campos: readonly (Campo | null)[];
  readonly muestra: readonly string[];
  readonly formato: Formato;
  readonly dudas: readonly Duda[];
  readonly filas: number;
}

/** A message to the screen has so few rows that the screen stays responsive. */
export const TANDA = 250;

export class Mesa {
  private abierto: Abierto = { hojas: [] };
  private filas: Fila[] = [];
  private tipo: TipoDeImportacion = 'clientes';

  constructor(private readonly hay: LoQueYaHay) {}

  abrir(bytes: Uint8Array): void {
    this.abierto = abrirArchivo(bytes);
  }

  poner(tabla: Tabla): void {
    this.abierto = { hojas: [{ nombre: '', tabla }] };
  }

  /**
   * Yields first the detected columns and formats, then the rows in batches. Throws `ArchivoIlegible` when
   * the file has more rows than an import may have.
   * @param escritos values that the owner typed, which replace those of the file
   */
  *leer(
    eleccion: Eleccion = {},
    escritos: Escritos = {},
  ): Generator<Lectura | readonly Fila[], void, undefined> {
    const { codigoPais, hoy } = this.hay;
    const { hojas } = this.abierto;
    const hoja = eleccion.hoja ?? this.mejorHoja();
    const { tabla } = hojas[hoja]!;
    const tipo = eleccion.tipo ?? tipoDe(tabla, codigoPais);
    if (tabla.filas.length > MAXIMO_DE_FILAS[tipo])
      throw new ArchivoIlegible(TEXTOS_DE_IMPORTACION.total[tipo]);
    const campos = eleccion.campos ?? camposDe(tipo, tabla, codigoPais);
    const { formato: hallado, dudas } = formatosDe(tabla, campos);
    const formato = { ...hallado, ...eleccion.formato };
    this.tipo = tipo;
    this.filas = [];
    yield {
      ...{ tipo, hoja, campos, formato },
      hojas: hojas.map(({ nombre }) => nombre),
      titulos: tabla.titulos,
      muestra: tabla.titulos.map(
        (_titulo, lugar) => tabla.filas.find(({ celdas }) => celdas[lugar])?.celdas[lugar] ?? '',
      ),
      dudas: dudas.filter((duda) => eleccion.formato?.[duda] === undefined),
      filas: tabla.filas.length,
    };
    const conocidas = this.conocidas();
    const suyos = escritosDe(escritos, { hoja, tipo });
    let tanda: Fila[] = [];
    for (const [lugar, renglon] of tabla.filas.entries()) {
      const leidos = valoresDe(tipo, renglon, campos, tabla.titulos, { codigoPais, hoy, formato });
      const fila = suyos[lugar]
        ? this.escrita(lugar, renglon, { ...leidos, ...suyos[lugar] }, conocidas)
        : this.mirada(lugar, renglon, leidos, conocidas);
      this.filas.push(fila);
      tanda.push(fila);
      if (tanda.length === TANDA) {
        yield tanda;
        tanda = [];
      }
    }
    yield tanda;
  }

  editar(lugar: number, valores: Valores): Fila {
    const conocidas = this.conocidas();
    for (const otra of this.filas)
      if (otra.lugar !== lugar && otra.estado === 'nueva') conocidas.agregar(otra);
    const fila = this.escrita(lugar, this.filas[lugar]!, valores, conocidas);
    this.filas[lugar] = fila;
    return fila;
  }

  /** The sheet with the most recognized columns and, among equals, with the most rows. */
  private mejorHoja(): number {
    const valor = ({ tabla }: { tabla: Tabla }): number =>
      camposDe(tipoDe(tabla, this.hay.codigoPais), tabla, this.hay.codigoPais).filter(Boolean).length * 1e6 +
      tabla.filas.length;
    const valores = this.abierto.hojas.map(valor);
    return valores.indexOf(Math.max(...valores));
  }

  private conocidas(): Vistas {
    return this.tipo === 'clientes' ? new ClientesVistos(this.hay) : new ServiciosVistos(this.hay);
  }

  /** A row with values that the owner typed. */
  private escrita(lugar: number, renglon: Pick<Renglon, 'numero'>, valores: Valores, vistas: Vistas): Fila {
    const acomodado = nombreAcomodado(this.tipo, valores, this.hay.codigoPais);
    const fila = this.mirada(lugar, renglon, { ...valores, ...acomodado }, vistas);
    return acomodado === null ? fila : { ...fila, acomodado };
  }

  private mirada(lugar: number, { numero }: Pick<Renglon, 'numero'>, valores: Valores, vistas: Vistas): Fila {
    const { cuerpo, errores } = revisar(this.tipo, valores, this.hay.codigoPais);
    const conError = Object.keys(errores).length > 0;
    const repetida = conError ? null : vistas.yaEsta(cuerpo);
    const estado = conError ? 'error' : repetida === null ? 'nueva' : 'existe';
    const con = estado === 'nueva' ? vistas.tocaya(cuerpo) : repetida;
    const fila: Fila = { lugar, numero, valores, errores, cuerpo, con, estado };
    if (fila.estado === 'nueva') vistas.agregar(fila);
    return fila;
  }
}

const formatosDe = ({ filas }: Tabla, campos: readonly (Campo | null)[]) => {
  const de = (es: (campo: Campo) => boolean): string[] =>
    campos.flatMap((campo, lugar) =>
      campo !== null && es(campo) ? filas.map(({ celdas }) => celdas[lugar] ?? '').filter(Boolean) : [],
    );
  return formatoDe(
    de((campo) => campo.startsWith('fecha_')),
    de((campo) => campo === 'precio'),
  );
};

interface Vistas {
  yaEsta(cuerpo: Cuerpo): string | null;
  tocaya(cuerpo: Cuerpo): string | null;
  agregar(fila: Fila): void;
}

interface Vista {
  readonly nombre: string;
  readonly empresa: string | null;
  readonly telefono: string;
  readonly email: string | null;
  readonly fila?: number;
}

class ClientesVistos implements Vistas {
  private readonly conocidas: Conocidas<Vista>;

  constructor({ clientes }: LoQueYaHay) {
    this.conocidas = new Conocidas<Vista>(clientes);
  }

  yaEsta(cuerpo: Cuerpo): string | null {
    const { con } = this.conocidas.duplicadaDe(cuerpo as unknown as Vista) ?? {};
    return con ? comoEsta(comoSeLlama(con), con.fila) : null;
  }

  tocaya(cuerpo: Cuerpo): string | null {
    const con = this.conocidas.tocayaDe(cuerpo as unknown as Vista);
    if (con === null) return null;
    const suyo = comoSeLlama(con);
    return con.fila === undefined
      ? `Ya tienes a ${suyo} con este nombre`
      : `Mismo nombre que la fila ${con.fila}: ${suyo}`;
  }

  agregar({ cuerpo, numero }: Fila): void {
    this.conocidas.agregar({ ...(cuerpo as unknown as Vista), fila: numero });
  }
}

const llaveDeServicio = (nombre: unknown, categoria: unknown): string =>
  `${plegar(String(categoria || CATEGORIA_DE_IMPORTADOS))}/${plegar(String(nombre))}`;

class ServiciosVistos implements Vistas {
  private readonly porNombre: Map<string, { nombre: string; fila?: number }>;

  constructor({ servicios }: LoQueYaHay) {
    this.porNombre = new Map(
      servicios.map(({ nombre, categoria }) => [llaveDeServicio(nombre, categoria), { nombre }]),
    );
  }

  yaEsta({ nombre, categoria }: Cuerpo): string | null {
    const con = this.porNombre.get(llaveDeServicio(nombre, categoria));
    return con ? comoEsta(con.nombre, con.fila) : null;
  }

  /** The same name in another category is common, and no warning. */
  tocaya(): null {
    return null;
  }

  agregar({ cuerpo, numero }: Fila): void {
    const nombre = String(cuerpo['nombre']);
    this.porNombre.set(llaveDeServicio(nombre, cuerpo['categoria']), { nombre, fila: numero });
  }
}

const comoEsta = (nombre: string, fila: number | undefined): string =>
  fila === undefined ? `Ya tienes a ${nombre}` : `Repite la fila ${fila}: ${nombre}`;
