import { empresaQueVale, nombreQueVale } from '../clientes/cliente.ts';
import { nombreEscrito } from '../contacto-escrito.ts';
import { sinTipoDeSociedad } from '../razon-social.ts';
import { plegar } from '../texto.ts';

/** What a shop's sign begins with, and no person's name. Folded. */
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
/** What no person's name has: figures, and signs that join two names or are read as words. */
const DE_EMPRESA = /[\p{Nd}&+@#%*]/u;

/** Whether a name is a company's: its kind of company, figures or `&` in it, or the trade it begins with. */
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
 * A column that says who a customer is, as the two fields of a customer: a company by its sign, anybody else by her name, without
 * the marks that a name does not have (`Ma. Elena` is `Ma Elena`). What is neither stays the name, which the rules then refuse.
 */
export const nombreOEmpresa = (escrito: string): NombreDeFila => {
  const nombre = nombreEscrito(escrito);
  if (esEmpresa(nombre)) return { nombre: '', empresa: nombre };
  const empresa = empresaQueVale(nombre);
  if (empresa === null) return { nombre, empresa: null };
  const letras = nombreQueVale(nombre);
  return letras === null ? { nombre: '', empresa } : { nombre: letras, empresa: null };
};
