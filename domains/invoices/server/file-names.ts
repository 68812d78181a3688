/** The names of invoices' files, as buyers and staff get them. */
import type { FileKind } from '../contract.ts'
import type { NewFile } from './file-sql.ts'
import type { InvoiceRow } from './sql.ts'

const ENDINGS = {
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
  'application/xml': 'xml',
} as const

/** Whether it is a file of the red invoice. */
export const isOfRed = (kind: FileKind): boolean => kind.startsWith('red')

/** By the number of the invoice, or of its red one; those of the tax office's system with its number too. */
export function fileNameOf(row: InvoiceRow, kind: FileKind, type: NewFile['type']): string {
  const number = (isOfRed(kind) ? row.redNumber : row.number) ?? String(row.id)
  const official = isOfRed(kind) ? row.redOfficialNumber : row.officialNumber
  const isOfficial = kind === 'official' || kind === 'red_official'
  return `${isOfficial ? `${number}-${official || 'official'}` : number}.${ENDINGS[type]}`
}
