import Card from '@mui/material/Card';
import { type ReactNode } from 'react';
import { useBreve } from './breve.ts';

interface Props {
  /** The id of the card's heading, which makes the card a section. */
  titulo?: string;
  children: ReactNode;
}

export const TarjetaDeCifras = ({ titulo, children }: Props) => (
  <Card
    {...(titulo !== undefined && { component: 'section', 'aria-labelledby': titulo })}
    sx={{ p: { xs: useBreve() ? 1.5 : 2, md: 3 }, display: 'flex', flexDirection: 'column' }}
  >
    {children}
  </Card>
);
