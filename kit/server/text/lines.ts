/** Splits a text that arrives in pieces into its lines: memory holds no more than one line. */

/** Characters; a longer line is passed over. */
const LINE_MAX = 2_000_000

/** Lines with their numbers from 1; `text` is null for a line that is longer than two million characters. */
export async function* linesOf(
  pieces: AsyncIterable<string>,
): AsyncGenerator<{ line: number; text: string | null }> {
  let line = 1
  let rest = ''
  let isTooLong = false
  for await (const piece of pieces) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      yield { line: line++, text: isTooLong ? null : part.replace(/\r$/, '') }
      isTooLong = false
    }
    if (rest.length > LINE_MAX) {
      isTooLong = true
      rest = ''
    }
  }
  if (rest !== '' || isTooLong) yield { line, text: isTooLong ? null : rest }
}
