/** A person, a company, or a company with a contact person. `nombre` is '' for a company without a contact. */
export interface PersonaOEmpresa {
  readonly nombre: string;
  readonly empresa: string | null;
}

export const comoSeLlama = ({ nombre, empresa }: PersonaOEmpresa): string => empresa ?? nombre;

export const aQuienSeSaluda = ({ nombre, empresa }: PersonaOEmpresa): string => nombre || (empresa ?? '');

/** The name of a company's contact person; '' for a company without a contact, and for a person. */
export const personaDe = ({ nombre, empresa }: PersonaOEmpresa): string => (empresa === null ? '' : nombre);
