/** Writes CSV row by row, as Excel reads it: with a mark of its encoding, quotes where they are needed. */

type Row = readonly (string | number)[]

export async function* csvBytes(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let text = '\ufeff'
  for await (const row of rows) {
    text += `${row.map(cellOf).join(',')}\r\n`
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** What somebody typed must not become a formula where a spreadsheet opens it. */
export const plainText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const PIECE = 64 * 1024
const cellOf = (value: string | number): string =>
  typeof value === 'string' && /[",\r\n;\t]|^\s|\s$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : String(value)
