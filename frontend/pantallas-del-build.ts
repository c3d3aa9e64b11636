import { type NombreDePantalla, PANTALLAS, type Pantalla } from './src/app/pantallas.ts';

/** The table of all screens, as the build reads it (vite.config.ts): there, what loads a screen answers where its file is. */
export interface PantallaDelBuild extends Pick<Pantalla, 'rutas' | 'seccion'> {
  readonly nombre: NombreDePantalla;
  /** Where its file is on the disk. */
  readonly archivo: string;
}

const conSuArchivo = async (nombre: NombreDePantalla): Promise<PantallaDelBuild> => {
  const { rutas, seccion, cargar }: Pantalla = PANTALLAS[nombre];
  return { nombre, rutas, ...(seccion && { seccion }), archivo: String((await cargar()).default) };
};

export const pantallas = await Promise.all((Object.keys(PANTALLAS) as NombreDePantalla[]).map(conSuArchivo));
