/** Id of the paragraph that is a document's nth block, from 0. Anchors of headings hold no '_'. */
export function spotId(at: number): string {
  return `b_${at}`
}
