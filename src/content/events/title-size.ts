/** The step of an event's title: by its letters, and by its longest word, which is not divided. */
export function titleSize(title: string): 'h2' | 'h3' {
  return title.length > 44 || title.split(/\s+/).some((word) => word.length > 13) ? 'h3' : 'h2'
}
