/** A person, a company, or a company with the person who speaks for it; `nombre` is '' where only the company is known. */
export interface PersonaOEmpresa {
  readonly nombre: string;
  readonly empresa: string | null;
}

/** What a customer is called wherever she is named: the company's name where there is one. */
export const comoSeLlama = ({ nombre, empresa }: PersonaOEmpresa): string => empresa ?? nombre;

/** Whom a message greets: the person, where there is one. */
export const aQuienSeSaluda = ({ nombre, empresa }: PersonaOEmpresa): string => nombre || (empresa ?? '');

/** Who stands under the company's name; '' where there is no company, or nobody. */
export const personaDe = ({ nombre, empresa }: PersonaOEmpresa): string => (empresa === null ? '' : nombre);
