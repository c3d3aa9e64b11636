import Avatar from '@mui/material/Avatar';

/** The first letter of a name, where a face would be. */
export const Inicial = ({ nombre, tamano = 40 }: { nombre: string; tamano?: number }) => (
  <Avatar
    aria-hidden
    sx={{
      width: tamano,
      height: tamano,
      fontSize: tamano * 0.42,
      fontWeight: 600,
      bgcolor: 'action.selected',
      color: 'text.primary',
    }}
  >
    {[...nombre.trim()][0]?.toLocaleUpperCase('es') ?? '?'}
  </Avatar>
);
