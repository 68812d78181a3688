/** Related terms: other words for goods, other notations of measures, sentences with stop words. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { listGoods, suggest } from '../contract.ts'
import { addSynonym } from './door.ts'
import { COLOURS, GENERAL } from './vocabulary/general.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const made = async (code: string, cn: string, en: string, brief = '') =>
  (await aProduct(db, { code, name: { cn, en }, brief: { cn: brief }, skus: [aSku(code)] }))
    .productId

const suitcase = await made('A-1', '20寸 铝框登机箱', 'Cabin case 20 inch')
const mat = await made('A-2', '碳化竹凉席', 'Bamboo mat', '耐磨')
const grass = await made('A-3', '天然蔺草席', 'Grass mat')
const flask = await made('A-4', '真空保温瓶 750 ml', 'Vacuum flask 750 ml')
const helmet = await made('A-5', '蓝 ABS 安全帽', 'Safety helmet')
const carpet = await made('A-6', '手工羊毛地毯 160*230', 'Wool carpet')
const bearing = await made('A-7', '深沟球轴承 6205-2RS 25×52×15', 'Ball bearing 6205-2RS')
const valve = await made('A-8', '法兰球阀 DN50', 'Flanged ball valve DN50')
const maker = await made('A-9', '高速纸杯成型机', 'Paper cup forming machine')
const cup = await made('A-10', '双层纸杯', 'Paper cup')
for (const words of [
  ['登机箱', '行李箱', 'cabin case', 'suitcase'],
  ['安全帽', '头盔', 'safety helmet', 'hard hat', 'casco', 'casco de obra', 'helm'],
  ['凉席', '草席'],
]) {
  await addSynonym(db, words)
}
await shop.runSweeps()

const find = async (q: string, lang: Lang = 'cn') => {
  const { data } = await shop.call(listGoods, { q }, { lang })
  return { ids: data!.items.map(({ id }) => id), shown: data!.corrected?.shown ?? null }
}

test.each([
  ['行李箱', 'cn', [suitcase]],
  ['suitcase', 'en', [suitcase]],
  ['hard hats', 'en', [helmet]],
  ['casco de obra', 'spa', [helmet]],
  ['蓝色头盔', 'cn', [helmet]],
] as const)('%s has another name here', async (q, lang, ids) => {
  expect(await find(q, lang)).toEqual({ ids, shown: null })
})

test('the same products are found whatever the sort order', async () => {
  const sorted = await shop.call(listGoods, { q: '凉席', sort: 'sales' }, { lang: 'cn' })
  expect(sorted.data!.items.map(({ id }) => id).sort()).toEqual([mat, grass].sort())
  const narrow = await shop.call(listGoods, { q: '凉席', inStock: '1' }, { lang: 'cn' })
  expect([narrow.data!.total, narrow.data!.corrected]).toEqual([0, null])
})

test('a query of several words shows nothing for a word that only a description has', async () => {
  expect(await find('完全没有的耐磨')).toEqual({ ids: [], shown: null })
})

test('products with the word itself come before products with a related one', async () => {
  expect((await find('凉席')).ids).toEqual([mat, grass])
})

test.each([
  ['20英寸', suitcase],
  ['20吋行李箱', suitcase],
  ['20 inch', suitcase],
  ['20" case', suitcase],
  ['750毫升', flask],
  ['750ML', flask],
  ['160×230', carpet],
  ['160 x 230 地毯', carpet],
  ['230 地毯', carpet],
  ['25*52*15', bearing],
  ['DN 50', valve],
])('the measure %s is found in every notation', async (q, id) => {
  expect(await find(q)).toEqual({ ids: [id], shown: null })
})

test.each([
  ['轴承价格', 'cn', bearing],
  ['我要买地毯', 'cn', carpet],
  ['有没有便宜的头盔', 'cn', helmet],
  ['做纸杯的机器', 'cn', maker],
  ['best price ball bearing', 'en', bearing],
  ['comprar casco', 'spa', helmet],
  ['harga helm', 'id', helmet],
] as const)('%s asks for the thing alone', async (q, lang, id) => {
  expect((await find(q, lang)).ids[0]).toBe(id)
})

test.each([
  ['沙发上的凉席', 'cn', mat, '凉席'],
  ['a bearing for the kitchen', 'en', bearing, 'bearing'],
  ['helm untuk sekolah', 'id', helmet, 'helm'],
] as const)('of %s as much as exists, the thing first', async (q, lang, id, shown) => {
  const found = await find(q, lang)
  expect(found.ids[0]).toBe(id)
  expect(found.shown).toBe(shown)
})

test('a thing that a question names and that is wanted for the rest of it answers the whole question', async () => {
  expect(await find('工地用的安全帽')).toEqual({ ids: [helmet], shown: null })
})

test('a word may be incomplete, and prefixes match', async () => {
  expect(await find('a8ab')).toEqual({ ids: [], shown: null })
  expect(await find('bearin 6205')).toEqual({ ids: [bearing], shown: null })
  expect(await find('bambo', 'en')).toEqual({ ids: [mat], shown: null })
})

test('a run that is not in the dictionary is split where goods have both halves', async () => {
  expect(await find('羊毛毯子')).toEqual({ ids: [carpet], shown: null })
  expect(await find('铝框箱')).toEqual({ ids: [suitcase], shown: null })
})

test.each([
  ['bottling machine for cups', 'en', maker],
  ['mesin bearing', 'id', bearing],
  ['xinglixiang', 'cn', suitcase],
  ['小凉席', 'cn', mat],
  ['伺服球轴承', 'cn', bearing],
] as const)('%s is found as a thing by its head noun', async (q, lang, id) => {
  expect((await find(q, lang)).ids[0]).toBe(id)
})

test('a character at the end of an everyday word is the thing itself, not a part of its name', async () => {
  expect((await find('毯子')).ids).toEqual([carpet])
  expect((await find('成子')).ids).toEqual([])
})

test('words that only ask find nothing by themselves', async () => {
  expect((await find('价格')).ids).toEqual([])
})

test.each([...GENERAL, ...COLOURS].map((group) => [group]))(
  '%s are words of general language, each once',
  (group) => {
    expect(group.length).toBeGreaterThan(1)
    expect(new Set(group).size).toBe(group.length)
  },
)

test('a paper cup is a cup before it is a machine', async () => {
  expect((await find('纸杯')).ids).toEqual([cup, maker])
})

const offered = async (q: string, lang: Lang = 'cn') => {
  const { data } = await shop.call(suggest, { q }, { lang })
  const ids = data!.products.map(({ id }) => id)
  return { words: data!.words.map(({ text }) => text), ids }
}

test.each([
  ["zhou'ch", '轴承', bearing],
  ['zhou cheng', '轴承', bearing],
  ['zhoucheng', '轴承', bearing],
  ['轴ch', '轴承', bearing],
  ['安全m', '安全帽', helmet],
  ['anquanm', '安全帽', helmet],
])('while %s is typed, the input method has not chosen yet', async (typed, word, id) => {
  const { words, ids } = await offered(typed)
  expect(words).toContain(word)
  expect(ids).toContain(id)
})

test('the last of several words is completed, where goods have all of them', async () => {
  expect((await offered('dn50 qiu')).words).toEqual(['dn50 球阀'])
  // Nothing has both: suggestions show what a search for it would show.
  expect((await offered('纸杯 zhou')).words).toEqual(['纸杯'])
})

test.each([
  ['行李箱', 'cn', suitcase],
  ['bearng', 'en', bearing],
  ['hard hat', 'en', helmet],
] as const)(
  'nothing begins with %s, and the results of a search are suggested',
  async (typed, lang, id) => {
    expect((await offered(typed, lang)).ids).toEqual([id])
  },
)

test.each(["'", '。。', "zh'", 'x'.repeat(80)])(
  '%s suggests nothing and breaks nothing',
  async (typed) => {
    expect((await shop.call(suggest, { q: typed }, { lang: 'cn' })).code).toBe(1)
  },
)
