import { type ComponentProps, useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { DIGITOS_DE_CLABE, clabeEscrita, esClabe } from '@cuenta-clara/dominio/clabe';
import { CampoEntero } from '../../components/campos.tsx';

type Props<V extends FieldValues> = Pick<ComponentProps<typeof CampoEntero<V>>, 'control' | 'name'>;

export const CampoDeClabe = <V extends FieldValues>(props: Props<V>) => {
  const clabe = clabeEscrita(useWatch(props) ?? '');
  const entera = esClabe(clabe) ? clabe : null;
  const [hallado, setHallado] = useState<{ clabe: string; banco: string | null } | null>(null);
  useEffect(() => {
    if (entera === null) return;
    // The list of banks is larger than the form, so it is loaded when needed.
    void import('@cuenta-clara/dominio/banco').then(
      ({ bancoDeClabe }) => setHallado({ clabe: entera, banco: bancoDeClabe(entera) }),
      () => {},
    );
  }, [entera]);
  const banco = entera !== null && hallado?.clabe === entera ? hallado.banco : null;
  return (
    <CampoEntero
      {...props}
      label="CLABE (opcional)"
      autoComplete="off"
      helperText={banco ?? `La cuenta a la que te transfieren: ${DIGITOS_DE_CLABE} dígitos`}
    />
  );
};
