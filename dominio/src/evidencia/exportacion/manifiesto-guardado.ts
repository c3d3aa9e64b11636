import { type Registrado } from '../../decider.ts';
import { type Dia, formatoDeDia } from '../../fechas.ts';
import { type Hallazgo, hallazgo } from '../auditoria/hallazgos.ts';
import { type Huella, sha256 } from '../libro/huella.ts';
import { type EventoDeExportaciones } from './exportaciones.ts';

/** A MANIFIESTO.json that was kept outside of the product. The log has its SHA-256. */
export interface ManifiestoGuardado {
  readonly owner: string;
  readonly desde: Dia;
  readonly hasta: Dia;
  readonly texto: string;
}

export const abrirManifiesto = (guardado: ManifiestoGuardado | null) => {
  const conocidos = new Map<string, (Huella | null)[]>();
  return {
    oir: (eventos: Iterable<Registrado>): void => {
      if (!guardado) return;
      for (const { type, data, metadata } of eventos as Iterable<Registrado<EventoDeExportaciones>>) {
        if (metadata.ownerId !== guardado.owner) continue;
        if (type === 'ExportacionPedida' && data.desde === guardado.desde && data.hasta === guardado.hasta)
          conocidos.set(data.id, []);
        if (type === 'ExportacionLista' || type === 'ExportacionRehecha')
          conocidos.get(data.id)?.push(data.manifiesto);
      }
    },
    /**
     * A kept manifest gives no finding when the log has no archive of its period, or an archive without its
     * manifest's SHA-256.
     */
    hallazgos: (): readonly Hallazgo[] => {
      const huellas = [...conocidos.values()].flat();
      if (!guardado || huellas.length === 0 || huellas.includes(null)) return [];
      const { owner, desde, hasta, texto } = guardado;
      if (huellas.includes(sha256(texto))) return [];
      const dias = `del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;
      return [
        {
          ...hallazgo('anchor-mismatch', { owner }),
          texto: `El manifiesto que se guardó, ${dias}, no es el de ningún archivo que se exportó de esos días.`,
        },
      ];
    },
  };
};
