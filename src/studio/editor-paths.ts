import { kinds } from '#content/kinds.ts'

/** Address of the screen on which one entry of a kind is edited, by kind. */
export const editorPaths: Readonly<Record<string, (id: string) => string>> = Object.fromEntries(
  kinds.filter((kind) => 'studio' in kind).map(({ name, studio }) => [name, (id: string) => `/studio/${studio}/${id}`]),
)
