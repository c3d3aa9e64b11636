import { anticiparTema } from './base/anticipar-tema.ts';
import { esRuta } from './base/es-ruta.ts';
import { adelantarLecturas } from './base/lecturas-adelantadas.ts';
import { MARCO } from './base/marco.ts';
import { MOLDES, SU_NOMBRE, SU_SOPORTE, negocioRecordado } from './base/negocio-del-marco.ts';
import { tokenGuardado } from './base/token-guardado.ts';
import { conEsteMes } from './features/inicio/periodo.ts';

/**
 * In the page itself, before any other script: paints the theme, and for whoever is signed in puts up the frame of the
 * screen the address leads to and asks what it asked the last time. Built on its own, as one piece (vite.config.ts).
 */

/** Written in by the build: the routes of the shell, where the section of each leads, and what it asks (lecturas-del-build.ts). */
declare const RUTAS: readonly (readonly [ruta: string, seccion: string, lecturas: readonly string[]])[];

const esquema = anticiparTema();

/** The frame is that of one section: another is marked in its place. */
const marcar = (nav: Element, seccion: string): void => {
  const marcada = nav.querySelector('[aria-current]');
  const suya = nav.querySelector(`[href="${seccion}"]`);
  if (!marcada || !suya || marcada === suya) return;
  [marcada.className, suya.className] = [suya.className, marcada.className];
};

const ponerMarco = (seccion: string): void => {
  const negocio = negocioRecordado();
  const molde = document.getElementById(negocio?.logo ? MOLDES.conLogo : MOLDES.sinLogo);
  const marco = document.createElement('div');
  marco.id = MARCO;
  // Seen, and nothing else: what can be used comes with the app.
  marco.inert = true;
  marco.ariaHidden = 'true';
  marco.append((molde as HTMLTemplateElement).content.cloneNode(true));
  for (const nav of marco.querySelectorAll('nav')) marcar(nav, seccion);
  for (const nombre of marco.querySelectorAll(`[${SU_NOMBRE}]`))
    nombre.textContent = negocio?.nombre ?? '\u00a0';
  if (!negocio?.conSoporte) for (const enlace of marco.querySelectorAll(`[${SU_SOPORTE}]`)) enlace.remove();
  for (const imagen of marco.querySelectorAll('img')) imagen.src = negocio!.logo!;
  if (negocio) marco.style.setProperty('--mui-palette-primary-main', negocio.acento[esquema]);
  document.body.append(marco);
};

const suya = RUTAS.find(([ruta]) => esRuta(ruta, window.location.pathname));
const token = tokenGuardado();
if (suya && token !== null) {
  const [, seccion, lecturas] = suya;
  adelantarLecturas(token, window.location, () => lecturas.map(conEsteMes));
  ponerMarco(seccion);
}
