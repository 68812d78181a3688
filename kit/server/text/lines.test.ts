/** Lines of a text that arrives in pieces: the same wherever it is cut. */
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function* piecesOf(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

test('at any chunk boundary, lines and their numbers are the same', async () => {
  const text = 'one\r\n\ntwo\r\n🔧 three'
  const wanted = await all(linesOf(piecesOf(text)))
  expect(wanted).toEqual([
    { line: 1, text: 'one' },
    { line: 2, text: '' },
    { line: 3, text: 'two' },
    { line: 4, text: '🔧 three' },
  ])
  for (let at = 0; at <= text.length; at++) {
    expect(await all(linesOf(piecesOf(text.slice(0, at), text.slice(at))))).toEqual(wanted)
  }
})

test('a line break at the end begins no further line', async () => {
  expect(await all(linesOf(piecesOf('one\n')))).toEqual([{ line: 1, text: 'one' }])
  expect(await all(linesOf(piecesOf('')))).toEqual([])
})

test('a line that is too long is reported and skipped, and those around it are read', async () => {
  const long = 'x'.repeat(1_500_000)
  const lines = await all(linesOf(piecesOf('one\n', long, long, 'y\ntwo\n', long, long)))
  expect(lines).toEqual([
    { line: 1, text: 'one' },
    { line: 2, text: null },
    { line: 3, text: 'two' },
    { line: 4, text: null },
  ])
})
