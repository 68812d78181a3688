/** A file of prices as a spreadsheet saves it, as the rows that are pasted otherwise: cells separated by tabs. Pure. */
import { rowsOfFile } from '#kit/web/files/text-file.ts'

export function readPriceFile(bytes: ArrayBuffer): string {
  const rows = rowsOfFile(bytes).map((cells) =>
    cells.map((cell) => cell.replaceAll(/[\t;]/g, ' ').trim()),
  )
  const [first] = rows
  // A row of headings has no number where the price stands.
  const isHeading = first !== undefined && !/\d/.test(first[1] ?? '')
  return rows
    .slice(isHeading ? 1 : 0)
    .map((cells) => cells.join('\t').trimEnd())
    .join('\n')
}
