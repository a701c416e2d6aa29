/** Parameters as both engines understand them: there are no boolean or date columns, so true is 1 and a Date its epoch ms. */
export function encodeParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0
    return value instanceof Date ? value.getTime() : value
  })
}
