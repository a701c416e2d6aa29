import { editorPaths } from '#studio/editor-paths.ts'

/** Where each kind of thing is looked after; a line of the trail leads there. */
const places: Record<string, (subject: string) => string> = {
  ...editorPaths,
  show: () => '/studio/podcast/show',
  mailing: (id) => `/studio/newsletter/${id}`,
  import: (id) => `/studio/imports/${id}`,
  webhook: (id) => `/studio/webhooks/${id}`,
  invitation: () => '/studio/people',
  person: () => '/studio/people',
  redirect: () => '/studio/redirects',
  error: () => '/studio/client-errors',
  export: () => '/studio/exports',
  token: () => '/studio/tokens',
  settings: () => '/studio/settings',
  media: () => '/studio/media',
}

/** Null for what is gone, and for what has no screen. */
export function auditLinkOf({ kind, subject, action }: { kind: string; subject: string; action: string }): string | null {
  return action === 'delete' ? null : (places[kind]?.(encodeURIComponent(subject)) ?? null)
}
