import { href } from '#base/paths.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { hubsJob, noteEvent, notifyHubs } from './notify-hubs.ts'
import { forgetFeeds } from './store.ts'

/** @param all every feature of the site, whose feeds it reads */
export function websubFeature(all: () => Feature[]): Feature {
  return {
    name: 'websub',
    notExported: ['websub_feeds'],
    onEvent: (services) => ({ '*': (event, job) => noteEvent(services, event, job) }),
    personal: () => ({
      stores: [{ where: ['websub_feeds'], what: 'which feeds of authors hubs were told of', kept: removedWithAccount }],
      export: async () => ({}),
      erase: ({ tx }, _, __, username) => forgetFeeds(tx, href.author({ username })),
    }),
    // Servers of others may take their time: nothing of ours waits for them.
    lowPriorityJobs: (services) => ({ [hubsJob]: () => notifyHubs(services, all()) }),
  }
}
