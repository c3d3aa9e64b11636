import { Injectable } from '@nestjs/common';
import { iguales } from '@cuenta-clara/dominio/iguales';
import {
  CATEGORIA_ELIMINADA,
  type Catalogo,
  type ServicioImportado,
  servicioQueHubo,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';
import { OTRA_FILA, YA_EXISTE } from '@cuenta-clara/dominio/importaciones/filas';
import {
  type FilaDeServicio,
  type FilaSaltadaDeApi,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { plegar } from '@cuenta-clara/dominio/texto';
import { GivingWay } from '../platform/system/giving-way.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { type FilaLeida, type FilasHechas } from './filas-de-clientes.service.ts';
import { idDeCategoria, idDeFila } from './ids-de-filas.ts';

/** Services per append, far below an append's maximum size. */
const TROZO = 100;

@Injectable()
export class FilasDeServicios {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly way: GivingWay,
  ) {}

  async registrar(id: string, filas: readonly FilaLeida<FilaDeServicio>[], by: Caller): Promise<FilasHechas> {
    const saltadas: FilaSaltadaDeApi[] = [];
    const pausa = this.way.pauses();
    for (let desde = 0; desde < filas.length; desde += TROZO) {
      const trozo = filas.slice(desde, desde + TROZO);
      const catalogo = await this.importar(id, trozo, `${by.commandId}/${desde}`, by);
      saltadas.push(...trozo.flatMap((fila) => this.saltada(id, fila, catalogo) ?? []));
      await pausa();
    }
    return { creadas: filas.length - saltadas.length, completadas: 0, saltadas };
  }

  private async importar(
    id: string,
    filas: readonly FilaLeida<FilaDeServicio>[],
    commandId: string,
    { ownerId, userId, correlationId }: Caller,
  ): Promise<Catalogo> {
    const servicios = filas.map(({ fila, datos: { categoria, ...datos } }): ServicioImportado => ({
      id: idDeFila(id, fila),
      categoria: { id: idDeCategoria(id, categoria), nombre: categoria },
      datos,
    }));
    const { state } = await this.writeSide.execute({
      of: agregadoDeCatalogo,
      id: ownerId,
      command: { type: 'ImportarServicios', servicios },
      by: { ownerId, userId, correlationId, commandId },
    });
    return state;
  }

  private saltada(
    importacion: string,
    { fila, datos }: FilaLeida<FilaDeServicio>,
    catalogo: Catalogo,
  ): FilaSaltadaDeApi | null {
    const id = idDeFila(importacion, fila);
    const hay = servicioQueHubo(catalogo, id);
    if (hay) {
      const { nombre, precio } = hay;
      const esOtra = hay.version === 1 && !iguales([nombre, precio], [datos.nombre, datos.precio]);
      return esOtra ? { fila, por: 'otra-fila', motivo: OTRA_FILA, id } : null;
    }
    const buscado = plegar(datos.nombre);
    const categoria = plegar(datos.categoria);
    const suyas = new Set(
      catalogo.categorias.vivos.filter((una) => plegar(una.nombre) === categoria).map((una) => una.id),
    );
    const igual = catalogo.servicios.vivos.find(
      (uno) => suyas.has(uno.categoria_id) && plegar(uno.nombre) === buscado,
    );
    return igual
      ? { fila, por: 'ya-existe', motivo: YA_EXISTE, id: igual.id }
      : { fila, por: 'no-vale', motivo: CATEGORIA_ELIMINADA, id: null };
  }
}
