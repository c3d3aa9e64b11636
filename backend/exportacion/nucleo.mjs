// Lo que prueba un archivo de Cuenta Clara, sin nada más que lo que hay en él. De dónde se lee lo dice quien lo llama:
// verificar.mjs (una carpeta o un ZIP, con Node) o verificar.html (un ZIP, en un navegador).

// Cómo empieza todo informe: así se reconoce uno que quedó guardado en la carpeta.
export const TITULO = 'Verificación de Cuenta Clara';

const MANIFIESTO = 'MANIFIESTO.json';
const SUMAS = ['facturado', 'cobrado', 'revertido'];

const hexadecimal = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const sha256 = async (bytes) => hexadecimal(await crypto.subtle.digest('SHA-256', bytes));
const sha256DeTexto = (texto) => sha256(new TextEncoder().encode(texto));

// JSON canónico (RFC 8785): sin espacios y con las claves en orden.
const canonico = (valor) => {
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  if (Array.isArray(valor)) return '[' + valor.map(canonico).join(',') + ']';
  const campos = Object.keys(valor).sort();
  return '{' + campos.map((campo) => JSON.stringify(campo) + ':' + canonico(valor[campo])).join(',') + '}';
};

const leido = (texto) => {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
};

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

const diaSiguiente = (dia) => new Date(Date.parse(dia + 'T12:00:00Z') + 86400000).toISOString().slice(0, 10);

// Los dos límites del período, como instantes, son el fin del día de antes y el de su último día.
function verificarPeriodo({ desde, hasta, zona, tras, fin }, parte) {
  if (tras === undefined || desde < '1900-01-01' || hasta > '9990-12-31') return;
  const [antes, primero, ultimo, despues] = [tras, Date.parse(tras) + 1, fin, Date.parse(fin) + 1].map(
    (instante) => enLaZona(zona, instante)?.dia,
  );
  if (antes === undefined)
    return parte.avisos.push('Este programa no conoce la zona ' + zona + ': no se comprobó qué instantes son sus días.');
  if (antes >= desde || primero !== desde || ultimo !== hasta || despues !== diaSiguiente(hasta))
    parte.hallar('El período no es el que dice: sus límites no son los de los días ' + desde + ' a ' + hasta + '.');
}

// ── Los archivos ──────────────────────────────────────────────────────────────────────────────────────────

// Lo que los sistemas dejan en una carpeta.
const DEL_SISTEMA = /(^|\/)(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX\//i;

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
    if (conocidos.has(nombre) || DEL_SISTEMA.test(nombre)) continue;
    if (!nombre.includes('/') && (await esUnInforme(fuente, nombre)))
      parte.avisos.push('No es de la exportación y no se tomó en cuenta: ' + nombre + '.');
    else parte.hallar('El archivo ' + nombre + ' no es de la exportación.');
  }
}

const SIEMPRE = ['libro.csv', 'libro.jsonl', 'eventos.jsonl', 'resumen.pdf', 'verificar.mjs'];

// Todo lo que hay en un archivo, y nada más: lo de siempre, y un PDF de cada factura con asientos que sigue al final.
function verificarLista({ version, facturas, archivos }, cuentas, parte) {
  const esperados = new Map((version < 3 ? SIEMPRE : [...SIEMPRE, 'verificar.html']).map((nombre) => [nombre, true]));
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

async function verificarAsiento(asiento, linea, { previo, owner, cuentas }, parte) {
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
  const antes = cuentas.has(id) ? cuentas.get(id) : evento.type === 'FacturaCreada' ? null : {};
  try {
    const mal = distintos(contenido, derivado(evento, asiento.evento.huella, antes, previo));
    if (mal.length > 0) parte.hallar(donde + ' no dice lo que dice su evento: ' + mal.join(', ') + '.');
  } catch {
    parte.hallar('El evento del asiento ' + asiento.secuencia + ' no se puede leer.');
  }
  const { cliente, estado, total, balance_restante } = asiento;
  const numero_factura = asiento.tipo === 'folio-cedido' ? antes?.numero_factura : asiento.numero_factura;
  cuentas.set(id, estado === null ? null : { numero_factura, cliente, estado, total, balance_restante });
}

// ── libro.csv, de los asientos ────────────────────────────────────────────────────────────────────────────

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
const COLUMNAS =
  'Tipo,Factura,Cliente,Estado,Total,Balance,Facturado,Cobrado,Revertido,Saldo facturado,Saldo cobrado,' +
  'Saldo revertido,Saldo por cobrar,Persona,ID de factura,Huella,Observación';

const importe = (centavos) => {
  const absoluto = Math.abs(centavos);
  return (centavos < 0 ? '-' : '') + Math.floor(absoluto / 100) + '.' + String(absoluto % 100).padStart(2, '0');
};
// Ningún texto se vuelve fórmula.
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const celda = (texto) => '"' + (EMPIEZA_FORMULA.test(texto) ? "'" + texto : texto).replaceAll('"', '""') + '"';

const encabezadoDelCsv = (zona) => '\uFEFFSecuencia,Fecha (' + zona + '),' + COLUMNAS + '\r\n';

function lineaDelCsv(asiento, { periodo, personas }, estaSenalado) {
  const { movimiento, saldo } = asiento;
  const cuando = enLaZona(periodo.zona, asiento.instante);
  return (
    [
      asiento.secuencia,
      cuando?.dia + ' ' + cuando?.hora,
      NOMBRES[asiento.tipo],
      asiento.numero_factura,
      celda(asiento.cliente),
      asiento.estado ?? '',
      ...[asiento.total, asiento.balance_restante].map(importe),
      ...SUMAS.map((suma) => importe(movimiento[suma])),
      ...SUMAS.map((suma) => importe(saldo[suma])),
      importe(saldo.facturado - saldo.cobrado + saldo.revertido),
      celda(personas[asiento.usuario] ?? ''),
      asiento.factura_id,
      asiento.huella,
      estaSenalado ? 'fecha fuera del período' : '',
    ].join(',') + '\r\n'
  );
}

// Se lee a la par de los asientos; tras lo primero que no es como debe, no se dice nada más de él.
async function hojaDe(fuente, manifiesto, parte) {
  if (manifiesto.version < 3) {
    parte.avisos.push('En esta edición no se deriva libro.csv de los asientos: sólo se comprobó que es el del manifiesto.');
    return { sigue: () => {}, termina: () => {} };
  }
  if (!fuente.nombres.includes('libro.csv') || !enLaZona(manifiesto.periodo.zona, 0))
    return { sigue: () => {}, termina: () => {} };
  const texto = await textoDe(fuente, 'libro.csv');
  let lugar = 0;
  const consume = (esperado, queja) => {
    if (lugar < 0) return;
    if (texto.startsWith(esperado, lugar)) lugar += esperado.length;
    else {
      parte.hallar(queja);
      lugar = -1;
    }
  };
  consume(encabezadoDelCsv(manifiesto.periodo.zona), 'El encabezado de libro.csv no es el que debe.');
  return {
    sigue: (asiento, estaSenalado) =>
      consume(
        lineaDelCsv(asiento, manifiesto, estaSenalado),
        'libro.csv no dice lo que dice el asiento ' + asiento.secuencia + '.',
      ),
    termina: () => {
      if (lugar >= 0 && lugar !== texto.length) parte.hallar('libro.csv dice más que los asientos.');
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
  if (!(arbol?.tamano >= cabeza.secuencia) || !/^[0-9a-f]{64}$/.test(arbol.raiz))
    parte.hallar('El manifiesto no dice bien cuántos eventos había al final, o la raíz de su árbol.');
}

async function verificarCadena(fuente, manifiesto, parte) {
  const { owner, periodo, asientos, fuera_del_periodo = [], anterior, cabeza } = manifiesto;
  const eventos = lineasDe(fuente, 'eventos.jsonl');
  const senalados = new Set(fuera_del_periodo);
  const hoja = await hojaDe(fuente, manifiesto, parte);
  const cuentas = new Map();
  let previo = anterior;
  let contados = 0;
  for await (const linea of lineasDe(fuente, 'libro.jsonl')) {
    const asiento = leido(linea);
    const evento = (await eventos.next()).value;
    contados += 1;
    if (asiento === null) {
      parte.hallar('La línea ' + contados + ' de libro.jsonl no se puede leer.');
      continue;
    }
    if (contados === 1 && asiento.secuencia > anterior.secuencia + 1)
      parte.hallar('Al principio faltan asientos: el período empieza tras el ' + anterior.secuencia + '.');
    await verificarAsiento(asiento, evento, { previo, owner, cuentas }, parte);
    hoja.sigue(asiento, verificarDia(asiento, periodo, senalados, parte));
    previo = asiento;
  }
  hoja.termina();
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

/** @returns {any} */
const nuevaParte = (titulo) => {
  const hallazgos = [];
  const hallar = (texto) => hallazgos.push(texto);
  return { titulo, hallazgos, avisos: [], datos: [], manifiesto: null, huellas: [], hallar };
};

// Una carpeta, o un ZIP hecho de ella, puede tenerlo todo una carpeta más adentro.
function sinCarpetaDeMas(fuente) {
  const dentro = fuente.nombres.filter((nombre) => /^[^/]+\/MANIFIESTO\.json$/.test(nombre) && !DEL_SISTEMA.test(nombre));
  if (fuente.nombres.includes(MANIFIESTO) || dentro.length !== 1) return fuente;
  const raiz = dentro[0].slice(0, -MANIFIESTO.length);
  return {
    ...fuente,
    nombres: fuente.nombres.map((nombre) => (nombre.startsWith(raiz) ? nombre.slice(raiz.length) : nombre)),
    huella: (nombre) => fuente.huella(raiz + nombre),
    trozos: (nombre) => fuente.trozos(fuente.nombres.includes(raiz + nombre) ? raiz + nombre : nombre),
  };
}

const escrito = (dia) => dia.split('-').reverse().join('/');
const nombrado = ({ negocio, periodo: { desde, hasta, zona = 'UTC' } }) =>
  (negocio ? negocio + ' · del ' : 'Del ') + escrito(desde) + ' al ' + escrito(hasta) + ' (días de ' + zona + ')';

async function verificarUno(dada, huellas, sonVarias) {
  const fuente = sinCarpetaDeMas(dada);
  const parte = nuevaParte(dada.titulo);
  const texto = fuente.nombres.includes(MANIFIESTO) ? await textoDe(fuente, MANIFIESTO) : '';
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
    verificarPeriodo(manifiesto.periodo, parte);
    verificarArbol(manifiesto, parte);
    await verificarCadena(fuente, manifiesto, parte);
    parte.manifiesto = manifiesto;
  } catch {
    parte.hallar('No dice lo que debe: no se puede leer entero.');
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
function verificarSerie(manifiestos) {
  const hallazgos = [];
  for (const uno of manifiestos)
    for (const otro of manifiestos) {
      if (uno.owner !== otro.owner || diaSiguiente(uno.periodo.hasta) !== otro.periodo.desde) continue;
      if (uno.cabeza.huella === otro.anterior.huella) continue;
      const entre = 'Del período que termina el ' + uno.periodo.hasta + ' al que empieza el ' + otro.periodo.desde;
      const [fin, tras] = [uno.cabeza.secuencia, otro.anterior.secuencia];
      if (fin < tras) hallazgos.push(entre + ' faltan los asientos ' + (fin + 1) + ' a ' + tras + '.');
      else if (fin > tras) hallazgos.push(entre + ' se repiten los asientos ' + (tras + 1) + ' a ' + fin + '.');
      else hallazgos.push(entre + ' cambia la huella del asiento ' + fin + '.');
    }
  return hallazgos;
}

/**
 * Verifica archivos, cada uno por sí y que se sigan. `fuentes`: { titulo, nombres, repetidos, zip, huella(nombre),
 * trozos(nombre) }; `huellas`: las que se guardaron fuera, de un ZIP o de un manifiesto.
 */
export async function verificar(fuentes, huellas) {
  const dadas = huellas.map((una) => una.trim().toLowerCase());
  /** @type {any[]} */
  const partes = [];
  for (const fuente of fuentes) partes.push(await verificarUno(fuente, dadas, fuentes.length > 1));
  const serie = verificarSerie(partes.flatMap(({ manifiesto }) => (manifiesto ? [manifiesto] : [])));
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
  const bytesDe = async (nombre) => {
    const { metodo, bytes, lugar } = porNombre.get(nombre);
    const cabeza = await vistaDe(blob, lugar, lugar + 30);
    const desde = lugar + 30 + cabeza.getUint16(26, true) + cabeza.getUint16(28, true);
    const dentro = blob.slice(desde, desde + bytes);
    if (metodo === 0) return new Uint8Array(await dentro.arrayBuffer());
    return new Uint8Array(
      await new Response(dentro.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer(),
    );
  };
  return {
    titulo,
    nombres: [...porNombre.keys()],
    repetidos: [...repetidos],
    zip: await sha256(await blob.arrayBuffer()),
    huella: async (nombre) => {
      const bytes = await bytesDe(nombre);
      return { bytes: bytes.length, sha256: await sha256(bytes) };
    },
    async *trozos(nombre) {
      yield await bytesDe(nombre);
    },
  };
}
