import { clabe as biblioteca } from 'clabe-validator';

/** What the library has for accounts of no bank. */
const DE_NINGUNO = 'N/A';

/** Whose account it is, by the first three digits of its CLABE; null where the library does not know them. */
export const bancoDeClabe = (clabe: string | null): string | null => {
  const { name } = biblioteca.banksMap[Number(clabe?.slice(0, 3))] ?? {};
  return name && name !== DE_NINGUNO ? name : null;
};
