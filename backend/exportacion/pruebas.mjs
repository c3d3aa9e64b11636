// Las pruebas: que los eventos de una factura están en lo que se selló, y que un sello continúa a otro.
import { esElPrincipioDe, estaEnElArbol, hojaDelArbol } from './arbol.mjs';
import { tipoDe } from './asientos.mjs';
import { importe } from './celdas.mjs';
import { canonico, escritoDia, leido, nuevaParte, plural } from './comun.mjs';
import { NOMBRES } from './movimientos.mjs';
import { pagoDe, papelTras, saldoDe } from './papeles.mjs';
import { dichoDelSello, enUtc, verificarTiempo } from './sellos.mjs';

const DE_FACTURA = 'cuenta-clara/prueba';
const DE_CONSISTENCIA = 'cuenta-clara/consistencia';
export const esPrueba = (documento) => [DE_FACTURA, DE_CONSISTENCIA].includes(documento?.formato);

const enPesos = (centavos) =>
  importe(centavos)
    .replace(/\d(?=(\d{3})+\.)/g, '$&,')
    .replace(/^-?/, '$&$$');

/** @type {any[]} */
const DEL_PAPEL = [
  ['número', 'numero', String],
  ['cliente', 'cliente', String],
  ['fecha', 'fecha', escritoDia],
  ['vence', 'vence', (dia) => (dia ? escritoDia(dia) : 'sin fecha')],
  ['total', 'total', enPesos],
  ['anticipo', 'deposito', enPesos],
  ['ajuste', 'ajuste', enPesos],
];

// Lo que un evento dijo de la factura, o cambió en ella.
const cambiosDe = (antes, despues) =>
  DEL_PAPEL.filter(([, campo]) => despues && (antes ? antes[campo] !== despues[campo] : despues[campo])).map(
    ([nombre, campo, escribe]) =>
      nombre + ' ' + escribe(despues[campo]) + (antes ? ' (antes ' + escribe(antes[campo]) + ')' : ''),
  );

function enPalabras(evento, antes, despues) {
  const pago = pagoDe({ antes, despues });
  const queda = despues && despues.estado !== 'borrador' ? ['queda por cobrar ' + enPesos(saldoDe(despues))] : [];
  const detalle = [
    ...(evento.type === 'FolioCedido' ? ['número ' + evento.data.numero_factura] : []),
    ...cambiosDe(antes, despues),
    ...(pago ? [enPesos(pago.monto) + ' con ' + pago.metodo + ', del ' + escritoDia(pago.fecha)] : []),
    ...queda,
  ];
  return [NOMBRES[tipoDe(evento)] ?? 'Otro evento, ' + evento.type, detalle.join(', ')].filter(Boolean).join(': ');
}

const titulada = (papel, existe) =>
  papel
    ? 'Factura ' + papel.numero + ' · ' + papel.cliente + ' · total ' + enPesos(papel.total) + (existe ? '' : ' · eliminada')
    : 'Un número que se apartó y no se usó';

// Si el evento es ese, de esa factura, y está donde se dice en lo que se selló.
async function verificarEvento({ evento: texto, indice, camino }, numero, { owner, factura_id, sello }, parte) {
  const cual = 'El evento ' + numero + ' de la factura';
  const evento = leido(texto);
  if (evento === null || canonico(evento) !== texto)
    parte.hallar(cual + ' no está escrito en su única forma: no se sabe qué dice.');
  if (evento?.metadata?.ownerId !== owner || evento.streamId !== 'factura-' + factura_id)
    parte.hallar(cual + ' es de otra factura, o de otro negocio.');
  else if (evento.version !== numero) parte.hallar('Antes del evento ' + numero + ' de la factura falta otro, o no van en su orden.');
  if (!(await estaEnElArbol(await hojaDelArbol(String(texto)), indice, sello, camino)))
    parte.hallar(cual + ' no está en lo que se selló, o no dice lo que entonces.');
  return evento;
}

async function verificarPruebaDeFactura(prueba, confiados, parte) {
  if (!prueba.sellada)
    return parte.hallar('Todavía no prueba nada: lo que pasó desde el ' + enUtc(prueba.desde) + ' no está en ningún sello. Pide la prueba otra vez.');
  const { owner, sello, eventos } = prueba;
  if (eventos.length === 0) return parte.hallar('No trae ningún evento.');
  const dichos = [];
  let [papel, ultimo] = [null, null];
  for (const [lugar, uno] of eventos.entries()) {
    const evento = await verificarEvento(uno, lugar + 1, prueba, parte);
    if (parte.hallazgos.length > 0) continue;
    const despues = papelTras(papel, evento);
    const donde = ' (evento ' + (uno.indice + 1) + ' de los ' + sello.tamano + ' sellados)';
    dichos.push(lugar + 1 + '. ' + enUtc(evento.metadata.at) + ' · ' + enPalabras(evento, papel, despues) + donde);
    [papel, ultimo] = [despues, despues ?? ultimo];
  }
  if (parte.hallazgos.length > 0) return;
  parte.titulo = titulada(ultimo, papel !== null);
  parte.datos.push(
    'Todo en orden: ' + plural(eventos.length, 'evento', 'eventos') + ' de esta factura, y lo que dicen es lo que se selló.',
    ...dichos,
    'Hasta el sello: no dice si pasó algo más después del último de estos eventos.',
    dichoDelSello(sello),
  );
  parte.cimas.push({ owner, ...sello, confiada: await verificarTiempo(owner, sello, confiados, parte) });
}

async function verificarConsistencia({ owner, de, a, prueba }, confiados, parte) {
  const [antes, despues] = [de, a].map(({ tamano }) => plural(tamano, 'evento', 'eventos'));
  if (!(await esElPrincipioDe(de, a, prueba)))
    return parte.hallar('El sello de ' + despues + ' no empieza con lo que selló el de ' + antes + ': se cambió algo de antes.');
  parte.titulo = 'Del sello de ' + antes + ' al de ' + despues;
  parte.datos.push('Todo en orden: lo que había al primer sello sigue igual, y en su lugar, en el segundo.');
  for (const sello of [de, a]) {
    parte.datos.push(dichoDelSello(sello));
    parte.cimas.push({ owner, ...sello, confiada: await verificarTiempo(owner, sello, confiados, parte) });
  }
}

/** Verifica una prueba, ya leída, y da su parte. */
export async function verificarPrueba({ titulo, prueba }, confiados) {
  const parte = Object.assign(nuevaParte(titulo), { esPrueba: true });
  try {
    if (prueba.version !== 1) parte.hallar('Esta prueba es de otra versión: usa el verificador que está en /verificar.');
    else if (prueba.formato === DE_FACTURA) await verificarPruebaDeFactura(prueba, confiados, parte);
    else await verificarConsistencia(prueba, confiados, parte);
  } catch {
    parte.hallar('La prueba no dice lo que debe: no se puede leer entera.');
  }
  return parte;
}
