import type { RouteKey } from '#base/contract.ts'

/**
 * Calls for which editors and admins prove anew who they are, beside those that ask by what they are given: settings
 * (operations/settings/rules.ts) and large mailings (newsletter/large-mailing.ts).
 */
const table: readonly RegExp[] = [
  // Who may do what.
  /^(?:POST|PUT|PATCH|DELETE) \/(?:people|invitations)(?:\/|$)/,
  // What acts without a person.
  /^(?:POST|PUT|PATCH|DELETE) \/webhooks(?:\/|$)|^DELETE \/tokens\//,
  // What opens an account by itself; asked of everybody, by the handlers.
  /^POST \/user\/passkeys(?:\/options)?$|^DELETE \/user\/passkeys\/:id$/,
  // Data that leave the site, and that replace it.
  /^POST \/exports(?:\/:id\/link)?$|^GET \/newsletter\/subscribers\/export$|^POST \/imports\/:id\/(?:start|undo)$/,
  // Whom a list writes to, by which address, and what it sends by itself.
  /^(?:POST|PUT) \/newsletter\/lists(?:$|\/(?!order$))/,
  // What nothing brings back.
  /^DELETE \/(?:drafts|desk\/[\w-]+|media|contact\/messages|newsletter\/subscribers|exports)\/:id$|^DELETE \/pages\/:slug$|^DELETE \/demo$|^POST \/desk\/[\w-]+\/:id\/merge$/,
]

export function needsProof(key: RouteKey): boolean {
  return table.some((shape) => shape.test(key))
}
