import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';
import { edadEn } from './periodo.ts';

interface Props {
  cliente: ClienteDeApi;
  onEditar: () => void;
  onCerrar: () => void;
}

export default function FichaDeCliente({ cliente, onEditar, onCerrar }: Props) {
  const edad = edadEn(useHoy(), cliente.fecha_nacimiento);
  const datos = [
    ['Teléfono', formatoDeTelefono(cliente.telefono)],
    ['Email', cliente.email],
    ['Edad', edad === null ? null : `${edad} años`],
    ['Dirección', cliente.direccion],
  ] as const;
  return (
    <DialogoAdaptable
      forma="hoja"
      titulo={comoSeLlama(cliente)}
      onCerrar={onCerrar}
      acciones={
        <>
          <Button onClick={onCerrar}>Cerrar</Button>
          <Button onClick={onEditar}>Editar</Button>
          <Button
            component={Link}
            href={direccionDeCliente(cliente.id)}
            variant="contained"
            onClick={onCerrar}
          >
            Ver su cuenta
          </Button>
        </>
      }
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1.5 }}
      >
        {datos.map(
          ([nombre, valor]) =>
            valor && (
              <Box key={nombre} sx={{ display: 'contents' }}>
                <Typography component="dt" color="textSecondary">
                  {nombre}
                </Typography>
                <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {valor}
                </Typography>
              </Box>
            ),
        )}
      </Box>
    </DialogoAdaptable>
  );
}
