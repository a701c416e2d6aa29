export { linkState, type LinkState } from './link-state.ts'
