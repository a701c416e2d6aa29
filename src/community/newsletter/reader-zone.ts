/** IANA name of the time zone of the browser. */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
