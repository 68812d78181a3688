/** What goes in time: files of versions that nobody needs, companies that leave, certificates that end. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { companyFilters, listCompanies, readCompany } from '../contract.ts'
import * as office from '../office-contract.ts'
import * as own from '../own-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { aCompany, aDocument, anApplication, companyForm } from '../testing.ts'

const shop = await openOrderShop()
const { db, call, must, clock, url } = shop
const { by } = await shop.aClerk()
type By = Record<string, string>

const ownOf = async (buyer: By) => (await must(own.myCompanies, {}, buyer))[0]!
const claimed = async (...ids: string[]) =>
  (
    await db.rows<{ id: string }>(sql`
      select id from uploads.file where id = any(${ids}::text[]) and claimed_at is not null`)
  ).map(({ id }) => id)
const aPictureOf = async (buyer: By) => {
  const { id, url: address } = (await sendFile(url, buyer, 'review', await aPicture())).data!
  return { fileId: id, url: address, alt: { cn: '' } }
}

test('files of a version that was replaced are released, except those that the newer one names', async () => {
  const buyer = await shop.aBuyer()
  const [left, dropped] = [await aPictureOf(buyer.by), await aPictureOf(buyer.by)]
  const { input } = await anApplication(shop, buyer.by, 'one', { pictures: [left, dropped] })
  const [first] = input.documentIds
  const second = await aDocument(shop, buyer.by)
  const next = { ...input, newest: 1, documentIds: [second], pictures: [left] }
  await must(own.sendCompany, next, buyer.by)
  const ids = [first!, second, left.fileId, dropped.fileId]
  expect((await claimed(...ids)).sort()).toEqual([second, left.fileId].sort())
  // What was released is sent again as any file: it is claimed anew.
  await must(own.sendCompany, { ...next, newest: 2, documentIds: [first!] }, buyer.by)
  expect((await claimed(...ids)).sort()).toEqual([first, left.fileId].sort())
})

test('papers of what was declined are deleted after their time, those of what is public stay', async () => {
  const [key, version] = ['papers.purgeDays', 0] as const
  await must(changeSettings, { changes: [{ key, value: 5, version }] }, by)
  const [declined, listed] = [await shop.aBuyer(), await shop.aBuyer()]
  const bad = await anApplication(shop, declined.by, 'bad', {
    pictures: [await aPictureOf(declined.by)],
  })
  const good = await anApplication(shop, listed.by, 'good')
  await must(office.rejectCompany, { id: bad.id, number: 1, note: '执照不清晰' }, by)
  await must(office.approveCompany, { id: good.id, number: 1 }, by)
  const files = [bad.input.documentIds[0]!, bad.input.pictures[0]!.fileId!]
  const [shown] = good.input.documentIds
  clock.forward({ days: 4 })
  await shop.runSweeps()
  expect(await claimed(...files, shown!)).toHaveLength(3)
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect(await claimed(...files, shown!)).toEqual([shown])
  const look = { id: bad.id, fileId: files[0]! }
  expect((await call(office.viewCompanyDocument, look, by)).code).toBe(Reasons.notFound.code)
  const { versions } = await must(office.officeCompany, { id: bad.id }, by)
  expect(versions[0]).toMatchObject({ documentIds: [], purgedAt: expect.any(String) })
  // Its texts are left, for an application with new papers.
  const mine = await ownOf(declined.by)
  expect(mine).toMatchObject({ name: { cn: '公司 bad' }, documents: [], pictures: [] })
  const again = { ...bad.input, newest: 1, pictures: [] }
  const documentIds = [await aDocument(shop, declined.by)]
  expect((await call(own.sendCompany, { ...again, documentIds }, declined.by)).code).toBe(1)
  // What visitors read is never purged.
  const wrong = db.count(sql`
    update directories.company_version set purged_at = now() where company_id = ${good.id}`)
  await expect(wrong).rejects.toMatchObject({ constraint: 'version_stays' })
})

test('a company takes back its change, and leaves with all that it sent', async () => {
  const buyer = await shop.aBuyer()
  const { id, input } = await anApplication(shop, buyer.by, 'leaves')
  const take = (what: 'change' | 'company', newest: number) =>
    call(own.withdrawCompany, { kind: 'factory', what, newest }, buyer.by)
  // An application is all that there is: there is no change to take back.
  expect((await take('change', 1)).code).toBe(DirectoryReasons.decidedAlready.code)
  await must(office.approveCompany, { id, number: 1 }, by)
  const document = await aDocument(shop, buyer.by)
  const change = { ...input, ...companyForm('changed'), newest: 1, documentIds: [document] }
  await must(own.sendCompany, change, buyer.by)
  expect((await take('change', 1)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await take('change', 2)).code).toBe(1)
  expect(await claimed(document)).toEqual([])
  const approved = await call(office.approveCompany, { id, number: 2 }, by)
  expect(approved.code).toBe(DirectoryReasons.decidedAlready.code)
  expect(await ownOf(buyer.by)).toMatchObject({
    name: { cn: '公司 leaves' },
    number: 2,
    waiting: null,
  })
  expect((await take('company', 2)).code).toBe(1)
  expect((await call(readCompany, { kind: 'factory', id }, {})).code).toBe(Reasons.notFound.code)
  expect(await claimed(...input.documentIds)).toEqual([])
  expect((await take('company', 2)).code).toBe(Reasons.notFound.code)
  expect((await anApplication(shop, buyer.by, 'back')).number).toBe(1)
})

test('staff delete what they wrote, and no company of a buyer', async () => {
  const { id } = await aCompany(shop, by, 'ours')
  expect((await call(office.removeCompany, { id }, by)).code).toBe(1)
  expect((await call(readCompany, { kind: 'factory', id }, {})).code).toBe(Reasons.notFound.code)
  const { items } = await must(listAudit, { object: `company:${id}` }, by)
  expect(items[0]).toMatchObject({ action: 'directories.removeCompany' })
  const buyer = await shop.aBuyer()
  const theirs = await anApplication(shop, buyer.by, 'theirs')
  const refused = await call(office.removeCompany, { id: theirs.id }, by)
  expect(refused.code).toBe(DirectoryReasons.ofBuyer.code)
})

test('a certificate counts until its day is over; its company is told before and after', async () => {
  const buyer = await shop.aBuyer()
  const today = clock.now.slice(0, 10)
  const validUntil = new Date(Date.parse(today) + 10 * 86_400_000).toISOString().slice(0, 10)
  const certificates = [
    { name: 'ISO 14001', number: '1', validUntil },
    { name: 'IATF', number: '', validUntil: null },
  ]
  const { id } = await anApplication(shop, buyer.by, 'certified', { kind: 'trader', certificates })
  await must(office.approveCompany, { id, number: 1 }, by)
  const mails = async () =>
    (
      await db.rows<{ template: string }>(sql`
        select template from messages.outbox where recipient = ${buyer.email} and template like 'company-certificate%' order by id`)
    ).map(({ template }) => template)
  await shop.runSweeps()
  expect(await mails()).toEqual(['company-certificate-ending']) // within 30 days
  clock.forward({ days: 4 })
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await mails()).toHaveLength(2) // within 7
  const find = { kind: 'trader', certificate: 'ISO 14001' } as const
  expect((await must(listCompanies, find, {})).total).toBe(1)
  clock.forward({ days: 7 })
  await shop.runSweeps()
  expect((await mails()).at(-1)).toBe('company-certificate-ended')
  expect((await must(listCompanies, find, {})).total).toBe(0)
  const [card] = (await must(listCompanies, { kind: 'trader' }, {})).items
  expect(card?.certificateNames).toEqual(['IATF'])
  const filters = await must(companyFilters, { kind: 'trader' }, {})
  expect(filters.certificates.map(({ name }) => name)).toEqual(['IATF'])
  const whole = await must(readCompany, { kind: 'trader', id }, {})
  expect(whole.certificates.map(({ isEnded }) => isEnded)).toEqual([true, false])
  clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await mails()).toHaveLength(3)
})
