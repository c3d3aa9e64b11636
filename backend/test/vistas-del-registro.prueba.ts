import { documentosDe } from '@cuenta-clara/dominio/proyeccion';
import { PROYECCIONES } from '@cuenta-clara/dominio/proyecciones';
import { DOMAIN } from '../src/domain.ts';
import { connectMongo } from '../src/platform/engines/mongo.ts';
import { type AnyProjection } from '../src/platform/document-store/document-store.ts';
import { MongoDocumentStore } from '../src/platform/document-store/mongo-document-store.ts';
import { collected } from '../src/platform/event-store/event-store.ts';
import { EventStoreDbEventStore } from '../src/platform/event-store/eventstoredb-event-store.ts';
import { BEGINNING } from '../src/platform/system/position.ts';
import { type Despliegue, hasta } from './despliegue.prueba.ts';

export const comoLasDiceElRegistro = async ({ env }: Despliegue, url: string): Promise<void> => {
  const cliente = connectMongo(url);
  const vistas = new MongoDocumentStore(cliente.db());
  const registro = new EventStoreDbEventStore(env['EVENTSTORE_URL']!, DOMAIN);
  const eventos = await collected(registro.readAll());
  const fin = eventos.at(-1)!.position;
  for (const proyeccion of PROYECCIONES)
    await hasta(async () => ((await vistas.checkpoint(proyeccion)) ?? BEGINNING) >= fin);
  for (const proyeccion of PROYECCIONES) {
    const guardadas = new Map<string, unknown>();
    for await (const { id, view } of vistas.all(proyeccion)) guardadas.set(id, view);
    const suyos = eventos.filter(({ type }) => Object.hasOwn(proyeccion.types, type));
    const rehechas: ReadonlyMap<string, unknown> = documentosDe(proyeccion as AnyProjection, suyos);
    expect([proyeccion.name, JSON.stringify([...guardadas].sort())]).toEqual([
      proyeccion.name,
      JSON.stringify([...rehechas].filter(([, vista]) => vista !== null).sort()),
    ]);
  }
  await registro.close();
  await cliente.close();
};
