// Lo que prueba un archivo de Cuenta Clara, sin nada más que lo que hay en él. De dónde se lee lo dice quien lo llama:
// verificar.mjs (una carpeta o un ZIP, con Node) o verificar.html (un ZIP, en un navegador).

import { RAIZ_DE_NADA } from './arbol.mjs';
import { esCompanero, verificarCompanero } from './companero.mjs';
import { canonico, escritoDia, leido, nuevaParte, sha256, sha256DeTexto } from './comun.mjs';
import { certificadosEn } from './tiempo.mjs';

// Cómo empieza todo informe: así se reconoce uno que quedó guardado en la carpeta.
export const TITULO = 'Verificación de Cuenta Clara';

const MANIFIESTO = 'MANIFIESTO.json';
const SUMAS = ['facturado', 'cobrado', 'revertido'];

async function textoDe(fuente, nombre) {
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  let texto = '';
  for await (const trozo of fuente.trozos(nombre)) texto += decodificador.decode(trozo, { stream: true });
  return texto + decodificador.decode();
}

async function* lineasDe(fuente, nombre) {
  if (!fuente.nombres.includes(nombre)) return;
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  let resto = '';
  for await (const trozo of fuente.trozos(nombre)) {
    const partes = (resto + decodificador.decode(trozo, { stream: true })).split('\n');
    resto = partes.pop() ?? '';
    yield* partes;
  }
  resto += decodificador.decode();
  if (resto !== '') yield resto;
}

// Lee un texto a la par de lo que debe decir; tras lo primero que no es como debe, no se dice nada más de él.
function aLaPar(fuente, nombre, parte) {
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  const trozos = fuente.trozos(nombre)[Symbol.asyncIterator]();
  let leido = '';
  let lugar = 0;
  let va = true;
  const hasta = async (largo) => {
    while (leido.length - lugar < largo) {
      const { value, done } = await trozos.next();
      if (done) return;
      leido = leido.slice(lugar) + decodificador.decode(value, { stream: true });
      lugar = 0;
    }
  };
  return {
    async consume(esperado, queja) {
      if (!va) return;
      await hasta(esperado.length);
      va = leido.startsWith(esperado, lugar);
      if (va) lugar += esperado.length;
      else parte.hallar(queja);
    },
    async termina(queja) {
      if (!va) return;
      await hasta(1);
      if (lugar < leido.length) parte.hallar(queja);
    },
  };
}

// ── Los días ──────────────────────────────────────────────────────────────────────────────────────────────

const relojes = new Map();

// El día y la hora de un instante en una zona; null si este programa no conoce la zona, o fuera de los años 1 a 9999.
function enLaZona(zona, instante) {
  if (!relojes.has(zona)) {
    let reloj = null;
    try {
      const dos = /** @type {const} */ ('2-digit');
      reloj = new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: zona, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
        ...{ era: 'short', year: 'numeric', month: dos, day: dos, hour: dos, minute: dos, second: dos },
      });
    } catch {
      // Una zona que solo conoce un programa más nuevo.
    }
    relojes.set(zona, reloj);
  }
  const reloj = relojes.get(zona);
  const ms = typeof instante === 'string' ? Date.parse(instante) : instante;
  if (!reloj || Number.isNaN(ms)) return null;
  const de = Object.fromEntries(reloj.formatToParts(ms).map(({ type, value }) => [type, value]));
  if (de.era !== 'AD') return null;
  return {
    dia: de.year.padStart(4, '0') + '-' + de.month + '-' + de.day,
    hora: de.hour + ':' + de.minute + ':' + de.second,
  };
}

const conoce = (zona) => enLaZona(zona, 0) !== null;

const diaSiguiente = (dia) => new Date(Date.parse(dia + 'T12:00:00Z') + 86400000).toISOString().slice(0, 10);

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
    parte.hallar('El período no es el que dice: sus límites no son los de los días ' + escritoDia(desde) + ' a ' + escritoDia(hasta) + '.');
}

// ── Los archivos ──────────────────────────────────────────────────────────────────────────────────────────

// Un nombre que, al abrir el ZIP, puede quedar en otra parte que en su carpeta: con él no se pasa nada por alto.
const CON_TRAMPA = /(^|[\\/])\.{0,2}([\\/]|$)|^[a-z]:|\\/i;
// Lo que los sistemas dejan en una carpeta.
const DEL_SISTEMA = /(^|\/)(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX\//i;
const esDelSistema = (nombre) => DEL_SISTEMA.test(nombre) && !CON_TRAMPA.test(nombre);
const esCompaneroSuyo = (nombre) => esCompanero(nombre) && !CON_TRAMPA.test(nombre) && !DEL_SISTEMA.test(nombre);

// El informe de una vez anterior, como lo guarda también PowerShell.
async function esUnInforme(fuente, nombre) {
  for await (const trozo of fuente.trozos(nombre)) {
    const esUtf16 = trozo[0] === 0xff && trozo[1] === 0xfe;
    return new TextDecoder(esUtf16 ? 'utf-16le' : 'utf-8').decode(trozo.subarray(0, 200)).startsWith(TITULO);
  }
  return true; // vacío: no dice nada
}

async function verificarArchivos(fuente, { archivos }, parte) {
  const conocidos = new Set([MANIFIESTO]);
  for (const nombre of fuente.repetidos) parte.hallar('El archivo ' + nombre + ' está dos veces en el ZIP.');
  for (const { nombre, bytes, sha256: esperada } of archivos) {
    if (conocidos.has(nombre)) parte.hallar('El manifiesto dice dos veces el archivo ' + nombre + '.');
    conocidos.add(nombre);
    if (!fuente.nombres.includes(nombre)) {
      parte.hallar('Falta el archivo ' + nombre + '.');
      continue;
    }
    const hallada = await fuente.huella(nombre);
    if (hallada.sha256 !== esperada || hallada.bytes !== bytes)
      parte.hallar('El archivo ' + nombre + ' no es el que se exportó.');
  }
  for (const nombre of fuente.nombres) {
    if (conocidos.has(nombre) || esDelSistema(nombre) || esCompaneroSuyo(nombre)) continue;
    if (!nombre.includes('/') && !CON_TRAMPA.test(nombre) && (await esUnInforme(fuente, nombre)))
      parte.avisos.push('No es de la exportación y no se tomó en cuenta: ' + nombre + '.');
    else parte.hallar('El archivo ' + nombre + ' no es de la exportación.');
  }
}

const SIEMPRE = ['libro.csv', 'libro.jsonl', 'eventos.jsonl', 'resumen.pdf', 'verificar.mjs'];
const DESDE = { 3: ['verificar.html'], 4: ['libro.xlsx', 'antecedentes.jsonl'] };

// Todo lo que hay en un archivo, y nada más: lo de siempre, y un PDF de cada factura con asientos que sigue al final.
function verificarLista({ version, facturas, archivos }, cuentas, parte) {
  const esperados = new Map(
    [...SIEMPRE, ...(version < 3 ? [] : DESDE[3]), ...(version < 4 ? [] : DESDE[4])].map((nombre) => [nombre, true]),
  );
  const delManifiesto = archivos.map(({ nombre }) => nombre);
  let quedan = 0;
  for (const [id, cuenta] of cuentas) {
    if (cuenta === null) continue;
    quedan += 1;
    const cola = '-' + id.slice(0, 8) + '.pdf';
    const suyo =
      cuenta.numero_factura === undefined
        ? delManifiesto.find((nombre) => nombre.startsWith('pdf/Factura-') && nombre.endsWith(cola))
        : 'pdf/Factura-' + cuenta.numero_factura + cola;
    esperados.set(suyo ?? 'pdf/Factura-…' + cola, true);
  }
  for (const nombre of esperados.keys())
    if (!delManifiesto.includes(nombre)) parte.hallar('El manifiesto no dice el archivo ' + nombre + '.');
  for (const nombre of delManifiesto)
    if (!esperados.has(nombre)) parte.hallar('El manifiesto dice el archivo ' + nombre + ', de ningún asiento.');
  if (facturas !== quedan) parte.hallar('El manifiesto dice ' + facturas + ' facturas y hay ' + quedan + '.');
}

// ── Los asientos, de sus eventos ──────────────────────────────────────────────────────────────────────────

const TIPOS = {
  FacturaEditada: 'factura-editada',
  FacturaEmitida: 'factura-emitida',
  FacturaVueltaABorrador: 'vuelta-a-borrador',
  ClienteDeFacturaCorregido: 'cliente-corregido',
  PagoCompletado: 'pago-completado',
  PagoRevertido: 'pago-revertido',
  FacturaEliminada: 'factura-eliminada',
  FolioCedido: 'folio-cedido',
  AbonoRegistrado: 'abono',
  AbonoAnulado: 'abono-anulado',
  DepositoAnulado: 'anticipo-anulado',
  AjusteAnulado: 'ajuste-anulado',
};
const REVIERTEN = ['pago-revertido', 'abono-anulado', 'anticipo-anulado', 'ajuste-anulado'];

const tipoDe = ({ type, data }) =>
  type === 'FacturaCreada' ? (data.estado === 'borrador' ? 'borrador-creado' : 'factura-emitida') : TIPOS[type];

// Lo que se sabe de una factura tras un evento; null si ya no existe. Lo que no se sabía antes del período no está definido.
function cuentaTras(cuenta, { type, data }) {
  const papel = () => ({ numero_factura: data.numero_factura, cliente: data.cliente.nombre, total: data.total });
  const balance_restante = cuenta?.balance_restante;
  switch (type) {
    case 'FacturaCreada':
      return { ...papel(), estado: data.estado, balance_restante: data.balance_restante };
    case 'FacturaEditada': {
      const crece = data.total - cuenta.total - (data.deposito - (data.antes.deposito ?? data.deposito));
      return { ...cuenta, ...papel(), balance_restante: data.balance_restante ?? balance_restante + crece };
    }
    case 'FacturaEmitida':
      return { ...cuenta, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return { ...cuenta, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return { ...cuenta, cliente: data.cliente.nombre };
    case 'PagoCompletado':
      return { ...cuenta, estado: 'pagada', balance_restante: 0 };
    case 'PagoRevertido':
      return { ...cuenta, estado: 'pendiente', balance_restante: data.balance_restante ?? data.monto };
    case 'AbonoRegistrado':
      return { ...cuenta, balance_restante: balance_restante - data.monto };
    case 'AbonoAnulado':
      return { ...cuenta, estado: 'pendiente', balance_restante: balance_restante + data.monto };
    case 'DepositoAnulado':
    case 'AjusteAnulado':
      return { ...cuenta, balance_restante: balance_restante + data.monto };
    case 'FacturaEliminada':
      return null;
    default:
      return cuenta;
  }
}

// Lo que cuenta una factura: emitida, su total y lo que se pagó de él.
const sumasDe = (cuenta) =>
  !cuenta || cuenta.estado === 'borrador'
    ? { facturado: 0, cobrado: 0 }
    : cuenta.estado === undefined
      ? { facturado: NaN, cobrado: NaN }
      : { facturado: cuenta.total, cobrado: cuenta.total - cuenta.balance_restante };

function movimientoDe(tipo, antes, despues) {
  const [contaba, cuenta] = [sumasDe(antes), sumasDe(despues)];
  const facturado = cuenta.facturado - contaba.facturado;
  const cobrado = cuenta.cobrado - contaba.cobrado;
  return REVIERTEN.includes(tipo)
    ? { facturado, cobrado: 0, revertido: contaba.cobrado - cuenta.cobrado }
    : { facturado, cobrado, revertido: 0 };
}

const SIN_CUENTA = { numero_factura: 0, cliente: '', total: 0, balance_restante: 0 };

// Lo que el asiento de un evento dice (docs/audit.md). De una factura de antes del período no todo se sabe.
function derivado(evento, huella, antes, previo) {
  const despues = cuentaTras(antes, evento);
  const { numero_factura, cliente, total, balance_restante } = despues ?? antes ?? SIN_CUENTA;
  const tipo = tipoDe(evento);
  const movimiento = movimientoDe(tipo, antes, despues);
  return {
    forma: 1,
    owner: evento.metadata.ownerId,
    secuencia: previo.secuencia + 1,
    tipo,
    factura_id: evento.streamId.replace('factura-', ''),
    numero_factura: evento.type === 'FolioCedido' ? evento.data.numero_factura : numero_factura,
    ...{ cliente, estado: despues === null ? null : despues.estado, total, balance_restante, movimiento },
    saldo: Object.fromEntries(SUMAS.map((suma) => [suma, previo.saldo[suma] + movimiento[suma]])),
    usuario: evento.metadata.userId,
    instante: evento.metadata.at,
    evento: { id: evento.id, huella },
    anterior: previo.huella,
  };
}

const seSabe = (valor) => valor !== undefined && !Number.isNaN(valor);

// Los campos en que un asiento no dice lo que dice su evento.
const distintos = (dice, deberia) =>
  [...new Set([...Object.keys(dice), ...Object.keys(deberia)])].filter((campo) => {
    const [uno, otro] = [dice[campo], deberia[campo]];
    if (!(campo in deberia)) return true;
    if (typeof otro === 'object' && otro !== null)
      return typeof uno !== 'object' || uno === null || distintos(uno, otro).length > 0;
    return seSabe(otro) && uno !== otro;
  });

async function verificarAsiento(asiento, linea, { previo, owner, cuentas, papeles }, parte) {
  const donde = 'El asiento ' + asiento.secuencia;
  const { huella, ...contenido } = asiento;
  if ((await sha256DeTexto(canonico(contenido))) !== huella) parte.hallar(donde + ' no dice lo que se asentó.');
  if (asiento.secuencia !== previo.secuencia + 1 || asiento.anterior !== previo.huella)
    parte.hallar(donde + ' no sigue al que tiene antes.');
  if (asiento.owner !== owner) parte.hallar(donde + ' es de otro libro.');
  for (const suma of SUMAS)
    if (asiento.saldo?.[suma] !== previo.saldo?.[suma] + asiento.movimiento?.[suma])
      parte.hallar(donde + ' no suma: ' + suma + '.');
  if (linea === undefined) return parte.hallar('Falta el evento del asiento ' + asiento.secuencia + '.');
  const evento = leido(linea);
  if (evento?.id !== asiento.evento?.id || (await sha256DeTexto(linea)) !== asiento.evento?.huella)
    return parte.hallar('El evento del asiento ' + asiento.secuencia + ' no es el que se asentó.');
  const id = asiento.factura_id;
  const antes = papeles
    ? cuentaDe(papeles.get(id) ?? null)
    : cuentas.has(id)
      ? cuentas.get(id)
      : evento.type === 'FacturaCreada'
        ? null
        : {};
  if (papeles && !antes && !['FacturaCreada', 'FolioCedido'].includes(evento.type))
    parte.hallar('Faltan los antecedentes de la factura del asiento ' + asiento.secuencia + '.');
  try {
    const mal = distintos(contenido, derivado(evento, asiento.evento.huella, antes, previo));
    if (mal.length > 0) parte.hallar(donde + ' no dice lo que dice su evento: ' + mal.join(', ') + '.');
  } catch {
    parte.hallar('El evento del asiento ' + asiento.secuencia + ' no se puede leer.');
  }
  const { cliente, estado, total, balance_restante } = asiento;
  const numero_factura = asiento.tipo === 'folio-cedido' ? antes?.numero_factura : asiento.numero_factura;
  cuentas.set(id, estado === null ? null : { numero_factura, cliente, estado, total, balance_restante });
  return evento;
}

// ── Los papeles de las facturas, de sus eventos ───────────────────────────────────────────────────────────

// Un pago de antes de que cada uno llevara su día: el de su instante, en esta zona.
const ZONA_DE_ANTES = 'America/Mexico_City';

const saldoDe = ({ total, deposito, ajuste, pagos }) =>
  pagos.reduce((saldo, { monto }) => saldo - monto, total - deposito - ajuste);

// El balance que un evento de antes dice y los pagos no explican es un ajuste.
const conBalance = (papel, balance) =>
  typeof balance === 'number' ? { ...papel, ajuste: papel.ajuste + saldoDe(papel) - balance } : papel;

const delEvento = (data) => ({
  numero: data.numero_factura,
  cliente_id: data.cliente_id,
  cliente: data.cliente.nombre,
  fecha: data.fecha_factura,
  vence: data.fecha_vencimiento ?? null,
  subtotal: data.subtotal,
  impuesto: data.impuesto,
  total: data.total,
  deposito: data.deposito,
});

const pagoDelEvento = ({ id, data }) => ({
  id: data.abono_id ?? id,
  monto: data.monto,
  fecha: data.fecha ?? enLaZona(ZONA_DE_ANTES, data.fecha_pago)?.dia,
  metodo: data.metodo_pago.nombre,
});

// Todo lo que las hojas dicen de una factura, tras un evento; null si no existe.
function papelTras(papel, evento) {
  const { type, data } = evento;
  if (type === 'FacturaCreada')
    return conBalance({ estado: data.estado, ...delEvento(data), ajuste: 0, pagos: [] }, data.balance_restante);
  if (!papel) return null;
  switch (type) {
    case 'FacturaEditada':
      return conBalance({ ...papel, ...delEvento(data) }, data.balance_restante);
    case 'FacturaEmitida':
      return { ...papel, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return { ...papel, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return { ...papel, cliente: data.cliente.nombre };
    case 'PagoCompletado':
      return { ...papel, estado: 'pagada', pagos: [...papel.pagos, pagoDelEvento(evento)] };
    case 'AbonoRegistrado':
      return { ...papel, pagos: [...papel.pagos, pagoDelEvento(evento)] };
    case 'PagoRevertido':
      return conBalance({ ...papel, estado: 'pendiente', pagos: papel.pagos.slice(0, -1) }, data.balance_restante);
    case 'AbonoAnulado':
      return { ...papel, estado: 'pendiente', pagos: papel.pagos.filter(({ id }) => id !== data.abono_id) };
    case 'DepositoAnulado':
      return { ...papel, deposito: 0 };
    case 'AjusteAnulado':
      return { ...papel, ajuste: 0 };
    case 'FacturaEliminada':
      return null;
    default:
      return papel;
  }
}

const cuentaDe = (papel) =>
  papel && {
    numero_factura: papel.numero,
    cliente: papel.cliente,
    estado: papel.estado,
    total: papel.total,
    balance_restante: saldoDe(papel),
  };

const pendientesDe = (papeles) => [...papeles].filter(([, { estado }]) => estado === 'pendiente');
const porCobrarDe = ({ facturado, cobrado, revertido }) => facturado - cobrado + revertido;

// Las facturas de antes del período que importan en él: las pendientes y las que tienen asientos en él.
async function abrir(fuente, { owner, anterior, folios: { usados } }, parte) {
  const papeles = new Map();
  for await (const linea of lineasDe(fuente, 'antecedentes.jsonl')) {
    const evento = leido(linea);
    const id = String(evento?.streamId).replace('factura-', '');
    if (evento?.metadata?.ownerId !== owner) parte.hallar('Un antecedente es de otro libro, o no se puede leer.');
    const papel = evento && papelTras(papeles.get(id) ?? null, evento);
    if (papel) papeles.set(id, papel);
    else papeles.delete(id);
  }
  const debian = pendientesDe(papeles).reduce((suma, [, papel]) => suma + saldoDe(papel), 0);
  if (debian !== porCobrarDe(anterior.saldo))
    parte.hallar('Lo que se debía antes del período no es lo que suman las facturas de antes de él.');
  for (const [, { numero }] of papeles)
    if (!usados.some(([primero, ultimo]) => primero <= numero && numero <= ultimo))
      parte.hallar('La factura ' + numero + ' es de antes del período, y su folio no.');
  return papeles;
}

// Lo que un período deja al que le sigue: sus facturas pendientes y sus folios.
const loQueDeja = (papeles, folios) =>
  sha256DeTexto(canonico([pendientesDe(papeles).sort(([uno], [otro]) => (uno < otro ? -1 : 1)), folios]));

// ── El dinero recibido ────────────────────────────────────────────────────────────────────────────────────

const partidasDe = (papel) =>
  !papel || papel.estado === 'borrador'
    ? []
    : [
        { tipo: 'Anticipo', id: '', dia: papel.fecha, metodo: '', monto: papel.deposito },
        { tipo: 'Ajuste al revertir', id: '', dia: papel.fecha, metodo: '', monto: papel.ajuste },
        ...papel.pagos.map(({ id, fecha, metodo, monto }) => ({ tipo: 'Pago', id, dia: fecha, metodo, monto })),
      ].filter(({ monto }) => monto !== 0);

// Lo que un asiento trajo o devolvió: lo que hay tras él menos lo que había.
function recibosDe(antes, despues) {
  const recibos = new Map();
  for (const [papel, signo] of [
    [antes, -1],
    [despues, 1],
  ])
    for (const partida of partidasDe(papel)) {
      const clave = partida.tipo + ' ' + partida.id + ' ' + partida.dia;
      recibos.set(clave, { ...partida, monto: (recibos.get(clave)?.monto ?? 0) + signo * partida.monto });
    }
  return [...recibos.values()].filter(({ monto }) => monto !== 0);
}

// El pago que un asiento anota o anula.
function pagoDe({ antes, despues }) {
  const [habia, hay] = [antes?.pagos ?? [], despues?.pagos ?? []];
  const faltaEn = (otros) => (uno) => !otros.some(({ id }) => id === uno.id);
  return hay.find(faltaEn(habia)) ?? (despues ? habia.find(faltaEn(hay)) : undefined);
}

// ── Los folios ────────────────────────────────────────────────────────────────────────────────────────────

function enTiras(numeros) {
  const tiras = [];
  for (const numero of [...numeros].sort((a, b) => a - b)) {
    const ultima = tiras.at(-1);
    if (ultima && numero <= ultima[1] + 1) ultima[1] = numero;
    else tiras.push([numero, numero]);
  }
  return tiras;
}

const porNumero = (uno, otro) => uno.numero - otro.numero || (uno.secuencia ?? 0) - (otro.secuencia ?? 0);

// Los que había antes del período, y cómo los cambian sus asientos.
function foliosDesde({ usados: tiras, dejados: deAntes }) {
  const usados = new Set();
  for (const [primero, ultimo] of tiras) for (let numero = primero; numero <= ultimo; numero += 1) usados.add(numero);
  const dejados = [];
  const dejar = ({ secuencia, instante }, numero, motivo, nuevo) =>
    dejados.push({ numero, motivo, nuevo, secuencia, instante });
  const alFinal = () => {
    const ultimos = new Map([...deAntes, ...dejados].map((uno) => [uno.numero, uno]));
    return {
      usados: enTiras(usados),
      dejados: [...ultimos.values()].filter(({ numero }) => !usados.has(numero)).sort(porNumero),
    };
  };
  return {
    alFinal,
    asienta(asiento, antes) {
      if (asiento.tipo === 'folio-cedido') {
        if (!usados.has(asiento.numero_factura)) dejar(asiento, asiento.numero_factura, 'cedido', null);
        return;
      }
      const ahora = asiento.estado === null ? null : asiento.numero_factura;
      if (antes === ahora) return;
      if (antes !== null) {
        usados.delete(antes);
        dejar(asiento, antes, ahora === null ? 'eliminada' : 'renumerada', ahora);
      }
      if (ahora !== null) usados.add(ahora);
    },
    renglones() {
      const final = alFinal();
      const faltan = new Set(final.dejados.map(({ numero }) => numero));
      const conocidas = [...final.usados, ...[...faltan].map((numero) => [numero, numero])].sort(([a], [b]) => a - b);
      const nunca = [];
      let siguiente = conocidas[0]?.[0] ?? 0;
      for (const [primero, ultimo] of conocidas) {
        if (primero > siguiente) nunca.push({ numero: siguiente, hasta: primero - 1, falta: true });
        siguiente = Math.max(siguiente, ultimo + 1);
      }
      const actos = new Map([...final.dejados, ...dejados].map((uno) => [uno.numero + ' ' + uno.secuencia, uno]));
      const dichos = [...actos.values()].map((uno) => ({ ...uno, hasta: uno.numero, falta: faltan.has(uno.numero) }));
      return [...nunca, ...dichos].sort(porNumero);
    },
  };
}

// ── Las celdas: de libro.csv y de libro.xlsx ──────────────────────────────────────────────────────────────

const texto = (valor) => ({ texto: valor });
const escrito = (valor) => ({ escrito: valor });
const entero = (valor) => ({ entero: valor });
const dinero = (centavos) => ({ dinero: centavos });
const dia = (valor) => (valor ? { dia: valor } : null);
const hora = (zona, instante) => {
  const cuando = enLaZona(zona, instante);
  return { hora: cuando?.dia + ' ' + cuando?.hora };
};

const importe = (centavos) => {
  const absoluto = Math.abs(centavos);
  return (centavos < 0 ? '-' : '') + Math.floor(absoluto / 100) + '.' + String(absoluto % 100).padStart(2, '0');
};

// En el CSV ningún texto se vuelve fórmula.
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const enComillas = (valor) => '"' + (EMPIEZA_FORMULA.test(valor) ? "'" + valor : valor).replaceAll('"', '""') + '"';
function celdaDeCsv(celda) {
  if (celda === null) return '';
  if ('escrito' in celda) return enComillas(celda.escrito);
  return 'dinero' in celda ? importe(celda.dinero) : String(Object.values(celda)[0]);
}

// En una hoja de cálculo los días son números, contados desde éste; los de antes de 1900 van como texto.
const DIA_CERO = Date.UTC(1899, 11, 30);
const PRIMER_DIA = '1900-03-01';
const dias = (desde, hasta) => Math.round((Date.parse(hasta + 'T12:00:00Z') - Date.parse(desde + 'T12:00:00Z')) / 86400000);
const numeroDeDia = (uno) => Math.round((Date.parse(uno + 'T00:00:00Z') - DIA_CERO) / 86400000);
const segundos = (reloj) => reloj.split(':').reduce((suma, parte) => suma * 60 + Number(parte), 0);

const enXml = (valor) =>
  valor
    .slice(0, 32767)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD')
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// En negrita cada formato está cuatro más allá: ninguno, dinero, día, hora.
function celdaEnXml(lugar, celda, fuerte) {
  if (celda === null) return '';
  const numero = (formato, valor) => '<c r="' + lugar + '" s="' + (formato + fuerte) + '"><v>' + valor + '</v></c>';
  const enLetras = (valor) =>
    '<c r="' + lugar + '" s="' + fuerte + '" t="inlineStr"><is><t xml:space="preserve">' + enXml(valor) + '</t></is></c>';
  if ('entero' in celda) return numero(0, celda.entero);
  if ('dinero' in celda) return numero(1, importe(celda.dinero));
  if ('dia' in celda) return celda.dia < PRIMER_DIA ? enLetras(celda.dia) : numero(2, numeroDeDia(celda.dia));
  if ('hora' in celda) {
    const [del, reloj] = celda.hora.split(' ');
    return del < PRIMER_DIA ? enLetras(celda.hora) : numero(3, numeroDeDia(del) + segundos(reloj) / 86400);
  }
  return enLetras(celda.texto ?? celda.escrito);
}
const letra = (columna) => String.fromCharCode(65 + columna);
const filaEnXml = (fila, celdas, fuerte = 0) =>
  '<row r="' + fila + '">' + celdas.map((celda, i) => celdaEnXml(letra(i) + fila, celda, fuerte)).join('') + '</row>';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const primeraFila = (encabezado) => encabezado.length + 3;
function hojaHastaSusFilas(encabezado, columnas) {
  const fila = primeraFila(encabezado) - 1;
  return (
    XML +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="' +
    fila +
    '" topLeftCell="B' +
    (fila + 1) +
    '" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>' +
    columnas
      .map(
        ([, ancho], i) =>
          '<col min="' + (i + 1) + '" max="' + (i + 1) + '" width="' + ancho + '" customWidth="1"/>',
      )
      .join('') +
    '</cols><sheetData>' +
    encabezado
      .map(
        ([nombre, celda], i) =>
          '<row r="' + (i + 1) + '">' + celdaEnXml('A' + (i + 1), texto(nombre), 4) + celdaEnXml('B' + (i + 1), celda, 0) + '</row>',
      )
      .join('') +
    filaEnXml(fila, columnas.map(([titulo]) => texto(titulo)), 4)
  );
}
const FIN_DE_HOJA = '</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';

// Lo demás de libro.xlsx: cómo se llaman sus hojas y cómo se ven sus celdas. Es siempre lo mismo.
const PARTES_FIJAS = {
  '[Content_Types].xml': '66b6c7786c577fe4ce06bf5603a86c35d9ab6ac25a2df6fcf159a746a2ce0015',
  '_rels/.rels': '9f96bb683e71c45171c7ae310bf6c37fb5a834bb9738497ac7084c42ac9c2d9a',
  'xl/workbook.xml': '5550949a97a7a71cef448d48e80450ffc7ccdadc4cfaca6bf7cd467d868ac031',
  'xl/_rels/workbook.xml.rels': '6c680db6e6d594f0786139222990ceb759df42ef359abd1e6d7c897430a6565e',
  'xl/styles.xml': '19bfe7e942efa0d59c9ebff557351646d35abe03786316f986054e067b052233',
};

// ── Los movimientos ───────────────────────────────────────────────────────────────────────────────────────

const NOMBRES = {
  'borrador-creado': 'Borrador creado',
  'factura-emitida': 'Factura emitida',
  'factura-editada': 'Factura editada',
  'vuelta-a-borrador': 'Vuelta a borrador',
  'cliente-corregido': 'Cliente corregido',
  'pago-completado': 'Pago completado',
  'pago-revertido': 'Pago revertido',
  'factura-eliminada': 'Factura eliminada',
  'folio-cedido': 'Número liberado',
  abono: 'Abono',
  'abono-anulado': 'Abono anulado',
  'anticipo-anulado': 'Anticipo anulado',
  'ajuste-anulado': 'Ajuste anulado',
};

/**
 * Cada columna: su título, su ancho en la hoja y su celda.
 * @returns {any[]}
 */
const columnasDe = ({ periodo: { zona }, personas }) => {
  const papelDe = ({ antes, despues }) => despues ?? antes;
  const suyo = (campo) => (renglon) => (papelDe(renglon) ? dinero(papelDe(renglon)[campo]) : null);
  const movido = (suma) => ({ asiento }) => dinero(asiento.movimiento[suma]);
  const saldo = (suma) => ({ asiento }) => dinero(asiento.saldo[suma]);
  return [
    ['Secuencia', 11, ({ asiento }) => entero(asiento.secuencia)],
    ['Fecha (' + zona + ')', 26, ({ asiento }) => hora(zona, asiento.instante)],
    ['Tipo', 18, ({ asiento }) => texto(NOMBRES[asiento.tipo])],
    ['Factura', 10, ({ asiento }) => entero(asiento.numero_factura)],
    [
      'Folio anterior',
      14,
      ({ antes, despues }) => (antes && despues && antes.numero !== despues.numero ? entero(antes.numero) : null),
    ],
    ['Cliente', 30, ({ asiento }) => escrito(asiento.cliente)],
    ['Estado', 11, ({ asiento }) => asiento.estado && texto(asiento.estado)],
    ['Fecha de factura', 16, (renglon) => dia(papelDe(renglon)?.fecha)],
    ['Vence', 12, (renglon) => dia(papelDe(renglon)?.vence)],
    ['Subtotal', 15, suyo('subtotal')],
    ['Impuesto', 15, suyo('impuesto')],
    ['Total', 15, ({ asiento }) => dinero(asiento.total)],
    ['Balance', 15, ({ asiento }) => dinero(asiento.balance_restante)],
    ['Facturado', 15, movido('facturado')],
    ['Cobrado', 15, movido('cobrado')],
    ['Revertido', 15, movido('revertido')],
    ['Método de pago', 18, (renglon) => (pagoDe(renglon)?.metodo ? escrito(pagoDe(renglon).metodo) : null)],
    ['Fecha de pago', 14, (renglon) => dia(pagoDe(renglon)?.fecha)],
    ['Saldo facturado', 15, saldo('facturado')],
    ['Saldo cobrado', 15, saldo('cobrado')],
    ['Saldo revertido', 15, saldo('revertido')],
    ['Saldo por cobrar', 15, ({ asiento }) => dinero(porCobrarDe(asiento.saldo))],
    ['Persona', 24, ({ asiento }) => escrito(personas[asiento.usuario] ?? '')],
    ['Observación', 24, ({ fuera }) => (fuera ? texto('fecha fuera del período') : null)],
    ['ID de factura', 38, ({ asiento }) => texto(asiento.factura_id)],
    ['Huella', 66, ({ asiento }) => texto(asiento.huella)],
  ];
};

// En la edición 3 el CSV no tenía las demás columnas, y éstas iban en otro orden.
const DE_LA_3 = [
  ...[0, 1, 2, 3, 5, 6, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22],
  ...[24, 25, 23],
];

async function csvDe(fuente, manifiesto, parte) {
  const todas = columnasDe(manifiesto);
  const columnas = manifiesto.version < 4 ? DE_LA_3.map((cual) => todas[cual]) : todas;
  const csv = aLaPar(fuente, 'libro.csv', parte);
  await csv.consume(
    '\uFEFF' + columnas.map(([titulo]) => titulo).join(',') + '\r\n',
    'El encabezado de libro.csv no es el que debe.',
  );
  return {
    sigue: (renglon) =>
      csv.consume(
        columnas.map(([, , celda]) => celdaDeCsv(celda(renglon))).join(',') + '\r\n',
        'libro.csv no dice lo que dice el asiento ' + renglon.asiento.secuencia + '.',
      ),
    termina: () => csv.termina('libro.csv dice más que los asientos.'),
  };
}

// ── libro.xlsx ────────────────────────────────────────────────────────────────────────────────────────────

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

// Cada hoja se escribe otra vez, de los eventos, y se compara entera.
async function libroDe(fuente, manifiesto, papeles, parte) {
  const { periodo, negocio, provisional, asientos, anterior, cabeza } = manifiesto;
  const { desde, hasta, zona, al } = periodo;
  const trozos = [];
  for await (const trozo of fuente.trozos('libro.xlsx')) trozos.push(trozo);
  const libro = await deZip(new Blob(trozos), 'libro.xlsx');
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
async function hojasDe(fuente, manifiesto, papeles, parte) {
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

// ── La cadena ─────────────────────────────────────────────────────────────────────────────────────────────

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
function verificarArbol({ version, arbol, cabeza }, parte) {
  if (version < 4) return;
  const sePuede = arbol?.tamano === 0 ? arbol.raiz === RAIZ_DE_NADA : /^[0-9a-f]{64}$/.test(arbol?.raiz);
  if (!(arbol?.tamano >= cabeza.secuencia) || !sePuede)
    parte.hallar('El manifiesto no dice bien cuántos eventos había al final, o la raíz de su árbol.');
}

async function verificarCadena(fuente, manifiesto, parte) {
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

// ── Lo que se guardó fuera ────────────────────────────────────────────────────────────────────────────────

const SIN_HUELLA =
  'No se dio la huella SHA-256 que la dueña ve de esta exportación en Libro. Sin ella no se puede saber si alguien cambió a la vez ' +
  'el archivo y su manifiesto: no se comprobó que los PDF y el resumen sean los que se exportaron, ni quién dice la columna ' +
  'Persona, ni que no se quitara el final o se cambiara el período.';

function verificarHuella({ zip, manifiesto }, huellas, sonVarias, parte) {
  const coincide = [zip, manifiesto].find((una) => una !== null && huellas.includes(una));
  if (coincide === undefined && huellas.length > 0 && !sonVarias)
    parte.hallar('No es el archivo que se exportó: la huella que se dio no es la suya.');
  if (coincide === undefined && (huellas.length === 0 || sonVarias)) parte.avisos.push(SIN_HUELLA);
  return coincide;
}

// ── Todo ──────────────────────────────────────────────────────────────────────────────────────────────────

// Una carpeta, o un ZIP hecho de ella, puede tenerlo todo una carpeta más adentro.
function sinCarpetaDeMas(fuente) {
  const dentro = fuente.nombres.filter((nombre) => /^[^/]+\/MANIFIESTO\.json$/.test(nombre) && !esDelSistema(nombre) && !CON_TRAMPA.test(nombre));
  if (fuente.nombres.includes(MANIFIESTO) || dentro.length !== 1) return fuente;
  const raiz = dentro[0].slice(0, -MANIFIESTO.length);
  return {
    ...fuente,
    nombres: fuente.nombres.map((nombre) => (nombre.startsWith(raiz) ? nombre.slice(raiz.length) : nombre)),
    huella: (nombre) => fuente.huella(raiz + nombre),
    trozos: (nombre) => fuente.trozos(fuente.nombres.includes(raiz + nombre) ? raiz + nombre : nombre),
  };
}

const nombrado = ({ negocio, periodo: { desde, hasta, zona = 'UTC' } }) =>
  (negocio ? negocio + ' · del ' : 'Del ') + escritoDia(desde) + ' al ' + escritoDia(hasta) + ' (días de ' + zona + ')';

const porQueNo = (error) => (error instanceof Ilegible ? error.message : 'No dice lo que debe: no se puede leer entero.');

async function verificarUno(dada, huellas, sonVarias) {
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
  if (![1, 2, 3, 4].includes(manifiesto.version) || manifiesto.forma !== 1) {
    parte.hallar('Esta exportación es de otra versión; usa el verificador que venía con ella.');
    return parte;
  }
  const suya = await sha256DeTexto(texto);
  parte.huellas = [fuente.zip, suya];
  try {
    parte.titulo = nombrado(manifiesto);
    await verificarArchivos(fuente, manifiesto, parte);
    verificarPeriodo(manifiesto, parte);
    verificarArbol(manifiesto, parte);
    await verificarCadena(fuente, manifiesto, parte);
    parte.manifiesto = manifiesto;
  } catch (error) {
    parte.hallar(porQueNo(error));
    return parte;
  }
  const coincide = verificarHuella({ zip: fuente.zip, manifiesto: suya }, huellas, sonVarias, parte);
  const { asientos, archivos, fuera_del_periodo = [], anterior, cabeza, arbol, provisional } = manifiesto;
  parte.datos = [
    'Todo en orden: ' + asientos + ' asientos y ' + archivos.length + ' archivos.',
    ...(provisional ? ['Es provisional: el período no había terminado cuando se pidió.'] : []),
    ...(fuera_del_periodo.length > 0
      ? ['Con fecha fuera del período, y señalados: ' + fuera_del_periodo.join(', ') + '.']
      : []),
    ...(coincide ? ['Es el archivo que se exportó: la huella que se dio es la suya.'] : []),
    'Empieza tras el asiento ' + anterior.secuencia + ', huella ' + anterior.huella,
    'Asiento ' + cabeza.secuencia + ', huella ' + cabeza.huella,
    ...(arbol ? ['Árbol de ' + arbol.tamano + ' eventos, raíz ' + arbol.raiz] : []),
    ...(fuente.zip ? ['SHA-256 del ZIP: ' + fuente.zip] : []),
    'SHA-256 del manifiesto: ' + suya,
  ];
  return parte;
}

// Donde un período termina empieza el siguiente: ningún asiento está en los dos ni en ninguno.
function verificarSerie(partes) {
  const hallazgos = [];
  for (const { manifiesto: uno, cierra } of partes)
    for (const { manifiesto: otro, abre } of partes) {
      if (uno.owner !== otro.owner || diaSiguiente(uno.periodo.hasta) !== otro.periodo.desde) continue;
      const seSiguen = uno.cabeza.huella === otro.anterior.huella;
      if (seSiguen && (abre === null || cierra === null || abre === cierra)) continue;
      const entre = 'Del período que termina el ' + escritoDia(uno.periodo.hasta) + ' al que empieza el ' + escritoDia(otro.periodo.desde);
      const [fin, tras] = [uno.cabeza.secuencia, otro.anterior.secuencia];
      if (fin < tras) hallazgos.push(entre + ' faltan los asientos ' + (fin + 1) + ' a ' + tras + '.');
      else if (fin > tras) hallazgos.push(entre + ' se repiten los asientos ' + (tras + 1) + ' a ' + fin + '.');
      else if (!seSiguen) hallazgos.push(entre + ' cambia la huella del asiento ' + fin + '.');
      else hallazgos.push(entre + ' cambian las facturas pendientes, o los folios.');
    }
  return hallazgos;
}

// Los que están junto a lo demás de una carpeta, y los que se dieron aparte.
async function companerosDe(fuentes, sellos) {
  const todos = [...sellos];
  for (const fuente of fuentes)
    for (const nombre of fuente.nombres)
      if (esCompaneroSuyo(nombre)) todos.push({ titulo: nombre, texto: await textoDe(fuente, nombre).catch(() => '') });
  return todos;
}

/**
 * Verifica archivos, cada uno por sí y que se sigan. `fuentes`: { titulo, nombres, repetidos, zip, huella(nombre),
 * trozos(nombre) }; `huellas`: las que se guardaron fuera, de un ZIP o de un manifiesto; `sellos`: { titulo, texto } de cada
 * sello.json que se dio aparte; `certificados`: { titulo, bytes } de las autoridades del tiempo en que se confía.
 */
export async function verificar(fuentes, { huellas = [], sellos = [], certificados = [] } = {}) {
  const confiados = certificados.flatMap(({ titulo, bytes }) => {
    const suyos = certificadosEn(bytes);
    if (!suyos) throw new Ilegible('No es un certificado: ' + titulo + '.');
    return suyos;
  });
  const dadas = huellas.map((una) => una.trim().toLowerCase());
  /** @type {any[]} */
  const partes = [];
  for (const fuente of fuentes) partes.push(await verificarUno(fuente, dadas, fuentes.length > 1));
  for (const dado of await companerosDe(fuentes, sellos)) {
    const suelta = await verificarCompanero(dado, partes, confiados);
    if (suelta) partes.push(suelta);
  }
  const serie = verificarSerie(partes.filter(({ manifiesto }) => manifiesto !== null));
  if (fuentes.length > 1)
    for (const una of dadas)
      if (!partes.some((parte) => parte.huellas.includes(una)))
        serie.push('La huella ' + una + ' no es la de ninguno de estos archivos.');
  const hallazgos = partes.reduce((hasta, parte) => hasta + parte.hallazgos.length, serie.length);
  return { partes, serie, hallazgos };
}

// ── Un ZIP ────────────────────────────────────────────────────────────────────────────────────────────────

/** Lo que se dio no se puede leer; el texto dice por qué. */
export class Ilegible extends Error {}
const noEsZip = (titulo) => new Ilegible('No es un archivo ZIP, o está dañado: ' + titulo + '.');
const LLENO_16 = 0xffff;
const LLENO_32 = 0xffffffff;

const vistaDe = async (blob, desde, hasta) => new DataView(await blob.slice(desde, hasta).arrayBuffer());

// Dónde está el directorio de un ZIP, y cuántos archivos dice (también de más de 65,535: ZIP64).
async function directorioDe(blob) {
  const desde = Math.max(0, blob.size - 65557);
  const cola = await vistaDe(blob, desde, blob.size);
  let fin = cola.byteLength - 22;
  while (fin >= 0 && cola.getUint32(fin, true) !== 0x06054b50) fin -= 1;
  if (fin < 0) throw new RangeError('sin directorio');
  const [cuantos, bytes, lugar] = [
    cola.getUint16(fin + 10, true),
    cola.getUint32(fin + 12, true),
    cola.getUint32(fin + 16, true),
  ];
  if (cuantos !== LLENO_16 && bytes !== LLENO_32 && lugar !== LLENO_32) return { cuantos, bytes, lugar };
  const en64 = Number(cola.getBigUint64(fin - 20 + 8, true));
  const largo = await vistaDe(blob, en64, en64 + 56);
  return {
    cuantos: Number(largo.getBigUint64(32, true)),
    bytes: Number(largo.getBigUint64(40, true)),
    lugar: Number(largo.getBigUint64(48, true)),
  };
}

// Lo que no cabe en el directorio de un ZIP está en un campo aparte, en este orden.
function conZip64(vista, desde, largo, entrada) {
  for (let lugar = desde; lugar + 4 <= desde + largo;) {
    const [clase, bytes] = [vista.getUint16(lugar, true), vista.getUint16(lugar + 2, true)];
    let dentro = lugar + 4;
    if (clase === 1)
      for (const campo of ['entero', 'bytes', 'lugar'])
        if (entrada[campo] === LLENO_32) {
          entrada[campo] = Number(vista.getBigUint64(dentro, true));
          dentro += 8;
        }
    lugar += 4 + bytes;
  }
  return entrada;
}

async function entradasDe(blob) {
  const { cuantos, bytes, lugar } = await directorioDe(blob);
  const vista = await vistaDe(blob, lugar, lugar + bytes);
  const entradas = [];
  for (let i = 0, aqui = 0; i < cuantos; i += 1) {
    if (vista.getUint32(aqui, true) !== 0x02014b50) throw new RangeError('otra cosa en el directorio');
    const [nombre = 0, extra = 0, nota = 0] = [28, 30, 32].map((en) => vista.getUint16(aqui + en, true));
    entradas.push(
      conZip64(vista, aqui + 46 + nombre, extra, {
        nombre: new TextDecoder().decode(new Uint8Array(vista.buffer, aqui + 46, nombre)),
        cifrado: (vista.getUint16(aqui + 8, true) & 1) === 1,
        metodo: vista.getUint16(aqui + 10, true),
        bytes: vista.getUint32(aqui + 20, true),
        entero: vista.getUint32(aqui + 24, true),
        lugar: vista.getUint32(aqui + 42, true),
      }),
    );
    aqui += 46 + nombre + extra + nota;
  }
  return entradas.filter(({ nombre }) => !nombre.endsWith('/'));
}

/** Los archivos de un ZIP (un Blob), como los pide `verificar`. Lanza Ilegible si no lo es. */
export async function deZip(blob, titulo) {
  let entradas;
  try {
    entradas = await entradasDe(blob);
  } catch {
    throw noEsZip(titulo);
  }
  const porNombre = new Map();
  const repetidos = new Set();
  for (const entrada of entradas) {
    if (porNombre.has(entrada.nombre)) repetidos.add(entrada.nombre);
    porNombre.set(entrada.nombre, entrada);
  }
  const estaDanado = (nombre) => () => {
    throw new Ilegible('El archivo ' + nombre + ' está dañado en el ZIP.');
  };
  const flujoDe = async (nombre) => {
    const { cifrado, metodo, bytes, lugar } = porNombre.get(nombre);
    if (cifrado) throw new Ilegible('El archivo ' + nombre + ' está cifrado con una contraseña.');
    if (metodo !== 0 && metodo !== 8)
      throw new Ilegible('El archivo ' + nombre + ' está comprimido de una manera que este verificador no abre.');
    const cabeza = await vistaDe(blob, lugar, lugar + 30);
    const desde = lugar + 30 + cabeza.getUint16(26, true) + cabeza.getUint16(28, true);
    const dentro = blob.slice(desde, desde + bytes).stream();
    return metodo === 0 ? dentro : dentro.pipeThrough(new DecompressionStream('deflate-raw'));
  };
  return {
    titulo,
    nombres: [...porNombre.keys()],
    repetidos: [...repetidos],
    zip: await sha256(await blob.arrayBuffer()),
    huella: async (nombre) => {
      const bytes = await new Response(await flujoDe(nombre)).arrayBuffer().catch(estaDanado(nombre));
      return { bytes: bytes.byteLength, sha256: await sha256(bytes) };
    },
    async *trozos(nombre) {
      const lector = (await flujoDe(nombre)).getReader();
      const lee = () => lector.read().catch(estaDanado(nombre));
      for (let { value, done } = await lee(); !done; { value, done } = await lee()) yield value;
    },
  };
}
