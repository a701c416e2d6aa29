/**
 * Resolves when the stylesheet of a link has come; at once where there is no link, as in the studio, whose styles come with the code.
 * The build calls it for parts that only script brings (scripts/style-plugin.ts).
 * @throws when the file is missing; the link can be asked for again then
 */
export async function loadSheet(link: HTMLLinkElement | null): Promise<void> {
  if (!link || link.sheet) return
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', () => reject(new Error(`${link.href} is missing`)), { once: true })
    link.disabled = false
  }).catch((error: unknown) => {
    link.disabled = true
    throw error
  })
}
