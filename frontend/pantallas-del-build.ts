import { type NombreDePantalla, PANTALLAS, type Pantalla } from './src/app/pantallas.ts';

/**
 * The table of screens as the build reads it (vite.config.ts): `cargar` answers the path of the screen's file
 * in place of the screen.
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
