import { type Tabla } from './lectura/renglon.ts';

/** Only browsers with the Contact Picker API (Chrome on Android) give the phone's contacts. */

type Propiedad = 'name' | 'tel' | 'email';
type Contacto = Partial<Record<Propiedad, readonly string[]>>;
interface Contactos {
  select(propiedades: readonly Propiedad[], opciones: { multiple: boolean }): Promise<readonly Contacto[]>;
}
const contactosDelNavegador = (): Contactos | undefined =>
  (navigator as Navigator & { contacts?: Contactos }).contacts;

export const hayContactos = (): boolean => contactosDelNavegador() !== undefined;

export const elegirContactos = async (): Promise<Tabla> => {
  const elegidos =
    (await contactosDelNavegador()?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
  return {
    titulos: ['Nombre', 'Celular', 'Email'],
    filas: elegidos.map(({ name = [], tel = [], email = [] }, lugar) => ({
      numero: lugar + 1,
      celdas: [name[0] ?? '', tel.join('\n'), email.join('\n')],
    })),
  };
};
