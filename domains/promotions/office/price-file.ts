/**
 * A file of prices as a spreadsheet saves it, as the rows that are pasted otherwise: cells separated by tabs. Pure. CSV by commas or
 * semicolons, with quotes, in UTF-8 or, as Chinese spreadsheets save it, GB 18030.
 */

/** Files are read in the browser. */
export const PRICE_FILE_BYTES_MAX = 1_000_000

export function readPriceFile(bytes: ArrayBuffer): string {
  const rows = textOf(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line).map((cell) => cell.replaceAll(/[\t;]/g, ' ').trim()))
  const [first] = rows
  // A row of headings has no number where the price stands.
  const isHeading = first !== undefined && !/\d/.test(first[1] ?? '')
  return rows
    .slice(isHeading ? 1 : 0)
    .map((cells) => cells.join('\t').trimEnd())
    .join('\n')
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The cells of one line: separated by tabs or semicolons where there are any outside of quotes, else by commas. */
function cellsOf(line: string): string[] {
  const outside = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const separator = ['\t', ';'].find((each) => outside.includes(each)) ?? ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += sign
      at++
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
