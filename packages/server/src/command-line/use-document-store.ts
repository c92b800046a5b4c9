import { parseArgs } from 'node:util';
import { useDocumentStore } from '../platform/files/document-store-id.ts';
import { fileStorePlace, openFileStore } from '../platform/files/open-file-store.ts';
import type { Subcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- documents use-store

Tells the database that its documents are now where PACTBOOK_S3_BUCKET or PACTBOOK_DATA points. For after they were
moved there; a server that is given another place than the database knows does not start. No file is moved or changed.
`;

/** `documents use-store`: the store of this configuration becomes the one of the database. */
export const documentsUseStore: Subcommand = {
  name: 'documents use-store',
  summary: 'Accept the configured store of documents, after a move',
  help: HELP,
  prepare: (args) => {
    parseArgs({ args: [...args], options: {} });
    return async ({ services, configuration, say }) => {
      const files = openFileStore(configuration);
      try {
        const id = await useDocumentStore(services.database, files, services.newId);
        say(`Documents are kept in ${fileStorePlace(configuration)} (store ${id}).`);
      } finally {
        files.close();
      }
      return 0;
    };
  },
};
