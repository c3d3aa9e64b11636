import ContentCopyIcon from '../../../iconos/ContentCopyRounded.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { copiarYDecirlo } from '../../../base/ventanas/copiar-y-decirlo.ts';
import { consejo } from '../../../components/consejo.ts';

const CUANTO_SE_VE = 8;

export const COLUMNA_DE_HUELLA = { texto: 'Huella' } as const;

/** A fingerprint is shortened unless `entera` is set; copying always takes the whole. */
export const Huella = ({ huella, de, entera = false }: { huella: string; de: string; entera?: boolean }) => {
  const copiar = () =>
    copiarYDecirlo(huella, {
      exito: 'Huella copiada',
      siNo: (cual) => `No se pudo copiar la huella. Es esta: ${cual}`,
    });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Box
        component="code"
        title={huella}
        sx={{
          ...{
            fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
            fontSize: 13,
            color: 'text.secondary',
          },
          ...(entera ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }),
        }}
      >
        {entera ? huella : `${huella.slice(0, CUANTO_SE_VE)}…`}
      </Box>
      <IconButton
        onClick={() => void copiar()}
        aria-label={`Copiar huella ${de}`}
        {...consejo('Copiar huella')}
      >
        <ContentCopyIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
};
