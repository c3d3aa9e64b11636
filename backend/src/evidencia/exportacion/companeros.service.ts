import { Inject, Injectable } from '@nestjs/common';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import {
  type Cima,
  rangosDeConsistencia,
  rangosDeInclusion,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { type CompaneroDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/companero';
import { agregadoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.agregado';
import {
  type VistaDeExportacion,
  periodoDe,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { type Huella, textoDeEvento } from '@cuenta-clara/dominio/evidencia/libro/huella';
import {
  type CampoDeSello,
  type VistaDeSello,
  vistaDeSellos,
} from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { type DocumentStore, type Query } from '../../platform/document-store/document-store.ts';
import { type EventStore } from '../../platform/event-store/event-store.ts';
import { DOCUMENT_STORE, EVENT_STORE } from '../../platform/system/tokens.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { asientoNumero } from '../libro/asientos.ts';

const enSuOrden = [{ field: 'tamano', direction: 'asc' }] as const;

const secuenciaDe = ({ exportacion }: VistaDeExportacion): number => exportacion.cabeza?.secuencia ?? 0;
const manifiestosDe = ({ exportacion }: VistaDeExportacion): Huella[] =>
  exportacion.archivos.flatMap(({ manifiesto }) => manifiesto ?? []);
const diasDe = (vista: VistaDeExportacion): CompaneroDeApi['periodo'] => {
  const { desde, hasta, zona } = periodoDe(vista);
  return { desde, hasta, zona };
};

const guardaHuellasDe =
  (id: string) =>
  ({ type, data }: Registrado): boolean =>
    (type === 'ExportacionLista' || type === 'ExportacionRehecha') && (data as { id?: unknown }).id === id;

/** sello.json is made on each request, because proofs become possible after the archive was made. */
@Injectable()
export class Companeros {
  constructor(
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  async de(vista: VistaDeExportacion): Promise<CompaneroDeApi> {
    const { owner, exportacion } = vista;
    const arbol = await ArbolGuardado.de(this.documents, owner);
    const suyo = await this.cimaDe(arbol, vista);
    const anterior = await this.anteriorA(vista);
    const registro = await this.registroDe(vista, arbol);
    return {
      formato: 'cuenta-clara/sello',
      version: 1,
      owner,
      periodo: diasDe(vista),
      archivo: {
        sha256: exportacion.archivos.map(({ sha256 }) => sha256),
        manifiestos: manifiestosDe(vista),
        arbol: suyo,
        ultimo:
          suyo.tamano === 0
            ? null
            : [...(await arbol.huellasDe(rangosDeInclusion(suyo.tamano - 1, suyo.tamano)))],
        registro,
      },
      anterior: anterior && (await this.comoEmpieza(arbol, anterior, suyo)),
      sellos: await this.sellosDesde(arbol, owner, suyo, registro?.indice ?? null),
    };
  }

  /**
   * The event that records the digest of the archive's present file; null while the tree does not hold that
   * event.
   */
  private async registroDe(
    { owner, exportacion: { id } }: VistaDeExportacion,
    arbol: ArbolGuardado,
  ): Promise<CompaneroDeApi['archivo']['registro']> {
    let suyo: Registrado | undefined;
    for await (const eventos of this.eventStore.readStream(agregadoDeExportaciones.flujo(owner)))
      suyo = eventos.findLast(guardaHuellasDe(id)) ?? suyo;
    const indice = suyo ? await arbol.indiceDe(suyo.position) : null;
    return suyo && indice !== null ? { evento: textoDeEvento(suyo), indice } : null;
  }

  private async cimaDe(arbol: ArbolGuardado, vista: VistaDeExportacion): Promise<Cima> {
    const ultimo = await asientoNumero(this.documents, vista.owner, secuenciaDe(vista));
    return arbol.cimaDelArchivo(ultimo);
  }

  private async anteriorA(vista: VistaDeExportacion): Promise<VistaDeExportacion | null> {
    const { owner, exportacion } = vista;
    const todas = await this.documents.find(vistaDeExportaciones, {
      equal: { owner },
      order: [{ field: 'creada', direction: 'desc' }],
    });
    return todas
      .filter((otra) => otra.exportacion.id !== exportacion.id && otra.exportacion.estado === 'lista')
      .filter((otra) => secuenciaDe(otra) > 0 && secuenciaDe(otra) < secuenciaDe(vista))
      .reduce<VistaDeExportacion | null>(
        (mejor, otra) => (mejor && secuenciaDe(mejor) >= secuenciaDe(otra) ? mejor : otra),
        null,
      );
  }

  private async comoEmpieza(
    arbol: ArbolGuardado,
    anterior: VistaDeExportacion,
    suyo: Cima,
  ): Promise<CompaneroDeApi['anterior']> {
    const antes = await this.cimaDe(arbol, anterior);
    return {
      periodo: diasDe(anterior),
      manifiestos: manifiestosDe(anterior),
      arbol: antes,
      prueba: [...(await arbol.huellasDe(rangosDeConsistencia(antes.tamano, suyo.tamano)))],
    };
  }

  /**
   * Answers the first seal that covers the archive, the first with a time-stamp, and the newest: other seals
   * prove no more. A time-stamp that covers the event with the archive's digest is preferred: only this event
   * vouches for the whole file.
   */
  private async sellosDesde(
    arbol: ArbolGuardado,
    owner: string,
    { tamano }: Cima,
    registro: number | null,
  ): Promise<CompaneroDeApi['sellos']> {
    const desde = (cuantos: number) => [{ field: 'tamano', from: Math.max(1, cuantos) }] as const;
    const uno = async (query: Query<CampoDeSello>): Promise<readonly VistaDeSello[]> =>
      this.documents.find(vistaDeSellos, { equal: { owner }, ...query, limit: 1 });
    const conTiempo = (ranges: ReturnType<typeof desde>) =>
      uno({ ranges: [...ranges, { field: 'certificado', from: '0' }], order: enSuOrden });
    const delRegistro = registro === null ? [] : await conTiempo(desde(registro + 1));
    const hallados = [
      ...(await uno({ ranges: desde(tamano), order: enSuOrden })),
      ...(delRegistro.length > 0 ? delRegistro : await conTiempo(desde(tamano))),
      ...(await uno({ ranges: desde(tamano), order: [{ field: 'tamano', direction: 'desc' }] })),
    ];
    const sellos = [];
    for (const sello of new Map(hallados.map((cada) => [cada.tamano, cada])).values()) {
      // When the operator accepted a change of the log, older seals have another root and prove nothing.
      if ((await arbol.raizCon(sello.tamano)) !== sello.raiz) continue;
      const prueba = tamano === 0 ? [] : await arbol.huellasDe(rangosDeConsistencia(tamano, sello.tamano));
      const cubierto = registro !== null && registro < sello.tamano;
      const camino = cubierto ? await arbol.huellasDe(rangosDeInclusion(registro, sello.tamano)) : null;
      const { raiz, instante, ficha } = sello;
      sellos.push({
        ...{ tamano: sello.tamano, raiz, instante, prueba: [...prueba] },
        ...{ registro: camino && [...camino], tiempo: ficha },
      });
    }
    return sellos;
  }
}
