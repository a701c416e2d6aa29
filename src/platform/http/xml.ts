/** Text for an element or an attribute; letters that XML 1.0 cannot hold are left out. */
export function escapedXml(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
