/** Tags as they are typed into one line, apart by commas. */
export function tagsIn(text: string): string[] {
  return text
    .split(/[,;،、]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
}
