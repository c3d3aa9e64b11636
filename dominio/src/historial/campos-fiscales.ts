import { REGIMENES, USOS_DEL_CFDI, conSuNombre } from '../catalogos-sat.ts';
import { type DatosFiscales, type DatosFiscalesDeCliente } from '../datos-fiscales.ts';
import { type Campo, type CamposDe } from './cambios.ts';

interface ConDatosFiscales {
  readonly fiscal: DatosFiscales | null;
}
interface ConUsoDelCfdi {
  readonly fiscal: DatosFiscalesDeCliente | null;
}

const CAMPOS: CamposDe<DatosFiscales, ConDatosFiscales> = {
  rfc: ['RFC', ({ fiscal }) => fiscal?.rfc ?? ''],
  razon_social: ['Razón social', ({ fiscal }) => fiscal?.razon_social ?? ''],
  regimen: ['Régimen fiscal', ({ fiscal }) => (fiscal ? conSuNombre(REGIMENES, fiscal.regimen) : '')],
  codigo_postal: ['Código postal fiscal', ({ fiscal }) => fiscal?.codigo_postal ?? ''],
};

export const CAMPOS_FISCALES: readonly Campo<ConDatosFiscales>[] = Object.values(CAMPOS);

export const USO_DEL_CFDI: Campo<ConUsoDelCfdi> = [
  'Uso del CFDI',
  ({ fiscal }) => (fiscal ? conSuNombre(USOS_DEL_CFDI, fiscal.uso_cfdi) : ''),
];
