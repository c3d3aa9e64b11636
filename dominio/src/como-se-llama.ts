/** A person, a company, or a company with a contact person; `nombre` is '' for a company without one. */
export interface PersonaOEmpresa {
  readonly nombre: string;
  readonly empresa: string | null;
}

export const comoSeLlama = ({ nombre, empresa }: PersonaOEmpresa): string => empresa ?? nombre;

export const aQuienSeSaluda = ({ nombre, empresa }: PersonaOEmpresa): string => nombre || (empresa ?? '');

/** The contact person of a company; '' without a company or a contact. */
export const personaDe = ({ nombre, empresa }: PersonaOEmpresa): string => (empresa === null ? '' : nombre);
