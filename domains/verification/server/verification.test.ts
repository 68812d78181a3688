/** A business submits its verification and the merchant reviews it: through HTTP, with the files and the audit log. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { demoOutbox, myMessages } from '#domains/messages/contract.ts'
import { translate } from '#kit/server/text/translate.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  myVerification,
  recallVerification,
  saveVerification,
  submitVerification,
  type VerificationForm,
} from '../contract.ts'
import { WorkReasons } from '#domains/work/reasons.ts'
import { VerificationReasons } from '../reasons.ts'
import * as office from '../office-contract.ts'
import { aForm, businessesOf, CHINESE_IDS } from '../testing.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const [clerk, otherClerk] = [await shop.aClerk(), await shop.aClerk()]

const { newBusiness, sent, filesFor, saved, submitted, underReview, mailsTo } = businessesOf(
  shop,
  clerk,
)
async function countOf(storeName: string) {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from papers.version where store_name = ${storeName}`)
  return count
}
const logOf = async (object: string) =>
  (await must(listAudit, { object }, clerk.by)).items.map(({ action, after }) => ({
    action,
    after,
  }))

afterAll(async () => {
  clock.forward({ days: 200 })
  await shop.settle()
})

test('a verification is saved step by step, submitted, reviewed, and makes the buyer a verified business', async () => {
  const { id, by, email } = await newBusiness()
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'individual' })
  expect(await must(myVerification, {}, by)).toEqual({ open: null, inForce: null, isProven: false })

  const empty = aForm({
    storeName: '',
    industryId: null,
    contactName: '',
    mobile: '',
    idNumber: '',
  })
  const draft = await must(saveVerification, { ...empty, revision: null }, by)
  expect(draft).toMatchObject({ state: 'draft', idLast4: null })
  const full = await saved(by, {}, draft.revision)
  expect(full).toMatchObject({ id: draft.id, idLast4: '002X', form: { idNumber: null } })
  expect(full.files).toHaveLength(3)

  const submitted = await must(
    submitVerification,
    { revision: full.revision, agreementVersion: 1 },
    by,
  )
  expect(submitted).toMatchObject({
    state: 'submitted',
    regionText: '广东省 广州市 黄埔区',
    form: { mobile: '+8613800138000' },
    reviewBy: new Date(Date.parse(clock.now) + 24 * 3_600_000).toISOString(),
  })
  expect((await must(office.waitingVerifications, {}, clerk.by)).waitingCount).toBe(1)
  const list = await must(office.officeVerifications, {}, clerk.by)
  expect(list.items.find((each) => each.id === draft.id)).toMatchObject({ state: 'submitted' })

  const taken = await must(
    office.reviewVerification,
    { verificationId: draft.id, revision: submitted.revision },
    clerk.by,
  )
  const passed = await must(
    office.passVerification,
    { verificationId: draft.id, revision: taken.revision },
    clerk.by,
  )
  expect(passed.state).toBe('passed')
  expect(passed.steps.map(({ act }) => act)).toEqual(['submit', 'review', 'pass'])
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'business' })
  expect(await must(myVerification, {}, by)).toMatchObject({
    open: null,
    inForce: { id: draft.id },
    isProven: true,
  })
  expect(await mailsTo(email)).toEqual(['papers-passed'])
})

test('a rejected verification names each item; corrected and resubmitted it is approved', async () => {
  const { by, email } = await newBusiness()
  const { id: verificationId, revision } = await underReview(by)
  const errors = [
    { item: 'licence', reason: 'unreadable', note: '' },
    { item: 'idNumber', reason: 'other', note: '请核对号码' },
  ] as const
  const blank = [{ item: 'licence', reason: 'other', note: '' }] as const
  const unfit = [{ item: 'industry', reason: 'unreadable', note: '' }] as const
  const wrong = await call(
    office.rejectVerification,
    { verificationId, revision, errors: [...unfit] },
    clerk.by,
  )
  expect(wrong).toMatchObject({ code: 3000, data: { fields: [{ path: 'errors.0.reason' }] } })
  const refused = await call(
    office.rejectVerification,
    { verificationId, revision, errors: [...blank] },
    clerk.by,
  )
  expect(refused.code).toBe(VerificationReasons.noteMissing.code)
  await must(office.rejectVerification, { verificationId, revision, errors: [...errors] }, clerk.by)
  const { open } = await must(myVerification, {}, by)
  expect(open).toMatchObject({ state: 'rejected', errors })

  const licences = [await sent(by, 'licence')]
  const { idFront, idBack } = open!.form
  const form = { ...aForm({ idFront, idBack, licences, idNumber: CHINESE_IDS[1] }) }
  const fixed = await must(saveVerification, { ...form, revision: open!.revision }, by)
  const again = await must(
    submitVerification,
    { revision: fixed.revision, agreementVersion: 1 },
    by,
  )
  expect(again.state).toBe('resubmitted')
  const taken = await must(
    office.reviewVerification,
    { verificationId, revision: again.revision },
    clerk.by,
  )
  await must(office.passVerification, { verificationId, revision: taken.revision }, clerk.by)
  expect(await mailsTo(email)).toEqual(['papers-rejected', 'papers-passed'])
})

const FAULTY: [string, Partial<VerificationForm>][] = [
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
  "the reason for each item is written in the buyer's language: %s",
  async (lang, word) => {
    const { by, email } = await shop.aBuyer({ customerType: 'business', isProven: false, lang })
    const { id: verificationId, revision } = await underReview(by)
    const errors = [{ item: 'licence', reason: 'unreadable', note: '' }] as const
    await must(
      office.rejectVerification,
      { verificationId, revision, errors: [...errors] },
      clerk.by,
    )
    const [mail] = await must(demoOutbox, { to: email }, {})
    expect(mail).toMatchObject({ template: 'papers-rejected', lang })
    const line = mail!.text.split('\n').find((each) => each.startsWith('· ')) ?? ''
    expect(line.toLowerCase()).toContain(word)
    expect(line).toContain(translate(lang, 'verification.error.unreadable'))
    const [message] = (await must(myMessages, { category: 'article' }, { ...by, lang })).items
    expect(message).toMatchObject({ path: '/user/user/papers', isRead: false })
    expect(message!.text).toContain(line)
  },
)

test('whatever is missing or wrong is refused with its field, and nothing is submitted', async () => {
  const { by } = await newBusiness()
  const files = await filesFor(by)
  let { revision } = await must(saveVerification, { ...aForm(files), revision: null }, by)
  for (const [field, changes] of FAULTY) {
    const stored = await must(
      saveVerification,
      { ...aForm({ ...files, ...changes }), revision },
      by,
    )
    ;({ revision } = stored)
    // Removed files are deleted, so the next round starts from new ones.
    if (changes.idFront === null) files.idFront = await sent(by, 'identity')
    if (changes.idBack === null) files.idBack = await sent(by, 'identity')
    if (changes.licences !== undefined) files.licences = [await sent(by, 'licence')]
    const { code, data } = await call(submitVerification, { revision, agreementVersion: 1 }, by)
    expect([field, code === 1]).toEqual([field, false])
    const fields = (data as unknown as { fields: { path: string }[] }).fields.map(
      ({ path }) => path,
    )
    expect(fields).toEqual([field])
  }
  expect((await must(myVerification, {}, by)).open?.state).toBe('draft')
  const today = { ...aForm({ ...files, licenceUntil: '2026-03-01' }), revision }
  const right = await must(saveVerification, today, by)
  expect(
    await must(submitVerification, { revision: right.revision, agreementVersion: 1 }, by),
  ).toMatchObject({ state: 'submitted' })
})

test('an outdated version of the agreement is refused', async () => {
  const { by } = await newBusiness()
  const { revision } = await saved(by)
  const { code } = await call(submitVerification, { revision, agreementVersion: 2 }, by)
  expect(code).toBe(4504)
})

test('files of other buyers, of another purpose, twice, or in use are refused', async () => {
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
    const { code } = await call(saveVerification, { ...aForm(changes), revision: null }, mine.by)
    expect(code).toBe(VerificationReasons.fileNotYours.code)
  }
  expect((await must(myVerification, {}, mine.by)).open).toBeNull()
})

test('two tabs: twenty first saves make one version, and one of twenty changes succeeds', async () => {
  const { by } = await newBusiness()
  const name = `同时 ${by['user-token']?.slice(0, 6)}`
  const first = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(saveVerification, { ...aForm({ storeName: name }), revision: null }, by),
    ),
  )
  expect(first.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await countOf(name)).toBe(1)
  const revision = first.find(({ code }) => code === 1)?.data?.revision ?? 0
  const next = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(saveVerification, { ...aForm({ storeName: name, detail: `${i}` }), revision }, by),
    ),
  )
  expect(next.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ...Array(19).fill(Reasons.changedMeanwhile.code),
  ])
})

test('of passing and rejecting at the same moment one succeeds; only the reviewer who took it decides', async () => {
  const { id, by } = await newBusiness()
  const { id: verificationId, revision } = await underReview(by)
  const foreign = await call(office.passVerification, { verificationId, revision }, otherClerk.by)
  expect(foreign.code).toBe(WorkReasons.claimed.code)
  const errors = [{ item: 'licence' as const, reason: 'unreadable' as const, note: '' }]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? call(office.passVerification, { verificationId, revision }, clerk.by)
        : call(office.rejectVerification, { verificationId, revision, errors }, clerk.by),
    ),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const { state } = await must(office.officeVerification, { verificationId }, clerk.by)
  expect(['passed', 'rejected']).toContain(state)
  const { customerType } = await pricingProfile(db, id, shop.clock.now)
  expect(customerType).toBe(state === 'passed' ? 'business' : 'individual')
})

test('of recalling and beginning the review at the same moment one succeeds', async () => {
  const { by } = await newBusiness()
  const { id: verificationId, revision } = await submitted(by)
  const answers = await Promise.all([
    call(recallVerification, {}, by),
    call(office.reviewVerification, { verificationId, revision }, clerk.by),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('a later version leaves the passed one in force until it passes', async () => {
  const { by } = await newBusiness()
  const first = await underReview(by)
  await must(
    office.passVerification,
    { verificationId: first.id, revision: first.revision },
    clerk.by,
  )
  const second = await underReview(by, { storeName: '新名称公司' })
  const between = await must(myVerification, {}, by)
  expect(between).toMatchObject({ inForce: { id: first.id }, open: { id: second.id } })
  await must(
    office.passVerification,
    { verificationId: second.id, revision: second.revision },
    clerk.by,
  )
  expect(await must(myVerification, {}, by)).toMatchObject({
    inForce: { id: second.id },
    open: null,
  })
  expect(
    (await must(office.officeVerification, { verificationId: first.id }, clerk.by)).state,
  ).toBe('replaced')
})

test('pictures are stored encrypted and shown for minutes, and each view is audited', async () => {
  const { by } = await newBusiness()
  const { id: verificationId, form } = await underReview(by)
  const folder = join(shop.app.config.dataDir, 'files')
  const place = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith(form.idFront ?? '-'),
  )
  expect(readFileSync(join(folder, place ?? '')).includes('WEBP')).toBe(false)

  const forStaff = await must(office.officeVerification, { verificationId }, clerk.by)
  expect(forStaff.files).toEqual([])
  const seen = await must(office.viewDocument, { verificationId, item: 'idFront' }, clerk.by)
  expect(
    await must(office.viewDocument, { verificationId, item: 'idNumber' }, clerk.by),
  ).toMatchObject({
    text: CHINESE_IDS[0],
  })
  expect((await logOf(`papers:${verificationId}`)).slice(0, 2)).toEqual([
    { action: 'papers.look', after: { item: 'idNumber' } },
    { action: 'papers.look', after: { item: 'idFront' } },
  ])
  expect(seen.url).toMatch(/^\/api\/files\/[\w-]{22}\?e=/)
  const missing = await call(
    office.viewDocument,
    { verificationId, item: 'licence', index: 2 },
    clerk.by,
  )
  expect(missing.code).toBe(Reasons.notFound.code)
  const own = (await must(myVerification, {}, by)).open?.files[0]
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

test('the owner sees a document again after a fresh proof, and the licence at any time', async () => {
  const { by } = await newBusiness()
  await submitted(by)
  const seen = async () =>
    (await must(myVerification, {}, by)).open?.files.map(({ purpose, url }) => [
      purpose,
      url !== '',
    ])
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

test('others see nothing of it; a draft is visible to its owner only', async () => {
  const [mine, other] = [await newBusiness(), await newBusiness()]
  const { id: verificationId } = await saved(mine.by)
  expect((await must(myVerification, {}, other.by)).open).toBeNull()
  expect((await call(recallVerification, {}, other.by)).code).toBe(VerificationReasons.notNow.code)
  const hidden = await call(office.officeVerification, { verificationId }, clerk.by)
  const unknown = await call(office.officeVerification, { verificationId: 999_999 }, clerk.by)
  expect(hidden).toEqual(unknown)
})

test('one person with two accounts is detected, also with another notation', async () => {
  const [one, two] = [await newBusiness(), await newBusiness()]
  await underReview(one.by, { idNumber: CHINESE_IDS[2] })
  const second = await underReview(two.by, {
    idNumber: ` ${CHINESE_IDS[2].slice(0, 6)} ${CHINESE_IDS[2].slice(6)}`,
  })
  expect(second.sameNumberCount).toBe(1)
})

test('when the reviewer’s claim is over a colleague begins the review again, and then decides', async () => {
  const { by } = await newBusiness()
  const { id: verificationId, revision } = await underReview(by)
  const decided = { verificationId, revision }
  expect((await call(office.reviewVerification, decided, otherClerk.by)).code).toBe(
    WorkReasons.claimed.code,
  )
  shop.clock.forward({ minutes: 15 })
  const foreign = await call(office.passVerification, decided, otherClerk.by)
  expect(foreign.code).toBe(VerificationReasons.underOther.code)
  const again = await must(office.reviewVerification, decided, otherClerk.by)
  const now = { verificationId, revision: again.revision }
  expect((await must(office.passVerification, now, otherClerk.by)).state).toBe('passed')
})
