export { inspectExport, readExport, type ReadReport } from './read-export.ts'
export { exportedTables } from './tables.ts'
export { writeExport } from './write-export.ts'
