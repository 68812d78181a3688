/** Directories as visitors list and filter them, the terms behind the filters, and platforms. Through HTTP. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { companyFilters, companyTerms, listCompanies, listPlatforms } from '../contract.ts'
import type { Kind } from '../kinds.ts'
import * as office from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { aCompany, companyForm } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const { by } = await shop.aClerk()

const aTerm = async (name: string, kind: Kind = 'factory', position = 0) =>
  (
    await must(
      office.saveTerm,
      { kind, name: { cn: name, en: `${name} en` }, position, isOffered: true },
      by,
    )
  ).id
const names = async (input: Omit<Parameters<typeof must<typeof listCompanies>>[1], 'kind'>) =>
  (await must(listCompanies, { kind: 'factory', ...input }, { lang: 'en' })).items.map(
    ({ name }) => name,
  )

test('a directory is filtered by terms, regions, certificates and words', async () => {
  const [moulding, printing] = [await aTerm('注塑', 'factory', 1), await aTerm('印刷')]
  await aCompany(shop, by, 'A', {
    termIds: [moulding, printing],
    certificates: [{ name: 'ISO 9001', number: 'Q1', validUntil: '2027-01-01' }],
  })
  clock.forward({ minutes: 1 })
  const abroad = { country: 'ES', provinceCode: null, city: { cn: '瓦伦西亚' } }
  const certificates = [{ name: 'iso 9001', number: '', validUntil: null }]
  await aCompany(shop, by, 'B', { ...abroad, termIds: [moulding], certificates })
  clock.forward({ minutes: 1 })
  await aCompany(shop, by, '100% C', { provinceCode: '33' })

  expect(await names({})).toEqual(['Company 100% C', 'Company B', 'Company A'])
  expect(await names({ term: String(moulding) })).toEqual(['Company B', 'Company A'])
  expect(await names({ region: 'CN-44' })).toEqual(['Company A'])
  expect(await names({ region: 'ES', term: String(moulding) })).toEqual(['Company B'])
  expect(await names({ certificate: 'ISO 9001' })).toEqual(['Company B', 'Company A'])
  expect(await names({ q: '介绍 A' })).toEqual(['Company A'])
  expect(await names({ q: '0%' })).toEqual(['Company 100% C'])
  expect((await call(listCompanies, { kind: 'factory', region: 'x' }, {})).code).toBe(
    Reasons.invalidInput.code,
  )
  const filters = await must(companyFilters, { kind: 'factory' }, { lang: 'en' })
  expect(filters.terms).toEqual([
    { id: printing, name: '印刷 en', companyCount: 1 },
    { id: moulding, name: '注塑 en', companyCount: 2 },
  ])
  expect(filters.regions.map(({ key, companyCount }) => [key, companyCount])).toEqual([
    ['CN-33', 1],
    ['CN-44', 1],
    ['ES', 1],
  ])
  expect(filters.regions[1]?.name).toBe('Guangdong')
  expect(filters.certificates).toEqual([{ name: 'ISO 9001', companyCount: 2 }])
  const { items } = await must(listCompanies, { kind: 'factory', region: 'CN-44' }, {})
  expect(items[0]).toMatchObject({
    place: '广东省 佛山',
    terms: [{ name: '印刷' }, { name: '注塑' }],
  })
})

test('a list has numbered pages', async () => {
  for (let index = 0; index < 13; index++) await aCompany(shop, by, `n${index}`, { kind: 'trader' })
  const one = await must(listCompanies, { kind: 'trader' }, {})
  expect(one).toMatchObject({ total: 13, page: 1, size: 12 })
  expect((await must(listCompanies, { kind: 'trader', page: '2' }, {})).items).toHaveLength(1)
})

test('a term belongs to one directory, is renamed, no longer offered, and deleted only when no company has it', async () => {
  const id = await aTerm('铸造', 'partner')
  const form = { id, kind: 'partner', position: 0, isOffered: false } as const
  const twice = await call(
    office.saveTerm,
    { kind: 'partner', name: { cn: '铸造' }, position: 0, isOffered: true },
    by,
  )
  expect(twice.code).toBe(DirectoryReasons.termNameTaken.code)
  const foreign = await call(
    office.saveCompany,
    { ...companyForm('f', { termIds: [id] }), kind: 'trader' },
    by,
  )
  expect(foreign.code).toBe(DirectoryReasons.termUnknown.code)
  const company = await aCompany(shop, by, 'cast', { kind: 'partner', termIds: [id] })
  await must(office.saveTerm, { ...form, name: { cn: '精密铸造' }, version: 0 }, by)
  const stale = await call(office.saveTerm, { ...form, name: { cn: 'x' }, version: 0 }, by)
  expect(stale.code).toBe(Reasons.changedMeanwhile.code)
  expect(await must(companyTerms, { kind: 'partner' }, {})).toEqual([])
  const late = await call(
    office.saveCompany,
    { ...companyForm('late', { termIds: [id] }), kind: 'partner' },
    by,
  )
  expect(late.code).toBe(DirectoryReasons.termUnknown.code)
  // Who has it keeps it.
  const { version } = await must(office.officeCompany, { id: company.id }, by)
  const saved = { ...companyForm('cast', { termIds: [id] }), kind: 'partner', ...company } as const
  await must(office.saveCompany, { ...saved, version }, by)
  const { code } = await call(office.removeTerm, { id }, by)
  expect(code).toBe(DirectoryReasons.termInUse.code)
  expect((await call(office.removeTerm, { id: await aTerm('无人用') }, by)).code).toBe(1)
})

const platform = (
  word: string,
  changes: Partial<office.PlatformForm> = {},
): office.PlatformForm => ({
  kind: 'online',
  name: { cn: `店 ${word}`, en: `Store ${word}` },
  about: { cn: '' },
  url: 'https://shop.example/',
  qrUrl: null,
  address: { cn: '' },
  hours: { cn: '' },
  phone: '',
  pictureUrl: null,
  position: 0,
  isPublic: true,
  ...changes,
})

test('a card’s text ends between characters that readers see', async () => {
  const family = '👨‍👩‍👧‍👦'
  const about = { cn: `${'字'.repeat(139)}${family}${'字'.repeat(20)}` }
  await aCompany(shop, by, 'summary', { kind: 'trader', about })
  const [card] = (await must(listCompanies, { kind: 'trader' }, {})).items
  expect(card?.summary).toBe(`${'字'.repeat(139)}${family}…`)
})

test('a code that customers scan is not exchanged without a trace', async () => {
  const qrUrl = '/demo/pictures/crate-front.webp'
  const { id } = await must(office.savePlatform, platform('code', { qrUrl }), by)
  const other = platform('code', { qrUrl: '/demo/pictures/other.webp', phone: '400' })
  await must(office.savePlatform, { ...other, id, version: 0 }, by)
  const { items } = await must(listAudit, { object: `platform:${id}` }, by)
  expect(items[0]).toMatchObject({
    before: { qrUrl, phone: '' },
    after: { qrUrl: other.qrUrl, phone: '400' },
  })
  await call(office.removePlatform, { id }, by)
})

test('platforms lead somewhere, are shown in their order, and go', async () => {
  const nowhere = DirectoryReasons.platformLeadsNowhere.code
  expect((await call(office.savePlatform, platform('a', { url: null }), by)).code).toBe(nowhere)
  expect((await call(office.savePlatform, platform('b', { kind: 'outlet' }), by)).code).toBe(
    nowhere,
  )
  const second = await must(office.savePlatform, platform('2', { position: 2 }), by)
  const first = await must(office.savePlatform, platform('1', { position: 1 }), by)
  await must(office.savePlatform, platform('hidden', { isPublic: false }), by)
  const outlet = { kind: 'outlet', address: { cn: '广州市' }, url: null } as const
  await must(office.savePlatform, platform('3', outlet), by)
  const shown = await must(listPlatforms, {}, { lang: 'en' })
  expect(shown.map(({ name }) => name)).toEqual(['Store 1', 'Store 2', 'Store 3'])
  const stale = { ...platform('x'), ...first, version: 5 }
  expect((await call(office.savePlatform, stale, by)).code).toBe(Reasons.changedMeanwhile.code)
  await must(office.savePlatform, { ...platform('first'), ...first, version: 0 }, by)
  expect((await call(office.removePlatform, second, by)).code).toBe(1)
  expect((await call(office.removePlatform, second, by)).code).toBe(Reasons.notFound.code)
  expect((await must(listPlatforms, {}, {})).map(({ name }) => name)).toEqual(['店 first', '店 3'])
  const scripted = platform('s', { url: 'javascript:alert(1)' })
  expect((await call(office.savePlatform, scripted, by)).code).toBe(Reasons.invalidInput.code)
})
