import Chip from '@mui/material/Chip';
import { type Coleccion } from '../base/servidor/cosas-en-camino.ts';
import { useAppSelector } from '../base/store.ts';

interface Props {
  de: Coleccion;
  id: string;
}

/** Marks a just recorded invoice, customer or other record that the read models do not show yet. */
export const InsigniaEnCamino = ({ de, id }: Props) =>
  useAppSelector(({ enCamino }) =>
    enCamino.cosas.some((cosa) => cosa.coleccion === de && cosa.id === id),
  ) && (
    <>
      {' '}
      <Chip component="span" size="small" label="En camino" sx={ESTILOS} />
    </>
  );

const ESTILOS = {
  height: 'auto',
  verticalAlign: 'middle',
  color: 'text.secondary',
  bgcolor: 'action.hover',
  fontSize: 12,
  fontWeight: 500,
} as const;
