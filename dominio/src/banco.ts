import { clabe as biblioteca } from 'clabe-validator';

const DE_NINGUNO = 'N/A';

export const bancoDeClabe = (clabe: string | null): string | null => {
  const { name } = biblioteca.banksMap[Number(clabe?.slice(0, 3))] ?? {};
  return name && name !== DE_NINGUNO ? name : null;
};
