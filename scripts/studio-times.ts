import type { SourceFile } from './source-files.ts'

/** Screens of editors, without their tests. */
const studioCode = /^src\/(?:studio\/|(?:content|community|discovery|operations)\/[^/]+\/studio\/)(?!.*\.test\.)/
/** The one file that knows which clocks times of the studio are on. */
const moments = 'src/studio/moments.ts'
const fields = new Set(['src/studio/controls/MomentField.tsx', 'src/studio/controls/TimeInput.tsx', 'src/studio/controls/ZonedTimeField.tsx'])

const ownClocks =
  /\.toLocale(?:Date|Time)String\(|new Date\([^\n]*\)\.toLocaleString\(|Intl\.DateTimeFormat|getTimezoneOffset|\blongDate\b|\.get(?:Hours|Minutes|Day|Date|Month|FullYear)\(|\.toISOString\(\)\.slice\(|_at\.slice\(/
const ownField = /['"]datetime-local['"]/

/** Times of the studio that are not written or asked for on the clocks of the site, as lines to print. */
export function studioTimeFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!studioCode.test(path) || path === moments) return []
    return [
      ...(ownClocks.test(text) ? [`${path}: times of the studio are written by ${moments}, on the clocks of the site`] : []),
      ...(ownField.test(text) && !fields.has(path) ? [`${path}: ask for moments with MomentField or ZonedTimeField`] : []),
    ]
  })
}
