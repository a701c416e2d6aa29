/** Text of a file's bytes in the encoding that its first bytes or its XML declaration name; UTF-8 where they say nothing. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
  const last = decoder?.decode()
  if (last) yield last
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  const named = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/.exec(new TextDecoder('latin1').decode(head.subarray(0, 300)))?.[1]
  try {
    return named === undefined ? 'utf-8' : new TextDecoder(named).encoding
  } catch {
    // A name that nobody knows: most such files are UTF-8 after all.
    return 'utf-8'
  }
}
