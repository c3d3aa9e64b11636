import { formatoDeDinero } from '../dinero.ts';
import { type Dia, formatoDeDia } from '../fechas.ts';
import { conTextosImprimibles } from '../imprenta.ts';
import { diasDichos } from '../periodos.ts';
import { formatoDeTelefono } from '../texto.ts';
import {
  PARTES_DEL_REPORTE,
  type RenglonDeTabla,
  SEGUN_SUS_DIAS,
  tablasDelReporte,
  tituloDelReporte,
} from './partes-del-reporte.ts';
import { type ReporteEntero } from './reporte.api.ts';

export interface TablaDeReporteImpresa {
  readonly titulo: string;
  readonly segun: string;
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly string[])[];
  readonly antesDelTotal: readonly (readonly string[])[];
  readonly total: readonly string[];
  readonly vacia: string;
}
export interface CifraImpresa {
  readonly nombre: string;
  readonly valor: string;
  readonly nota: string;
}
export interface NegocioDeReporte {
  readonly nombre: string;
  readonly direccion: string;
  readonly telefono: string;
  readonly email: string;
  readonly color: string;
}
export interface ReporteImpreso {
  readonly negocio: NegocioDeReporte;
  readonly titulo: string;
  readonly segun: string;
  readonly hecho: string;
  readonly dia: Dia;
  readonly cifras: readonly CifraImpresa[];
  readonly tablas: readonly TablaDeReporteImpresa[];
}

const renglonImpreso = ({ nombre, cifras }: RenglonDeTabla): readonly string[] => [
  nombre,
  ...cifras.map(formatoDeDinero),
];

export const reporteImpreso = (
  entero: ReporteEntero,
  { negocio, hoy }: { readonly negocio: NegocioDeReporte; readonly hoy: Dia },
): ReporteImpreso => {
  const { periodo, reporte, anterior, por_cobrar } = entero;
  const contra = (cifra: 'recibido' | 'emitido'): CifraImpresa => ({
    nombre: cifra === 'recibido' ? 'Recibido' : 'Emitido',
    valor: formatoDeDinero(reporte[cifra]),
    nota: `${formatoDeDinero(anterior[cifra])} ${diasDichos(anterior)}`,
  });
  return conTextosImprimibles({
    negocio: { ...negocio, telefono: formatoDeTelefono(negocio.telefono) },
    titulo: tituloDelReporte(periodo),
    segun: SEGUN_SUS_DIAS,
    hecho: `Hecho el ${formatoDeDia(hoy)}`,
    dia: hoy,
    cifras: [
      contra('recibido'),
      contra('emitido'),
      {
        nombre: 'Por cobrar',
        valor: formatoDeDinero(por_cobrar),
        nota: `lo que se debía al terminar el ${formatoDeDia(periodo.hasta)}`,
      },
    ],
    tablas: tablasDelReporte(reporte).map(({ parte, columnas, renglones, antesDelTotal, total }) => ({
      ...PARTES_DEL_REPORTE[parte],
      columnas,
      filas: renglones.map(renglonImpreso),
      antesDelTotal: antesDelTotal.map(renglonImpreso),
      total: renglonImpreso(total),
    })),
  });
};
