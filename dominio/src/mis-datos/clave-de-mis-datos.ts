export const carpetaDeMisDatos = (owner: string): string => `mis-datos/${owner}`;
export const claveDeMisDatos = (owner: string, id: string): string => `${carpetaDeMisDatos(owner)}/${id}`;
