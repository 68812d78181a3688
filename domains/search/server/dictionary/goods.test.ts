/** The thesaurus of everyday trade: the shape of its files, which names are sure, and what things are wanted for. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listNames, listThings, listUses, readGoods } from './compile/goods.ts'
import type { Related } from './compile/related-words.ts'
import { loadDictionary } from './dictionary.ts'
import { toThingKey, toUseKey } from './use-key.ts'

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
  return { ...into, uses: listUses(goods), things: listThings(goods) }
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

test('a line makes the names that buyers make of its names, and none that another line has or makes', () => {
  const { related, spanish } = read(
    [
      'phone case; cell phone case; mobile cover | 手机壳 | funda de móvil; carcasa de celular | casing hp | | | |',
      'mobile phone case | 手机盒 | caja de móvil | kotak hp | | | |',
      'tablet cover; tablet case | 平板套 | funda de tableta | sarung tablet | | | |',
    ].join('\n'),
  )
  expect([...related.get('cell phone cover')!.same]).toContain('手机壳')
  expect([...related.get('mobile case')!.same]).toContain('phone case')
  expect([...spanish.get('carcasa movil')!.same]).toContain('funda de movil')
  expect(spanish.has('funda tableta')).toBe(true)
  expect(spanish.has('funda celular')).toBe(true)
  expect(related.has('mobile phone cover')).toBe(false)
})

test('a name of two things is sure of none, and a general word of the general words of its line', () => {
  const { related, spanish } = read(
    [
      'dining table; table | 餐桌 | mesa de comedor; mesa | meja makan | | | |',
      'coffee table; centre table | 茶几 | mesa de centro; mesa ratona | meja tamu | | | |',
      'folding table | 折叠桌 | mesa plegable | meja lipat | | | |',
      'console table; hall table | 玄关桌 | mesa de entrada; consola | meja konsol | | | |',
      'game console; ~console | 游戏机 | consola | konsol | | | |',
    ].join('\n'),
  )
  expect([...related.get('table')!.same]).toEqual([])
  expect([...related.get('dining table')!.same]).toEqual(['餐桌'])
  expect([...spanish.get('mesa')!.same]).toEqual(['table'])
  // Less surely, but before what general dictionaries say.
  expect([...spanish.get('mesa')!.near]).toContain('dining table')
  expect([...related.get('dining table')!.near]).toContain('table')
  expect([...spanish.get('consola')!.near]).toEqual([])
  expect([...spanish.get('consola')!.wide]).toEqual(
    expect.arrayContaining(['console table', 'game console']),
  )
})

test('what names end in and no line has as a name leads to their things, as nobody says it of anything else', () => {
  const { related, spanish, indonesian } = read(
    [
      'clothes drying rack; clothes airer | 折叠晾衣架 | tendedero plegable | jemuran baju lipat | | | |',
      'wall drying rack; rack | 壁挂晾衣架 | tendedero de pared | jemuran baju dinding | | | |',
    ].join('\n'),
  )
  expect([...related.get('drying rack')!.near]).toEqual([])
  expect([...related.get('drying rack')!.wide]).toEqual(
    expect.arrayContaining(['clothes airer', 'wall drying rack', '折叠晾衣架']),
  )
  expect([...related.get('晾衣架')!.wide]).toContain('壁挂晾衣架')
  expect([...spanish.get('tendedero')!.wide]).toContain('tendedero de pared')
  expect([...indonesian.get('jemuran baju')!.wide]).toContain('jemuran baju lipat')
  // Small words at an end make no name, and a rack is one of its own.
  expect(spanish.has('tendedero de')).toBe(false)
  expect([...related.get('rack')!.wide]).not.toContain('clothes airer')
  const many = Array.from(
    { length: 13 },
    (_, i) => `kit${i} gadget | 具${i} | util${i} | alat${i} | | | |`,
  )
  expect(read(many.join('\n')).related.has('gadget')).toBe(false)
})

test('words of needs and names lead to the line of their thing in whatever form they are said, unless they say nothing', () => {
  const lines = [
    'thermometer | 体温计 | termómetro | termometer | measure fever | 量 体温 | medir fiebre | mengukur panas',
    'tape measure; ~tape | 卷尺 | cinta métrica | meteran | measure length | 量 长度 | | ',
  ]
  const { uses, things } = read(lines.join('\n'))
  expect(uses.get(toUseKey('en', 'measuring'))).toEqual(['0.0', '1.0', '1.n0'])
  expect(uses.get(toUseKey('cn', '体温'))).toEqual(['0.1'])
  expect(uses.get(toUseKey('cn', '卷尺'))).toEqual(['1.n1'])
  expect(uses.get(toUseKey('spa', 'medimos'))).toEqual(['0.2'])
  expect(uses.get(toUseKey('id', 'pengukur'))).toEqual(['0.3'])
  expect(things.get(toThingKey(1, 'en'))).toEqual(['tape measure'])
  const many = Array.from(
    { length: 1501 },
    (_, i) => `tool ${i} | 具${i} | util ${i} | alat ${i} | measure thing${i} | | | `,
  )
  expect(read(many.join('\n')).uses.has(toUseKey('en', 'measure'))).toBe(false)
})

test('the compiled dictionary has it', async () => {
  const { findRelated, findSpanish, findNeeds, findThing } = await loadDictionary()
  const nappy = await findRelated('nappy')
  expect(nappy?.same).toContain('diaper')
  expect(nappy?.near.slice(0, nappy.same.length)).toEqual(nappy?.same)
  expect(
    (await findSpanish('lonchera'))?.wide.concat((await findSpanish('lonchera'))!.near),
  ).toContain('fiambrera')
  const [tighten, screw] = await Promise.all(
    ['tighten', 'screws'].map((word) => findNeeds(toUseKey('en', word))),
  )
  const both = tighten!.filter(({ line, need }) =>
    screw!.some((other) => other.line === line && other.need === need),
  )
  const names = await Promise.all(both.map(({ line }) => findThing(line, 'en')))
  expect(names.flat().join()).toContain('screwdriver')
})
