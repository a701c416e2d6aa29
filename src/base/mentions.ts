/** `@name` where it stands for itself: not within an address or another word. */
export const mentionPattern = /(?<![\p{L}\p{N}\p{M}_@/.-])@[a-z0-9][a-z0-9-]{1,28}[a-z0-9](?![\p{L}\p{N}_@-])/iu

const maxMentions = 10

/** Usernames, lower case, each once. */
export function mentionsIn(text: string): string[] {
  const found = text.matchAll(new RegExp(mentionPattern, 'giu'))
  return [...new Set([...found].map(([name]) => name.slice(1).toLowerCase()))].slice(0, maxMentions)
}
