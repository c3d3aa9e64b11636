// Una exportación, por lo que hay en ella; y varias, que se sigan.
import { CON_TRAMPA, MANIFIESTO, esDelSistema, verificarArchivos } from './archivos.mjs';
import { verificarArbol, verificarCadena } from './cadena.mjs';
import { Ilegible, escritoDia, leido, nuevaParte, plural, sha256DeTexto } from './comun.mjs';
import { conoce, diaSiguiente, enLaZona } from './dias.mjs';
import { textoDe } from './lectura.mjs';

// Los dos límites del período, como instantes, son el fin del día de antes y el de su último día. Lo que depende de los días y
// las horas de una zona que este programa no conoce queda sin comprobar: no se puede decir que esté en orden.
function verificarPeriodo({ version, periodo: { desde, hasta, zona, tras, fin, al }, provisional }, parte) {
  if (version < 2) return;
  if ([zona, tras, fin].some((uno) => typeof uno !== 'string'))
    return parte.hallar('El manifiesto no dice la zona del período, o sus límites.');
  if (version >= 4 && !(provisional ? al <= hasta : al === hasta))
    parte.hallar('El día al que se dice qué está vencido no es el del período.');
  if (!conoce(zona))
    return parte.hallar(
      'Este programa no conoce la zona ' + zona + ': no se pudo comprobar el período, ni lo que libro.csv y libro.xlsx dicen.',
    );
  if (desde < '1900-01-01' || hasta > '9990-12-31') return;
  const [antes, primero, ultimo, despues] = [tras, Date.parse(tras) + 1, fin, Date.parse(fin) + 1].map(
    (instante) => enLaZona(zona, instante)?.dia,
  );
  if (antes >= desde || primero !== desde || ultimo !== hasta || despues !== diaSiguiente(hasta))
    parte.hallar('El período no es el que dice: sus límites no son los de los días ' + escritoDia(desde) + ' a ' + escritoDia(hasta) + ' de ' + zona + '.');
}

// Una carpeta, o un ZIP hecho de ella, puede tenerlo todo una carpeta más adentro.
function sinCarpetaDeMas(fuente) {
  const dentro = fuente.nombres.filter((nombre) => /^[^/]+\/MANIFIESTO\.json$/.test(nombre) && !esDelSistema(nombre) && !CON_TRAMPA.test(nombre));
  if (fuente.nombres.includes(MANIFIESTO) || dentro.length !== 1) return fuente;
  const raiz = dentro[0].slice(0, -MANIFIESTO.length);
  const suyo = (nombre) => (fuente.nombres.includes(raiz + nombre) ? raiz + nombre : nombre);
  return {
    ...fuente,
    nombres: fuente.nombres.map((nombre) => (nombre.startsWith(raiz) ? nombre.slice(raiz.length) : nombre)),
    pesa: (nombre) => fuente.pesa(suyo(nombre)),
    huella: (nombre) => fuente.huella(suyo(nombre)),
    trozos: (nombre) => fuente.trozos(suyo(nombre)),
  };
}

const nombrado = ({ negocio, periodo: { desde, hasta, zona = 'UTC' } }) =>
  (negocio ? negocio + ' · del ' : 'Del ') + escritoDia(desde) + ' al ' + escritoDia(hasta) + ' (días de ' + zona + ')';

const porQueNo = (error) => (error instanceof Ilegible ? error.message : 'No dice lo que debe: no se puede leer entero.');

/** Verifica una exportación. `dada`: como la pide `verificar`. */
export async function verificarUno(dada) {
  const fuente = sinCarpetaDeMas(dada);
  const parte = nuevaParte(dada.titulo);
  let texto = '';
  try {
    if (fuente.nombres.includes(MANIFIESTO)) texto = await textoDe(fuente, MANIFIESTO);
  } catch (error) {
    parte.hallar(porQueNo(error));
  }
  const manifiesto = leido(texto);
  if (manifiesto?.formato !== 'cuenta-clara/exportacion') {
    parte.hallar('MANIFIESTO.json falta o no se puede leer.');
    return parte;
  }
  if (![1, 2, 3, 4, 5, 6].includes(manifiesto.version) || manifiesto.forma !== 1) {
    parte.hallar('Esta exportación es de otra versión; usa el verificador que venía con ella.');
    return parte;
  }
  const suya = await sha256DeTexto(texto);
  parte.huellas = [fuente.zip, suya].filter(Boolean);
  try {
    parte.titulo = nombrado(manifiesto);
    await verificarArchivos(fuente, manifiesto, parte);
    verificarPeriodo(manifiesto, parte);
    verificarArbol(manifiesto, parte);
    await verificarCadena(fuente, manifiesto, parte);
    parte.manifiesto = manifiesto;
    if (manifiesto.arbol) parte.cimas.push({ owner: manifiesto.owner, ...manifiesto.arbol });
  } catch (error) {
    parte.hallar(porQueNo(error));
    return parte;
  }
  const { asientos, archivos, fuera_del_periodo = [], anterior, cabeza, arbol, provisional } = manifiesto;
  parte.datos = [
    'Todo en orden: ' + plural(asientos, 'asiento', 'asientos') + ' y ' + plural(archivos.length, 'archivo', 'archivos') + '.',
    ...(provisional ? ['Es provisional: el período no había terminado cuando se pidió.'] : []),
    ...(fuera_del_periodo.length > 0
      ? ['Con fecha fuera del período, y señalados: ' + fuera_del_periodo.join(', ') + '.']
      : []),
    'Empieza tras el asiento ' + anterior.secuencia + ', huella ' + anterior.huella,
    'Asiento ' + cabeza.secuencia + ', huella ' + cabeza.huella,
    ...(arbol ? ['Árbol de ' + arbol.tamano + ' eventos, raíz ' + arbol.raiz] : []),
    ...(fuente.zip ? ['SHA-256 del ZIP: ' + fuente.zip] : []),
    'SHA-256 del manifiesto: ' + suya,
  ];
  return parte;
}

const losAsientos = (uno, otro) => (uno === otro ? 'el asiento ' + uno : 'los asientos ' + uno + ' a ' + otro);

// Donde un período termina empieza el siguiente: ningún asiento está en los dos ni en ninguno.
export function verificarSerie(partes) {
  const hallazgos = [];
  for (const { manifiesto: uno, cierra } of partes)
    for (const { manifiesto: otro, abre } of partes) {
      if (uno.owner !== otro.owner || diaSiguiente(uno.periodo.hasta) !== otro.periodo.desde) continue;
      const seSiguen = uno.cabeza.huella === otro.anterior.huella;
      if (seSiguen && (abre === null || cierra === null || abre === cierra)) continue;
      const entre = 'Del período que termina el ' + escritoDia(uno.periodo.hasta) + ' al que empieza el ' + escritoDia(otro.periodo.desde) + ' (días de ' + (otro.periodo.zona ?? 'UTC') + ')';
      const [fin, tras] = [uno.cabeza.secuencia, otro.anterior.secuencia];
      if (fin < tras) hallazgos.push(entre + (tras - fin === 1 ? ' falta ' : ' faltan ') + losAsientos(fin + 1, tras) + '.');
      else if (fin > tras) hallazgos.push(entre + (fin - tras === 1 ? ' se repite ' : ' se repiten ') + losAsientos(tras + 1, fin) + '.');
      else if (!seSiguen) hallazgos.push(entre + ' cambia la huella del asiento ' + fin + '.');
      else hallazgos.push(entre + ' cambian las facturas pendientes, o los folios.');
    }
  return hallazgos;
}
