import type { SourceFile } from './source-files.ts'

/** Where all durations and easings are written; docs/animations.md says what moves by them. */
const table = 'src/ui/theme/tokens.css'
const motion = /(?:^|[;{\s])((?:-webkit-)?(?:animation|transition)[a-z-]*)\s*:\s*([^;}]+)/g
const literal = /(?<![\w.-])(?:(?:cubic-bezier|steps|linear)\(|(?:\d*\.?\d+m?s|linear|ease(?:-in|-out|-in-out)?|step-(?:start|end))(?![\w-]))/
/** What moves by script moves by its own table. */
const scripted = /\.animate\(|behavior: 'smooth'|\.style\.(?:transition|animation)/

/** What the compositor moves by itself; `display` and `overlay` only say when something goes. */
const composited = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter', 'overlay', 'display', 'none'])
/** Painted anew in each frame, and only while a pointer or the focus is on it. */
const painted: Record<string, readonly string[]> = { 'src/ui/theme/controls.css': ['background-size'] }
const keyframes = /@keyframes [\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)/g

/** Durations and easings that are written anywhere but in the table, animations by script, and those that lay out or paint in each frame. */
export function animationFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(src|demo)\//.test(path) || path === table || path.includes('.test.')) return []
    if (!path.endsWith('.css')) return scripted.test(text) ? [`${path}: animations are written in CSS, by the table in ${table}`] : []
    const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const literals = Array.from(css.matchAll(motion), ([, name, value = '']) => ({ name, value }))
      .filter(({ value }) => literal.test(value))
      .map(({ name, value }) => `${path}: '${name}: ${value.trim()}' has a duration or an easing that is not of ${table}`)
    const slow = moved(css).filter((property) => !composited.has(property) && !painted[path]?.includes(property))
    return [...literals, ...slow.map((property) => `${path}: '${property}' cannot be animated without layout or paint in each frame`)]
  })
}

/** Properties that a sheet changes little by little. `all` where a transition names none. */
function moved(css: string): string[] {
  const transitions = Array.from(css.matchAll(/(?<![\w-])transition(?:-property)?\s*:\s*([^;}]+)/g), ([, value = '']) =>
    value.split(/,(?![^(]*\))/).map((one) => /^\s*([a-z-]+)(?![\w(-])/.exec(one)?.[1] ?? 'all'),
  )
  const frames = Array.from(css.matchAll(keyframes), ([, body = '']) => Array.from(body.matchAll(/[{;]\s*([a-z-]+)\s*:/g), ([, property = '']) => property))
  return [...transitions, ...frames].flat()
}
