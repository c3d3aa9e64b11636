// La cadena de los asientos, de un extremo del período al otro.
import { RAIZ_DE_NADA } from './arbol.mjs';
import { verificarLista } from './archivos.mjs';
import { SUMAS, verificarAsiento } from './asientos.mjs';
import { leido } from './comun.mjs';
import { hojasDe } from './hojas.mjs';
import { lineasDe } from './lectura.mjs';
import { abrir, papelTras } from './papeles.mjs';

// El día de un asiento está en el período cuando su instante está entre los dos límites; los demás están señalados.
function verificarDia({ secuencia, instante }, { tras, fin }, senalados, parte) {
  const estaSenalado = senalados.delete(secuencia);
  if (tras === undefined) return estaSenalado;
  const esDelPeriodo = instante > tras && instante <= fin;
  if (esDelPeriodo && estaSenalado)
    parte.hallar('El asiento ' + secuencia + ' es del período y está señalado como de fuera.');
  if (!esDelPeriodo && !estaSenalado)
    parte.hallar('El asiento ' + secuencia + ' no es del período y no está señalado.');
  return estaSenalado;
}

// El árbol de todos los eventos de la dueña, tras el del último asiento: cada asiento es de uno de ellos.
export function verificarArbol({ version, arbol, cabeza }, parte) {
  if (version < 4) return;
  const sePuede = arbol?.tamano === 0 ? arbol.raiz === RAIZ_DE_NADA : /^[0-9a-f]{64}$/.test(arbol?.raiz);
  if (!(arbol?.tamano >= cabeza.secuencia) || !sePuede)
    parte.hallar('El manifiesto no dice bien cuántos eventos había al final, o la raíz de su árbol.');
}

export async function verificarCadena(fuente, manifiesto, parte) {
  const { owner, periodo, asientos, fuera_del_periodo = [], anterior, cabeza } = manifiesto;
  const eventos = lineasDe(fuente, 'eventos.jsonl');
  const senalados = new Set(fuera_del_periodo);
  const papeles = manifiesto.version < 4 ? null : await abrir(fuente, manifiesto, parte);
  const hojas = await hojasDe(fuente, manifiesto, papeles, parte);
  const cuentas = new Map();
  let previo = anterior;
  let contados = 0;
  for await (const linea of lineasDe(fuente, 'libro.jsonl')) {
    const asiento = leido(linea);
    const deEste = (await eventos.next()).value;
    contados += 1;
    if (asiento === null) {
      parte.hallar('La línea ' + contados + ' de libro.jsonl no se puede leer.');
      continue;
    }
    if (contados === 1 && asiento.secuencia > anterior.secuencia + 1)
      parte.hallar('Al principio faltan asientos: el período empieza tras el ' + anterior.secuencia + '.');
    const evento = await verificarAsiento(asiento, deEste, { previo, owner, cuentas, papeles }, parte);
    const antes = papeles?.get(asiento.factura_id) ?? null;
    const despues = papeles && evento ? papelTras(antes, evento) : antes;
    if (despues) papeles.set(asiento.factura_id, despues);
    else papeles?.delete(asiento.factura_id);
    await hojas.sigue({ asiento, antes, despues, fuera: verificarDia(asiento, periodo, senalados, parte) });
    previo = asiento;
    parte.ultimoEvento = deEste ?? null;
  }
  await hojas.termina();
  if (!(await eventos.next()).done) parte.hallar('Hay eventos sin asiento.');
  for (const secuencia of senalados) parte.hallar('El asiento ' + secuencia + ' está señalado y no está.');
  if (previo.secuencia < cabeza.secuencia)
    parte.hallar('Al final faltan asientos: el período termina con el ' + cabeza.secuencia + '.');
  if (contados !== asientos)
    parte.hallar('El manifiesto dice ' + asientos + ' asientos y hay ' + contados + '.');
  if (previo.secuencia !== cabeza.secuencia || previo.huella !== cabeza.huella)
    parte.hallar('El último asiento no es el que dice el manifiesto.');
  if (SUMAS.some((suma) => previo.saldo?.[suma] !== cabeza.saldo[suma]))
    parte.hallar('El saldo final no es el que dice el manifiesto.');
  verificarLista(manifiesto, cuentas, parte);
}
