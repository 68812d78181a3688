/** Reads files of text as spreadsheets save them: rows of cells, in UTF-8 or, as Chinese spreadsheets save them, GB 18030. Pure. */

/** Files are read in the browser. */
export const TEXT_FILE_BYTES_MAX = 1_000_000

/** @returns its rows that hold something, as cells; none of a file that is no text, as a picture or a workbook */
export function rowsOfFile(bytes: ArrayBuffer): string[][] {
  const text = textOf(bytes)
  if (text.includes('\0')) return []
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The cells of one line: separated by tabs or semicolons where there are any outside of quotes, else by commas. */
export function cellsOf(line: string): string[] {
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
