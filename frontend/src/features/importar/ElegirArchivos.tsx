import GroupsIcon from '../../iconos/GroupsRounded.tsx';
import UploadIcon from '../../iconos/UploadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { toast } from '../../base/ventanas/toasts.tsx';
import { elegirContactos, hayContactos } from './contactos.ts';
import { type Traido } from './useLectura.ts';

/** Formats that are refused are offered too, because the refusal says in which format to save the file. */
const ACEPTA =
  '.csv,.txt,.tsv,.xlsx,.vcf,.xls,.ods,.numbers,text/csv,text/vcard,text/x-vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  onTraer: (traidos: readonly Traido[]) => void;
  otros?: boolean;
}

export const ElegirArchivos = ({ onTraer, otros = false }: Props) => {
  const campo = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const traer = (archivos: Iterable<File>) => onTraer([...archivos].map((archivo) => ({ archivo })));
  const soltar = (evento: DragEvent) => {
    evento.preventDefault();
    setEncima(false);
    traer(evento.dataTransfer.files);
  };
  const contactos = async () => {
    try {
      const tabla = await elegirContactos();
      if (tabla.filas.length > 0) onTraer([{ nombre: 'Mis contactos', tabla }]);
    } catch {
      toast.error('No pudimos abrir tus contactos');
    }
  };
  return (
    <Card
      onDragOver={(evento) => {
        evento.preventDefault();
        setEncima(true);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
      sx={{
        p: otros ? 1.5 : { xs: 2.5, md: 4 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        textAlign: 'center',
        borderStyle: 'dashed',
        borderColor: encima ? 'primary.main' : 'text.secondary',
        ...(encima && { bgcolor: 'action.hover' }),
      }}
    >
      {!otros && (
        <>
          <Typography sx={{ fontWeight: 600 }}>Trae tu lista como la tengas</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440, textWrap: 'balance' }}>
            Excel, CSV o los contactos de tu teléfono. Verás cada fila antes de que se guarde nada, y después
            se puede deshacer.
          </Typography>
        </>
      )}
      <input
        ref={campo}
        type="file"
        multiple
        hidden
        accept={ACEPTA}
        aria-label="Archivos"
        onChange={({ target }) => {
          traer(target.files ?? []);
          // An emptied input lets the same file be chosen again.
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <Button
          variant={otros ? 'text' : 'contained'}
          startIcon={<UploadIcon />}
          onClick={() => campo.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {otros ? 'Agregar otro archivo' : 'Elegir archivos'}
        </Button>
        {hayContactos() && (
          <Button
            variant={otros ? 'text' : 'outlined'}
            startIcon={<GroupsIcon />}
            onClick={() => void contactos()}
            sx={{ minHeight: 44 }}
          >
            Elegir de mis contactos
          </Button>
        )}
      </Box>
    </Card>
  );
};
