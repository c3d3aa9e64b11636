import { comoSeLlama, type PersonaOEmpresa } from '../como-se-llama.ts';
import { emailComparable } from '../contacto-escrito.ts';
import { plegar } from '../texto.ts';

/**
 * An imported customer is a duplicate when the telephone is equal, else when the e-mail is. An equal name is
 * only a warning, because two people may share it.
 */

interface Identificable extends PersonaOEmpresa {
  readonly telefono: string;
  readonly email: string | null;
}

export interface Coincidencia<T> {
  readonly con: T;
  readonly por: 'telefono' | 'email';
}

export class Conocidas<T extends Identificable> {
  private readonly porTelefono = new Map<string, T>();
  private readonly porEmail = new Map<string, T>();
  private readonly porNombre = new Map<string, T>();

  constructor(todas: Iterable<T> = []) {
    for (const una of todas) this.agregar(una);
  }

  agregar(una: T): void {
    const email = emailComparable(una.email);
    if (!this.porTelefono.has(una.telefono)) this.porTelefono.set(una.telefono, una);
    if (email !== null && !this.porEmail.has(email)) this.porEmail.set(email, una);
    const nombre = plegar(comoSeLlama(una));
    if (!this.porNombre.has(nombre)) this.porNombre.set(nombre, una);
  }

  duplicadaDe({ telefono, email }: Pick<Identificable, 'telefono' | 'email'>): Coincidencia<T> | null {
    const porTelefono = this.porTelefono.get(telefono);
    if (porTelefono) return { con: porTelefono, por: 'telefono' };
    const suyo = emailComparable(email);
    const porEmail = suyo === null ? undefined : this.porEmail.get(suyo);
    return porEmail ? { con: porEmail, por: 'email' } : null;
  }

  tocayaDe(una: PersonaOEmpresa): T | null {
    return this.porNombre.get(plegar(comoSeLlama(una))) ?? null;
  }
}
