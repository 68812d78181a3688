/** Ready texts beside what staff have typed. */
import { expect, test } from 'vitest'
import { withReadyText } from './ready-words.ts'

const most = 40

test('a ready text follows what is typed, once', () => {
  expect(withReadyText('Sorry.', { typed: '', most })).toBe('Sorry.')
  const both = withReadyText('Sorry.', { typed: 'Dear Lin, \n', most })
  expect(both).toBe('Dear Lin,\nSorry.')
  expect(withReadyText('Sorry.', { typed: both ?? '', most })).toBe(both)
  expect(withReadyText('Sorry.', { typed: 'Page 2', most, between: ' ' })).toBe('Page 2 Sorry.')
})

test('another ready text takes the place of the first, and nothing else', () => {
  const typed = 'Dear Lin,\nSorry.\nYours, Wei'
  expect(withReadyText('Price: $& 5.', { typed, instead: 'Sorry.', most })).toBe(
    'Dear Lin,\nPrice: $& 5.\nYours, Wei',
  )
  // Staff have changed the first: it is theirs now.
  expect(withReadyText('Too late.', { typed: 'Sorry, Lin.', instead: 'Sorry.', most })).toBe(
    'Sorry, Lin.\nToo late.',
  )
})

test('what has no room is not put in by halves', () => {
  expect(withReadyText('Sorry.', { typed: 'x'.repeat(34), most })).toBeNull()
  expect(withReadyText('Sorry.', { typed: 'x'.repeat(33), most })).toHaveLength(most)
})
