import type { Feature } from '#platform/feature.ts'
import { hubsJob, noteEvent, notifyHubs } from './notify-hubs.ts'

/** @param all every feature of the site, whose feeds it reads */
export function websubFeature(all: () => Feature[]): Feature {
  return {
    name: 'websub',
    notExported: ['websub_feeds'],
    onEvent: (services) => ({ '*': (event, job) => noteEvent(services, event, job) }),
    // Servers of others may take their time: nothing of ours waits for them.
    lowPriorityJobs: (services) => ({ [hubsJob]: () => notifyHubs(services, all()) }),
  }
}
