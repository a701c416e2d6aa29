export { hasToken } from './store.ts'
