import { type Instante } from '../fechas.ts';
import { type FormasDe } from '../forma.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type MisDatosDeApi } from './mis-datos.api.ts';
import { EVENTOS_DE_MIS_DATOS, type EventoDeMisDatos, type MisDatos, misDatosTras } from './mis-datos.ts';

export interface VistaDeMisDatos {
  readonly owner: string;
  readonly misDatos: MisDatos;
  readonly creada: Instante;
}

const CAMPOS = { owner: 'text', creada: 'instant' } as const;
export type CampoDeMisDatos = keyof typeof CAMPOS;

export const vistaDeMisDatos: Proyeccion<VistaDeMisDatos, EventoDeMisDatos, CampoDeMisDatos, 'mis_datos'> = {
  name: 'mis_datos',
  revision: 1,
  types: EVENTOS_DE_MIS_DATOS,
  keysOf: ({ data }) => [data.id],
  project: (vista, evento) => {
    const misDatos = misDatosTras(vista?.misDatos ?? null, evento);
    const { at, ownerId } = evento.metadata;
    return misDatos && { owner: ownerId, misDatos, creada: vista?.creada ?? at };
  },
  forma: {
    owner: 'texto',
    misDatos: {
      id: 'texto',
      estado: 'texto',
      hechos: 'numero',
      total: 'numero',
      bytes: ['o-nada', 'numero'],
    },
    creada: 'texto',
  } satisfies FormasDe<VistaDeMisDatos>,
  fields: CAMPOS,
  fieldsOf: ({ owner, creada }) => ({ owner, creada }),
};

export const aMisDatosDeApi = ({ misDatos, creada }: VistaDeMisDatos): MisDatosDeApi => ({
  ...misDatos,
  creada,
});
