import { type FacturaImpresa, type RenglonImpreso } from '@cuenta-clara/dominio/facturas/factura-impresa';

/** All amounts are different, so that a test can tell them apart. */
export const FACTURA: FacturaImpresa = {
  idioma: 'en',
  numero: '1042',
  fecha: '05/03/2026',
  vencimiento: '20/03/2026',
  negocio: {
    nombre: 'Estudio Marea',
    direccion: 'Av. Álvaro Obregón 151, Roma Norte',
    telefono: '5512345678',
    email: 'hola@estudiomarea.mx',
    rfc: '',
    logo_url: null,
    color: '#0f766e',
  },
  cliente: {
    nombre: 'María Fernanda Núñez',
    persona: '',
    direccion: 'Calle Durango 220',
    email: 'mafer.nunez@correo.mx',
    telefono: '5587654321',
    rfc: '',
  },
  folio_fiscal: '',
  renglones: [
    {
      categoria: 'Diseño',
      descripcion: 'Identidad visual',
      cantidad: '1',
      precio: '$12,500.00',
      descuento: '',
      total: '$12,500.00',
    },
    {
      categoria: 'Ilustración',
      descripcion: 'Menú de temporada',
      cantidad: '6',
      precio: '$850.00',
      descuento: '',
      total: '$5,100.00',
    },
    {
      categoria: 'Consultoría',
      descripcion: 'Sesión de trabajo',
      cantidad: '2.5',
      precio: '$900.00',
      descuento: '',
      total: '$2,250.00',
    },
  ],
  terminos: 'Pago a 15 días.',
  nota: 'Envía tu comprobante por WhatsApp.',
  subtotal: '$19,850.00',
  descuento: '',
  impuestos: [{ etiqueta: 'Tax', valor: '$3,176.00' }],
  total: '$23,026.00',
  deposito: '$5,000.00',
  pagos: '',
  balance: '$18,026.00',
  estado: 'pendiente',
  como_pagar: [],
  ancla: '',
};

export const renglonesDeEjemplo = (n: number): RenglonImpreso[] =>
  Array.from({ length: n }, (_, i) => ({
    categoria: ['Corte', 'Color', 'Peinado'][i % 3] ?? '',
    descripcion: `Servicio-${i + 1}${i % 5 === 4 ? ' con hidratación profunda, secado y producto para llevar a casa' : ''}`,
    cantidad: '1',
    precio: `$${i + 1}.25`,
    descuento: '',
    total: `$${i + 1}.75`,
  }));

/** The longest name that screens and documents must display: 60 letters. */
export const NOMBRE_LARGO = 'Constructora e Inmobiliaria Hernández Gutiérrez y Cía S.A.DE';
export const DEMASIADO: FacturaImpresa = {
  ...FACTURA,
  numero: '999999999',
  negocio: {
    ...FACTURA.negocio,
    nombre: NOMBRE_LARGO,
    color: '#fef08a',
    direccion: `${'Boulevard Manuel Ávila Camacho '.repeat(8)}\nInterior 501-B`,
    email: `${'administracion.y.facturacion.'.repeat(5)}@ejemplo.mx`,
  },
  cliente: {
    nombre: 'M'.repeat(60),
    persona: 'W'.repeat(60),
    direccion: 'Una calle\ncon varias\nlíneas',
    email: `${'n'.repeat(120)}@correo.mx`,
    telefono: '5587654321',
    rfc: '',
  },
  renglones: [
    {
      categoria: NOMBRE_LARGO,
      descripcion: `${NOMBRE_LARGO} `.repeat(4).trim(),
      cantidad: '999999.999',
      precio: '$99,999,999.99',
      descuento: '',
      total: '$99,999,999.99',
    },
    {
      categoria: 'Impermeabilización-industrial-exterior',
      descripcion: 'X'.repeat(200),
      cantidad: '1',
      precio: '$999,999,999.99',
      descuento: '',
      total: '$999,999,999,999.99',
    },
    ...renglonesDeEjemplo(12),
  ],
  terminos: Array.from({ length: 40 }, (_, i) => `${i + 1}. Una cláusula de las condiciones.`).join('\n'),
  nota: `${'Instrucciones largas y sin saltos de línea. '.repeat(80)}\n\n\n\n${'Z'.repeat(400)}`,
  subtotal: '$999,999,999,999.99',
  impuestos: [{ etiqueta: 'Tax', valor: '$99,999,999.99' }],
  total: '$999,999,999,999.99',
  deposito: '$99,999,999.99',
  balance: '$999,999,999,999.99',
};
