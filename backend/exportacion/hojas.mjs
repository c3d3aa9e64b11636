// libro.xlsx: cada hoja se escribe otra vez, de los eventos, y se compara entera.
import { FIN_DE_HOJA, PARTES_FIJAS, dia, dinero, entero, escrito, filaEnXml, hojaHastaSusFilas, hora, primeraFila, texto } from './celdas.mjs';
import { escritoDia } from './comun.mjs';
import { conoce, dias, enLaZona } from './dias.mjs';
import { foliosDesde } from './folios.mjs';
import { aLaPar } from './lectura.mjs';
import { NOMBRES, columnasDe, csvDe } from './movimientos.mjs';
import { loQueDeja, pendientesDe, porCobrarDe, recibosDe, saldoDe } from './papeles.mjs';
import { deZip } from './zip.mjs';

const EDADES = ['Por vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días', 'Sin fecha'];
// De qué edad es, un día, lo que vence otro: su lugar en las edades.
function edadDe(vence, al) {
  if (vence === null) return 5;
  const vencida = dias(vence, al);
  return vencida <= 0 ? 0 : vencida <= 30 ? 1 : vencida <= 60 ? 2 : vencida <= 90 ? 3 : 4;
}

const comparados = (uno, otro) => (uno === otro ? 0 : uno < otro ? -1 : 1);
const MOTIVOS = {
  eliminada: 'Se eliminó la factura',
  renumerada: 'La factura cambió de número',
  cedido: 'Se apartó y no se usó',
};
const MAXIMO_DE_FILAS = 1048576;
const NO_CABEN = 'Son más renglones de los que caben en una hoja: están en libro.csv y en eventos.jsonl.';

async function libroDe(fuente, manifiesto, papeles, parte) {
  const { periodo, negocio, provisional, asientos, anterior, cabeza } = manifiesto;
  const { desde, hasta, zona, al } = periodo;
  const trozos = [];
  for await (const trozo of fuente.trozos('libro.xlsx')) trozos.push(trozo);
  const libro = await deZip(new Blob(trozos), 'libro.xlsx', fuente.pesa('libro.xlsx'));
  const HOJAS = ['Resumen', 'Movimientos', 'Por cobrar', 'Antigüedad', 'Pagos recibidos', 'Folios'];
  const archivoDe = (hoja) => 'xl/worksheets/sheet' + (HOJAS.indexOf(hoja) + 1) + '.xml';
  const suyos = [...Object.keys(PARTES_FIJAS), ...HOJAS.map(archivoDe)];
  if (libro.repetidos.length > 0 || libro.nombres.join() !== suyos.join()) {
    parte.hallar('libro.xlsx no tiene las partes que debe.');
    return { sigue: () => {}, termina: () => {} };
  }
  for (const [nombre, esperada] of Object.entries(PARTES_FIJAS))
    if ((await libro.huella(nombre)).sha256 !== esperada)
      parte.hallar('libro.xlsx no dice cómo se llaman o se ven sus hojas como debe: ' + nombre + '.');

  const delPeriodo =
    'Del ' + escritoDia(desde) + ' al ' + escritoDia(hasta) + ', días de ' + zona + (provisional ? ' (provisional)' : '');
  const hoja = async (nombre, columnas, conDia, caben) => {
    const encabezado = [
      [nombre, escrito(negocio)],
      ['Período', texto(delPeriodo)],
      ...(conDia ? [['Al', dia(al)]] : []),
    ];
    const queja = 'La hoja ' + nombre + ' de libro.xlsx no dice lo que debe';
    const leida = aLaPar(libro, archivoDe(nombre), parte);
    let fila = primeraFila(encabezado);
    await leida.consume(hojaHastaSusFilas(encabezado, columnas), queja + ' antes de sus renglones.');
    const dice = async (celdas, fuerte = 0) => {
      await leida.consume(filaEnXml(fila, celdas, fuerte), queja + ' en el renglón ' + fila + '.');
      fila += 1;
    };
    if (!caben) await dice([texto(NO_CABEN)]);
    return {
      dice: (celdas) => (caben ? dice(celdas) : undefined),
      async termina(totales = []) {
        if (totales.length > 0) await dice(totales, 4);
        await leida.consume(FIN_DE_HOJA, queja + ' tras sus renglones.');
        await leida.termina(queja + ' al final.');
      },
    };
  };
  const cabe = (cuantas, conDia = false) => cuantas + (conDia ? 3 : 2) + 3 <= MAXIMO_DE_FILAS;

  const columnas = columnasDe(manifiesto);
  const movimientos = await hoja('Movimientos', columnas, false, cabe(asientos));
  const pagos = await hoja(
    'Pagos recibidos',
    [
      ...[['Asiento', 10], ['Registrado (' + zona + ')', 30], ['Tipo', 18], ['Concepto', 18], ['Fecha', 12]],
      ...[['De qué período', 16], ['Factura', 10], ['Cliente', 30], ['Método de pago', 18], ['Importe', 15]],
    ],
    false,
    cabe(2 * asientos),
  );
  const folios = foliosDesde(manifiesto.folios);
  const recibido = { delPeriodo: 0, deOtro: 0 };

  const sigue = async (renglon) => {
    const { asiento, antes, despues } = renglon;
    folios.asienta(asiento, antes?.numero ?? null);
    await movimientos.dice(columnas.map(([, , celda]) => celda(renglon)));
    for (const recibo of recibosDe(antes, despues)) {
      const suyo = recibo.dia >= desde && recibo.dia <= hasta;
      recibido[suyo ? 'delPeriodo' : 'deOtro'] += recibo.monto;
      await pagos.dice([
        ...[entero(asiento.secuencia), hora(zona, asiento.instante), texto(NOMBRES[asiento.tipo])],
        ...[texto(recibo.tipo), dia(recibo.dia), texto(suyo ? 'Del período' : 'De otro período')],
        ...[entero(asiento.numero_factura), escrito(asiento.cliente), recibo.metodo ? escrito(recibo.metodo) : null],
        dinero(recibo.monto),
      ]);
    }
  };

  const termina = async () => {
    const enTotal = ['cobrado', 'revertido'].map((suma) => cabeza.saldo[suma] - anterior.saldo[suma]);
    await movimientos.termina();
    await pagos.termina([texto('Total'), ...Array(8).fill(null), dinero(enTotal[0] - enTotal[1])]);

    const pendientes = pendientesDe(papeles)
      .map(([id, papel]) => ({ id, ...papel, saldo: saldoDe(papel) }))
      .sort(
        (uno, otro) =>
          comparados(uno.cliente, otro.cliente) ||
          comparados(uno.cliente_id, otro.cliente_id) ||
          uno.numero - otro.numero ||
          comparados(uno.id, otro.id),
      );
    const pendiente = pendientes.reduce((suma, { total }) => suma + total, 0);
    const seDebe = porCobrarDe(cabeza.saldo);
    const resumen = await hoja('Resumen', [['Concepto', 34], ['Importe', 18], ['Qué es', 56]], true, true);
    for (const [concepto, centavos, nota] of [
      ['Facturado de facturas pagadas', cabeza.saldo.facturado - pendiente, "Es 'Total Facturado' del tablero"],
      ['Pendiente a pagar', pendiente, 'Totales de las facturas pendientes'],
      ['  menos anticipos y abonos', seDebe - pendiente, 'De esas facturas'],
      ['  = por cobrar', seDebe, 'Lo mismo en el libro, en Por cobrar y en Antigüedad'],
      ['Recibido en el período', enTotal[0] - enTotal[1], 'Lo que movieron sus asientos: cobrado menos revertido'],
      ['  con fecha del período', recibido.delPeriodo, 'De lo recibido'],
      ['  con fecha de otro', recibido.deOtro, 'De lo recibido'],
    ])
      await resumen.dice([texto(concepto), dinero(centavos), texto(nota)]);
    await resumen.termina();

    const porCobrar = await hoja(
      'Por cobrar',
      [
        ...[['Cliente', 30], ['Factura', 10], ['Fecha de factura', 16], ['Vence', 12], ['Días de vencida', 15]],
        ...[['Total', 15], ['Anticipos y abonos', 18], ['Por cobrar', 15], ['ID de factura', 38], ['ID de cliente', 38]],
      ],
      true,
      cabe(pendientes.length, true),
    );
    const deCada = new Map();
    for (const { id, cliente, cliente_id, numero, fecha, vence, total, saldo } of pendientes) {
      const vencida = saldo > 0 && [1, 2, 3, 4].includes(edadDe(vence, al));
      await porCobrar.dice([
        ...[escrito(cliente), entero(numero), dia(fecha), dia(vence), vencida ? entero(dias(vence, al)) : null],
        ...[dinero(total), dinero(total - saldo), dinero(saldo), texto(id), texto(cliente_id)],
      ]);
      const suya = deCada.get(cliente_id) ?? { cliente_id, ultima: -1, facturas: 0, edades: EDADES.map(() => 0) };
      if (numero > suya.ultima) Object.assign(suya, { ultima: numero, cliente });
      if (saldo !== 0) {
        suya.facturas += 1;
        suya.edades[edadDe(vence, al)] += saldo;
      }
      deCada.set(cliente_id, suya);
    }
    await porCobrar.termina([
      ...[texto('Total'), null, null, null, null],
      ...[pendiente, pendiente - seDebe, seDebe].map(dinero),
    ]);

    const deudoras = [...deCada.values()]
      .filter(({ facturas }) => facturas > 0)
      .sort((una, otra) => comparados(una.cliente, otra.cliente) || comparados(una.cliente_id, otra.cliente_id));
    const antiguedad = await hoja(
      'Antigüedad',
      [
        ...[['Cliente', 30], ['Facturas', 10], ...EDADES.map((edad) => [edad, 15])],
        ...[['Por cobrar', 15], ['ID de cliente', 38]],
      ],
      true,
      cabe(deudoras.length, true),
    );
    const cifras = (edades) => [
      ...edades.map((centavos) => (centavos === 0 ? null : dinero(centavos))),
      dinero(edades.reduce((suma, una) => suma + una, 0)),
    ];
    for (const { cliente, facturas, edades, cliente_id } of deudoras)
      await antiguedad.dice([escrito(cliente), entero(facturas), ...cifras(edades), texto(cliente_id)]);
    const deTodas = EDADES.map((_, i) => deudoras.reduce((suma, { edades }) => suma + edades[i], 0));
    await antiguedad.termina([texto('Total'), null, ...cifras(deTodas)]);

    const renglones = folios.renglones();
    const deFolios = await hoja(
      'Folios',
      [
        ...[['Folio', 10], ['Hasta', 10], ['Motivo', 30], ['Folio nuevo', 12], ['Fecha (' + zona + ')', 26]],
        ...[['Asiento', 10], ['Ahora', 24]],
      ],
      false,
      cabe(renglones.length),
    );
    for (const { numero, hasta: ultimo, motivo, nuevo, instante, secuencia, falta } of renglones)
      await deFolios.dice([
        ...[entero(numero), entero(ultimo), texto(motivo ? MOTIVOS[motivo] : 'Ninguna factura lo ha tenido')],
        ...[nuevo ? entero(nuevo) : null, instante ? dia(enLaZona(zona, instante)?.dia) : null],
        ...[secuencia ? entero(secuencia) : null, texto(falta ? 'Falta' : 'Lo tiene otra factura')],
      ]);
    await deFolios.termina();
    parte.cierra = await loQueDeja(papeles, folios.alFinal());
  };
  parte.abre = await loQueDeja(papeles, manifiesto.folios);
  return { sigue, termina };
}

// Las hojas, a la par de los asientos.
export async function hojasDe(fuente, manifiesto, papeles, parte) {
  const hojas = [];
  const seSabeLaHora = conoce(manifiesto.periodo.zona ?? 'UTC');
  if (manifiesto.version < 3)
    parte.avisos.push('En esta edición no se deriva libro.csv de los asientos: sólo se comprobó que es el del manifiesto.');
  else if (seSabeLaHora && fuente.nombres.includes('libro.csv')) hojas.push(await csvDe(fuente, manifiesto, parte));
  if (papeles && seSabeLaHora && fuente.nombres.includes('libro.xlsx'))
    hojas.push(await libroDe(fuente, manifiesto, papeles, parte));
  return {
    sigue: async (renglon) => {
      for (const hoja of hojas) await hoja.sigue(renglon);
    },
    termina: async () => {
      for (const hoja of hojas) await hoja.termina();
    },
  };
}
