import { type ReactNode } from 'react';
import { Text, View } from '@react-pdf/renderer';
import { ANCHO_DE_NOMBRE_AL_PIE, estilo } from './estilos.ts';
import { Parrafo } from './Parrafo.tsx';

/** What react-pdf hands to a page layout. */
export interface PropsDeHoja {
  readonly children: ReactNode;
  readonly pageNumber?: number;
  readonly totalPages?: number;
}

/** The foot of every page: who issued it, where its ledger stood, which page it is. */
export const Pie = ({
  nombre,
  ancla,
  dice,
}: {
  readonly nombre: string;
  readonly ancla: string;
  readonly dice: string;
}) => (
  <View style={estilo.pie}>
    <View style={{ width: ANCHO_DE_NOMBRE_AL_PIE }}>
      <Parrafo ancho={ANCHO_DE_NOMBRE_AL_PIE} tamano={8} style={estilo.nombreAlPie}>
        {nombre}
      </Parrafo>
    </View>
    {ancla ? <Text style={estilo.ancla}>{ancla}</Text> : null}
    <Text>{dice}</Text>
  </View>
);
