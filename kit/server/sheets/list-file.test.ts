/** Files of lists end at their bound, and say where they do. */
import { expect, test } from 'vitest'
import { boundRows } from './list-file.ts'

/** A list of so many rows in pages of three; `read` says how many pages were asked for. */
function aList(count: number, total = count) {
  const read = { pages: 0, counts: 0 }
  async function* pages() {
    for (let from = 0; from < count; from += 3) {
      read.pages++
      yield Array.from({ length: Math.min(3, count - from) }, (_, i) => [from + i])
    }
  }
  const countAll = async () => {
    read.counts++
    return total
  }
  return { read, rows: { heads: ['n'], pages: pages(), countAll } }
}

async function fileOf(rows: ReturnType<typeof aList>['rows'], rowsMost: number) {
  const found: unknown[] = []
  for await (const row of boundRows('en', { ...rows, rowsMost })) found.push(row[0])
  return found
}

test('a list that fits is whole, and nothing is counted', async () => {
  for (const rowsMost of [6, 7]) {
    const list = aList(6)
    expect(await fileOf(list.rows, rowsMost)).toEqual(['n', 0, 1, 2, 3, 4, 5])
    expect(list.read).toEqual({ pages: 2, counts: 0 })
  }
})

test.each([3, 4, 5])('of a longer one there are %i rows and both counts', async (rowsMost) => {
  const list = aList(9)
  const [, ...rows] = await fileOf(list.rows, rowsMost)
  expect(rows.slice(0, -1)).toEqual(Array.from({ length: rowsMost }, (_, i) => i))
  expect(rows.at(-1)).toContain(`first ${rowsMost} of 9 rows`)
  expect(list.read).toEqual({ pages: 2, counts: 1 }) // no page is read that is not needed
})

test('a list that shrank while it was read has not fewer rows than its file', async () => {
  expect((await fileOf(aList(9, 2).rows, 5)).at(-1)).toContain('first 5 of 6 rows')
})
