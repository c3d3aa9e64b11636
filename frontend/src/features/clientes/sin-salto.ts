import { enBloques } from '../../base/tema/en-papel.ts';

/**
 * The column of a customer form. The first line of a text below a field is in the gap before the next field,
 * so that fields are evenly spaced and a text that appears moves nothing.
 */
export const SIN_SALTO = {
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5rem',
  ...enBloques(3),
  '& .MuiFormHelperText-root': { mt: 0, mb: '-1.66em', minHeight: '1.66em' },
} as const;
