export { inspectExport, readExport } from './read-export.ts'
export { exportedTables } from './tables.ts'
export { writeExport } from './write-export.ts'
