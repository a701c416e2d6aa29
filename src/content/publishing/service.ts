export { contentHandlers } from './content-handlers.ts'
export { adapterOf, type EditedKind } from './editors-adapter.ts'
export { dueJobs } from './publishing.ts'
