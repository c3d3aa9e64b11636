import Chip from '@mui/material/Chip';
import PaidIcon from '../../iconos/PaidOutlined.tsx';
import { useAvisosAbiertosQuery } from '../../api/avisos.api.ts';

/** Marks an invoice whose customer reported a payment that the owner has not confirmed or discarded yet. */
export const InsigniaDeAviso = ({ id }: { id: string }) => {
  const { avisada } = useAvisosAbiertosQuery(undefined, {
    selectFromResult: ({ data }) => ({ avisada: data?.avisos.some(({ factura_id }) => factura_id === id) }),
  });
  return avisada ? (
    <Chip
      size="small"
      color="info"
      variant="outlined"
      icon={<PaidIcon />}
      label="Avisó que pagó"
      sx={{ alignSelf: 'flex-start', my: 0.5 }}
    />
  ) : null;
};
