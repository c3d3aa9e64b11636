import { Inject, Injectable } from '@nestjs/common';
import { terminosDe } from '@cuenta-clara/dominio/busqueda';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { nombreDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';
import {
  type CorteDeMes,
  type DiasPedidos,
  type PaginaDelLibroDeApi,
  type PaginaPedidaDelLibro,
  aAsientoDeApi,
  aIntervencionDeApi,
  aSaldoDeApi,
  aSelloDeApi,
  finDelMesAnterior,
  mesesHaciaAtras,
  movimientosPorMes,
} from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import {
  type IntervencionRegistrada,
  vistaDeIntervenciones,
} from '@cuenta-clara/dominio/evidencia/auditoria/intervenciones.view';
import { type Asiento, LIBRO_VACIO } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type CampoDelLibro, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { Personas } from '../../cuentas/personas.ts';
import { DiaDeLaDuena } from '../../negocio/dia-de-la-duena.service.ts';
import {
  type DocumentStore,
  type Query as DocumentQuery,
} from '../../platform/document-store/document-store.ts';
import { type Caller } from '../../platform/write-side/caller.ts';
import { STEP_HELD_MS } from '../../platform/write-side/instants.ts';
import { DOCUMENT_STORE } from '../../platform/system/tokens.ts';
import { asientoNumero, buscarAsientos, documentoNumero, libroDañado } from './asientos.ts';
import { Cortes } from './cortes.ts';
import { ultimoSello } from '../sellos/ultimo-sello.ts';

@Injectable()
export class ConsultasDelLibro {
  constructor(
    private readonly personas: Personas,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async ver(pedido: PaginaPedidaDelLibro, by: Caller): Promise<PaginaDelLibroDeApi> {
    const { desde, hasta, tipo, q, page, limit } = pedido;
    const owner = by.ownerId;
    const zona = await this.dia.zona(owner);
    const cortes = await Cortes.de(this.documents, owner, zona);
    const [tras, ultimo] = await Promise.all([
      desde ? this.alTerminar(cortes, owner, sumarDias(desde, -1)) : null,
      hasta ? this.alTerminar(cortes, owner, hasta) : (cortes.ultimo?.asiento ?? null),
    ]);
    const terminos = terminosDe(q);
    const pregunta: DocumentQuery<CampoDelLibro> = {
      equal: { owner, ...(tipo && { tipo }) },
      ranges: [{ field: 'secuencia', from: (tras?.secuencia ?? 0) + 1, to: ultimo?.secuencia ?? 0 }],
      ...(terminos.length > 0 && { wordsStartingWith: terminos }),
    };
    const total = await this.documents.count(vistaDeLibro, pregunta);
    const cuantos = Math.max(0, (ultimo?.secuencia ?? 0) - (tras?.secuencia ?? 0));
    if (!tipo && terminos.length === 0 && total !== cuantos) throw libroDañado(owner);
    const asientos = await buscarAsientos(this.documents, {
      ...pregunta,
      order: [{ field: 'secuencia', direction: 'desc' }],
      skip: saltoHasta(page, total, limit),
      limit,
    });
    const nombre = await this.personas.nombres(asientos.map(({ usuario }) => usuario));
    const dias = { desde, hasta, zona };
    const sello = await ultimoSello(this.documents, owner);
    return {
      asientos: asientos.map((asiento) => aAsientoDeApi(asiento, nombre(asiento.usuario), dias)),
      total,
      totalPages: paginasDe(total, limit),
      meses: await this.meses(cortes, owner, dias, tras, ultimo),
      zona,
      con_reloj_atrasado: await this.documents.count(vistaDeLibro, {
        equal: { owner },
        ranges: [{ field: 'atraso', from: STEP_HELD_MS + 1 }],
      }),
      sello: sello && aSelloDeApi(sello),
      ...(await this.intervenciones(owner)),
      saldo_al: aSaldoDeApi((ultimo ?? LIBRO_VACIO).saldo),
    };
  }

  private async intervenciones(
    owner: string,
  ): Promise<Pick<PaginaDelLibroDeApi, 'solo_lectura' | 'intervenciones'>> {
    const vista = await this.documents.get(vistaDeIntervenciones, owner);
    const ultimas = [...(vista?.ultimas ?? [])].reverse();
    const papelDe = async (una: IntervencionRegistrada): Promise<string | null> => {
      const id = una.type === 'CambioHallado' ? una.data.factura : null;
      const papel = id === null ? null : await this.documents.get(vistaDeFacturas, id);
      return papel && nombreDeFactura(papel);
    };
    return {
      solo_lectura: vista?.soloLectura ?? false,
      intervenciones: await Promise.all(
        ultimas.map(async (una) => aIntervencionDeApi(una, await papelDe(una))),
      ),
    };
  }

  private async alTerminar(cortes: Cortes, owner: string, dia: Dia): Promise<Asiento | null> {
    return asientoNumero(this.documents, owner, await cortes.finDe(dia));
  }

  private async meses(
    cortes: Cortes,
    owner: string,
    { desde, hasta, zona }: DiasPedidos,
    tras: Asiento | null,
    ultimo: Asiento | null,
  ): Promise<PaginaDelLibroDeApi['meses']> {
    if (!ultimo || ultimo.secuencia <= (tras?.secuencia ?? 0)) return [];
    const [primero, alFinal] = await Promise.all(
      [1, ultimo.secuencia].map((secuencia) => documentoNumero(this.documents, owner, secuencia)),
    );
    const empieza = diaEn(zona, primero!.asiento.instante);
    const masNuevo = diaEn(zona, alFinal!.maximo);
    const termina = hasta && hasta < masNuevo ? hasta : masNuevo;
    const meses = mesesHaciaAtras(desde && desde > empieza ? desde : empieza, termina);
    const hechos: CorteDeMes[] = [];
    let corte: Asiento | null = ultimo;
    for (const mes of meses.length > 0 ? meses : [mesDe(desde && desde > termina ? desde : termina)]) {
      hechos.push({ mes, saldo: (corte ?? LIBRO_VACIO).saldo });
      if (corte && corte.secuencia > (tras?.secuencia ?? 0))
        corte = await this.alTerminar(cortes, owner, finDelMesAnterior(mes));
    }
    return movimientosPorMes(hechos, (tras ?? LIBRO_VACIO).saldo);
  }
}
