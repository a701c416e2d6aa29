/** Whether a path below `/assets` can be that of a file of some build; other systems keep pictures and files of texts there. */
export function isBuildFile(path: string): boolean {
  return /\.(?:js|css|woff2)$/.test(path)
}
