import { type Persona } from './rfc.ts';

/**
 * SAT's short catalogues for CFDI 4.0 (catCFDI), without keys that no invoice chooses: `CP01`, `CN01`
 * (payments, payroll) and `99` (later payments).
 */

export const REVISADOS = '2026-11-26';

export interface Clave {
  readonly clave: string;
  readonly nombre: string;
}

export interface Regimen extends Clave, Readonly<Record<Persona, boolean>> {}

const deAmbos = { fisica: true, moral: true };
const dePersonas = { fisica: true, moral: false };
const deEmpresas = { fisica: false, moral: true };

export const REGIMENES: readonly Regimen[] = [
  { clave: '601', nombre: 'General de Ley Personas Morales', ...deEmpresas },
  { clave: '603', nombre: 'Personas Morales con Fines no Lucrativos', ...deEmpresas },
  { clave: '605', nombre: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', ...dePersonas },
  { clave: '606', nombre: 'Arrendamiento', ...dePersonas },
  { clave: '607', nombre: 'Régimen de Enajenación o Adquisición de Bienes', ...dePersonas },
  { clave: '608', nombre: 'Demás ingresos', ...dePersonas },
  {
    clave: '610',
    nombre: 'Residentes en el Extranjero sin Establecimiento Permanente en México',
    ...deAmbos,
  },
  { clave: '611', nombre: 'Ingresos por Dividendos (socios y accionistas)', ...dePersonas },
  { clave: '612', nombre: 'Personas Físicas con Actividades Empresariales y Profesionales', ...dePersonas },
  { clave: '614', nombre: 'Ingresos por intereses', ...dePersonas },
  { clave: '615', nombre: 'Régimen de los ingresos por obtención de premios', ...dePersonas },
  { clave: '616', nombre: 'Sin obligaciones fiscales', ...dePersonas },
  {
    clave: '620',
    nombre: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    ...deEmpresas,
  },
  { clave: '621', nombre: 'Incorporación Fiscal', ...dePersonas },
  { clave: '622', nombre: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', ...deEmpresas },
  { clave: '623', nombre: 'Opcional para Grupos de Sociedades', ...deEmpresas },
  { clave: '624', nombre: 'Coordinados', ...deEmpresas },
  {
    clave: '625',
    nombre: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    ...dePersonas,
  },
  { clave: '626', nombre: 'Régimen Simplificado de Confianza', ...deAmbos },
];

/** For a generic RFC, SAT requires the régimen 616 and the use S01. */
export const SIN_OBLIGACIONES = '616';
export const SIN_EFECTOS_FISCALES = 'S01';

export interface Uso extends Clave {
  readonly regimenes: readonly string[];
}

const DE_NEGOCIOS = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'];
const DE_DEDUCCIONES = ['605', '606', '607', '608', '611', '612', '614', '615', '625'];

export const USOS_DEL_CFDI: readonly Uso[] = [
  { clave: 'G01', nombre: 'Adquisición de mercancías', regimenes: DE_NEGOCIOS },
  {
    clave: 'G02',
    nombre: 'Devoluciones, descuentos o bonificaciones',
    regimenes: [...DE_NEGOCIOS, SIN_OBLIGACIONES],
  },
  { clave: 'G03', nombre: 'Gastos en general', regimenes: DE_NEGOCIOS },
  { clave: 'I01', nombre: 'Construcciones', regimenes: DE_NEGOCIOS },
  { clave: 'I02', nombre: 'Mobiliario y equipo de oficina por inversiones', regimenes: DE_NEGOCIOS },
  { clave: 'I03', nombre: 'Equipo de transporte', regimenes: DE_NEGOCIOS },
  { clave: 'I04', nombre: 'Equipo de cómputo y accesorios', regimenes: DE_NEGOCIOS },
  { clave: 'I05', nombre: 'Dados, troqueles, moldes, matrices y herramental', regimenes: DE_NEGOCIOS },
  { clave: 'I06', nombre: 'Comunicaciones telefónicas', regimenes: DE_NEGOCIOS },
  { clave: 'I07', nombre: 'Comunicaciones satelitales', regimenes: DE_NEGOCIOS },
  { clave: 'I08', nombre: 'Otra maquinaria y equipo', regimenes: DE_NEGOCIOS },
  {
    clave: 'D01',
    nombre: 'Honorarios médicos, dentales y gastos hospitalarios',
    regimenes: DE_DEDUCCIONES,
  },
  { clave: 'D02', nombre: 'Gastos médicos por incapacidad o discapacidad', regimenes: DE_DEDUCCIONES },
  { clave: 'D03', nombre: 'Gastos funerales', regimenes: DE_DEDUCCIONES },
  { clave: 'D04', nombre: 'Donativos', regimenes: DE_DEDUCCIONES },
  {
    clave: 'D05',
    nombre: 'Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)',
    regimenes: DE_DEDUCCIONES,
  },
  { clave: 'D06', nombre: 'Aportaciones voluntarias al SAR', regimenes: DE_DEDUCCIONES },
  { clave: 'D07', nombre: 'Primas por seguros de gastos médicos', regimenes: DE_DEDUCCIONES },
  { clave: 'D08', nombre: 'Gastos de transportación escolar obligatoria', regimenes: DE_DEDUCCIONES },
  {
    clave: 'D09',
    nombre: 'Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones',
    regimenes: DE_DEDUCCIONES,
  },
  { clave: 'D10', nombre: 'Pagos por servicios educativos (colegiaturas)', regimenes: DE_DEDUCCIONES },
  {
    clave: SIN_EFECTOS_FISCALES,
    nombre: 'Sin efectos fiscales',
    regimenes: REGIMENES.map(({ clave }) => clave),
  },
];

export const FORMAS_DE_PAGO: readonly Clave[] = [
  { clave: '01', nombre: 'Efectivo' },
  { clave: '02', nombre: 'Cheque nominativo' },
  { clave: '03', nombre: 'Transferencia electrónica de fondos' },
  { clave: '04', nombre: 'Tarjeta de crédito' },
  { clave: '28', nombre: 'Tarjeta de débito' },
  { clave: '29', nombre: 'Tarjeta de servicios' },
  { clave: '05', nombre: 'Monedero electrónico' },
  { clave: '06', nombre: 'Dinero electrónico' },
  { clave: '08', nombre: 'Vales de despensa' },
  { clave: '12', nombre: 'Dación en pago' },
  { clave: '13', nombre: 'Pago por subrogación' },
  { clave: '14', nombre: 'Pago por consignación' },
  { clave: '15', nombre: 'Condonación' },
  { clave: '17', nombre: 'Compensación' },
  { clave: '23', nombre: 'Novación' },
  { clave: '24', nombre: 'Confusión' },
  { clave: '25', nombre: 'Remisión de deuda' },
  { clave: '26', nombre: 'Prescripción o caducidad' },
  { clave: '27', nombre: 'A satisfacción del acreedor' },
  { clave: '30', nombre: 'Aplicación de anticipos' },
  { clave: '31', nombre: 'Intermediario pagos' },
];

export const claveDicha = ({ clave, nombre }: Clave): string => `${clave} ${nombre}`;

export const conSuNombre = (catalogo: readonly Clave[], clave: string): string => {
  const suya = catalogo.find((una) => una.clave === clave);
  return suya ? claveDicha(suya) : clave;
};

export const regimenesDe = (persona: Persona | null): readonly Regimen[] =>
  persona ? REGIMENES.filter((uno) => uno[persona]) : REGIMENES;

export const usosDe = (regimen: string | null): readonly Uso[] =>
  regimen ? USOS_DEL_CFDI.filter(({ regimenes }) => regimenes.includes(regimen)) : USOS_DEL_CFDI;
