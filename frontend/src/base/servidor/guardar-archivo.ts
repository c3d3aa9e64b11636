/** A browser that is still to begin with it needs the address of what it was handed a while. */
const CADUCA_MS = 60_000;

/** An address in this browser for what was fetched by hand, for as long as it takes to open or to keep it. */
export const direccionPasajera = (contenido: Blob): string => {
  const direccion = URL.createObjectURL(contenido);
  setTimeout(() => URL.revokeObjectURL(direccion), CADUCA_MS);
  return direccion;
};

/** The browser's own way to keep a file: a link that is pressed. */
export const guardarArchivo = (direccion: string, nombre: string): void => {
  const enlace = document.createElement('a');
  enlace.href = direccion;
  enlace.download = nombre;
  enlace.click();
};
