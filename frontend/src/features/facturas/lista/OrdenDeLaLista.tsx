import CheckIcon from '../../../iconos/CheckRounded.tsx';
import SortIcon from '../../../iconos/SortRounded.tsx';
import Chip from '@mui/material/Chip';
import { type ComponentProps, Suspense, useState } from 'react';
import { parteTardia } from '../../../base/carga/carga-diferida.ts';
import { useVentana } from '../../../base/ventanas/ventanas.ts';
import { TEXTOS_DE_ORDEN } from './filtros-dichos.ts';
import { ORDENES, type OrdenDeLista } from './filtros.ts';

const MenuDeAcciones = parteTardia(() => import('../../../components/MenuDeAcciones.tsx'));

interface Props {
  orden: OrdenDeLista;
  enReposo: boolean;
  onElegir: (orden: OrdenDeLista) => void;
  sx: NonNullable<ComponentProps<typeof Chip>['sx']>;
}

export const OrdenDeLaLista = ({ orden, enReposo, onElegir, sx }: Props) => {
  const [ancla, setAncla] = useState<HTMLElement | null>(null);
  const cerrar = () => setAncla(null);
  useVentana(ancla !== null, cerrar);
  return (
    <>
      <Chip
        label={TEXTOS_DE_ORDEN[orden]}
        icon={<SortIcon />}
        variant={enReposo ? 'outlined' : 'filled'}
        color={enReposo ? 'default' : 'primary'}
        aria-label={`Orden: ${TEXTOS_DE_ORDEN[orden]}`}
        aria-haspopup="menu"
        aria-expanded={ancla !== null}
        onClick={(evento) => setAncla(evento.currentTarget)}
        sx={sx}
      />
      {ancla && (
        <Suspense>
          <MenuDeAcciones
            ancla={ancla}
            acciones={(Object.keys(ORDENES) as OrdenDeLista[]).map((uno) => ({
              texto: TEXTOS_DE_ORDEN[uno],
              icono: uno === orden ? <CheckIcon /> : <></>,
              hacer: () => onElegir(uno),
            }))}
            onElegir={(hacer) => {
              cerrar();
              hacer();
            }}
            onCerrar={cerrar}
          />
        </Suspense>
      )}
    </>
  );
};
