import Box from '@mui/material/Box';

const TRAZOS = {
  clientes: (
    <>
      <circle cx="46" cy="36" r="14" />
      <path d="M20 80c2-18 13-27 26-27s24 9 26 27" />
      <path d="M78 30a11 11 0 1 1 0 20M86 60c9 3 14 10 15 20" className="acento" />
    </>
  ),
  facturas: (
    <>
      <path d="M32 14h44a4 4 0 0 1 4 4v68l-9-6-8.500 6-8.500-6-8.500 6-9-6-8.500 6V18a4 4 0 0 1 3-4z" />
      <path d="M42 32h26M42 44h26" />
      <path d="M42 60h10M62 60h6" className="acento" />
    </>
  ),
  catalogo: (
    <>
      <rect x="18" y="20" width="34" height="28" rx="5" />
      <rect x="62" y="20" width="34" height="28" rx="5" className="acento" />
      <rect x="18" y="58" width="34" height="28" rx="5" />
      <rect x="62" y="58" width="34" height="28" rx="5" />
    </>
  ),
  pagos: (
    <>
      <rect x="16" y="26" width="82" height="52" rx="7" />
      <path d="M16 42h82" />
      <path d="M28 62h20M78 62h8" className="acento" />
    </>
  ),
  mensajes: (
    <>
      <path d="M22 24h66a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H52L34 84V70H22a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z" />
      <path d="M32 42h46M32 54h28" className="acento" />
    </>
  ),
  buscar: (
    <>
      <circle cx="50" cy="46" r="24" />
      <path d="M68 64l22 22" />
      <path d="M40 46h20" className="acento" />
    </>
  ),
  linea: (
    <>
      <path d="M20 52a52 52 0 0 1 74 0M33 65a33 33 0 0 1 48 0" />
      <path d="M46 78a15 15 0 0 1 22 0" className="acento" />
      <path d="M24 20l66 66" />
    </>
  ),
  candado: (
    <>
      <rect x="27" y="44" width="60" height="42" rx="7" />
      <path d="M39 44V32a18 18 0 0 1 36 0v12" />
      <path d="M57 60v10" className="acento" />
    </>
  ),
} as const;

export type NombreDeDibujo = keyof typeof TRAZOS;

export const Dibujo = ({ nombre }: { nombre: NombreDeDibujo }) => (
  <Box
    component="svg"
    viewBox="0 0 114 100"
    width={114}
    height={100}
    aria-hidden
    sx={{
      fill: 'none',
      stroke: 'var(--mui-palette-text-disabled)',
      strokeWidth: 2.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      '& .acento': { stroke: 'var(--mui-palette-primary-main)' },
    }}
  >
    {TRAZOS[nombre]}
  </Box>
);
