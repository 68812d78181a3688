/** The thesaurus of everyday trade: the shape of its files, which names are sure, and what things are wanted for. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listNames, listUses, readGoods, toUseKey } from './compile/goods.ts'
import type { Related } from './compile/related-words.ts'
import { loadDictionary } from './dictionary.ts'

const FOLDER = fileURLToPath(new URL('sources/goods', import.meta.url))
const FILES = globSync('*.txt', { cwd: FOLDER })

const read = (text: string) => {
  const goods = readGoods(text)
  const into = { related: new Map(), spanish: new Map(), indonesian: new Map() } satisfies Record<
    string,
    Related
  >
  const names = listNames(goods)
  names.addSure(into)
  names.addDoubtful(into)
  return { ...into, uses: listUses(goods) }
}

test.each(FILES)('every line of %s has its columns, and a name in each language', (file) => {
  for (const { names } of readGoods(readFileSync(join(FOLDER, file), 'utf8'))) {
    for (const { sure, doubtful } of Object.values(names)) {
      expect([...sure, ...doubtful]).not.toEqual([])
    }
  }
})

test('a line of another shape is refused with its text', () => {
  expect(() => readGoods('kettle | 水壶')).toThrow('Not eight columns: kettle | 水壶')
})

test('names of one thing lead to each other, to English and Chinese, and not to the other two languages', () => {
  const { related, spanish, indonesian } = read(
    'leash; ~lead | 牵引绳; 狗链 | correa | tali anjing | | | |',
  )
  expect([...related.get('leash')!.near]).toEqual(['牵引绳', '狗链'])
  expect([...related.get('狗链')!.near]).toEqual(['leash', '牵引绳'])
  expect([...spanish.get('correa')!.near]).toEqual(['leash', '牵引绳', '狗链'])
  expect([...indonesian.get('tali anjing')!.near]).not.toContain('correa')
  // A lead is a metal, too.
  expect([...related.get('leash')!.wide]).toEqual(['lead'])
  expect([...related.get('lead')!.near]).toEqual([])
  expect([...related.get('lead')!.wide]).toContain('leash')
})

test('a name of two things, and a general word, is sure of none', () => {
  const { related, spanish } = read(
    [
      'dining table; table | 餐桌 | mesa de comedor; mesa | meja makan | | | |',
      'coffee table; centre table | 茶几 | mesa de centro; mesa ratona | meja tamu | | | |',
      'folding table | 折叠桌 | mesa plegable | meja lipat | | | |',
      'console table; hall table | 玄关桌 | mesa de entrada; consola | meja konsol | | | |',
      'game console; ~console | 游戏机 | consola | konsol | | | |',
    ].join('\n'),
  )
  expect([...related.get('table')!.near]).toEqual([])
  expect([...related.get('dining table')!.near]).toEqual(['餐桌'])
  expect([...spanish.get('mesa')!.near]).toEqual([])
  expect([...spanish.get('consola')!.near]).toEqual([])
  expect([...spanish.get('consola')!.wide]).toEqual(
    expect.arrayContaining(['console table', 'game console']),
  )
})

test('two words of a wish lead to a thing in whatever order, one alone unless it says nothing', () => {
  const thermometer =
    'thermometer | 体温计 | termómetro | termometer | measure fever | 量 体温 | | '
  const { uses } = read(thermometer)
  expect(uses.get(toUseKey('en', ['fever', 'measure']))).toEqual(['thermometer', '体温计'])
  expect(uses.get(toUseKey('cn', ['体温']))).toEqual(['体温计', 'thermometer'])
  const many = Array.from(
    { length: 7 },
    (_, i) => `tool ${i} | 具${i} | util ${i} | alat ${i} | measure thing${i} | | | `,
  )
  expect(read(many.join('\n')).uses.has(toUseKey('en', ['measure']))).toBe(false)
})

test('the compiled dictionary has it', async () => {
  const { findRelated, findSpanish, findByUse } = await loadDictionary()
  expect((await findRelated('nappy'))?.near).toContain('diaper')
  expect(
    (await findSpanish('lonchera'))?.wide.concat((await findSpanish('lonchera'))!.near),
  ).toContain('fiambrera')
  expect(await findByUse(toUseKey('en', ['tighten', 'screw']))).toContain('screwdriver')
})
