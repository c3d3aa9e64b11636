import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { PreguntaDelCampo } from '../../../components/campos.tsx';
import { type ConDudas, type DeQueEs, dudasDe } from './dudas.ts';
import { type ValoresDeFactura } from './valores.ts';

export const useDudasDe = (valores: ConDudas, deAntes: ConDudas | null, de: DeQueEs) => {
  const hoy = useHoy();
  const [asiEs, setAsiEs] = useState<readonly string[]>([]);
  const dudas = dudasDe(valores, hoy, deAntes, de);
  return (campo: keyof ConDudas, poner: (valor: string) => void): ReactNode => {
    const duda = dudas[campo];
    if (!duda || asiEs.includes(duda.alGuardar)) return null;
    const { texto, respuestas, alGuardar } = duda;
    return (
      <PreguntaDelCampo
        texto={texto}
        respuestas={respuestas.map((una) => una.texto)}
        onElegir={(elegida) => {
          const { valor } = respuestas.find((una) => una.texto === elegida)!;
          poner(valor);
          const queda = dudasDe({ ...valores, [campo]: valor }, hoy, deAntes, de)[campo];
          if (queda?.alGuardar === alGuardar) setAsiEs([...asiEs, alGuardar]);
        }}
      />
    );
  };
};

export const useDudas = (control: Control<ValoresDeFactura>, deAntes: ConDudas | null) => {
  const [porcentaje, fecha_factura, fecha_vencimiento] = useWatch({
    control,
    name: ['porcentaje', 'fecha_factura', 'fecha_vencimiento'],
  });
  return useDudasDe({ porcentaje, fecha_factura, fecha_vencimiento }, deAntes, 'la factura');
};
