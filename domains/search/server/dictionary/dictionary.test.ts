/** The general dictionaries: words of the same meaning, words by their sound, neighbours of misspelled ones; and the file that they lie in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listDeletions } from './deletions.ts'
import { loadDictionary, type RelatedWords } from './dictionary.ts'
import { openSortedFile, toLine } from './sorted-file.ts'

const { findRelated, findSpanish, findIndonesian, findBySound, findNeighbours } =
  await loadDictionary()
const listAll = (found: RelatedWords | null) => [...(found?.near ?? []), ...(found?.wide ?? [])]

test.each([
  ['couch', 'sofa'],
  ['rucksack', 'backpack'],
  ['chair', 'armchair'],
  ['台灯', 'desk lamp'],
  ['desk lamp', '台灯'],
  ['lead', 'leash'],
  ['cool', 'cooler'],
  ['rim', 'wheel'],
  ['喇叭', 'speaker'],
  ['手电', '手电筒'],
  ['饭盒', 'lunch box'],
  ['dustbin', 'bin'],
  ['锡纸', '铝箔纸'],
  ['杯子', 'drinking glass'],
  ['剪刀', '剪'],
  ['剪刀', 'scissors'],
] as const)('%s leads to %s', async (word, other) => {
  expect(listAll(await findRelated(word))).toContain(other)
})

test.each([
  ['muffler', 'silencer', 'cushion'],
  ['earphone', 'headphone', 'earplug'],
  ['喇叭', 'loudspeaker', 'speaker'],
] as const)('of %s %s means the same, and %s something near it', async (word, near, wide) => {
  const found = await findRelated(word)
  expect(found?.near).toContain(near)
  expect(found?.near).not.toContain(wide)
  expect(found?.wide).toContain(wide)
})

test.each([
  ['parlante', 'altavoz'],
  ['cacerola', 'olla'],
  ['coche', 'automovil'],
  ['coche', 'car'],
  ['taza', 'cup'],
] as const)('Spanish %s is %s', async (word, other) => {
  expect((await findSpanish(word))?.near).toContain(other)
})

test.each([
  ['pengeras suara', 'loudspeaker'],
  ['seruling', 'suling'],
  ['seruling', 'flute'],
  ['wajan', 'kuali'],
  ['sampo', 'shampoo'],
  ['kemeja', 'shirt'],
] as const)('Indonesian %s is %s', async (word, other) => {
  expect(listAll(await findIndonesian(word))).toContain(other)
})

test.each([
  ['draw circle', 'compass'],
  ['open bottle', 'corkscrew'],
  ['kill weed', 'herbicide'],
  ['to shred', 'shredder'],
] as const)('who wants to %s needs a %s', async (act, thing) => {
  expect((await findRelated(act))?.wide).toContain(thing)
})

test('acts are known in English, and take no meaning from things', async () => {
  expect(listAll(await findSpanish('cortar'))).toContain('cut')
  expect(listAll(await findIndonesian('memotong'))).toContain('cut')
  expect((await findIndonesian('meja'))?.near).toContain('table')
})

test('what a kind of a thing is called in short leads to no other things of that name', async () => {
  const food = listAll(await findRelated('food'))
  expect(food).toContain('food coloring')
  expect(food).not.toContain('coloring')
})

test('a thesaurus that is alone with what it says is believed less, and not where it says much', async () => {
  const mesa = await findSpanish('mesa')
  expect(mesa?.same).toEqual(['餐桌'])
  expect(mesa?.near).toContain('table')
  expect(mesa?.near).toContain('mesa de comedor')
  expect([...mesa!.near, ...mesa!.wide]).not.toContain('carcel')
  expect((await findSpanish('lapiz'))?.wide).toContain('lapicero')
})

test('opposites are no synonyms', async () => {
  expect(listAll(await findIndonesian('abadi'))).toContain('kekal')
  expect(listAll(await findIndonesian('abadi'))).not.toContain('sementara')
})

test.each(['qwzx', '压机壳', '高显鞋', 'ditto mark of nothing', '', '\t', '|'])(
  '%j is no word',
  async (word) => {
    expect(await findRelated(word)).toBeNull()
  },
)

test('a word leads to something else than itself, and to a bounded number', async () => {
  const related = listAll(await findRelated('container'))
  expect(related.length).toBeLessThanOrEqual(60)
  expect(related).not.toContain('container')
})

test('Spanish words are known in any of their forms, without accents', async () => {
  expect(await findSpanish('perritos')).toEqual({ same: [], near: [], wide: [] })
  expect(await findSpanish('camiones')).toEqual({ same: [], near: [], wide: [] })
  expect(await findSpanish('zapatoz')).toBeNull()
})

test('Chinese words are found by their sound', async () => {
  expect(await findBySound('shoudiantong')).toEqual(['手电筒'])
  expect(await findBySound('shoudiantang')).toBeNull()
})

test.each([
  ['rucksck', 'rucksack'],
  ['rucksackk', 'rucksack'],
  ['rucksakc', 'rucksack'],
  ['ruckzack', 'rucksack'],
])('%s is near to %s', async (typed, word) => {
  expect(await findNeighbours(typed)).toContain(word)
})

test('two words that differ by a letter share a form without one', () => {
  expect(listDeletions('abca')).toEqual(['bca', 'aca', 'aba', 'abc'])
  expect(listDeletions('a')).toEqual([''])
})

test('every word of a file of many blocks is found, the first, the last and those at the edges', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorted-'))
  const words = Array.from({ length: 3000 }, (_, i) => `${i % 3 === 0 ? '词' : 'w'}${i}`)
  const lines = words
    .map((word, i) => Buffer.from(toLine(word, i % 5 === 0 ? [] : [`to ${i}`, 'x'.repeat(i % 40)])))
    .sort(Buffer.compare)
  writeFileSync(join(folder, 'some.txt'), Buffer.concat(lines))
  const find = await openSortedFile(join(folder, 'some.txt'))
  for (const [i, word] of words.entries()) {
    expect(await find(word)).toEqual(i % 5 === 0 ? [] : [`to ${i}`, 'x'.repeat(i % 40)])
  }
  for (const word of ['', 'a', 'w', 'w30000', '词', '龘', 'z']) expect(await find(word)).toBeNull()
  rmSync(folder, { recursive: true })
})
