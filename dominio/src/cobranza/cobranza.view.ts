import { aPesos } from '../dinero.ts';
import { diasEntre } from '../fechas.ts';
import { idDeFlujo } from '../flujo.ts';
import { type FormasDe } from '../forma.ts';
import { type DeudoraDeApi } from '../movimientos/deudas.api.ts';
import { vencidasDe } from '../movimientos/estado-de-cuenta.ts';
import { sumaDe } from '../movimientos/mensaje-de-estado.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { diaEn, horaEn } from '../zona-horaria.ts';
import {
  type Cobranza,
  type ContextoDeCobranza,
  EVENTOS_DE_COBRANZA,
  type EventoDeCobranza,
  SIN_COBRAR,
  cobranza as decider,
  descansoDe,
  estaPospuesta,
  promesaEnPie,
  situacionDe,
  ultimoRecordatorio,
} from './cobranza.ts';
import { type CobranzaDeClientaDeApi } from './cobranza.api.ts';
import { tonoPara } from './tono.ts';

export interface VistaDeCobranza {
  readonly owner: string;
  readonly cliente_id: string;
  readonly cobranza: Cobranza;
}

const CAMPOS = { owner: 'text' } as const;
export type CampoDeCobranza = keyof typeof CAMPOS;

export const vistaDeCobranzas: Proyeccion<VistaDeCobranza, EventoDeCobranza, CampoDeCobranza, 'cobranzas'> = {
  name: 'cobranzas',
  revision: 1,
  types: EVENTOS_DE_COBRANZA,
  keysOf: ({ streamId }) => [idDeFlujo(streamId)],
  project: (vista, evento, cliente_id) => ({
    owner: evento.metadata.ownerId,
    cliente_id,
    cobranza: decider.evolve(vista?.cobranza ?? SIN_COBRAR, evento),
  }),
  forma: {
    owner: 'texto',
    cliente_id: 'texto',
    cobranza: {
      recordatorios: [
        'cada',
        {
          id: 'texto',
          instante: 'texto',
          canal: 'texto',
          tono: 'texto',
          usuario: 'texto',
          desmentido: 'logico',
        },
      ],
      promesa: [
        'o-nada',
        {
          fecha: 'texto',
          monto: ['o-nada', 'numero'],
          nota: ['o-nada', 'texto'],
          facturas: ['cada', { factura_id: 'texto', saldo: 'numero' }],
        },
      ],
      pospuesta_hasta: ['o-nada', 'texto'],
      no_recordar: 'logico',
    },
  } satisfies FormasDe<VistaDeCobranza>,
  fields: CAMPOS,
  fieldsOf: ({ owner }) => ({ owner }),
};

export const aCobranzaDeApi = (
  cliente: DeudoraDeApi,
  cobranza: Cobranza,
  { ahora, pendientes, abono, aviso, usuario, personaDe }: ContextoDeCobranza,
): CobranzaDeClientaDeApi => {
  const { hoy, zona } = ahora;
  const vencidas = vencidasDe(pendientes, hoy);
  const dias = vencidas[0] ? diasEntre(vencidas[0].vence, hoy) : 0;
  const ultimo = ultimoRecordatorio(cobranza);
  const promesa = promesaEnPie(cobranza, pendientes, hoy);
  return {
    cliente,
    al: hoy,
    vencido: aPesos(sumaDe(vencidas)),
    dias,
    facturas: vencidas.map(({ factura_id, numero_factura, vence, saldo }) => ({
      ...{ factura_id, numero_factura, vence },
      saldo: aPesos(saldo),
    })),
    situacion: situacionDe(cobranza, { hayVencidas: vencidas.length > 0, promesa, abono, aviso }, ahora),
    tono: tonoPara(dias),
    ultimo_recordatorio: ultimo && {
      id: ultimo.id,
      instante: ultimo.instante,
      dia: diaEn(zona, ultimo.instante),
      hora: horaEn(zona, ultimo.instante),
      canal: ultimo.canal,
      tono: ultimo.tono,
      persona: personaDe(ultimo.usuario),
      propio: ultimo.usuario === usuario,
    },
    abono: abono && { fecha: abono.fecha, monto: aPesos(abono.monto) },
    aviso: aviso && { monto: aPesos(aviso.monto), fecha: aviso.fecha },
    descansa_hasta: descansoDe(cobranza, abono, ahora)?.hasta ?? null,
    promesa: promesa && {
      fecha: promesa.fecha,
      monto: promesa.monto === null ? null : aPesos(promesa.monto),
      nota: promesa.nota,
      falta: aPesos(promesa.falta),
      rota: promesa.rota,
    },
    pospuesta_hasta: estaPospuesta(cobranza, hoy) ? cobranza.pospuesta_hasta : null,
    no_recordar: cobranza.no_recordar,
  };
};
