/** Lets the browser save a text under a name, without a server. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers fetch it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
