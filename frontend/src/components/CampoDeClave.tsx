import { type FieldValues } from 'react-hook-form';
import { type ComponentProps } from 'react';
import { type Clave, claveDicha } from '@cuenta-clara/dominio/catalogos-sat';
import { CampoTexto } from './campos.tsx';

type Props<V extends FieldValues> = Pick<
  ComponentProps<typeof CampoTexto<V>>,
  'control' | 'name' | 'label' | 'helperText'
> & {
  catalogo: readonly Clave[];
  sinElegir: string;
};

/** The select of SAT keys is native, because a phone's own list gives long names the whole width. */
export const CampoDeClave = <V extends FieldValues>({ catalogo, sinElegir, ...campo }: Props<V>) => (
  <CampoTexto {...campo} select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
    <option value="">{sinElegir}</option>
    {catalogo.map((una) => (
      <option key={una.clave} value={una.clave}>
        {claveDicha(una)}
      </option>
    ))}
  </CampoTexto>
);
