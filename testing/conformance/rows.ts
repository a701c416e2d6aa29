import type { Row } from './row.ts'
import { section1 } from './section-1.ts'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'

/** Every sentence of the specification that can be tried from outside, in its order. */
export const rows: readonly Row[] = [...section1, ...section2, ...section3, ...section4, ...section5, ...section6, ...section7, ...section8, ...section9]

/** The rows that tests of the whole product on an empty database cannot try: they need the built code, or a browser. */
export const rowsOfBuild = rows.filter(({ needs }) => needs.includes('browser') || needs.includes('build'))
export const rowsOverHttp = rows.filter((row) => !rowsOfBuild.includes(row))
