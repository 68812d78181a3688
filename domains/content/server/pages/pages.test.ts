/** Text pages: drafted, published version by version, read in a single language, withdrawn. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { ContentReasons } from '../../reasons.ts'
import {
  discardPageDraft,
  listTextPages,
  officePageVersion,
  officeTextPage,
  officeTextPages,
  publishPage,
  readTextPage,
  savePageDraft,
  withdrawPage,
} from '../../pages-contract.ts'
import type { PageKey } from '../../text-pages.ts'
import { sitePages } from './pages.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const texts = (word: string) => ({
  title: { cn: `标题 ${word}`, en: `Title ${word}` },
  description: { cn: `简介 ${word}` },
  html: { cn: `<p>正文 ${word}</p>`, en: `<p>Text ${word}</p>` },
})
async function published(page: PageKey, word: string) {
  const { draft } = await must(savePageDraft, { page, version: null, ...texts(word) }, clerk.by)
  return must(publishPage, { page, version: draft!.version }, clerk.by)
}
const changed = Reasons.changedMeanwhile.code

test('a draft is not public; published, the page is read, listed and in the site map', async () => {
  const page = 'about'
  expect(await must(listTextPages, {}, {})).toEqual([])
  const given = {
    ...texts('one'),
    html: {
      cn: '<p onclick="x()">你好<script>alert(1)</script></p><a href="javascript:x()">a</a>',
    },
  }
  const saved = await must(savePageDraft, { page, version: null, ...given }, clerk.by)
  expect(saved).toMatchObject({ newest: null, draft: { version: 0, savedBy: expect.any(String) } })
  expect(saved.draft?.html.cn).not.toMatch(/script|onclick/)
  expect((await call(readTextPage, { page }, {})).code).toBe(ContentReasons.notFound.code)
  expect(await sitePages(db)).toEqual([])

  const out = await must(publishPage, { page, version: 0 }, clerk.by)
  expect(out).toMatchObject({ draft: null, newest: { version: 1, isWithdrawn: false } })
  expect(await must(readTextPage, { page }, {})).toMatchObject({
    title: '标题 one',
    description: '简介 one',
    textLang: 'cn',
    publishedAt: clock.now,
  })
  expect(await must(listTextPages, {}, { lang: 'en' })).toEqual([{ page, title: 'Title one' }])
  expect(await sitePages(db)).toEqual([{ path: '/about', changedAt: clock.now }])
  const { items } = await must(listAudit, { object: 'page:about' }, clerk.by)
  expect(items.map(({ action }) => action)).toEqual(['content.publishPage', 'content.saveDraft'])
})

test('a page is read in a single language: the reader’s, or Chinese', async () => {
  await published('help', 'two')
  const inLang = (lang: string) => must(readTextPage, { page: 'help' }, { lang })
  expect(await inLang('en')).toMatchObject({ title: 'Title two', textLang: 'en' })
  expect(await inLang('spa')).toMatchObject({ title: '标题 two', textLang: 'cn' })
})

test('a language that has a text and no title, or the other way round, falls back to Chinese; a page without a description uses its title', async () => {
  const page = 'help'
  const half = {
    title: { cn: '帮助', id: 'Bantuan', en: 'Help' },
    description: { cn: '简介' },
    html: { cn: '<p>正文</p>', spa: '<p>Texto</p>', en: '<p>Text</p>' },
  }
  const { draft } = await must(savePageDraft, { page, version: null, ...half }, clerk.by)
  await must(publishPage, { page, version: draft!.version }, clerk.by)
  const chinese = { title: '帮助', description: '简介', html: '<p>正文</p>', textLang: 'cn' }
  for (const lang of ['spa', 'id']) {
    expect(await must(readTextPage, { page }, { lang })).toMatchObject(chinese)
  }
  const english = { title: 'Help', description: 'Help', html: '<p>Text</p>', textLang: 'en' }
  expect(await must(readTextPage, { page }, { lang: 'en' })).toMatchObject(english)
})

test('versions never change, and a draft may start from an earlier one', async () => {
  const page = 'shipping'
  await published(page, 'first')
  clock.forward({ days: 1 })
  const { versions } = await published(page, 'second')
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  const first = await must(officePageVersion, { page, number: '1' }, clerk.by)
  expect(first).toMatchObject({ title: texts('first').title, isWithdrawn: false })
  for (const statement of [
    sql`update content.page_version set title = '{"cn":"x"}' where page = 'shipping'`,
    sql`delete from content.page_version where page = 'shipping'`,
  ]) {
    await expect(db.count(statement)).rejects.toThrow(/permission denied/)
  }
  const none = await call(officePageVersion, { page, number: '9' }, clerk.by)
  expect(none.code).toBe(ContentReasons.notFound.code)
})

test('a withdrawn page is not found, and may be published again', async () => {
  const page = 'privacy'
  const { newest } = await published(page, 'out')
  const { version } = newest!
  expect(await must(withdrawPage, { page, version }, clerk.by)).toMatchObject({
    newest: { version: version + 1, isWithdrawn: true },
  })
  expect((await call(readTextPage, { page }, {})).code).toBe(ContentReasons.notFound.code)
  expect((await must(listTextPages, {}, {})).map((each) => each.page)).not.toContain(page)
  expect((await sitePages(db)).map(({ path }) => path)).not.toContain('/page/privacy')
  expect((await call(withdrawPage, { page, version: version + 1 }, clerk.by)).code).toBe(changed)
  await published(page, 'again')
  expect((await call(withdrawPage, { page, version }, clerk.by)).code).toBe(changed) // another one by now
  expect(await must(readTextPage, { page }, {})).toMatchObject({ title: '标题 again' })
  expect(await sitePages(db)).toContainEqual({ path: '/page/privacy', changedAt: clock.now })
})

test('a page without Chinese is not published, and one that is too long is not saved', async () => {
  const page = 'privacy'
  const empty = {
    title: { cn: '隐私' },
    description: { cn: '' },
    html: { cn: '<p> &nbsp;</p>', en: '<p>x</p>' },
  }
  const { draft } = await must(savePageDraft, { page, version: null, ...empty }, clerk.by)
  const { code } = await call(publishPage, { page, version: draft!.version }, clerk.by)
  expect(code).toBe(ContentReasons.chineseNeeded.code)
  const long = { ...texts('x'), html: { cn: 'x'.repeat(50_001) } }
  const refused = await call(savePageDraft, { page, version: 0, ...long }, clerk.by)
  expect(refused.code).toBe(Reasons.invalidInput.code)
  expect((await must(officeTextPage, { page }, clerk.by)).draft).toMatchObject({ version: 0 })
  const [row] = (await must(officeTextPages, {}, clerk.by)).filter((each) => each.page === page)
  expect(row).toMatchObject({ draftSavedAt: clock.now, newest: { isWithdrawn: false } })
})

test('of two concurrent saves or publications of the same draft one succeeds', async () => {
  const page = 'help'
  for (let round = 0; round < 8; round++) {
    const codesOf = async (acts: Promise<{ code: number }>[]) =>
      (await Promise.all(acts)).map(({ code }) => code).sort((a, b) => a - b)
    const save = (by: Record<string, string>, version: number | null, word: string) =>
      call(savePageDraft, { page, version, ...texts(word) }, by)
    expect(await codesOf([save(clerk.by, null, 'a'), save(colleague.by, null, 'b')])).toEqual([
      1,
      changed,
    ])
    expect(await codesOf([save(clerk.by, 0, 'c'), save(colleague.by, 0, 'd')])).toEqual([
      1,
      changed,
    ])
    const before = (await must(officeTextPage, { page }, clerk.by)).newest!.version
    const publish = (by: Record<string, string>) => call(publishPage, { page, version: 1 }, by)
    expect(await codesOf([publish(clerk.by), publish(colleague.by)])).toEqual([1, changed])
    expect((await must(officeTextPage, { page }, clerk.by)).newest!.version).toBe(before + 1)
  }
})

test('a draft that was changed after it was read is not published', async () => {
  const page = 'help'
  const { draft } = await must(savePageDraft, { page, version: null, ...texts('seen') }, clerk.by)
  await must(savePageDraft, { page, version: 0, ...texts('changed') }, colleague.by)
  const refused = await call(publishPage, { page, version: draft!.version }, clerk.by)
  expect(refused.code).toBe(changed)
  expect(await must(readTextPage, { page }, {})).not.toMatchObject({ title: '标题 changed' })
})

test('only the draft that was read is discarded; what is published stays, and the log keeps the draft’s title', async () => {
  const page = 'shipping'
  const { newest } = await published(page, 'kept')
  await must(savePageDraft, { page, version: null, ...texts('first') }, clerk.by)
  await must(savePageDraft, { page, version: 0, ...texts('second') }, colleague.by)
  expect((await call(discardPageDraft, { page, version: 0 }, clerk.by)).code).toBe(changed)
  const left = await must(discardPageDraft, { page, version: 1 }, clerk.by)
  expect(left).toMatchObject({ draft: null, newest: { version: newest!.version } })
  expect(await must(readTextPage, { page }, {})).toMatchObject({ title: '标题 kept' })
  expect((await call(discardPageDraft, { page, version: 1 }, clerk.by)).code).toBe(changed)
  const { items } = await must(listAudit, { action: 'content.discardDraft' }, clerk.by)
  expect(items[0]).toMatchObject({
    object: `page:${page}`,
    before: { title: { cn: '标题 second' } },
  })
})
