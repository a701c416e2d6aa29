/** Without slashes at its end. The pattern `/\/+$/` would look at a run of them in the middle once for each of them. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Without slashes at both ends. */
export function withoutOuterSlashes(path: string): string {
  return withoutEndSlashes(path.replace(/^\/+/, ''))
}
