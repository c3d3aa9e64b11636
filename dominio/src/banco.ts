import { clabe as biblioteca } from 'clabe-validator';

/** The library's name for codes that are no bank. */
const DE_NINGUNO = 'N/A';

/** The bank of a CLABE, by its first three digits; null when unknown. */
export const bancoDeClabe = (clabe: string | null): string | null => {
  const { name } = biblioteca.banksMap[Number(clabe?.slice(0, 3))] ?? {};
  return name && name !== DE_NINGUNO ? name : null;
};
