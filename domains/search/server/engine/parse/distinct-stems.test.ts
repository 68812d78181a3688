/** Words that a stemmer would cut to another thing stay whole; plurals and other forms of a word do not. */
import { expect, test } from 'vitest'
import { findDistinctStem } from './distinct-stems.ts'

test.each([
  ['mesa', 'mes', 'spa', 'mesa'],
  ['mesas', 'mes', 'spa', 'mesa'],
  ['kemeja', 'meja', 'id', 'kemeja'],
  ['bantalan', 'bantal', 'id', 'bantalan'],
] as const)('%s is no %s', async (word, stem, lang, own) => {
  expect(await findDistinctStem(word, stem, lang)).toBe(own)
})

test.each([
  ['meses', 'mes', 'spa'],
  ['sillas', 'sill', 'spa'],
  ['qwzxan', 'qwzx', 'id'],
  ['6205', '6205', 'spa'],
  ['minuman', 'minum', 'id'],
] as const)('%s has the stem %s', async (word, stem, lang) => {
  expect(await findDistinctStem(word, stem, lang)).toBe(stem)
})
