/**
 * On which objects an operation works. `public`: only what readers may see. `own`: only of oneself. `staff`: everything of its
 * kind, for those whom the permission matrix lets in. `none`: what stands in the address is no object.
 */
type Objects = 'public' | 'own' | 'staff' | 'none'

/** Kinds of objects; each has a hidden one, somebody else's, or both in the test. */
export type ObjectKind =
  | 'article'
  | 'articleSlug'
  | 'comment'
  | 'clap'
  | 'book'
  | 'movie'
  | 'music'
  | 'event'
  | 'episodeSlug'
  | 'creative'
  | 'release'
  | 'topic'
  | 'topicSlug'
  | 'page'
  | 'username'
  | 'draft'
  | 'session'
  | 'passkey'
  | 'token'
  | 'upload'

interface ObjectRule {
  objects: Objects
  kind?: ObjectKind
  /** Answers everybody with the same 200, and does nothing to what is not one's own. */
  silent?: true
}

const open = (kind: ObjectKind): ObjectRule => ({ objects: 'public', kind })
const own = (kind: ObjectKind): ObjectRule => ({ objects: 'own', kind })
const staff: ObjectRule = { objects: 'staff' }
const none: ObjectRule = { objects: 'none' }

/** The first that fits counts. An operation of the OpenAPI file with something in its address and no row here fails a test. */
const rules: [RegExp, ObjectRule][] = [
  [/ \/(auth|sociallogin|user\/identities)\b/, none],
  [/^GET \/newsletter\/archive\//, none],
  [/ \/desk\//, staff],
  // Everybody who writes may use all of them.
  [/^GET \/snippets\//, none],
  [/ \/snippets\//, staff],
  [/ \/(client-errors|contact|newsletter|imports|exports|invitations|people|redirects|texts|webhooks)\//, staff],
  [/ \/comments\/people\/\{id\}/, staff],
  [/^PUT \/comments\/(blog\/\{id\}|\{id\}\/(pin|status))$|^DELETE \/comments\/\{id\}\/reports$/, staff],
  [/^(POST|PUT|DELETE) \/pages\/|^GET \/pages\/\{slug\}\/(revisions|translations)/, staff],
  [/^POST \/drafts\/\{id\}\/(send-back|approve|unpublish|archive|bring-back)$|^POST \/media\/\{id\}\/file$/, staff],
  // Frees only what was locked with the key that is sent.
  [/^POST \/drafts\/\{id\}\/unlock$/, { ...own('draft'), silent: true }],
  [/ \/drafts\/\{id\}/, own('draft')],
  [/^(PUT|DELETE) \/comments\/\{id\}$/, own('comment')],
  [/ \/user\/sessions\/\{id\}$/, own('session')],
  [/ \/user\/passkeys\/\{id\}$/, own('passkey')],
  [/ \/tokens\/\{id\}$/, own('token')],
  [/ \/media\/uploads\/\{id\}$/, own('upload')],
  // Everybody who writes sees the whole library; what they may not do with a file is no secret.
  [/ \/media\/\{id\}(\/(uses|crop|original))?$/, none],
  [/^GET \/pages\/\{slug\}$/, open('page')],
  [/ \/blogs\/slug\/\{slug\}$| \/article\/\{slug\}\/release$/, open('articleSlug')],
  [/ \/mentions\/\{kind\}\/\{slug\}$/, open('book')],
  [/ \/blogs\/username\/\{username\}$| \/\{username\}\/blogs\/categories$/, open('username')],
  [/ \/blogs\/(\{id\}|related\/|views\/)| \/claps\/blog\/\{id\}$| \/comments\/blog\/\{id\}/, open('article')],
  [/ \/clap\/\{id\}$/, open('clap')],
  [/ \/comment\/\{id\}$| \/comments\/comment\/\{id\}$| \/comments\/\{id\}\/report$/, open('comment')],
  [/ \/books\/\{id\}$/, open('book')],
  [/ \/movies\/\{id\}$/, open('movie')],
  [/ \/musics\/\{id\}$/, open('music')],
  [/ \/events\//, open('event')],
  [/ \/podcasts\/\{slug\}$/, open('episodeSlug')],
  [/ \/creatives?\//, open('creative')],
  [/ \/releases?\//, open('release')],
  [/ \/category\/slug\/\{slug\}$/, open('topicSlug')],
  [/ \/category\/\{id\}$/, open('topic')],
]

export function objectsOf(operation: string): ObjectRule | undefined {
  return rules.find(([pattern]) => pattern.test(operation))?.[1]
}
