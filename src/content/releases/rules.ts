/** For features that refer to this kind. */
export { releaseKind } from './kind.ts'
