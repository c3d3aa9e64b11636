/**
 * Mail to reset a password (docs/cuentas.md). It does not print the account's name: anybody can register any
 * name with a stranger's address.
 */
export const cartaDeRestablecimiento = (enlace: string) => ({
  asunto: 'Tu contraseña de Cuenta Clara',
  texto: `Hola:

Alguien pidió cambiar la contraseña de tu cuenta de Cuenta Clara. Si fuiste tú, escríbela aquí:

${enlace}

El enlace sirve una vez y vence 30 minutos después de pedirlo.

Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.
`,
});
