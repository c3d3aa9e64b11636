import ExpandMoreIcon from '../../../iconos/ExpandMoreRounded.tsx';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { CampoImpreso } from '../../../components/CampoImpreso.tsx';
import { type ControlDelDocumento } from './control-del-documento.ts';

interface Props {
  control: ControlDelDocumento;
  disabled: boolean;
}

/** The note is a component of its own, so that a key press redraws only this text. */
const Nota = ({ control }: Pick<Props, 'control'>) => useWatch({ control, name: 'nota' });

export const NotaYTerminos = memo(({ control, disabled }: Props) => {
  const esTelefono = useEsTelefono();
  const escritas = useWatch({
    control,
    compute: ({ nota, terminos }) => Boolean(nota.trim() && terminos.trim()),
  });
  const { errors } = useFormState({ control, name: ['nota', 'terminos'] });
  const [abierta, setAbierta] = useState(!escritas);
  if (esTelefono && !abierta && !errors.nota && !errors.terminos)
    return (
      <Card>
        <CardActionArea
          onClick={() => setAbierta(true)}
          aria-expanded={false}
          sx={{ px: 2, py: 1, minHeight: 56, display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <Typography component="span" sx={{ fontWeight: 600, flexShrink: 0 }}>
            Nota y términos
          </Typography>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            noWrap
            sx={{ flex: 1, minWidth: 0 }}
          >
            <Nota control={control} />
          </Typography>
          <ExpandMoreIcon color="action" aria-hidden />
        </CardActionArea>
      </Card>
    );
  const campo = { control, multiline: true, minRows: 2, disabled };
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <CampoImpreso {...campo} name="nota" label="Nota" />
      <CampoImpreso {...campo} name="terminos" label="Términos" />
    </Card>
  );
});
