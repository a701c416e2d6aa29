import type { SourceFile } from './source-files.ts'

/** Where all durations and easings are written; docs/animations.md says what moves by them. */
const table = 'src/ui/theme/tokens.css'
const motion = /(?:^|[;{\s])((?:-webkit-)?(?:animation|transition)[a-z-]*)\s*:\s*([^;}]+)/g
const literal = /(?<![\w.-])(?:(?:cubic-bezier|steps|linear)\(|(?:\d*\.?\d+m?s|linear|ease(?:-in|-out|-in-out)?|step-(?:start|end))(?![\w-]))/
/** What moves by script moves by its own table. */
const scripted = /\.animate\(|behavior: 'smooth'|\.style\.(?:transition|animation)/

/** Durations and easings that are written anywhere but in the table, and animations by script. */
export function animationFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(src|demo)\//.test(path) || path === table || path.includes('.test.')) return []
    if (!path.endsWith('.css')) return scripted.test(text) ? [`${path}: animations are written in CSS, by the table in ${table}`] : []
    return Array.from(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(motion), ([, name, value = '']) => ({ name, value }))
      .filter(({ value }) => literal.test(value))
      .map(({ name, value }) => `${path}: '${name}: ${value.trim()}' has a duration or an easing that is not of ${table}`)
  })
}
