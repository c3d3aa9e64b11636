import Box from '@mui/material/Box';
import { type MouseEvent } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { cambioDeClienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { plegar } from '@cuenta-clara/dominio/texto';
import { useBuscarClientesQuery } from '../../api/clientes.api.ts';
import { useTrasPausa } from '../../base/tiempo/useTrasPausa.ts';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';

/**
 * Fields whose value two customers seldom share. Names are found by their beginning, telephones and e-mails
 * only with `donde: 'todo'`.
 */
const UNICOS: Record<'nombre' | 'empresa' | 'telefono' | 'email', { dicho: string; donde?: 'todo' }> = {
  nombre: { dicho: 'este nombre' },
  empresa: { dicho: 'este nombre' },
  telefono: { dicho: 'este teléfono', donde: 'todo' },
  email: { dicho: 'este email', donde: 'todo' },
};
type Unico = keyof typeof UNICOS;
const POCOS = 5;

const valorDe = (campo: Unico, escrito: unknown): string =>
  cambioDeClienteSchema.shape[campo].safeParse(escrito).data ?? '';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V> & Unico;
  de: ClienteDeApi | null;
  onElegir: (otra: ClienteDeApi) => void;
}

export const YaLaTienes = <V extends FieldValues>({ control, name, de, onElegir }: Props<V>) => {
  const campo: Unico = name;
  const valor = valorDe(campo, useWatch({ control, name }));
  const buscado = valor === (de?.[campo] ?? '') ? '' : valor;
  const q = useTrasPausa(buscado, 400);
  const { dicho, ...donde } = UNICOS[campo];
  const { currentData = [] } = useBuscarClientesQuery(
    { q, limit: POCOS, ...donde },
    { skip: q === '' || q !== buscado },
  );
  const otra =
    q !== '' && q === buscado
      ? currentData.find((una) => una.id !== de?.id && plegar(una[campo] ?? '') === plegar(q))
      : undefined;
  return (
    <Box component="span" role="status" sx={{ display: 'flex', mr: '-14px', whiteSpace: 'pre' }}>
      {otra && (
        <>
          {'Ya tienes a '}
          <Box
            component={Link}
            href={direccionDeCliente(otra.id)}
            onClick={(evento: MouseEvent) => {
              evento.preventDefault();
              onElegir(otra);
            }}
            sx={{
              position: 'relative',
              minWidth: 0,
              color: 'primary.main',
              // The pseudo-element enlarges the touch target without moving the text around it.
              '&::after': { content: '""', position: 'absolute', inset: '-12px 0' },
            }}
          >
            <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {comoSeLlama(otra)}
            </Box>
          </Box>
          {` con ${dicho}`}
        </>
      )}
    </Box>
  );
};
