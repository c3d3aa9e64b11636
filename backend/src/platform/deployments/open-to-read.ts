import { MongoDocumentStore } from '../document-store/mongo-document-store.ts';
import { type Domain } from './domain.ts';
import { EventStoreDbEventStore } from '../event-store/eventstoredb-event-store.ts';
import { GridFsFileStore } from '../file-store/gridfs-file-store.ts';
import { type DistributedUrls } from '../system/config.ts';
import { connectMongo } from '../engines/mongo.ts';

export const openToRead = (urls: Pick<DistributedUrls, 'eventStore' | 'mongo'>, domain: Domain) => {
  const mongo = connectMongo(urls.mongo);
  const eventStore = new EventStoreDbEventStore(urls.eventStore, domain);
  return {
    eventStore,
    documentStore: new MongoDocumentStore(mongo.db()),
    fileStore: new GridFsFileStore(mongo.db()),
    close: async (): Promise<void> => {
      await eventStore.close();
      await mongo.close();
    },
  };
};
