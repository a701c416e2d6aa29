export { updateSearchEntries } from './update-index.ts'
export { insertEntries } from './store.ts'
export { readQuery, inOrder, someIn, type Query } from './queries.ts'
export { stretchOf } from './sort-keys.ts'
