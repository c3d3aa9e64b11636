import { sinInvisibles, soloDigitos } from './texto.ts';

/** CLABE: bank (3 digits), place (3), account (11), check digit. */

export const clabeEscrita = (texto: string): string => sinInvisibles(texto).replace(/[\s\p{Pd}.]/gu, '');

const PESOS = [3, 7, 1];
const CUENTA = 17;

export const esClabe = (texto: string): boolean => {
  if (!/^\d{18}$/.test(texto)) return false;
  const cifras = [...texto].map(Number);
  const suma = cifras.slice(0, CUENTA).reduce((total, cifra, i) => total + ((cifra * PESOS[i % 3]!) % 10), 0);
  return (10 - (suma % 10)) % 10 === cifras[CUENTA];
};

export const formatoDeClabe = (clabe: string): string =>
  soloDigitos(clabe).replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');
