import type { BackupReport } from '#platform/backup/back-up.ts'
import type { ArchiveReport } from '#platform/backup/restore.ts'

export function backupSummary(report: BackupReport): string {
  return `${report.archive}, ${megabytes(report.bytes)}, ${contents(report)}, ${report.copied} files copied`
}

export function archiveSummary(report: ArchiveReport): string {
  return `${report.archive} of ${new Date(report.madeAt).toISOString()}, ${contents(report)}`
}

export function lostWarning(keys: string[]): string {
  return `The site itself did not have ${keys.length} files that its database names, such as ${keys[0]}.`
}

function contents({ rows, files }: Pick<ArchiveReport, 'rows' | 'files'>): string {
  const counts = Object.values(rows)
  const sum = counts.reduce((all, count) => all + count, 0)
  return `${counts.length} tables, ${sum} rows, ${files.count} files (${megabytes(files.bytes)})`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
