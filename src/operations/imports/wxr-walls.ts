import { note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'
import { one, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { customFields } from './wxr-facts.ts'

/** Fields in which plug-ins keep who may read a post: Jetpack, Members, Restrict Content Pro, WP-Members, Memberful and others. */
const restricting = /access_?(?:role|level)|newsletter_access|restrict|paywall|membership|protect|members?_?only|password|wpmem_block|user_level|memberful_acl/i
const nothing = /^(?:0|no|false|off|none|all|everybody|everyone|public|a:0:\{\}|\[\]|\{\})$/i
const ends = /^_expiration-date$|^_?expir(?:y|es|ation)_?(?:date)?$/i
const walls = /<!--\s*wp:(?:[\w-]+\/)?(?:paywall|premium-content|restrict|members?-only|content-visibility|subscriber)[\w/-]*/i
const wall =
  /\[(restrict(?:ed)?|private|members?(?:_?only)?|subscribers?(?:_only)?|paywall|premium(?:_content)?|mepr-[\w-]+|pmpro_\w+|membership|wcm_\w+|ihc-[\w-]+|s2\w+|access|protected|passster|content_protector|wlm_\w+|um_loggedin|(?:is_|user_)?logged_?in|rcp_\w+|memberful[\w-]*|swpm_protected|arm_\w+|eyesonly)\b/gi

/** Whether a shortcode for members stands before its end. In one pass: a pattern would look for the end of each beginning anew. */
function hasWall(content: string): boolean {
  const ends = new Map(Array.from(content.matchAll(/\[\/([\w-]+)\]/g), ({ 1: name = '', index }) => [name.toLowerCase(), index]))
  for (const { 1: name = '', index } of content.matchAll(wall)) if ((ends.get(name.toLowerCase()) ?? -1) > index) return true
  return false
}

/** What plug-ins of WordPress say of who may read an item that is public by its state. */
export function wallsOf(item: XmlElement, now: number): StateHint[] {
  const hints: StateHint[] = []
  const content = textOf(one(item, 'content:encoded'))
  if (walls.test(content) || hasWall(content)) hints.push({ means: 'closed', says: note('studio-report.members-part') })
  for (const [name, given] of customFields(item)) {
    const value = given.trim()
    if (value === '' || nothing.test(value)) continue
    const says = /password/i.test(name) ? note('studio-report.had-password') : note('studio-report.had-key', { name, value: value.slice(0, 80) })
    if (restricting.test(name)) hints.push({ means: 'closed', says })
    else if (ends.test(name) && /^\d{9,10}$/.test(value) && Number(value) * 1_000 <= now)
      hints.push({ means: 'closed', says: note('studio-report.time-over', { name }) })
  }
  return hints
}
