/** A value of a foreign file as words of a report; it may be nested deeper than the stack. */
export function shownJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return '…'
    throw error
  }
}
