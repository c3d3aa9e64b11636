import { type NombreDePantalla, PANTALLAS, type Pantalla } from './src/app/pantallas.ts';

/**
 * The table of screens for the build, with each screen's file: vite.config.ts makes `cargar` resolve to the
 * file's path.
 */
export interface PantallaDelBuild extends Pick<Pantalla, 'rutas' | 'seccion'> {
  readonly nombre: NombreDePantalla;
  readonly archivo: string;
}

const conSuArchivo = async (nombre: NombreDePantalla): Promise<PantallaDelBuild> => {
  const { rutas, seccion, cargar }: Pantalla = PANTALLAS[nombre];
  return { nombre, rutas, ...(seccion && { seccion }), archivo: String((await cargar()).default) };
};

export const pantallas = await Promise.all((Object.keys(PANTALLAS) as NombreDePantalla[]).map(conSuArchivo));
