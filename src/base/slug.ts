const longest = 80

/**
 * A-z, digits and hyphens from any text; letters of other scripts are kept, since addresses may hold them. At most 80
 * characters, cut between words where there are any.
 */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return (slug.length <= longest ? slug : cut(slug)) || 'untitled'
}

function cut(slug: string): string {
  const end = slug.lastIndexOf('-', longest)
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/[\ud800-\udbff]$|-+$/g, '')
}
