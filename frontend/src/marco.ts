import { anticiparTema } from './base/tema/anticipar-tema.ts';
import { esRuta } from './sin-conexion/es-ruta.ts';
import { ESTA_TARDANDO, PACIENCIA_MS } from './base/tiempo/paciencia.ts';
import { MARCO } from './base/carga/quitar-marco.ts';
import { MOLDES, SU_MARCA, SU_NOMBRE, SU_SOPORTE, negocioRecordado } from './base/carga/negocio-del-marco.ts';
import { tokenGuardado } from './base/sesion/token-guardado.ts';

/**
 * Inline script before all others: applies the theme and, with a session, inserts the prerendered shell,
 * which is painted before adelanto.ts runs. The build bundles it into one script (vite.config.ts).
 */

/** The build writes each route, with the address of its section, into this script. */
declare const RUTAS: readonly (readonly [ruta: string, seccion: string])[];

const esquema = anticiparTema();

/** Marks the current section's link: it swaps styles with the link that the build marked. */
const marcar = (nav: Element, seccion: string): void => {
  const marcada = nav.querySelector('[aria-current]');
  const suya = nav.querySelector(`[href="${seccion}"]`);
  if (!marcada || !suya || marcada === suya) return;
  [marcada.className, suya.className] = [suya.className, marcada.className];
};

const moldeDe = (id: string): DocumentFragment =>
  (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true) as DocumentFragment;

const logoEn = (direccion: string): DocumentFragment => {
  const molde = moldeDe(MOLDES.logo);
  molde.querySelector('img')!.src = direccion;
  return molde;
};

const ponerMarco = (seccion: string): void => {
  const negocio = negocioRecordado();
  const marco = document.createElement('div');
  marco.id = MARCO;
  // The prerendered shell takes no input before the app runs.
  marco.inert = true;
  marco.setAttribute('aria-hidden', 'true');
  marco.append(moldeDe(MOLDES.marco));
  for (const nav of marco.querySelectorAll('nav')) marcar(nav, seccion);
  for (const nombre of marco.querySelectorAll(`[${SU_NOMBRE}]`))
    nombre.textContent = negocio?.nombre ?? '\u00a0';
  if (!negocio?.conSoporte) for (const enlace of marco.querySelectorAll(`[${SU_SOPORTE}]`)) enlace.remove();
  if (negocio?.logo)
    for (const marca of marco.querySelectorAll(`[${SU_MARCA}]`)) marca.replaceWith(logoEn(negocio.logo));
  if (negocio) marco.style.setProperty('--mui-palette-primary-main', negocio.acento[esquema]);
  document.body.append(marco);
};

const rutas = tokenGuardado() === null ? [] : RUTAS;
const suya = rutas.find(([ruta]) => esRuta(ruta, window.location.pathname));
if (suya) ponerMarco(suya[1]);

const AL_CENTRO =
  'position:fixed;top:72px;left:50%;transform:translateX(-50%);width:max-content;max-width:calc(100% - 32px);padding:8px 16px;' +
  'border:1px solid var(--mui-palette-divider);border-radius:8px;' +
  'background:var(--mui-palette-background-paper);color:var(--mui-palette-text-primary)';
setTimeout(() => {
  const aviso = document.createElement('div');
  aviso.setAttribute('role', 'status');
  aviso.textContent = ESTA_TARDANDO;
  aviso.style.cssText = AL_CENTRO;
  // The notice of a long wait is put twice: on the shell, where it is seen, and in React's root for screen
  // readers, which do not read the shell. React's first render removes the notice in its root.
  document.getElementById(MARCO)?.append(aviso.cloneNode(true));
  const raiz = document.getElementById('raiz')!;
  // In a browser that is too old, React's root already has a message about that.
  if (raiz.childElementCount === 0) raiz.append(aviso);
}, PACIENCIA_MS);
