/** Object URLs are kept this long, because a browser may start reading them late. */
const CADUCA_MS = 60_000;

/** An object URL, revoked after `CADUCA_MS`. */
export const direccionPasajera = (contenido: Blob): string => {
  const direccion = URL.createObjectURL(contenido);
  setTimeout(() => URL.revokeObjectURL(direccion), CADUCA_MS);
  return direccion;
};

/** Downloads a file by clicking a link. */
export const guardarArchivo = (direccion: string, nombre: string): void => {
  const enlace = document.createElement('a');
  enlace.href = direccion;
  enlace.download = nombre;
  enlace.click();
};
