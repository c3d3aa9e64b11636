// sello.json: lo que vino después de un archivo y lo prueba más (docs/exportacion.md, "The companion").
import { esElPrincipioDe, estaEnElArbol, hojaDelArbol } from './arbol.mjs';
import { canonico, escritoDia, leido, nuevaParte, plural } from './comun.mjs';
import { comprobarTiempo } from './tiempo.mjs';

const FORMATO = 'cuenta-clara/sello';
export const esCompanero = (nombre) => /(^|[./-])sello([ (].*)?\.json$/i.test(nombre);

const diasDe = ({ desde, hasta }) => 'del ' + escritoDia(desde) + ' al ' + escritoDia(hasta);
const igualesCimas = (una, otra) => una.tamano === otra.tamano && una.raiz === otra.raiz;
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const enUtc = (instante) => {
  if (!INSTANTE.test(instante)) throw new RangeError('no es un instante');
  return escritoDia(instante.slice(0, 10)) + ' ' + instante.slice(11, 19) + ' UTC';
};

async function verificarTiempo({ owner, sello }, confiados, parte) {
  const { tamano, raiz, tiempo } = sello;
  if (tiempo === null) return;
  const cual = 'El tiempo certificado de los primeros ' + plural(tamano, 'evento', 'eventos');
  const { mal, instante, nombre, huella, confiado } = await comprobarTiempo(tiempo, canonico({ owner, tamano, raiz }), confiados);
  if (mal) return parte.hallar(cual + ' no vale: ' + mal + '.');
  if (confiados.length > 0 && !confiado)
    return parte.hallar(cual + ' lo firma «' + nombre + '», y no es de la autoridad cuyo certificado se dio.');
  parte.datos.push('Tiempo certificado: ' + enUtc(instante) + ', por «' + nombre + '»' + (confiado ? ', de la autoridad que se dio.' : '.'));
  parte.datos.push('SHA-256 del certificado de «' + nombre + '»: ' + huella);
  if (!confiado)
    parte.avisos.push(
      'Que «' + nombre + '» es quien dice no se comprobó: compara la huella de su certificado con la que publica, o da el certificado de su autoridad.',
    );
}

async function verificarSello(companero, sello, confiados, parte) {
  const { archivo, owner } = companero;
  if (!(await esElPrincipioDe(archivo.arbol, sello, sello.prueba)))
    return parte.hallar(
      'El sello de ' + plural(sello.tamano, 'evento', 'eventos') + ' no empieza con lo que había cuando se hizo el archivo: después se cambió algo de antes.',
    );
  parte.datos.push(
    // Cuándo, solo lo dice de otro el tiempo certificado.
    'Sellado, según el propio sistema, el ' + enUtc(sello.instante) + ': los primeros ' + plural(sello.tamano, 'evento', 'eventos') + ', que empiezan con los de este archivo; raíz ' + sello.raiz,
  );
  await verificarTiempo({ owner, sello }, confiados, parte);
}

// `partes`: las de los archivos que se dieron, por si el de antes es uno de ellos.
async function verificarAnterior({ anterior, archivo }, partes, parte) {
  if (anterior === null) return;
  if (!(await esElPrincipioDe(anterior.arbol, archivo.arbol, anterior.prueba)))
    return parte.hallar('No empieza con lo que había al hacerse el archivo anterior, ' + diasDe(anterior.periodo) + '.');
  const suya = partes.find(({ huellas }) => anterior.manifiestos.some((una) => huellas.includes(una)));
  if (suya?.manifiesto?.arbol && !igualesCimas(suya.manifiesto.arbol, anterior.arbol))
    return parte.hallar('El archivo anterior, ' + diasDe(anterior.periodo) + ', no es de los eventos que dice el sello.');
  parte.datos.push(
    suya?.manifiesto?.arbol
      ? 'Continúa el archivo ' + diasDe(anterior.periodo) + ', que también se dio: nada de lo de entonces cambió.'
      : 'Continúa el archivo ' + diasDe(anterior.periodo) + ', si el árbol de aquel es de ' +
          plural(anterior.arbol.tamano, 'evento', 'eventos') + ', con la raíz ' + anterior.arbol.raiz,
  );
}

async function verificarContraElArchivo({ owner, archivo }, { manifiesto, ultimoEvento }, parte) {
  if (owner !== manifiesto.owner) return parte.hallar('El sello es de otra dueña.');
  if (manifiesto.arbol && !igualesCimas(manifiesto.arbol, archivo.arbol))
    return parte.hallar('El registro ya no es el que era cuando se hizo el archivo: el árbol de entonces es otro.');
  if (ultimoEvento === null || archivo.ultimo === null) return;
  const hoja = await hojaDelArbol(ultimoEvento);
  if (!(await estaEnElArbol(hoja, archivo.arbol.tamano - 1, archivo.arbol, archivo.ultimo)))
    parte.hallar('El último evento del archivo no es el último del árbol que dice el sello.');
}

/** Verifica un sello.json con la parte de su archivo, a la que agrega lo que halla. `dado`: { titulo, texto }. */
export async function verificarCompanero({ titulo, texto }, partes, confiados) {
  const companero = leido(texto);
  const suelta = nuevaParte(titulo);
  if (companero?.formato !== FORMATO || companero.version !== 1) {
    suelta.hallar('No es un sello, o es de otra versión: usa el verificador que está en /verificar.');
    return suelta;
  }
  const parte = partes.find(({ huellas }) =>
    [...(companero.archivo?.sha256 ?? []), ...(companero.archivo?.manifiestos ?? [])].some((una) => huellas.includes(una)),
  );
  if (!parte) {
    suelta.hallar('Es el sello de otro archivo, que no está entre los que se dieron.');
    return suelta;
  }
  if (parte.hallazgos.length > 0) return null;
  try {
    await verificarContraElArchivo(companero, parte, parte);
    await verificarAnterior(companero, partes, parte);
    for (const sello of companero.sellos) await verificarSello(companero, sello, confiados, parte);
    if (companero.sellos.length === 0) parte.avisos.push('Desde que se hizo no hay otro sello: pide el suyo otra vez mañana.');
  } catch {
    parte.hallar('El sello no dice lo que debe: no se puede leer entero.');
  }
  return null;
}
