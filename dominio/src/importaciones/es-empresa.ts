import { empresaQueVale, nombreQueVale } from '../clientes/cliente.ts';
import { nombreEscrito } from '../contacto-escrito.ts';
import { sinTipoDeSociedad } from '../razon-social.ts';
import { plegar } from '../texto.ts';

/** Words, without accents, with which no person's name begins. */
const GIROS = new Set(
  (
    'abarrotes agencia asociacion autopartes boutique cafeteria carniceria centro clinica colegio comercializadora compania ' +
    'constructora consultoria consultorio corporativo despacho distribuidora empresa escuela estetica farmacia ferreteria ' +
    'floreria fundacion gimnasio grupo hospital hotel imprenta industrias inmobiliaria instituto laboratorio laboratorios ' +
    'lavanderia libreria materiales minisuper muebleria municipio notaria oficina panaderia papeleria pasteleria peluqueria ' +
    'pizzeria refaccionaria refacciones restaurant restaurante sociedad taller tacos taqueria tienda tintoreria tortilleria ' +
    'transportes universidad veterinaria vidrieria zapateria'
  ).split(' '),
);
const DE_EMPRESA = /[\p{Nd}&+@#%*]/u;

export const esEmpresa = (escrito: string): boolean => {
  const nombre = nombreEscrito(escrito);
  const [primera = ''] = plegar(nombre).split(' ');
  return DE_EMPRESA.test(nombre) || sinTipoDeSociedad(nombre) !== nombre || GIROS.has(primera);
};

export interface NombreDeFila {
  readonly nombre: string;
  readonly empresa: string | null;
}

/**
 * A person's name loses characters that names may not have (`Ma. Elena` is `Ma Elena`). A text that is
 * neither person nor company stays in `nombre`, whose rules refuse it.
 */
export const nombreOEmpresa = (escrito: string): NombreDeFila => {
  const nombre = nombreEscrito(escrito);
  if (esEmpresa(nombre)) return { nombre: '', empresa: nombre };
  const empresa = empresaQueVale(nombre);
  if (empresa === null) return { nombre, empresa: null };
  const letras = nombreQueVale(nombre);
  return letras === null ? { nombre: '', empresa } : { nombre: letras, empresa: null };
};
