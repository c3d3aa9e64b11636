/** Object URLs are revoked late, because a browser may start a download late. */
const CADUCA_MS = 60_000;

export const direccionPasajera = (contenido: Blob): string => {
  const direccion = URL.createObjectURL(contenido);
  setTimeout(() => URL.revokeObjectURL(direccion), CADUCA_MS);
  return direccion;
};

export const guardarArchivo = (direccion: string, nombre: string): void => {
  const enlace = document.createElement('a');
  enlace.href = direccion;
  enlace.download = nombre;
  enlace.click();
};
