import { type DatosDeCliente } from '../clientes/cliente.ts';
import { SIN_FECHA } from '../fechas.ts';
import { type CambioDe } from '../sobre.ts';

export const YA_EXISTE = 'Ya está registrado.';
export const FILA_OMITIDA = 'Se quedó fuera.';
export const OTRA_FILA = 'En este lugar del archivo entró antes otra fila. Empieza otra importación.';

const RELLENABLES = [
  ...(['nombre', 'empresa', 'email', 'identification_number', 'sexo', 'direccion', 'notas'] as const),
  ...(['fecha_inicio', 'fecha_vencimiento', 'fecha_nacimiento', 'fiscal'] as const),
] satisfies readonly (keyof DatosDeCliente)[];

const falta = (valor: DatosDeCliente[(typeof RELLENABLES)[number]]): boolean =>
  valor === null || valor === '' || valor === SIN_FECHA;

export const loQueFalta = (hay: DatosDeCliente, fila: DatosDeCliente): CambioDe<DatosDeCliente> | null => {
  const campos = RELLENABLES.filter((campo) => falta(hay[campo]) && !falta(fila[campo]));
  return campos.length === 0 ? null : Object.fromEntries(campos.map((campo) => [campo, fila[campo]]));
};
