/** Where the browser keeps who is signed in, from one visit to the next. */
export const TOKEN = 'token';

export const tokenGuardado = (): string | null => localStorage.getItem(TOKEN);
