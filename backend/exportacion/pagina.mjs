// Lo que hace la página: los ZIP, sellos y pruebas que se eligen o se sueltan pasan por el núcleo, y su informe se ve y se imprime.
import { Ilegible, TITULO, imprimible } from './comun.mjs';
import { verificar } from './nucleo.mjs';
import { deZip } from './zip.mjs';

const elemento = (id) => /** @type {any} */ (document.getElementById(id));
const [zona, archivos, huella, informe, imprimir] = ['zona', 'archivos', 'huella', 'informe', 'imprimir'].map(elemento);

// Todo texto de la página se pone aquí.
const nuevo = (etiqueta, clase, ...dentro) => {
  const uno = document.createElement(etiqueta);
  uno.className = clase;
  uno.append(...dentro.map((cosa) => (cosa instanceof Node ? cosa : imprimible(cosa))));
  return uno;
};
const lista = (lineas) => nuevo('ul', '', ...lineas.map((linea) => nuevo('li', '', linea)));
const parteDe = (titulo, lineas, avisos) =>
  nuevo(
    'section',
    'parte',
    nuevo('h2', '', titulo),
    lista(lineas),
    ...avisos.map((aviso) => nuevo('p', 'aviso', nuevo('strong', '', 'Aviso: '), aviso)),
  );
const dictamen = (clase, texto) => nuevo('p', 'dictamen ' + clase, texto);

// De qué reloj son la fecha y la hora: el informe lo lee otro, en otra parte.
const ahora = () =>
  new Date().toLocaleString('es-MX') + ' (hora de ' + Intl.DateTimeFormat().resolvedOptions().timeZone + ')';

const diceElInforme = ({ partes, serie, hallazgos }) => [
  hallazgos === 0
    ? dictamen('bien', '✓ Todo en orden' + (partes.some(({ avisos }) => avisos.length > 0) ? ', con avisos' : ''))
    : dictamen('mal', '✗ ' + (hallazgos === 1 ? 'Un hallazgo' : hallazgos + ' hallazgos')),
  ...partes.map(({ titulo, hallazgos: suyos, datos, avisos }) =>
    parteDe(titulo, suyos.length > 0 ? suyos : datos, avisos),
  ),
  ...(serie.length > 0 ? [parteDe('De un archivo al otro', serie, [])] : []),
  nuevo('p', 'tenue', TITULO + ' · informe del ' + ahora()),
];

let ultima = 0;
let elegidos = [];

async function verificarlos() {
  const esta = (ultima += 1);
  if (elegidos.length === 0) return;
  const muestra = (...hijos) => {
    if (esta !== ultima) return;
    informe.replaceChildren(...hijos);
    imprimir.hidden = hijos.length < 2;
  };
  if (!globalThis.crypto?.subtle)
    return muestra(
      dictamen(
        'mal',
        'Este navegador sólo calcula huellas en páginas seguras. Abre el verificar.html que viene en el ZIP, desde tu equipo.',
      ),
    );
  muestra(nuevo('p', 'tenue', 'Verificando…'));
  try {
    const fuentes = [];
    const documentos = [];
    const certificados = [];
    for (const archivo of elegidos)
      if (/\.json$/i.test(archivo.name)) documentos.push({ titulo: archivo.name, texto: await archivo.text() });
      else if (/\.(pem|crt|cer|der)$/i.test(archivo.name))
        certificados.push({ titulo: archivo.name, bytes: new Uint8Array(await archivo.arrayBuffer()) });
      else fuentes.push(await deZip(archivo, archivo.name));
    const huellas = huella.value.split(/[\s,;]+/).filter(Boolean);
    muestra(...diceElInforme(await verificar(fuentes, { huellas, documentos, certificados })));
  } catch (error) {
    const enOtro = 'Este navegador no pudo leerlo entero. Usa verificar.mjs, que viene en el ZIP.';
    muestra(dictamen('mal', error instanceof Ilegible ? error.message : enOtro));
  }
}

const elegir = (lista) => {
  elegidos = [...lista];
  void verificarlos();
};
archivos.addEventListener('change', () => elegir(archivos.files));
huella.addEventListener('change', () => void verificarlos());
imprimir.addEventListener('click', () => print());
for (const [evento, encima] of [
  ['dragover', true],
  ['dragleave', false],
  ['drop', false],
])
  document.addEventListener(String(evento), (suceso) => {
    suceso.preventDefault();
    zona.classList.toggle('encima', encima);
  });
document.addEventListener('drop', (suceso) => elegir(suceso.dataTransfer?.files ?? []));
