import Chip from '@mui/material/Chip';
import PaidIcon from '../../iconos/PaidOutlined.tsx';

/** Marks an invoice with an open notice of payment. */
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
