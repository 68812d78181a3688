/** Articles: written as drafts, published now or by the clock, read in one language, withdrawn, sorted by channels. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { articleChannels, listArticles, readArticle, readPublicArticle } from '../contract.ts'
import type { Kind, PublicKind } from '../kinds.ts'
import {
  addArticle,
  discardArticleDraft,
  officeArticle,
  officeArticles,
  officeArticleVersion,
  officeChannels,
  placeArticle,
  publishArticle,
  removeArticle,
  removeChannel,
  saveArticleDraft,
  saveChannel,
  unscheduleArticle,
  withdrawArticle,
} from '../office-contract.ts'
import { ArticleReasons } from '../reasons.ts'
import { sweeps } from './jobs.ts'
import { sitePages } from './sql.ts'

const shop = await openOrderShop()
const { db, call, must, clock } = shop
const [{ by }, colleague] = [await shop.aClerk(), await shop.aClerk()]
const changed = Reasons.changedMeanwhile.code

const texts = (word: string) => ({
  title: { cn: `标题 ${word}`, en: `Title ${word}` },
  summary: { cn: `摘要 ${word}`, en: `Summary ${word}` },
  html: { cn: `<p>正文 ${word}</p>`, en: `<p>Text ${word}</p>` },
  coverUrl: null,
  coverAlt: { cn: '' },
  heldFrom: null,
  heldUntil: null,
})

async function drafted(word: string, kind: Kind = 'case', channelId: number | null = null) {
  const { id } = await must(addArticle, { kind, channelId, title: { cn: word } }, by)
  return must(saveArticleDraft, { id, draftVersion: 0, ...texts(word) }, by)
}
async function published(word: string, kind: Kind = 'case', channelId: number | null = null) {
  const { id, draft } = await drafted(word, kind, channelId)
  return must(publishArticle, { id, draftVersion: draft!.version, at: null }, by)
}
const sweep = () => sweeps[0]!.run({ db, now: clock.now } as never)
const read = (kind: PublicKind, id: number, lang = 'cn') =>
  call(readPublicArticle, { kind, id }, { lang })

test('a draft is read by nobody until it is published, in the reader’s language or whole in Chinese', async () => {
  const { id, draft } = await drafted('first')
  expect((await read('case', id)).code).toBe(Reasons.notFound.code)
  const out = await must(publishArticle, { id, draftVersion: draft!.version, at: null }, by)
  expect(out).toMatchObject({ state: 'published', shown: 1, draft: null, publishedAt: clock.now })
  expect((await read('case', id, 'en')).data).toMatchObject({
    title: 'Title first',
    summary: 'Summary first',
    html: '<p>Text first</p>',
    textLang: 'en',
  })
  expect((await read('case', id, 'spa')).data).toMatchObject({
    title: '标题 first',
    textLang: 'cn',
  })
  // Another kind's address does not show it.
  expect((await read('topic', id)).code).toBe(Reasons.notFound.code)
  expect(await sitePages(db)).toContainEqual({ path: `/home/qdlb?id=${id}`, changedAt: clock.now })
})

test('a list is not shown in English while its text is missing there', async () => {
  const { id } = await must(addArticle, { kind: 'legal', channelId: null, title: { cn: '法' } }, by)
  const half = { ...texts('half'), html: { cn: '<p>正文</p>' } }
  await must(saveArticleDraft, { id, draftVersion: 0, ...half }, by)
  await must(publishArticle, { id, draftVersion: 1, at: null }, by)
  const { items } = await must(listArticles, { kind: 'legal' }, { lang: 'en' })
  expect(items).toMatchObject([{ id, title: '标题 half', textLang: 'cn' }])
  const { items: lacking } = await must(officeArticles, { kind: 'legal', missing: 'en' }, by)
  expect(lacking).toMatchObject([{ id, missing: ['en', 'spa', 'id'] }])
})

test('articles and help are read whole by those who are logged in', async () => {
  const { id } = await published('login', 'article')
  expect((await call(readArticle, { kind: 'article', id }, {})).code).toBe(Reasons.loginNeeded.code)
  const asPublic = await call(readPublicArticle, { kind: 'article' as 'case', id }, {})
  expect(asPublic.code).toBe(Reasons.invalidInput.code)
  const buyer = await shop.aBuyer()
  expect(await must(readArticle, { kind: 'article', id }, buyer.by)).toMatchObject({ id })
  expect((await must(listArticles, { kind: 'article' }, {})).items).toMatchObject([{ id }])
  expect((await sitePages(db)).map(({ path }) => path)).not.toContain(
    `/home/articleDetails?id=${id}`,
  )
})

test('what could run is removed when it is saved', async () => {
  const { id } = await must(addArticle, { kind: 'topic', channelId: null, title: { cn: 'x' } }, by)
  const html = {
    cn: '<p onclick="x()">你好<script>alert(1)</script></p><a href="javascript:x()">a</a><img src="https://spy.example/a.png">',
  }
  const saved = await must(saveArticleDraft, { id, draftVersion: 0, ...texts('x'), html }, by)
  expect(saved.draft?.html.cn).not.toMatch(/script|onclick|spy/)
})

test('a scheduled version comes by the clock, and until then the one before is read', async () => {
  const { id } = await published('now')
  await must(saveArticleDraft, { id, draftVersion: null, ...texts('later') }, by)
  const at = '2026-03-01T16:00:00.000Z' // midnight in the shop's zone
  const past = await call(publishArticle, { id, draftVersion: 0, at: clock.now }, by)
  expect(past.code).toBe(ArticleReasons.notAhead.code)
  const out = await must(publishArticle, { id, draftVersion: 0, at }, by)
  expect(out).toMatchObject({ state: 'published', shown: 1, next: { number: 2, at } })
  clock.forward({ hours: 15, minutes: 59 })
  await sweep()
  expect((await read('case', id)).data?.title).toBe('标题 now')
  const heard: string[] = []
  const end = onInvalidation((tags) => heard.push(...tags))
  clock.forward({ minutes: 1 })
  await sweep()
  end()
  expect(heard).toContain('articles:case')
  expect((await read('case', id)).data).toMatchObject({ title: '标题 later', updatedAt: at })
})

test('a schedule is canceled, and its text is a draft again', async () => {
  const { id, draft } = await drafted('soon')
  const at = new Date(Date.parse(clock.now) + 3_600_000).toISOString()
  const { version } = await must(publishArticle, { id, draftVersion: draft!.version, at }, by)
  const [row] = (await must(officeArticles, { state: 'scheduled' }, by)).items
  expect(row).toMatchObject({ id, nextAt: at, hasDraft: false })
  expect((await call(unscheduleArticle, { id, version: version - 1 }, by)).code).toBe(changed)
  const back = await must(unscheduleArticle, { id, version }, by)
  expect(back).toMatchObject({ state: 'draft', next: null, draft: { title: texts('soon').title } })
  clock.forward({ hours: 2 })
  await sweep()
  expect((await read('case', id)).code).toBe(Reasons.notFound.code)
})

test('of two people who save or publish at once, one succeeds', async () => {
  const { id } = await drafted('race')
  for (let round = 1; round < 8; round++) {
    const codes = async (acts: Promise<{ code: number }>[]) =>
      (await Promise.all(acts)).map(({ code }) => code).sort((a, b) => a - b)
    const save = (who: Record<string, string>, word: string) =>
      call(saveArticleDraft, { id, draftVersion: 1, ...texts(word) }, who)
    expect(await codes([save(by, 'a'), save(colleague.by, 'b')])).toEqual([1, changed])
    const publish = (who: Record<string, string>) =>
      call(publishArticle, { id, draftVersion: 2, at: null }, who)
    expect(await codes([publish(by), publish(colleague.by)])).toEqual([1, changed])
    const { versions } = await must(officeArticle, { id }, by)
    expect(versions).toHaveLength(round)
    await must(saveArticleDraft, { id, draftVersion: null, ...texts('again') }, by)
    await must(saveArticleDraft, { id, draftVersion: 0, ...texts('again') }, by)
  }
})

test('what was published stays as it was, can be continued from, withdrawn, and never deleted', async () => {
  const { id, version } = await published('kept')
  for (const statement of [
    sql`update articles.article_version set title = '{"cn":"x"}' where article_id = ${id}`,
    sql`delete from articles.article_version where article_id = ${id}`,
  ]) {
    await expect(db.count(statement)).rejects.toThrow(/permission denied/)
  }
  expect(await must(officeArticleVersion, { id, number: '1' }, by)).toMatchObject(texts('kept'))
  expect((await call(removeArticle, { id }, by)).code).toBe(ArticleReasons.wasPublished.code)
  expect(await must(withdrawArticle, { id, version }, by)).toMatchObject({
    state: 'withdrawn',
    shown: null,
  })
  expect((await read('case', id)).code).toBe(Reasons.notFound.code)
  expect((await call(withdrawArticle, { id, version: version + 1 }, by)).code).toBe(changed)
  const draft = { id, draftVersion: null, ...texts('back') }
  await must(saveArticleDraft, draft, by)
  expect(await must(discardArticleDraft, { id, draftVersion: 0 }, by)).toMatchObject({
    draft: null,
  })
  const { items } = await must(listAudit, { object: `article:${id}` }, by)
  expect(items.map(({ action }) => action)).toEqual([
    'articles.discardDraft',
    'articles.saveDraft',
    'articles.withdraw',
    'articles.publish',
    'articles.saveDraft',
    'articles.add',
  ])
})

test('a draft that was never published can be deleted, and not discarded', async () => {
  const { id, draft } = await drafted('gone')
  const discard = await call(discardArticleDraft, { id, draftVersion: draft!.version }, by)
  expect(discard.code).toBe(changed)
  expect((await call(removeArticle, { id }, by)).code).toBe(1)
  expect((await call(officeArticle, { id }, by)).code).toBe(Reasons.notFound.code)
})

test('without Chinese words nothing is published, and days are in order', async () => {
  const { id } = await must(addArticle, { kind: 'case', channelId: null, title: { cn: 'x' } }, by)
  const empty = { ...texts('x'), html: { cn: '<p> &nbsp;</p>', en: '<p>x</p>' } }
  await must(saveArticleDraft, { id, draftVersion: 0, ...empty }, by)
  const { code } = await call(publishArticle, { id, draftVersion: 1, at: null }, by)
  expect(code).toBe(ArticleReasons.chineseNeeded.code)
  const days = { heldFrom: '2026-05-02', heldUntil: '2026-05-01' }
  const wrong = await call(saveArticleDraft, { id, draftVersion: 1, ...empty, ...days }, by)
  expect(wrong.code).toBe(ArticleReasons.endsBeforeStart.code)
  const foreign = { ...empty, coverUrl: '/api/uploads/public/0000-1200.webp' }
  const refused = await call(saveArticleDraft, { id, draftVersion: 1, ...foreign }, by)
  expect(refused.code).toBe(Reasons.invalidInput.code)
})

test('channels of one kind have two levels, count what is published, and stay while they are in use', async () => {
  const channel = (name: string, parentId: number | null = null, kind: Kind = 'help') =>
    call(saveChannel, { kind, parentId, name: { cn: name, en: `${name} en` }, position: 0 }, by)
  const root = (await channel('根')).data!.id
  const below = (await channel('下', root)).data!.id
  expect((await channel('三', below)).code).toBe(ArticleReasons.tooDeep.code)
  expect((await channel('别', root, 'case')).code).toBe(Reasons.notFound.code)
  const moved = { id: root, version: 0, kind: 'help', name: { cn: '根' }, position: 0 } as const
  expect((await call(saveChannel, { ...moved, parentId: root }, by)).code).toBe(
    ArticleReasons.tooDeep.code,
  )
  expect(await must(articleChannels, { kind: 'help' }, {})).toEqual([])
  const { id } = await published('in', 'help', below)
  expect(await must(articleChannels, { kind: 'help' }, { lang: 'en' })).toEqual([
    { id: root, parentId: null, name: '根 en', articleCount: 1 },
    { id: below, parentId: root, name: '下 en', articleCount: 1 },
  ])
  const inRoot = await must(listArticles, { kind: 'help', channel: String(root) }, {})
  expect(inRoot.items).toMatchObject([{ id, channel: { id: below } }])
  for (const used of [root, below]) {
    expect((await call(removeChannel, { id: used }, by)).code).toBe(
      ArticleReasons.channelInUse.code,
    )
  }
  const { version } = await must(officeArticle, { id }, by)
  await must(placeArticle, { id, version, channelId: null, position: 5 }, by)
  expect((await call(removeChannel, { id: below }, by)).code).toBe(1)
  expect((await call(removeChannel, { id: root }, by)).code).toBe(1)
  expect(await must(officeChannels, {}, by)).toEqual([])
})

test('a list has its places in order, numbered pages, and finds words of the reader’s language', async () => {
  const made = []
  for (let index = 0; index < 14; index++) {
    clock.forward({ minutes: 1 })
    made.push((await published(`n${index}`, 'topic')).id)
  }
  const first = made[0]!
  const { version } = await must(officeArticle, { id: first }, by)
  await must(placeArticle, { id: first, version, channelId: null, position: -1 }, by)
  const one = await must(listArticles, { kind: 'topic' }, {})
  expect(one).toMatchObject({ total: 14, page: 1, size: 12 })
  expect(one.items.slice(0, 3).map(({ id }) => id)).toEqual([first, made[13], made[12]])
  const two = await must(listArticles, { kind: 'topic', page: '2' }, {})
  expect(two.items.map(({ id }) => id)).toEqual([made[2], made[1]])
  const found = await must(listArticles, { kind: 'topic', q: 'TITLE N7' }, { lang: 'en' })
  expect(found.items.map(({ id }) => id)).toEqual([made[7]])
  expect((await must(listArticles, { kind: 'topic', q: '%' }, {})).total).toBe(0)
})
