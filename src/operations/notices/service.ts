export { streamOfSession } from './live-tags.ts'
