const MINIMO = 8;
const MAXIMO = 128;

export const LARGO_DE_CONTRASENA = { minimo: MINIMO, maximo: MAXIMO } as const;
export const REGLA_DE_CONTRASENA = `De ${MINIMO} a ${MAXIMO} caracteres.`;
export const CONTRASENA_FUERA_DE_LARGO = `La contraseña debe tener entre ${MINIMO} y ${MAXIMO} caracteres.`;
