// sello.json: lo que vino después de un archivo y lo prueba más ("The companion").
import { esElPrincipioDe, estaEnElArbol, hojaDelArbol } from './arbol.mjs';
import { canonico, escritoDia, leido, losPrimeros, nuevaParte, plural } from './comun.mjs';
import { dichoDelSello, verificarTiempo } from './sellos.mjs';

export const DE_SELLO = 'cuenta-clara/sello';
/** Cómo se llama un sello, o una prueba, que queda junto a lo demás. */
export const esCompanero = (nombre) => /(^|[./-])sello([ (].*)?\.json$|(^|\/)Prueba-[^/]*\.json$/i.test(nombre);

const diasDe = ({ desde, hasta, zona }) => 'del ' + escritoDia(desde) + ' al ' + escritoDia(hasta) + ' (días de ' + zona + ')';
const igualesCimas = (una, otra) => una.tamano === otra.tamano && una.raiz === otra.raiz;

async function verificarSello(companero, sello, confiados, parte) {
  const { archivo, owner } = companero;
  if (!(await esElPrincipioDe(archivo.arbol, sello, sello.prueba)))
    return parte.hallar(
      'El sello de ' + plural(sello.tamano, 'evento', 'eventos') + ' no empieza con lo que había cuando se hizo el archivo: después se cambió algo de antes.',
    );
  parte.datos.push(dichoDelSello(sello, ', que empiezan con los de este archivo'));
  parte.cimas.push({ owner, ...sello, confiada: await verificarTiempo(owner, sello, confiados, parte) });
}

// `partes`: las de los archivos que se dieron, por si el de antes es uno de ellos.
async function verificarAnterior({ owner, anterior, archivo }, partes, parte) {
  if (anterior === null) return;
  if (!(await esElPrincipioDe(anterior.arbol, archivo.arbol, anterior.prueba)))
    return parte.hallar('No empieza con lo que había al hacerse el archivo anterior, ' + diasDe(anterior.periodo) + '.');
  const suya = partes.find(({ huellas }) => anterior.manifiestos.some((una) => huellas.includes(una)));
  if (suya?.manifiesto?.arbol && !igualesCimas(suya.manifiesto.arbol, anterior.arbol))
    return parte.hallar('El archivo anterior, ' + diasDe(anterior.periodo) + ', no es de los eventos que dice el sello.');
  parte.cimas.push({ owner, ...anterior.arbol });
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
  if (ultimoEvento === null) return;
  const hoja = await hojaDelArbol(ultimoEvento);
  if (!(await estaEnElArbol(hoja, archivo.arbol.tamano - 1, archivo.arbol, archivo.ultimo)))
    parte.hallar('El último evento del archivo no es el último del árbol que dice el sello.');
}

const SIN_REGISTRO =
  'Este sello no trae con qué huella se exportó el archivo: de él prueba a lo más su último evento, no lo de antes, ni los PDF ni el resumen.';

// El evento en que el registro guarda las huellas de un archivo, que por la de su manifiesto son las de todo lo que trae, está en los sellos de después.
async function verificarRegistro({ owner, archivo, sellos }, { huellas }, parte) {
  const { evento: texto, indice } = archivo.registro ?? {};
  const evento = leido(texto);
  const guarda = [evento?.data, evento?.data?.antes].flatMap((uno) => [uno?.manifiesto, uno?.sha256]);
  // Antes el registro no guardaba la de su manifiesto: con la carpeta sola no se sabe.
  if (!evento || (!evento.data.manifiesto && !huellas.includes(evento.data.sha256))) return parte.avisos.push(SIN_REGISTRO);
  const esDeExportar = ['ExportacionLista', 'ExportacionRehecha'].includes(evento.type);
  const esSuyo = evento.streamId === 'exportaciones-' + owner && evento.metadata.ownerId === owner && canonico(evento) === texto;
  if (!esDeExportar || !esSuyo || !guarda.some((una) => huellas.includes(una)))
    return parte.hallar('El registro que trae el sello no es el de este archivo: no es el que se exportó.');
  const cubren = sellos.filter(({ tamano }) => tamano > indice);
  for (const sello of cubren)
    if (!(await estaEnElArbol(await hojaDelArbol(texto), indice, sello, sello.registro)))
      return parte.hallar('En el sello de ' + plural(sello.tamano, 'evento', 'eventos') + ' no está que este archivo se exportó.');
  if (cubren.length === 0) return parte.avisos.push(SIN_REGISTRO);
  parte.datos.push('Que este archivo se exportó, con todo lo que trae, está en lo sellado desde el sello de ' + losPrimeros(cubren[0].tamano) + '.');
}

const SIN_SU_ARCHIVO =
  'Se dio sin el archivo del que es: sólo se comprobó que sus sellos empiezan con los eventos que dice de él, no que el archivo sea ese.';

/**
 * Verifica un sello.json, ya leído, con la parte de su archivo, a la que agrega lo que halla. Da una parte aparte cuando no hay de qué
 * archivo: sin ninguno se comprueba solo.
 */
export async function verificarCompanero({ titulo, companero }, partes, confiados) {
  const { archivo, owner, periodo } = companero;
  const suelta = nuevaParte(titulo);
  const suya = partes.find(({ huellas }) =>
    [...(archivo?.sha256 ?? []), ...(archivo?.manifiestos ?? [])].some((una) => huellas.includes(una)),
  );
  if (!suya && partes.length > 0) {
    suelta.hallar('Es el sello de otro archivo, que no está entre los que se dieron.');
    return suelta;
  }
  if (suya?.hallazgos.length > 0) return null;
  const parte = suya ?? suelta;
  try {
    if (suya) await verificarContraElArchivo(companero, suya, suya);
    else {
      suelta.titulo = 'Sello del archivo ' + diasDe(periodo);
      suelta.avisos.push(SIN_SU_ARCHIVO);
    }
    parte.cimas.push({ owner, ...archivo.arbol });
    await verificarAnterior(companero, partes, parte);
    for (const sello of companero.sellos) await verificarSello(companero, sello, confiados, parte);
    if (suya) await verificarRegistro(companero, suya, parte);
    if (companero.sellos.length === 0) parte.avisos.push('Desde que se hizo no hay otro sello: pide el suyo otra vez mañana.');
  } catch {
    parte.hallar('El sello no dice lo que debe: no se puede leer entero.');
  }
  return suya ? null : suelta;
}
