/** A note mentions whom it names after an @, and nobody whose name only begins alike. */
import { expect, test } from 'vitest'
import { listMentioned, splitMentions } from './mentions.ts'

const STAFF = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana María' },
  { id: 3, name: '周岚' },
  { id: 4, name: 'Ana' },
]
const ids = (text: string) => listMentioned(text, STAFF).map(({ id }) => id)

test.each([
  ['@Ana please look', [1, 4]],
  ['@ana, please look', [1, 4]],
  ['@Ana María please look', [2]],
  ['请@周岚看一下', [3]],
  ['@周岚@Ana', [1, 3, 4]],
  ['@Anatol knows', []],
  ['mail ana@example.com', []],
  ['Ana knows', []],
  ['@', []],
  ['@Ana, @Ana, @Ana', [1, 4]],
])('%s', (text, expected) => expect(ids(text)).toEqual(expected))

test('parts put together are the note', () => {
  for (const text of ['a @Ana b @周岚', '@Ana', '', '@@Ana@', 'x@Nobody']) {
    expect(
      splitMentions(text, STAFF)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('names are written as the staff list has them', () => {
  expect(splitMentions('@ANA!', STAFF).map((part) => part.text)).toEqual(['@Ana', '!'])
})
