/** What the shop has written is found by what people type: in four languages, as it is shown, and no longer. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import type { Kind } from '#domains/articles/kinds.ts'
import {
  addArticle,
  publishArticle,
  saveArticleDraft,
  withdrawArticle,
} from '#domains/articles/office-contract.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import { searchArticles } from '../../contract.ts'

const shop = await openOrderShop()
const { db, must } = shop
const { by } = await shop.aClerk()

type Texts = { title: Translated; summary?: Translated; html: Translated }

async function written(kind: Kind, { title, summary = { cn: '' }, html }: Texts) {
  const { id } = await must(addArticle, { kind, channelId: null, title }, by)
  const rest = { coverUrl: null, coverAlt: { cn: '' }, heldFrom: null, heldUntil: null }
  const draft = { id, draftVersion: 0, title, summary, html, ...rest }
  const { draft: saved } = await must(saveArticleDraft, draft, by)
  return { id, draftVersion: saved!.version }
}
async function published(kind: Kind, texts: Texts) {
  const { id, draftVersion } = await written(kind, texts)
  const { version } = await must(publishArticle, { id, draftVersion, at: null }, by)
  await shop.runSweeps()
  return { id, version }
}
const found = async (q: string, lang: Lang = 'cn') =>
  (await must(searchArticles, { q }, { lang })).map(({ id }) => id)

const compressors = await published('help', {
  title: {
    cn: '空压机怎么选',
    en: 'How to choose an air compressor',
    spa: 'Cómo elegir un compresor de aire',
    id: 'Cara memilih kompresor udara',
  },
  summary: { cn: '看排气量和压力。', en: 'By flow and pressure.' },
  html: {
    cn: '<p>储气罐越大，启停越少。</p>',
    en: '<p>A larger tank starts and stops less often. Drain it daily.</p>',
    spa: '<p>Un depósito más grande arranca menos.</p>',
    id: '<p>Tangki lebih besar lebih jarang menyala.</p>',
  },
})
const crates = await published('case', {
  title: { cn: '周转箱案例', en: 'Crates in a warehouse' },
  html: { cn: '<p>四千只周转箱与一台空压机。</p>', en: '<p>Four thousand crates &amp; racks.</p>' },
})

test('titles, summaries and texts are found in the reader’s language, the title first', async () => {
  expect(await found('空压机')).toEqual([compressors.id, crates.id])
  expect(await found('我想买空压机，怎么选')).toEqual([compressors.id])
  expect(await found('空壓機')).toEqual([compressors.id, crates.id])
  expect(await found('储气罐')).toEqual([compressors.id])
  expect(await found('compressors', 'en')).toEqual([compressors.id])
  expect(await found('draining tanks', 'en')).toEqual([compressors.id])
  expect(await found('Compresores', 'spa')).toEqual([compressors.id])
  expect(await found('DEPOSITO', 'spa')).toEqual([compressors.id])
  expect(await found('kompresor', 'id')).toEqual([compressors.id])
  expect(await found('racks', 'en')).toEqual([crates.id])
})

test('where none has all of the words, those with some in their title are found; nothing is found by nothing', async () => {
  expect(await found('crates for bananas', 'en')).toEqual([crates.id])
  expect(await found('racks for bananas', 'en')).toEqual([])
  expect(await found('bananas', 'en')).toEqual([])
  expect(await found("!!! &|:* ' \\", 'en')).toEqual([])
  expect(await found('的')).toEqual([])
  expect(await found("crates' | 'a':*", 'en')).toEqual([crates.id])
})

test('an article that is not written in a language is found by its Chinese there', async () => {
  const own = await published('topic', {
    title: { cn: '气动扳手专题' },
    html: { cn: '<p>扳手</p>' },
  })
  expect(await found('气动扳手', 'spa')).toEqual([own.id])
})

test('drafts are not found, and what is withdrawn no longer, even before the index follows', async () => {
  await written('article', { title: { cn: '激光雕刻' }, html: { cn: '<p>激光</p>' } })
  await shop.runSweeps()
  expect(await found('激光')).toEqual([])
  const shown = await published('article', { title: { cn: '点胶机' }, html: { cn: '<p>胶</p>' } })
  expect(await found('点胶机')).toEqual([shown.id])
  await must(withdrawArticle, { id: shown.id, version: shown.version }, by)
  expect(await found('点胶机')).toEqual([])
  await shop.runSweeps()
  const left = await db.rows(sql`select from search.article_entry where article_id = ${shown.id}`)
  expect(left).toEqual([])
})
