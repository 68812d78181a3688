/** A business shows its papers, the merchant reviews them: through HTTP, with what lies on the disk and in the log. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { demoOutbox, myMessages } from '#domains/messages/contract.ts'
import { translate } from '#kit/server/text/translate.ts'
import { openOrderShop } from '#domains/payments/testing.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { askToClose, keepAccount } from '#domains/accounts/privacy-contract.ts'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { listAudit } from '#domains/staff/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myPapers, recallPapers, savePapers, submitPapers, type PaperForm } from '../contract.ts'
import { PaperReasons } from '../reasons.ts'
import {
  lookAtPaper,
  officePaper,
  officePapers,
  passPapers,
  rejectPapers,
  reviewPapers,
  waitingPapers,
} from '../office-contract.ts'
import { aForm, aPicture, CHINESE_IDS, sendFile } from '../testing.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const [clerk, otherClerk] = [await shop.aClerk(), await shop.aClerk()]
type By = Record<string, string>

const newBusiness = () => shop.aBuyer({ customerType: 'business', isProven: false })
const sent = async (by: By, purpose: string, bytes?: Uint8Array) =>
  (await sendFile(shop.url, by, purpose, bytes ?? (await aPicture()))).data?.id ?? ''
const filesFor = async (by: By) => ({
  idFront: await sent(by, 'identity'),
  idBack: await sent(by, 'identity'),
  licences: [await sent(by, 'licence')],
})
const saved = async (by: By, changes: Partial<PaperForm> = {}, revision: number | null = null) =>
  must(savePapers, { ...aForm({ ...(await filesFor(by)), ...changes }), revision }, by)
async function handedIn(by: By, changes: Partial<PaperForm> = {}) {
  const { revision } = await saved(by, changes)
  return must(submitPapers, { revision, agreementVersion: 1 }, by)
}
async function underReview(by: By, changes: Partial<PaperForm> = {}) {
  const { id: paperId, revision } = await handedIn(by, changes)
  return must(reviewPapers, { paperId, revision }, clerk.by)
}
const countOf = async (condition: string) =>
  (
    await db.row<{ count: number }>(sql`
    select count(*)::int as count from papers.version where store_name = ${condition}`)
  ).count
const mailsTo = async (email: string) =>
  (
    await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${email} order by id`)
  ).map(({ template }) => template)
const logOf = async (object: string) =>
  (await must(listAudit, { object }, clerk.by)).items.map(({ action, after }) => ({
    action,
    after,
  }))

afterAll(async () => {
  clock.forward({ days: 200 })
  await shop.settle()
})

test('papers are saved step by step, handed in whole, reviewed, and make a business of who only said so', async () => {
  const { id, by, email } = await newBusiness()
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'individual' })
  expect(await must(myPapers, {}, by)).toEqual({ open: null, inForce: null, isProven: false })

  const empty = aForm({
    storeName: '',
    industryId: null,
    contactName: '',
    mobile: '',
    idNumber: '',
  })
  const draft = await must(savePapers, { ...empty, revision: null }, by)
  expect(draft).toMatchObject({ state: 'draft', idLast4: null })
  const full = await saved(by, {}, draft.revision)
  expect(full).toMatchObject({ id: draft.id, idLast4: '002X', form: { idNumber: null } })
  expect(full.files).toHaveLength(3)

  const submitted = await must(submitPapers, { revision: full.revision, agreementVersion: 1 }, by)
  expect(submitted).toMatchObject({
    state: 'submitted',
    regionText: '广东省 广州市 黄埔区',
    form: { mobile: '+8613800138000' },
    reviewBy: new Date(Date.parse(clock.now) + 24 * 3_600_000).toISOString(),
  })
  expect((await must(waitingPapers, {}, clerk.by)).waitingCount).toBe(1)
  const list = await must(officePapers, {}, clerk.by)
  expect(list.items.find((each) => each.id === draft.id)).toMatchObject({ state: 'submitted' })

  const taken = await must(
    reviewPapers,
    { paperId: draft.id, revision: submitted.revision },
    clerk.by,
  )
  const passed = await must(passPapers, { paperId: draft.id, revision: taken.revision }, clerk.by)
  expect(passed.state).toBe('passed')
  expect(passed.steps.map(({ act }) => act)).toEqual(['submit', 'review', 'pass'])
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'business' })
  expect(await must(myPapers, {}, by)).toMatchObject({
    open: null,
    inForce: { id: draft.id },
    isProven: true,
  })
  expect(await mailsTo(email)).toEqual(['papers-passed'])
})

test('rejected papers name each item; corrected and resubmitted they pass', async () => {
  const { by, email } = await newBusiness()
  const { id: paperId, revision } = await underReview(by)
  const errors = [
    { item: 'licence', reason: 'unreadable', note: '' },
    { item: 'idNumber', reason: 'other', note: '请核对号码' },
  ] as const
  const blank = [{ item: 'licence', reason: 'other', note: '' }] as const
  const unfit = [{ item: 'industry', reason: 'unreadable', note: '' }] as const
  const wrong = await call(rejectPapers, { paperId, revision, faults: [...unfit] }, clerk.by)
  expect(wrong).toMatchObject({ code: 3000, data: { fields: [{ path: 'faults.0.reason' }] } })
  const refused = await call(rejectPapers, { paperId, revision, faults: [...blank] }, clerk.by)
  expect(refused.code).toBe(PaperReasons.noteMissing.code)
  await must(rejectPapers, { paperId, revision, faults: [...errors] }, clerk.by)
  const { open } = await must(myPapers, {}, by)
  expect(open).toMatchObject({ state: 'rejected', faults: errors })

  const licences = [await sent(by, 'licence')]
  const { idFront, idBack } = open!.form
  const form = { ...aForm({ idFront, idBack, licences, idNumber: CHINESE_IDS[1] }) }
  const fixed = await must(savePapers, { ...form, revision: open!.revision }, by)
  const again = await must(submitPapers, { revision: fixed.revision, agreementVersion: 1 }, by)
  expect(again.state).toBe('resubmitted')
  const taken = await must(reviewPapers, { paperId, revision: again.revision }, clerk.by)
  await must(passPapers, { paperId, revision: taken.revision }, clerk.by)
  expect(await mailsTo(email)).toEqual(['papers-rejected', 'papers-passed'])
})

const FAULTY: [string, Partial<PaperForm>][] = [
  ['storeName', { storeName: '示' }],
  ['industryId', { industryId: null }],
  ['provinceCode', { provinceCode: null }],
  ['cityCode', { cityCode: null }],
  ['districtCode', { districtCode: null }],
  ['districtCode', { districtCode: '110101' }],
  ['street', { street: ' ' }],
  ['detail', { detail: '' }],
  ['contactName', { contactName: '林' }],
  ['mobile', { mobile: '1380013800' }],
  ['mobile', { mobile: 'abc' }],
  ['idNumber', { idNumber: '' }],
  ['idNumber', { idNumber: '11010519491231002' }],
  ['idNumber', { idNumber: '110105194912310021' }],
  ['idNumber', { idNumber: '11010519491331002X' }],
  ['idNumber', { idKind: 'other', idNumber: 'A123' }],
  ['idFront', { idFront: null }],
  ['idBack', { idBack: null }],
  ['licences', { licences: [] }],
  ['licenceUntil', { licenceUntil: '2026-02-28' }],
  ['licenceUntil', { isLicenceEndless: false }],
]
test.each([
  ['cn', '营业执照'],
  ['en', 'business license'],
  ['spa', 'licencia'],
  ['id', 'izin usaha'],
] as const)(
  'the reason for each item is written in the buyer’s language: %s',
  async (lang, word) => {
    const { by, email } = await shop.aBuyer({ customerType: 'business', isProven: false, lang })
    const { id: paperId, revision } = await underReview(by)
    const errors = [{ item: 'licence', reason: 'unreadable', note: '' }] as const
    await must(rejectPapers, { paperId, revision, faults: [...errors] }, clerk.by)
    const [mail] = await must(demoOutbox, { to: email }, {})
    expect(mail).toMatchObject({ template: 'papers-rejected', lang })
    const line = mail!.text.split('\n').find((each) => each.startsWith('· ')) ?? ''
    expect(line.toLowerCase()).toContain(word)
    expect(line).toContain(translate(lang, 'papers.fault.unreadable'))
    const [message] = (await must(myMessages, { category: 'article' }, { ...by, lang })).items
    expect(message).toMatchObject({ path: '/user/user/papers', isRead: false })
    expect(message!.text).toContain(line)
  },
)

test('whatever is missing or wrong is refused with its field, and nothing is handed in', async () => {
  const { by } = await newBusiness()
  const files = await filesFor(by)
  let { revision } = await must(savePapers, { ...aForm(files), revision: null }, by)
  for (const [field, changes] of FAULTY) {
    const stored = await must(savePapers, { ...aForm({ ...files, ...changes }), revision }, by)
    ;({ revision } = stored)
    // What was let go is gone for good, so the next round starts from new ones.
    if (changes.idFront === null) files.idFront = await sent(by, 'identity')
    if (changes.idBack === null) files.idBack = await sent(by, 'identity')
    if (changes.licences !== undefined) files.licences = [await sent(by, 'licence')]
    const { code, data } = await call(submitPapers, { revision, agreementVersion: 1 }, by)
    expect([field, code === 1]).toEqual([field, false])
    const fields = (data as unknown as { fields: { path: string }[] }).fields.map(
      ({ path }) => path,
    )
    expect(fields).toEqual([field])
  }
  expect((await must(myPapers, {}, by)).open?.state).toBe('draft')
  const today = { ...aForm({ ...files, licenceUntil: '2026-03-01' }), revision }
  const right = await must(savePapers, today, by)
  expect(
    await must(submitPapers, { revision: right.revision, agreementVersion: 1 }, by),
  ).toMatchObject({ state: 'submitted' })
})

test('an agreement that is not in force is not taken', async () => {
  const { by } = await newBusiness()
  const { revision } = await saved(by)
  const { code } = await call(submitPapers, { revision, agreementVersion: 2 }, by)
  expect(code).toBe(4504)
})

test('files of others, of another purpose, twice, or in use are refused', async () => {
  const [mine, other] = [await newBusiness(), await newBusiness()]
  const theirs = await sent(other.by, 'identity')
  const licence = await sent(mine.by, 'licence')
  const own = await sent(mine.by, 'identity')
  for (const changes of [
    { idFront: theirs },
    { idFront: licence },
    { idFront: own, idBack: own },
    { licences: [own] },
  ]) {
    const { code } = await call(savePapers, { ...aForm(changes), revision: null }, mine.by)
    expect(code).toBe(PaperReasons.fileNotYours.code)
  }
  expect((await must(myPapers, {}, mine.by)).open).toBeNull()
})

test('two tabs: twenty first saves make one version, of twenty changes one counts', async () => {
  const { by } = await newBusiness()
  const name = `同时 ${by['user-token']?.slice(0, 6)}`
  const first = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(savePapers, { ...aForm({ storeName: name }), revision: null }, by),
    ),
  )
  expect(first.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await countOf(name)).toBe(1)
  const revision = first.find(({ code }) => code === 1)?.data?.revision ?? 0
  const next = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(savePapers, { ...aForm({ storeName: name, detail: `${i}` }), revision }, by),
    ),
  )
  expect(next.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ...Array(19).fill(Reasons.changedMeanwhile.code),
  ])
})

test('passing and rejecting at the same moment: one of them; only who took it decides', async () => {
  const { id, by } = await newBusiness()
  const { id: paperId, revision } = await underReview(by)
  const foreign = await call(passPapers, { paperId, revision }, otherClerk.by)
  expect(foreign.code).toBe(PaperReasons.underOther.code)
  const errors = [{ item: 'licence' as const, reason: 'unreadable' as const, note: '' }]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? call(passPapers, { paperId, revision }, clerk.by)
        : call(rejectPapers, { paperId, revision, faults: errors }, clerk.by),
    ),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const { state } = await must(officePaper, { paperId }, clerk.by)
  expect(['passed', 'rejected']).toContain(state)
  const { customerType } = await pricingProfile(db, id, shop.clock.now)
  expect(customerType).toBe(state === 'passed' ? 'business' : 'individual')
})

test('taking back and beginning the review at the same moment: one of them', async () => {
  const { by } = await newBusiness()
  const { id: paperId, revision } = await handedIn(by)
  const answers = await Promise.all([
    call(recallPapers, {}, by),
    call(reviewPapers, { paperId, revision }, clerk.by),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('a later version leaves the passed one in force until it passes', async () => {
  const { by } = await newBusiness()
  const first = await underReview(by)
  await must(passPapers, { paperId: first.id, revision: first.revision }, clerk.by)
  const second = await underReview(by, { storeName: '新名称公司' })
  const between = await must(myPapers, {}, by)
  expect(between).toMatchObject({ inForce: { id: first.id }, open: { id: second.id } })
  await must(passPapers, { paperId: second.id, revision: second.revision }, clerk.by)
  expect(await must(myPapers, {}, by)).toMatchObject({ inForce: { id: second.id }, open: null })
  expect((await must(officePaper, { paperId: first.id }, clerk.by)).state).toBe('replaced')
})

test('pictures lie encrypted, are shown for minutes, and each look is in the log', async () => {
  const { by } = await newBusiness()
  const { id: paperId, form } = await underReview(by)
  const folder = join(shop.app.config.dataDir, 'files')
  const place = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith(form.idFront ?? '-'),
  )
  expect(readFileSync(join(folder, place ?? '')).includes('WEBP')).toBe(false)

  const office = await must(officePaper, { paperId }, clerk.by)
  expect(office.files).toEqual([])
  const seen = await must(lookAtPaper, { paperId, item: 'idFront' }, clerk.by)
  expect(await must(lookAtPaper, { paperId, item: 'idNumber' }, clerk.by)).toMatchObject({
    text: CHINESE_IDS[0],
  })
  expect((await logOf(`papers:${paperId}`)).slice(0, 2)).toEqual([
    { action: 'papers.look', after: { item: 'idNumber' } },
    { action: 'papers.look', after: { item: 'idFront' } },
  ])
  expect(seen.url).toMatch(/^\/api\/files\/[\w-]{22}\?e=/)
  const missing = await call(lookAtPaper, { paperId, item: 'licence2' }, clerk.by)
  expect(missing.code).toBe(Reasons.notFound.code)
  const own = (await must(myPapers, {}, by)).open?.files[0]
  const picture = await fetch(`${shop.url}${own?.url}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  clock.forward({ minutes: 6 })
  expect((await fetch(`${shop.url}${own?.url}`)).status).toBe(404)
})

test('its owner sees a document again after showing who he is; the licence he sees all the while', async () => {
  const { by } = await newBusiness()
  await handedIn(by)
  const seen = async () =>
    (await must(myPapers, {}, by)).open?.files.map(({ purpose, url }) => [purpose, url !== ''])
  const all = [
    ['identity', true],
    ['identity', true],
    ['licence', true],
  ]
  expect(await seen()).toEqual(all)
  clock.forward({ minutes: 16 })
  expect(await seen()).toEqual([
    ['identity', false],
    ['identity', false],
    ['licence', true],
  ])
  await must(prove, { password: 'demo1234' }, by)
  expect(await seen()).toEqual(all)
})

test('somebody else sees nothing of it; a draft is nobody’s but its owner’s', async () => {
  const [mine, other] = [await newBusiness(), await newBusiness()]
  const { id: paperId } = await saved(mine.by)
  expect((await must(myPapers, {}, other.by)).open).toBeNull()
  expect((await call(recallPapers, {}, other.by)).code).toBe(PaperReasons.notNow.code)
  const hidden = await call(officePaper, { paperId }, clerk.by)
  const unknown = await call(officePaper, { paperId: 999_999 }, clerk.by)
  expect(hidden).toEqual(unknown)
})

test('one person with two accounts is noticed, also when written otherwise', async () => {
  const [one, two] = [await newBusiness(), await newBusiness()]
  await underReview(one.by, { idNumber: CHINESE_IDS[2] })
  const second = await underReview(two.by, {
    idNumber: ` ${CHINESE_IDS[2].slice(0, 6)} ${CHINESE_IDS[2].slice(6)}`,
  })
  expect(second.sameNumberCount).toBe(1)
})

test('a licence that ends is told of 30 and 7 days before, once each, and then expires; buying stays as it was', async () => {
  const { id, by, email } = await newBusiness()
  const { id: paperId, revision } = await underReview(by, { licenceUntil: '2026-04-15' })
  await must(passPapers, { paperId, revision }, clerk.by)
  const on = async (day: string) => {
    clock.forward({ minutes: Math.ceil((Date.parse(day) - Date.parse(clock.now)) / 60_000) })
    await shop.settle()
    await shop.settle()
  }
  await on('2026-03-16T02:00:00.000Z')
  expect(await mailsTo(email)).toEqual(['papers-passed'])
  await on('2026-03-17T02:00:00.000Z')
  expect(await must(myPapers, {}, by)).toMatchObject({ inForce: { endsSoon: true } })
  await on('2026-04-10T02:00:00.000Z')
  await on('2026-04-15T02:00:00.000Z')
  expect((await must(myPapers, {}, by)).inForce?.state).toBe('passed')
  await on('2026-04-16T02:00:00.000Z')
  expect((await must(myPapers, {}, by)).inForce?.state).toBe('expired')
  expect((await mailsTo(email)).slice(-3)).toEqual([
    'papers-expiring',
    'papers-expiring',
    'papers-expired',
  ])
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'business' })
})

test('ninety days after a rejection pictures and number are gone, from the disk too', async () => {
  const { by } = await newBusiness()
  const { id: paperId, revision, form } = await underReview(by)
  const errors = [{ item: 'licence' as const, reason: 'outdated' as const, note: '' }]
  await must(rejectPapers, { paperId, revision, faults: errors }, clerk.by)
  clock.forward({ days: 89 })
  await shop.settle()
  expect((await must(officePaper, { paperId }, clerk.by)).isPurged).toBe(false)
  clock.forward({ days: 2 })
  await shop.settle()
  await shop.settle()
  expect(await must(officePaper, { paperId }, clerk.by)).toMatchObject({
    isPurged: true,
    idLast4: '002X',
  })
  expect((await call(lookAtPaper, { paperId, item: 'idFront' }, clerk.by)).code).toBe(
    PaperReasons.purged.code,
  )
  const left = readdirSync(join(shop.app.config.dataDir, 'files'), {
    recursive: true,
    encoding: 'utf8',
  })
  expect(left.some((name) => name.endsWith(form.idFront ?? '-'))).toBe(false)
})

test('while the account is being closed nothing is handed in; once it is kept, what was filled in is there', async () => {
  const { by } = await newBusiness()
  const { revision } = await saved(by)
  await must(askToClose, {}, by)
  const hand = () => call(submitPapers, { revision, agreementVersion: 1 }, by)
  const answers = await Promise.all(Array.from({ length: 5 }, hand))
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set([AccountReasons.accountClosing.code]),
  )
  expect((await must(myPapers, {}, by)).open).toMatchObject({ state: 'draft', revision })
  await must(keepAccount, {}, by)
  expect((await hand()).data).toMatchObject({ state: 'submitted' })
})
