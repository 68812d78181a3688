/**
 * Lists in one cell: one item per line, its parts separated by bars, as in `Power | 750 W`. Marks inside a text are escaped
 * with a backslash, so that every text survives unchanged.
 */

export const pack = (rows: readonly (readonly string[])[]): string =>
  rows.map((parts) => parts.map(escapePart).join(' | ')).join('\n')

const MARKS: Record<string, string> = { '\\': '\\\\', '|': '\\|', '\n': '\\n', '\r': '\\r' }

const escapePart = (text: string): string =>
  text.replace(/[\\|\n\r]/g, (mark) => MARKS[mark] ?? mark)

/** An empty text is an empty list. */
export function unpack(text: string): string[][] {
  if (text === '') return []
  const rows: string[][] = [[]]
  let part = ''
  const end = () => {
    const row = rows.at(-1)!
    row.push(row.length > 0 ? part.replace(/^ /, '') : part)
    part = ''
  }
  for (let i = 0; i < text.length; i++) {
    const mark = text.charAt(i)
    if (mark === '\\') {
      const next = text.charAt(++i)
      part += next === 'n' ? '\n' : next === 'r' ? '\r' : next
    } else if (mark === '|') {
      if (part.endsWith(' ')) part = part.slice(0, -1)
      end()
    } else if (mark === '\n') {
      end()
      rows.push([])
    } else if (mark !== '\r') part += mark
  }
  end()
  return rows
}
