// Lo que alguien guardó fuera de Cuenta Clara, o se dio junto: con eso se compara lo demás.
import { plural } from './comun.mjs';

const SIN_HUELLA =
  'No se dio la huella SHA-256 que la dueña ve de esta exportación en Libro. Sin ella no se puede saber si alguien cambió a la vez ' +
  'el archivo y su manifiesto: no se comprobó que los PDF y el resumen sean los que se exportaron, ni quién dice la columna ' +
  'Persona, ni que no se quitara el final o se cambiara el período.';
const SIN_TESTIGO =
  'La raíz no se comparó con nada que se guardara fuera: da la que la dueña ve en Libro, la que alguien guardó, o el ZIP o el ' +
  'sello.json de una exportación. Sin eso sólo se sabe que la prueba está de acuerdo consigo misma.';

const deSusEventos = (tamano) => 'de ' + plural(tamano, 'evento', 'eventos');
const esLaMisma = (una) => (otra) => una.owner === otra.owner && una.tamano === otra.tamano && una.raiz === otra.raiz;

// De una exportación, su huella; de un sello o de una prueba, una raíz.
function verificarDadas(partes, dadas) {
  const conocida = (una) => ({ huellas, cimas }) => huellas.includes(una) || cimas.some(({ raiz }) => raiz === una);
  const ajenas = dadas.filter((una) => !partes.some(conocida(una)));
  for (const { datos, cimas } of partes)
    for (const { tamano, raiz } of new Map(cimas.map((cima) => [cima.raiz, cima])).values())
      if (dadas.includes(raiz)) datos.push('La raíz ' + deSusEventos(tamano) + ' es la que se dio.');
  for (const parte of partes)
    if (parte.manifiesto && parte.huellas.some((una) => dadas.includes(una)))
      parte.datos.push('Es el archivo que se exportó: la huella que se dio es la suya.');
    else if (parte.manifiesto && (partes.length > 1 || ajenas.length === 0)) parte.avisos.push(SIN_HUELLA);
  if (partes.length > 1) return ajenas.map((una) => 'La huella ' + una + ' no es la de ninguno de estos archivos.');
  for (const parte of partes.filter(({ hallazgos }) => ajenas.length > 0 && hallazgos.length === 0))
    parte.hallar(
      parte.manifiesto
        ? 'No es el archivo que se exportó: la huella que se dio no es la suya.'
        : 'La raíz que se dio no es la suya: es de otro registro, o de otro momento.',
    );
  return [];
}

// De los mismos eventos no hay dos raíces.
function verificarQueConcuerden(partes) {
  const hallazgos = new Set();
  for (const [i, una] of partes.entries())
    for (const otra of partes.slice(i + 1))
      for (const cima of una.cimas)
        for (const suya of otra.cimas)
          if (cima.owner === suya.owner && cima.tamano === suya.tamano && cima.raiz !== suya.raiz)
            hallazgos.add('«' + una.titulo + '» y «' + otra.titulo + '» no son del mismo registro: ' + deSusEventos(cima.tamano) + ' dicen otra raíz.');
  return [...hallazgos];
}

// Quien responde por el último sello de una prueba responde por lo que ella prueba, también por el sello de antes.
function atestiguar(partes, dadas) {
  const testigos = partes.filter(({ esPrueba }) => !esPrueba).flatMap(({ titulo, cimas }) => cimas.map((cima) => ({ ...cima, titulo })));
  const hastaDonde = ({ cimas }) => cimas.at(-1).tamano;
  const pruebas = partes.filter(({ esPrueba }) => esPrueba).sort((una, otra) => hastaDonde(otra) - hastaDonde(una));
  for (const { titulo, cimas, datos, avisos } of pruebas) {
    let responden = false;
    for (const cima of cimas) {
      const testigo = testigos.find(esLaMisma(cima));
      if (testigo) datos.push('La raíz ' + deSusEventos(cima.tamano) + ' es la misma de: ' + testigo.titulo + '.');
      responden = Boolean(testigo || cima.confiada || dadas.includes(cima.raiz));
    }
    if (responden) testigos.push(...cimas.map((cima) => ({ ...cima, titulo })));
    else avisos.push(SIN_TESTIGO);
  }
}

/** Compara todo lo que se dio, entre sí y con lo que se guardó fuera (`dadas`: huellas y raíces), y da lo que no cuadra. */
export function compararConTestigos(partes, dadas) {
  const ajenas = verificarDadas(partes, dadas);
  const sanas = partes.filter(({ hallazgos }) => hallazgos.length === 0);
  const distintas = verificarQueConcuerden(sanas);
  atestiguar(sanas, dadas);
  return [...ajenas, ...distintas];
}
