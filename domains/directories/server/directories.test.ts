/** Directories: companies apply and are reviewed, change while the version before stays public, are suspended; staff write them and platforms. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { sendEnquiry } from '#domains/enquiries/contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { claimItem } from '#domains/work/contract.ts'
import { WorkReasons } from '#domains/work/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import * as own from '../own-contract.ts'
import * as office from '../office-contract.ts'
import { readCompany } from '../contract.ts'
import type { Kind } from '../kinds.ts'
import { DirectoryReasons } from '../reasons.ts'
import { aCompany, aDocument, anApplication, companyForm } from '../testing.ts'
import { findCompany } from './read.ts'
import { personal } from './personal/personal.ts'
import { sitePages } from './sql.ts'

const shop = await openOrderShop()
const { db, call, must, clock, url } = shop
const [{ by }, colleague] = [await shop.aClerk(), await shop.aClerk()]
const changed = Reasons.changedMeanwhile.code
const decided = DirectoryReasons.decidedAlready.code

const read = (id: number, kind: Kind = 'factory', lang = 'cn') =>
  call(readCompany, { kind, id }, { lang })
const codesOf = async (acts: Promise<{ code: number }>[]) =>
  (await Promise.all(acts)).map(({ code }) => code).sort((a, b) => a - b)
const ownOf = async (buyer: Record<string, string>) => (await must(own.myCompanies, {}, buyer))[0]!

test('a company applies with documents, is rejected with a reason, applies again, and is published', async () => {
  const buyer = await shop.aBuyer()
  const bare = { ...companyForm('first'), kind: 'factory' as const, newest: null, documentIds: [] }
  const without = await call(own.sendCompany, bare, buyer.by)
  expect(without.code).toBe(DirectoryReasons.documentsNeeded.code)
  const { id, number, input } = await anApplication(shop, buyer.by, 'first')
  expect((await read(id)).code).toBe(Reasons.notFound.code)
  expect(await ownOf(buyer.by)).toMatchObject({ state: 'applied', number: 1, rejectedNote: '' })
  const { items } = await must(office.officeCompanies, { part: 'waiting' }, by)
  expect(items).toMatchObject([{ id, name: 'Company first', isChange: false, waiting: { number } }])

  await must(office.rejectCompany, { id, number, note: '执照不清晰' }, by)
  expect(await ownOf(buyer.by)).toMatchObject({ state: 'rejected', note: '执照不清晰' })
  await must(own.sendCompany, { ...input, newest: 1 }, buyer.by)
  expect(await ownOf(buyer.by)).toMatchObject({ state: 'applied', number: 2, note: '' })

  const heard: string[] = []
  const end = onInvalidation((tags) => heard.push(...tags))
  await must(office.approveCompany, { id, number: 2 }, by)
  end()
  expect(heard).toContain('directories:factory')
  expect((await read(id, 'factory', 'en')).data).toMatchObject({
    name: 'Company first',
    nameLang: 'en',
    about: '介绍 first',
    aboutLang: 'cn',
    publishedAt: clock.now,
  })
  // Another directory does not show it.
  expect((await read(id, 'trader')).code).toBe(Reasons.notFound.code)
  const path = `/home/jiagongchang?id=${id}`
  expect(await sitePages(db)).toContainEqual({ path, changedAt: clock.now })
  const log = await must(listAudit, { object: `company:${id}` }, by)
  expect(log.items.map(({ action }) => action)).toEqual([
    'directories.approve',
    'directories.reject',
  ])
})

test('a change is reviewed while the version before stays public, and a rejected one leaves it', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'old')
  await must(office.approveCompany, { id, number: 1 }, by)
  const change = (word: string, newest: number) =>
    call(own.sendCompany, { ...input, ...companyForm(word), newest }, buyer.by)
  expect((await change('lost', 2)).code).toBe(changed)
  await change('draft', 1)
  expect((await read(id)).data?.name).toBe('公司 old')
  // A newer one takes the place of the one that waits, which can no longer be approved.
  await change('new', 2)
  expect((await call(office.approveCompany, { id, number: 2 }, by)).code).toBe(decided)
  await must(office.rejectCompany, { id, number: 3, note: '夸大宣传' }, by)
  expect((await read(id)).data?.name).toBe('公司 old')
  expect(await ownOf(buyer.by)).toMatchObject({ state: 'published', rejectedNote: '夸大宣传' })
  await change('better', 3)
  clock.forward({ days: 1 })
  await must(office.approveCompany, { id, number: 4 }, by)
  expect((await read(id)).data).toMatchObject({ name: '公司 better', updatedAt: clock.now })
  const { versions } = await must(office.officeCompany, { id }, by)
  expect(versions.map(({ state }) => state)).toEqual([
    'accepted',
    'rejected',
    'replaced',
    'accepted',
  ])
})

test('an enquiry names a company as it is read, and none that nobody finds', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await anApplication(shop, buyer.by, 'asked')
  const company = { directory: 'factory', companyId: id, lang: 'en' } as const
  expect(await findCompany(db, company)).toBe(null)
  await must(office.approveCompany, { id, number: 1 }, by)
  expect(await findCompany(db, company)).toBe('Company asked')
  expect(await findCompany(db, { ...company, directory: 'trader' })).toBe(null)
  const asked = await call(
    sendEnquiry,
    {
      kind: 'company',
      directory: 'factory',
      companyId: id,
      name: 'Lin',
      email: null,
      phone: null,
      text: '能做多大的模具？',
      requestKey: crypto.randomUUID(),
    },
    (await shop.aBuyer()).by,
  )
  expect(asked.code).toBe(1)
})

test('a suspended company is found by nobody, also when its change is approved, until it is resumed', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'stop')
  const early = await call(office.suspendCompany, { id, note: '投诉核实中' }, by)
  expect(early.code).toBe(decided)
  await must(office.approveCompany, { id, number: 1 }, by)
  await must(office.suspendCompany, { id, note: '投诉核实中' }, by)
  expect((await read(id)).code).toBe(Reasons.notFound.code)
  await must(own.sendCompany, { ...input, newest: 1 }, buyer.by)
  await must(office.approveCompany, { id, number: 2 }, by)
  expect((await read(id)).code).toBe(Reasons.notFound.code)
  expect(await ownOf(buyer.by)).toMatchObject({ state: 'suspended', note: '投诉核实中' })
  await must(office.resumeCompany, { id }, by)
  expect((await read(id)).code).toBe(1)
  expect((await call(office.resumeCompany, { id }, by)).code).toBe(decided)
})

test('of two who apply, send or decide at once, one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await shop.aBuyer()
    const [one, two] = [await aDocument(shop, buyer.by), await aDocument(shop, buyer.by)]
    const send = (word: string, document: string, newest: number | null) =>
      call(
        own.sendCompany,
        { ...companyForm(word), kind: 'trader', newest, documentIds: [document] },
        buyer.by,
      )
    expect(await codesOf([send('a', one, null), send('b', two, null)])).toEqual([1, changed])
    const { id, documents } = await ownOf(buyer.by)
    const known = documents[0]!.id
    expect(await codesOf([send('c', known, 1), send('d', known, 1)])).toEqual([1, changed])
    const answers = [
      call(office.approveCompany, { id, number: 2 }, by),
      call(office.rejectCompany, { id, number: 2, note: '不符合' }, colleague.by),
    ]
    const codes = await codesOf(answers)
    expect(codes[0]).toBe(1)
    expect([decided, WorkReasons.claimed.code]).toContain(codes[1])
  }
})

test('a company that a colleague works on is not decided by another', async () => {
  const buyer = await shop.aBuyer()
  const { id, number } = await anApplication(shop, buyer.by, 'claimed')
  await must(claimItem, { kind: 'companies', ref: String(id) }, colleague.by)
  const { code } = await call(office.approveCompany, { id, number }, by)
  expect(code).toBe(WorkReasons.claimed.code)
})

test('files are the company’s own, and each look at a document is logged', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const foreign = await aDocument(shop, other.by)
  const input = { ...companyForm('files'), kind: 'factory' as const, newest: null }
  const stolen = await call(own.sendCompany, { ...input, documentIds: [foreign] }, buyer.by)
  expect(stolen.code).toBe(DirectoryReasons.fileUnknown.code)
  const picture = (await sendFile(url, buyer.by, 'review', await aPicture())).data!
  const documentIds = [await aDocument(shop, buyer.by)]
  const alt = { cn: '厂房' }
  // The address that the caller names does not count: it is that of the file.
  const pictures = [{ fileId: picture.id, url: '/elsewhere.webp', alt }]
  const { id } = await must(own.sendCompany, { ...input, documentIds, pictures }, buyer.by)
  const mine = await ownOf(buyer.by)
  expect(mine.pictures).toEqual([{ fileId: picture.id, url: expect.any(String), alt }])
  // Visitors do not read it before it is accepted, nor while its company is suspended; its company and staff do.
  const statusOf = async (address: string) => (await fetch(url + address)).status
  const small = picture.url.replace('-1200.', '-400.')
  expect([await statusOf(picture.url), await statusOf(small)]).toEqual([404, 404])
  // It keeps its pictures and documents in the next version.
  const again = { ...input, documentIds, pictures: mine.pictures, newest: 1 }
  await must(own.sendCompany, again, buyer.by)
  const unsent = [{ fileId: null, url: '/demo/pictures/crate-front.webp', alt }]
  const named = await call(own.sendCompany, { ...again, newest: 2, pictures: unsent }, buyer.by)
  expect(named.code).toBe(DirectoryReasons.fileUnknown.code)

  const readBy = async () =>
    (await must(office.officeCompany, { id }, by)).versions[0]!.pictures[0]!
  expect((await readBy()).url).toMatch(new RegExp(`^/api/files/${picture.id}\\?`))
  await must(office.approveCompany, { id, number: 2 }, by)
  expect([await statusOf(picture.url), await statusOf(small)]).toEqual([200, 200])
  expect((await readBy()).url).toBe(picture.url)
  await must(office.suspendCompany, { id, note: '投诉核实中' }, by)
  expect([await statusOf(picture.url), await statusOf(small)]).toEqual([404, 404])
  await must(office.resumeCompany, { id }, by)
  expect([await statusOf(picture.url), await statusOf(small)]).toEqual([200, 200])

  const seen = await must(office.viewCompanyDocument, { id, fileId: documentIds[0]! }, by)
  expect(seen.id).toBe(documentIds[0])
  const { code } = await call(office.viewCompanyDocument, { id, fileId: foreign }, by)
  expect(code).toBe(Reasons.notFound.code)
  const { items } = await must(listAudit, { object: `company:${id}` }, by)
  expect(items[0]?.action).toBe('directories.viewDocument')
})

test('nothing is sent without words in the main language, or of a place that does not exist', async () => {
  const buyer = await shop.aBuyer()
  const documentIds = [await aDocument(shop, buyer.by)]
  const send = (changes: Partial<own.CompanyForm>) =>
    call(
      own.sendCompany,
      { ...companyForm('x', changes), kind: 'factory', newest: null, documentIds },
      buyer.by,
    )
  const silent = await send({ mainLang: 'spa' })
  expect(silent.code).toBe(Reasons.invalidInput.code)
  expect(silent.data).toMatchObject({
    fields: [{ path: 'name.spa' }, { path: 'about.spa' }, { path: 'city.spa' }],
  })
  for (const place of [
    { provinceCode: '99' },
    { provinceCode: null },
    { country: 'ES' },
    { country: 'QQ', provinceCode: null },
  ]) {
    expect((await send(place)).code).toBe(DirectoryReasons.placeUnknown.code)
  }
  for (const wrong of [
    { website: 'javascript:alert(1)' },
    { website: String.raw`https://evil.example\.alibaba.com` },
    { name: { cn: '\u200B' } },
  ]) {
    expect((await send(wrong)).code).toBe(Reasons.invalidInput.code)
  }
  expect((await must(own.myCompanies, {}, buyer.by)).length).toBe(0)
})

test('the database refuses what no company may become', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await anApplication(shop, buyer.by, 'db')
  const refused = [
    [
      'company_edge',
      sql`update directories.company set state = 'suspended', note = 'x' where id = ${id}`,
    ],
    [
      'company_shows_accepted',
      sql`update directories.company set state = 'published', shown = 1, shown_at = now(), published_at = now() where id = ${id}`,
    ],
    [
      'version_stays',
      sql`update directories.company_version set name = '{"cn":"x"}' where company_id = ${id}`,
    ],
    [
      'company_of_buyer',
      sql`insert into directories.company (kind, buyer_id, state, made_at) values ('factory', ${buyer.id}, 'applied', now())`,
    ],
  ] as const
  for (const [constraint, statement] of refused) {
    // In a transaction, whose end checks that what is shown was accepted.
    const outcome = db.tx((tx) => tx.count(statement))
    await expect(outcome).rejects.toMatchObject({ constraint })
  }
})

test('staff write companies that are public at once, and changes of those of buyers', async () => {
  const { id } = await aCompany(shop, by, 'ours', { kind: 'partner' })
  expect((await read(id, 'partner')).data?.name).toBe('公司 ours')
  const { version } = await must(office.officeCompany, { id }, by)
  const input = { ...companyForm('ours again'), kind: 'partner' as const, id }
  expect((await call(office.saveCompany, { ...input, version: version + 1 }, by)).code).toBe(
    changed,
  )
  await must(office.saveCompany, { ...input, version }, by)
  expect((await read(id, 'partner')).data?.name).toBe('公司 ours again')

  const buyer = await shop.aBuyer()
  const applied = await anApplication(shop, buyer.by, 'theirs')
  const rewrite = { ...companyForm('rewritten'), kind: 'factory' as const, id: applied.id }
  expect((await call(office.saveCompany, { ...rewrite, version: 0 }, by)).code).toBe(decided)
  await must(office.approveCompany, { id: applied.id, number: 1 }, by)
  await must(office.saveCompany, { ...rewrite, version: 1 }, by)
  expect((await read(applied.id)).data?.name).toBe('公司 rewritten')
  // Its company goes on from what staff wrote.
  expect(await ownOf(buyer.by)).toMatchObject({ number: 2, name: { cn: '公司 rewritten' } })
})

test('staff do not write past a change that waits: it would be published over theirs', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'v1')
  await must(office.approveCompany, { id, number: 1 }, by)
  await must(own.sendCompany, { ...input, ...companyForm('v2'), newest: 1 }, buyer.by)
  const { version } = await must(office.officeCompany, { id }, by)
  const write = () =>
    call(office.saveCompany, { ...companyForm('staff'), kind: 'factory', id, version }, by)
  expect((await write()).code).toBe(DirectoryReasons.changeWaits.code)
  // The database refuses it too.
  const past = db.count(sql`
    insert into directories.company_version (company_id, number, state, main_lang, name, about, capacity, country, city, address, certificates,
      pictures, sent_at, sent_by, decided_at, decided_by)
    select company_id, 3, 'accepted', main_lang, name, about, capacity, country, city, address, certificates, pictures, now(), 'x', now(), 'x'
    from directories.company_version where company_id = ${id} and number = 1`)
  await expect(past).rejects.toMatchObject({ constraint: 'version_waits_newest' })
  await must(office.rejectCompany, { id, number: 2, note: '夸大宣传' }, by)
  expect((await write()).code).toBe(1)
  expect((await read(id)).data?.name).toBe('公司 staff')
})

test('what is public is among what staff read, however many changes a company sends', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'busy')
  await must(office.approveCompany, { id, number: 1 }, by)
  for (let newest = 1; newest <= 22; newest++) {
    if (newest % 8 === 0) clock.forward({ days: 1 })
    await must(own.sendCompany, { ...input, newest }, buyer.by)
  }
  const { shown, versions } = await must(office.officeCompany, { id }, by)
  expect(versions.find(({ number }) => number === shown)).toMatchObject({ state: 'accepted' })
  expect(versions[0]).toMatchObject({ number: 23, state: 'waiting' })
})

test('a company is told what became of its page, also while it is suspended or stays as it was', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'told')
  await must(office.approveCompany, { id, number: 1 }, by)
  await must(own.sendCompany, { ...input, newest: 1 }, buyer.by)
  await must(office.rejectCompany, { id, number: 2, note: '夸大宣传' }, by)
  await must(office.suspendCompany, { id, note: '投诉核实中' }, by)
  await must(own.sendCompany, { ...input, newest: 2 }, buyer.by)
  await must(office.approveCompany, { id, number: 3 }, by)
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${buyer.email} and template like 'company-%' order by id`)
  expect(mails.map(({ template }) => template)).toEqual([
    'company-published',
    'company-change-rejected',
    'company-suspended',
    'company-accepted-suspended',
  ])
  // The log outlives the account: it names neither the company nor why.
  const { items } = await must(listAudit, { object: `company:${id}` }, by)
  expect(JSON.stringify(items.map(({ before, after }) => [before, after]))).not.toMatch(
    /told|夸大|投诉/,
  )
})

test('who only writes texts neither decides nor reads documents', async () => {
  const writer = { cookie: 'staff=77:directories.write' }
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'apart')
  expect((await call(office.officeCompany, { id }, writer)).code).toBe(1)
  const document = { id, fileId: input.documentIds[0]! }
  const codes = [
    (await call(office.viewCompanyDocument, document, writer)).code,
    (await call(office.approveCompany, { id, number: 1 }, writer)).code,
    (await call(office.rejectCompany, { id, number: 1, note: 'no' }, writer)).code,
  ]
  expect(new Set(codes)).toEqual(new Set([Reasons.forbidden.code]))
})

test('what a buyer has entered goes with the account', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'gone')
  await must(office.approveCompany, { id, number: 1 }, by)
  const [table] = await personal.copy(db, buyer.id)
  const row = { kind: 'factory', number: 1, documents: input.documentIds, terms: null }
  expect(table).toMatchObject({ name: 'companies', rows: [row] })
  const other = await shop.aBuyer()
  await anApplication(shop, other.by, 'never public')
  const heard: string[] = []
  const end = onInvalidation((tags) => heard.push(...tags))
  await db.tx((tx) => personal.forget!(tx, other.id, clock.now))
  end()
  expect(heard).toEqual([])
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  expect((await read(id)).code).toBe(Reasons.notFound.code)
})
