import type { Feature } from '#platform/feature.ts'
import { cardFinder } from './cards.ts'
import { machineDocuments } from './documents.ts'
import { indexNowJob, keyDocument, noteAddress, submitAddresses } from './index-now.ts'
import { serveOembed } from './oembed.ts'
import { removeOldPictures } from './og-image-store.ts'
import { serveSharePictures } from './serve.ts'

export const sharingFeature: Feature = {
  name: 'sharing',
  notExported: ['index_now_addresses'],
  documents: (services) => [...machineDocuments(services), keyDocument(services)],
  onEvent: (services) => ({ '*': (told, job) => noteAddress(services, told, job) }),
  // Servers of others may take their time: nothing of ours waits for them.
  lowPriorityJobs: (services) => ({ [indexNowJob]: () => submitAddresses(services) }),
  recurring: (services) => [{ kind: 'remove-share-pictures', everyMs: 86_400_000, run: () => removeOldPictures(services) }],
  raw(app, services, features = []) {
    const cardOf = cardFinder(services, features)
    serveSharePictures(app, services, cardOf)
    serveOembed(app, services, cardOf)
  },
}
