import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** How a module of @shikijs/langs holds its grammar. */
export const grammar = /^const lang = Object\.freeze\(JSON\.parse\((".*")\)\)$/m
/** Less is not worth unpacking, bytes. */
const least = 2_000

/** Rewrites the modules of @shikijs/langs in `folder`: each holds its grammar compressed, and exports the same as before. */
export function packGrammars(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    const path = join(folder, name)
    const code = readFileSync(path, 'utf8')
    if (code.length >= least) writeFileSync(path, packed(code))
  }
}

/** The same module with its grammar compressed, when it has one. */
export function packed(code: string): string {
  const literal = grammar.exec(code)?.[1]
  if (literal === undefined) return code
  const text = JSON.parse(literal) as string // the literal of a text
  const bytes = brotliCompressSync(text).toString('base64')
  const unpacked = `Object.freeze(JSON.parse(brotliDecompressSync(Buffer.from('${bytes}', 'base64')).toString()))`
  return code.replace(grammar, () => `import { brotliDecompressSync } from 'node:zlib'\nconst lang = ${unpacked}`)
}
