import AddIcon from '../../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLLIElement> {
  aviso: string | false;
}

export const OpcionDeCrear = ({ aviso, children, ...props }: Props) => (
  <Box
    component="li"
    {...props}
    sx={{ position: 'sticky', bottom: -8, minHeight: 44, gap: 1, bgcolor: 'background.paper', zIndex: 1 }}
  >
    <AddIcon fontSize="small" color="primary" aria-hidden />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {aviso && (
        <Typography variant="caption" color="textSecondary" component="p">
          {aviso}
        </Typography>
      )}
      <Typography component="span" sx={{ fontWeight: 600, color: 'primary.main' }}>
        {children}
      </Typography>
    </Box>
  </Box>
);
