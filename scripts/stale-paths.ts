import type { SourceFile } from './source-files.ts'

/** In a comment, the name of a source file with or without folders; `NNNN` stands for any number. */
const named = /(?<![\w/.:-])(?!NNNN)[\w@-]+(?:\/[\w.@-]+)*\.(?:tsx?|css)\b(?!\w|\()/g

/** Comments that send the reader to a file which is not there: it was renamed or removed, and they were forgotten. */
export function stalePaths(files: SourceFile[], others: string[] = []): string[] {
  const known = new Set([...files.map(({ path }) => path), ...others].flatMap(endsOf))
  return files.flatMap(({ path, text }) => {
    if (!/\.tsx?$/.test(path) || path.includes('.test.')) return []
    const gone = commentsOf(text).flatMap((comment) => [...comment.matchAll(named)].map(([file]) => file).filter((file) => !known.has(file)))
    return [...new Set(gone)].map((file) => `${path}: a comment names ${file}, which is not there`)
  })
}

/** `src/app/main.ts`, `app/main.ts` and `main.ts`. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

function commentsOf(text: string): string[] {
  return [...text.matchAll(/(?<!\w)\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g)].map(([comment]) => comment)
}
