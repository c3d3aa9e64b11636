/** `nombre` is a person or a company's contact; '' for a company without a contact. */
export interface PersonaOEmpresa {
  readonly nombre: string;
  readonly empresa: string | null;
}

export const comoSeLlama = ({ nombre, empresa }: PersonaOEmpresa): string => empresa ?? nombre;

export const aQuienSeSaluda = ({ nombre, empresa }: PersonaOEmpresa): string => nombre || (empresa ?? '');

export const personaDe = ({ nombre, empresa }: PersonaOEmpresa): string => (empresa === null ? '' : nombre);
