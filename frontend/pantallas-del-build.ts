import { type NombreDePantalla, PANTALLAS, type Pantalla } from './src/app/pantallas.ts';

/**
 * The table of screens for the build (vite.config.ts), with the file of each screen: here `cargar` answers
 * its path.
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
