const renglonesDe = (/** @type {number} */ lines) =>
  Array.from({ length: lines }, (_nothing, i) => ({
    categoria: 'Frenos',
    descripcion: `Balatas y ajuste del renglón ${i + 1}`,
    cantidad: String(1 + (i % 3)),
    precio: `$${350 + i}.50`,
    descuento: '',
    total: `$${(350 + i) * (1 + (i % 3))}.50`,
  }));
/** @param {number} lines */
export const impresaDe = (lines) => ({
  idioma: 'en',
  numero: '1042',
  fecha: '05/03/2026',
  vencimiento: '20/03/2026',
  folio_fiscal: '',
  negocio: {
    nombre: 'Taller Ñandú',
    rfc: '',
    direccion: 'Calle 5 de Mayo 10, Puebla',
    telefono: '2221234567',
    email: 'taller@ejemplo.mx',
    logo_url: null,
    color: '#0f766e',
  },
  cliente: {
    nombre: 'María Núñez García',
    persona: '',
    rfc: '',
    direccion: 'Calle 7 Poniente 12, Puebla',
    email: 'cliente7@ejemplo.mx',
    telefono: '2220000007',
  },
  renglones: renglonesDe(lines),
  terminos: 'Pago a 30 días, por transferencia',
  nota: 'Gracias por su preferencia',
  subtotal: '$6,735.00',
  descuento: '',
  impuestos: [{ etiqueta: 'Tax', valor: '$1,077.60' }],
  total: '$7,812.60',
  deposito: '$100.00',
  pagos: '',
  balance: '$7,712.60',
  estado: 'pendiente',
  como_pagar: [],
  ancla: '',
});

const pesos = (/** @type {number} */ cents) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const NADA = { nota: '', porVenir: false, cargo: '', abono: '' };

/** @param {number} charges */
export const estadoDe = (charges) => {
  const { negocio, cliente, ancla } = impresaDe(0);
  const cargos = Array.from({ length: charges }, (_nothing, i) => i + 1);
  return {
    negocio,
    cliente,
    ancla,
    dia: '2026-03-05',
    periodo: 'Desde el 01/01/2026',
    hecho: 'Hecho el 05/03/2026',
    ...{ vencido: '$100.00', noVencido: '$200.00', saldo: '$300.00' },
    pendientes: cargos.map((i) => ({
      ...{ factura: `Factura #${i}`, fecha: '02/01/2026', vence: '20/02/2026' },
      ...{ vencida: i % 3 === 0, porVenir: false, total: pesos(130_050 + i), saldo: pesos(100_000 + i) },
    })),
    movimientos: {
      anterior: { ...NADA, fecha: '01/01/2026', concepto: 'Saldo anterior', saldo: '$0.00' },
      renglones: cargos.flatMap((i) => [
        {
          ...{ ...NADA, fecha: '02/01/2026', concepto: `Factura #${i}`, cargo: pesos(130_050 + i) },
          saldo: pesos(130_050 * i),
        },
        ...(i % 2
          ? []
          : [
              {
                ...{
                  ...NADA,
                  fecha: '03/01/2026',
                  concepto: `Pago de la factura #${i}`,
                  abono: pesos(30_000 + i),
                },
                saldo: pesos(100_050 * i),
              },
            ]),
      ]),
      total: { ...NADA, fecha: '', concepto: 'Saldo', saldo: '$300.00' },
    },
  };
};
