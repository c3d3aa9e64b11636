import Chip from '@mui/material/Chip';
import PaidIcon from '../../iconos/PaidOutlined.tsx';

/** Marks an invoice whose customer reported a payment that the owner has not confirmed or discarded yet. */
export const InsigniaDeAviso = () => (
  <Chip
    size="small"
    color="info"
    variant="outlined"
    icon={<PaidIcon />}
    label="Avisó que pagó"
    sx={{ alignSelf: 'flex-start', my: 0.5 }}
  />
);
