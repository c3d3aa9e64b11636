const renglonesDe = (/** @type {number} */ lines) =>
  Array.from({ length: lines }, (_nothing, i) => ({
    categoria: 'Frenos',
    descripcion: `Balatas y ajuste del renglón ${i + 1}`,
    cantidad: String(1 + (i % 3)),
    precio: `$${350 + i}.50`,
    total: `$${(350 + i) * (1 + (i % 3))}.50`,
  }));
/** An invoice of so many lines, as it is printed. @param {number} lines */
export const impresaDe = (lines) => ({
  idioma: 'en',
  numero: '1042',
  fecha: '05/03/2026',
  vencimiento: '20/03/2026',
  negocio: {
    nombre: 'Taller Ñandú',
    direccion: 'Calle 5 de Mayo 10, Puebla',
    telefono: '2221234567',
    email: 'taller@ejemplo.mx',
    logo_url: null,
    color: '#0f766e',
  },
  cliente: {
    nombre: 'María Núñez García',
    direccion: 'Calle 7 Poniente 12, Puebla',
    email: 'cliente7@ejemplo.mx',
    telefono: '2220000007',
  },
  renglones: renglonesDe(lines),
  terminos: 'Pago a 30 días, por transferencia',
  nota: 'Gracias por su preferencia',
  subtotal: '$6,735.00',
  impuesto: '$1,077.60',
  total: '$7,812.60',
  deposito: '$100.00',
  pagos: '',
  balance: '$7,712.60',
  estado: 'pendiente',
  como_pagar: [],
  ancla: '',
});
