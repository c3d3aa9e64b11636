const NOMBRES = [
  ...['José', 'María', 'Ana', 'Luis', 'Sofía', 'Tomás', 'Lucía', 'Ramón', 'Óscar', 'Elena'],
  ...['Julia', 'Pedro', 'Inés', 'Hugo', 'Rosa', 'Iván', 'Marta', 'Raúl', 'Nuria', 'Pablo'],
];
const APELLIDOS = [
  ...['Núñez', 'García', 'Hernández', 'López', 'Martínez', 'Pérez', 'Ruiz', 'Torres', 'Ávila', 'Güemes'],
  ...['Ibáñez', 'Peña', 'Castro', 'Ortega', 'Vega', 'Ríos', 'Luna', 'Campos', 'Salas', 'Mora'],
  ...['Reyes', 'Cruz', 'Flores', 'Gómez', 'Díaz', 'Ramos', 'Silva', 'Rojas', 'Soto', 'Lara'],
];
const DAY_MS = 86_400_000;
/** Days are Mexico's: in its evening UTC is a day ahead, and a payment's day must not be in the future. */
const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
/** The number of days over which invoices are spread. */
const DAYS = 1_095;

/** @template T @param {readonly T[]} values @param {number} at @returns {T} */
const turn = (values, at) => values[at % values.length];

/** @param {number} n */
export const clienteDe = (n) => ({
  nombre: `${turn(NOMBRES, n)} ${turn(APELLIDOS, Math.floor(n / 7))} ${turn(APELLIDOS, Math.floor(n / 211) + n)}`,
  telefono: String(2_220_000_000 + n),
  email: `cliente${n}@ejemplo.mx`,
  categoria: n % 3 === 0 ? 'pendiente' : 'activo',
  direccion: `Calle ${n} Poniente 12, Puebla`,
});

/** @param {number} count */
const itemsDe = (count) =>
  Array.from({ length: count }, (_nothing, at) => ({
    categoria: 'Frenos',
    descripcion: `Balatas y ajuste del renglón ${at + 1}`,
    precio_unitario: 350.5 + at,
    cantidad: 1 + (at % 3),
  }));

/** @param {number} days from today */
const dia = (days) => DIA.format(Date.now() + days * DAY_MS);

const edadDe = (/** @type {number} */ n) => (n * 7) % DAYS;

/**
 * An invoice is paid up to three months after its day.
 * @param {number} n
 */
export const diaDePago = (n) => dia(-Math.max(0, edadDe(n) - (n % 90)));

/**
 * The body of an invoice.
 * @param {string} cliente_id
 * @param {number} [lines]
 * @param {number} [n] the invoice's place in the shop, from which its age follows
 */
export const facturaPara = (cliente_id, lines = 3, n = 0) => {
  const ago = edadDe(n);
  return {
    cliente_id,
    fecha_factura: dia(-ago),
    fecha_vencimiento: dia(30 - ago),
    items: itemsDe(lines),
    impuesto_porcentaje: 16,
    deposito: 100,
    nota: 'Gracias por su preferencia',
    terminos: 'Pago a 30 días, por transferencia',
  };
};

export const NEGOCIO = {
  nombre_negocio: 'Taller Ñandú',
  tipo_negocio: 'Mecánica',
  telefono: '2221234567',
  email: 'taller@ejemplo.mx',
  direccion: 'Calle 5 de Mayo 10, Puebla',
  nota_factura: 'Gracias por su preferencia',
  terminos_condiciones: 'Pago a 30 días, por transferencia',
};

/** A surname of a few per cent of the customers. */
export const BUSQUEDA = 'garcia';
