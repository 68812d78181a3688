/** What businesses answer to the merchant's own items, and what a submission keeps of what it was asked for. */
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  myVerification,
  recallVerification,
  saveVerification,
  submitVerification,
  type VerificationForm,
} from '../contract.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { VerificationReasons } from '../reasons.ts'
import * as office from '../office-contract.ts'
import { aForm, anAnswer as answer, businessesOf, itemsOf } from '../testing.ts'
import { encryptedAnswers, readSecrets } from './answers.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const [owner, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { newBusiness, sent, filesFor, saved, submitted, underReview } = businessesOf(shop, clerk)
const { add, change, archiveOwn } = itemsOf(shop, owner)
const errorsOf = (statement: Promise<unknown>) =>
  statement.then(
    () => null,
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
const fieldsOf = (data: unknown) =>
  (data as { fields: { path: string }[] }).fields.map(({ path }) => path)

// Each test asks for its own items, and leaves the built-in ones as they were.
afterEach(archiveOwn)
afterAll(async () => {
  clock.forward({ days: 200 })
  await shop.settle()
})

test('items of the merchant are filled in, checked, stored by their secrecy, reviewed and rejected by name', async () => {
  const text = await add('品牌授权说明')
  const code = await add('统一社会信用代码', { kind: 'creditCode' })
  const secret = await add('银行账号', { isSensitive: true })
  const permit = await add('经营许可证', { kind: 'file' })
  const card = await add('银行卡', { kind: 'file', isSensitive: true })
  const until = await add('许可证有效期', { kind: 'date' })
  const own = [text, code, secret, permit, card, until]
  const { by, email } = await shop.aBuyer({
    customerType: 'business',
    isProven: false,
    lang: 'spa',
  })

  let { revision } = await saved(by)
  const submit = () => call(submitVerification, { revision, agreementVersion: 1 }, by)
  expect(fieldsOf((await submit()).data)).toEqual(own.map((each) => `answers.${each}`))
  const files = await filesFor(by)
  const [page, side] = [await sent(by, 'licence'), await sent(by, 'identity')]
  const answers = [
    answer(text, { text: ' 本省独家 ' }),
    answer(code, { text: '91350100M000100Y44' }),
    answer(secret, { text: '6222020200112233' }),
    answer(permit, { files: [page] }),
    answer(card, { files: [side] }),
    answer(until, { day: '2026-02-28' }),
  ]
  const put = async (given: VerificationForm['answers']) => {
    const stored = await must(saveVerification, { ...aForm(files), answers: given, revision }, by)
    revision = stored.revision
    return stored
  }
  await put(answers)
  expect(fieldsOf((await submit()).data)).toEqual([`answers.${code}`, `answers.${until}`])
  const right = answers.with(1, answer(code, { text: '91350100m000100y43' }))
  const stored = await put(right.with(5, answer(until, { day: '2026-03-01' })))
  expect(stored.answerEnds).toEqual({ [secret]: '2233' })
  const answersIn = ({ form }: { form: VerificationForm }) =>
    Object.fromEntries(form.answers.map((each) => [each.item, each.text]))
  expect(answersIn(stored)).toMatchObject({
    [text]: '本省独家',
    [code]: '91350100M000100Y43',
    [secret]: null,
  })
  // Sent again as it was shown, the secret stays.
  await put(stored.form.answers)
  const copied = await personal.copy(db, await buyerIdOf(stored.id))
  const rows = copied.find(({ name }) => name === 'paper-answers')?.rows ?? []
  expect(rows).toContainEqual(expect.objectContaining({ item: secret, text: '6222020200112233' }))
  const { data: sentIn } = await submit()
  const verificationId = sentIn!.id
  const plain = await db.row<{ isPlain: boolean }>(sql`
    select bool_or(position('6222020200112233'::bytea in encrypted_text) > 0) as is_plain from papers.answer
    where version_id = ${verificationId} and encrypted_text is not null`)
  expect(plain.isPlain).toBe(false)

  const taken = await must(
    office.reviewVerification,
    { verificationId, revision: sentIn!.revision },
    clerk.by,
  )
  expect(taken.files).toEqual([])
  const look = (item: string, index = 0) =>
    call(office.viewDocument, { verificationId, item, index }, clerk.by)
  expect((await look(secret)).data?.text).toBe('6222020200112233')
  expect((await look(permit)).data?.url).toMatch(/^\/api\/files\//)
  expect((await look(card)).data?.url).toMatch(/^\/api\/files\//)
  expect((await look(permit, 1)).code).toBe(Reasons.notFound.code)
  expect((await look(text)).code).toBe(Reasons.notFound.code)
  const log = await must(listAudit, { object: `papers:${verificationId}` }, owner.by)
  expect(log.items.map(({ after }) => after)).toContainEqual({
    item: { cn: '银行账号', en: '银行账号 en', spa: '银行账号 spa', id: '银行账号 id' },
  })

  const reject = (item: string, reason: 'unreadable' | 'outdated') =>
    call(
      office.rejectVerification,
      { verificationId, revision: taken.revision, errors: [{ item, reason, note: '' }] },
      clerk.by,
    )
  for (const [item, reason] of [
    [text, 'unreadable'],
    ['own999', 'outdated'],
  ] as const) {
    const refused = await reject(item, reason)
    expect([refused.code, fieldsOf(refused.data)]).toEqual([3000, ['errors.0.reason']])
  }
  await must(
    office.rejectVerification,
    {
      verificationId,
      revision: taken.revision,
      errors: [{ item: permit, reason: 'unreadable', note: '' }],
    },
    clerk.by,
  )
  const [mail] = await must(demoOutbox, { to: email }, {})
  expect(mail?.text).toContain('· 经营许可证 spa: ')
  const { open } = await must(myVerification, {}, by)
  expect(open?.errors).toEqual([{ item: permit, reason: 'unreadable', note: '' }])
})

async function buyerIdOf(id: number): Promise<number> {
  const { buyerId } = await db.row<{ buyerId: number }>(
    sql`select buyer_id from papers.version where id = ${id}`,
  )
  return buyerId
}

test('with a new secret answers are encrypted again, and opened without the former one', async () => {
  const item = await add('对公账号', { isSensitive: true })
  const { by } = await newBusiness()
  const { id } = await saved(by, { answers: [answer(item, { text: '33330000' })] })
  const { secret } = shop.app.config
  const { config, log } = shop.app
  const job = { db, now: clock.now, log, config }
  const next = 'n'.repeat(43)
  setSecret(next, secret)
  expect(await encryptedAnswers.reencrypt(job)).toBe(0)
  setSecret(next)
  expect((await readSecrets(db, id)).get(item)).toBe('33330000')
  setSecret(secret, next)
  await encryptedAnswers.reencrypt(job)
  setSecret(secret)
  expect((await readSecrets(db, id)).get(item)).toBe('33330000')
})

test('an encrypted answer in the place of another does not decrypt', async () => {
  const [one, two] = [
    await add('甲', { isSensitive: true }),
    await add('乙', { isSensitive: true }),
  ]
  const { by } = await newBusiness()
  const answers = [answer(one, { text: '11110000' }), answer(two, { text: '22220000' })]
  const { id } = await saved(by, { answers })
  expect([...(await readSecrets(db, id)).values()].toSorted()).toEqual(['11110000', '22220000'])
  await db.count(sql`
    update papers.answer set encrypted_text = (
      select encrypted_text from papers.answer where version_id = ${id} and item_code = ${one})
    where version_id = ${id} and item_code = ${two}`)
  await expect(readSecrets(db, id)).rejects.toThrow(Reasons.cannotDecrypt.message)
})

test('what was submitted keeps what it was asked for, whatever the merchant changes', async () => {
  const item = await add('仓库地址')
  const { by } = await newBusiness()
  const first = await submitted(by, { answers: [answer(item, { text: '广州 1 号仓' })] })
  await change(item, { name: { cn: '发货仓地址' }, active: false })
  await change('licence', { isRequired: false })
  const later = await add('新的要求')
  const { revision } = (await must(myVerification, {}, by)).open!
  const seen = await must(
    office.reviewVerification,
    { verificationId: first.id, revision },
    { ...clerk.by, lang: 'cn' },
  )
  expect(seen.items).toEqual(first.items)
  expect(seen.items.find(({ code }) => code === item)?.name).toBe('仓库地址')
  expect(seen.items.some(({ code }) => code === later)).toBe(false)
  expect(seen.form.answers).toEqual([answer(item, { text: '广州 1 号仓' })])
  const passed = { verificationId: first.id, revision: seen.revision }
  expect((await must(office.passVerification, passed, clerk.by)).state).toBe('passed')
  // Who submits from now on is asked for what is asked for now.
  const next = await newBusiness()
  const draft = await saved(next.by)
  const refused = await call(
    submitVerification,
    { revision: draft.revision, agreementVersion: 1 },
    next.by,
  )
  expect(fieldsOf(refused.data)).toEqual([`answers.${later}`])
  await change('licence', { isRequired: true })
})

test('a business abroad is asked for less, and is verified without documents; nothing more of it is stored', async () => {
  for (const code of ['idNumber', 'idFront', 'idBack']) await change(code, { countries: ['CN'] })
  await change('licence', { isRequired: false })
  await change('industry', { active: false })
  const vat = await add('VAT', { countries: ['ES'], businessKinds: ['factory', 'trader'] })
  const abroad = { country: 'ES', provinceCode: null, cityCode: null, districtCode: null } as const
  const place = { ...abroad, region: 'Madrid', city: 'Madrid', mobile: '+34612345678' }
  const empty = { idFront: null, idBack: null, licences: [], idNumber: '', industryId: null }

  const { by } = await newBusiness()
  const files = await filesFor(by)
  const form = { ...aForm({ ...files, ...place, kind: 'trader' }), revision: null }
  const stored = await must(saveVerification, form, by)
  expect(stored).toMatchObject({
    idLast4: null,
    form: { industryId: null, idFront: null, idBack: null, licences: files.licences },
  })
  expect(stored.files.map(({ purpose }) => purpose)).toEqual(['licence'])
  const bare = { ...form, ...empty, isLicenceEndless: false }
  const asked = await must(saveVerification, { ...bare, revision: stored.revision }, by)
  const refused = await call(
    submitVerification,
    { revision: asked.revision, agreementVersion: 1 },
    by,
  )
  expect(fieldsOf(refused.data)).toEqual([`answers.${vat}`])
  const merchant = { ...bare, kind: 'merchant' as const, revision: asked.revision }
  const ready = await must(saveVerification, merchant, by)
  const done = await must(submitVerification, { revision: ready.revision, agreementVersion: 1 }, by)
  expect(done.items.map(({ code }) => code)).toEqual([
    'storeName',
    'address',
    'contactName',
    'mobile',
    'licence',
  ])
  const taken = await must(
    office.reviewVerification,
    { verificationId: done.id, revision: done.revision },
    clerk.by,
  )
  await must(
    office.passVerification,
    { verificationId: done.id, revision: taken.revision },
    clerk.by,
  )
  expect((await must(myVerification, {}, by)).isProven).toBe(true)
  clock.forward({ days: 40 })
  await shop.settle()
  const after = await must(office.officeVerification, { verificationId: done.id }, clerk.by)
  expect(after.state).toBe('passed')

  const chinese = await newBusiness()
  const draft = await must(saveVerification, { ...aForm(empty), revision: null }, chinese.by)
  const short = await call(
    submitVerification,
    { revision: draft.revision, agreementVersion: 1 },
    chinese.by,
  )
  expect(fieldsOf(short.data)).toEqual(['idNumber', 'idFront', 'idBack'])
  for (const code of ['idNumber', 'idFront', 'idBack']) await change(code, { countries: [] })
  await change('licence', { isRequired: true })
  await change('industry', { active: true })
})

test('what is asked for no more when a form is submitted is deleted, with its files', async () => {
  const item = await add('门店照片', { kind: 'file' })
  const { by } = await newBusiness()
  const photo = await sent(by, 'licence')
  const draft = await saved(by, { answers: [answer(item, { files: [photo] })] })
  expect(draft.files.map(({ id }) => id)).toContain(photo)
  await change(item, { active: false })
  const done = await must(submitVerification, { revision: draft.revision, agreementVersion: 1 }, by)
  expect(done.form.answers).toEqual([])
  expect(done.files).toHaveLength(3)
  expect((await must(recallVerification, {}, by)).state).toBe('draft')
})

test('files of others, of another purpose or named twice are no answers', async () => {
  const [one, two] = [
    await add('照片一', { kind: 'file' }),
    await add('照片二', { kind: 'file', isSensitive: true }),
  ]
  const [mine, other] = [await newBusiness(), await newBusiness()]
  const theirs = await sent(other.by, 'licence')
  const own = await sent(mine.by, 'licence')
  for (const answers of [
    [answer(one, { files: [theirs] })],
    [answer(two, { files: [own] })],
    [answer(one, { files: [own, own] })],
    [answer(one, { files: [own] }), answer(two, { files: [own] })],
  ]) {
    const refused = await call(saveVerification, { ...aForm({ answers }), revision: null }, mine.by)
    expect(refused.code).toBe(VerificationReasons.fileNotYours.code)
  }
  // A file that is stored already does not change into one of another purpose.
  const { revision } = await must(
    saveVerification,
    { ...aForm({ answers: [answer(one, { files: [own] })] }), revision: null },
    mine.by,
  )
  const moved = { ...aForm({ idFront: own }), revision }
  expect((await call(saveVerification, moved, mine.by)).code).toBe(
    VerificationReasons.fileNotYours.code,
  )
})

test('files are stored of items that ask for files, once each, whatever else names some', async () => {
  const [text, day] = [await add('说明'), await add('有效期', { kind: 'date' })]
  const photo = await add('门头照', { kind: 'file' })
  const card = await add('存折', { kind: 'file', isSensitive: true })
  const { by } = await newBusiness()
  const licence = () => sent(by, 'licence')
  let { id, revision } = await saved(by)
  const side = await sent(by, 'identity')
  const front = await licence()
  for (const answers of [
    [answer(text, { text: '有', files: [await licence()] })],
    [answer(day, { text: '有', day: '2030-12-31', files: [await licence()] })],
    [answer('storeName', { text: '有', files: [await licence()] })],
    [answer(photo, { files: [front] }), answer(photo, { files: [await licence()] })],
    [
      answer(photo, { files: [front], text: '有', day: '2030-12-31' }),
      answer(card, { files: [side] }),
    ],
    // Null says of a text that it stays; these files do not.
    [answer(photo, { files: [front], text: null }), answer(card, { text: null })],
  ]) {
    const stored = await must(saveVerification, { ...aForm({ answers }), revision }, by)
    revision = stored.revision
    const claimed = await db.rows<{ id: string }>(sql`
      select id from uploads.file where reference = ${`papers:${id}`}`)
    const named = stored.form.answers.flatMap(({ files }) => files)
    expect(claimed.map((file) => file.id).toSorted()).toEqual(named.toSorted())
    expect(await db.rows(sql`select * from audit.i_62_papers`)).toEqual([])
  }
  const { open } = await must(myVerification, {}, by)
  expect(open?.form.answers).toEqual([answer(photo, { files: [front] })])
})

test('of a short secret nobody sees the end, and staff see none of any without a logged look', async () => {
  const [pin, account] = [
    await add('税务机关代码', { isSensitive: true }),
    await add('开户账号', { isSensitive: true }),
  ]
  const { by } = await newBusiness()
  const lastOf = (texts: [string, string]) => [
    answer(pin, { text: texts[0] }),
    answer(account, { text: texts[1] }),
  ]
  const { id, revision, answerEnds } = await saved(by, { answers: lastOf(['1234567', '12345678']) })
  expect(answerEnds).toEqual({ [pin]: '', [account]: '5678' })
  const form = aForm({ ...(await filesFor(by)), answers: lastOf(['𠮷𠮷4711', '一二三四五六七𠮷']) })
  const again = await must(saveVerification, { ...form, revision }, by)
  expect(again.answerEnds).toEqual({ [pin]: '', [account]: '五六七𠮷' })
  // Sent again as it was shown, both stay, and it is whole.
  const asShown = { ...form, answers: again.form.answers, revision: again.revision }
  const whole = await must(saveVerification, asShown, by)
  const sentIn = await must(
    submitVerification,
    { revision: whole.revision, agreementVersion: 1 },
    by,
  )
  expect((await readSecrets(db, id)).get(pin)).toBe('𠮷𠮷4711')
  const shown = await must(office.officeVerification, { verificationId: id }, clerk.by)
  expect(shown.answerEnds).toEqual({ [pin]: '', [account]: '' })
  const taken = await must(
    office.reviewVerification,
    { verificationId: id, revision: sentIn.revision },
    clerk.by,
  )
  expect(taken.answerEnds).toEqual({ [pin]: '', [account]: '' })
  const look = { verificationId: id, item: pin, index: 0 }
  expect((await must(office.viewDocument, look, clerk.by)).text).toBe('𠮷𠮷4711')
})

test('secrets and files are purged with the documents, and all of it is forgotten with the buyer', async () => {
  const [secret, photo, note] = [
    await add('账号', { isSensitive: true }),
    await add('照片', { kind: 'file' }),
    await add('备注', { isRequired: false }),
  ]
  const { id, by } = await newBusiness()
  const answers = [
    answer(secret, { text: '88001122' }),
    answer(photo, { files: [await sent(by, 'licence')] }),
    answer(note, { text: '周末可联系' }),
  ]
  const { id: verificationId, revision } = await underReview(by, { answers })
  const errors = [{ item: secret, reason: 'mismatch' as const, note: '' }]
  await must(office.rejectVerification, { verificationId, revision, errors }, clerk.by)
  expect([...(await readSecrets(db, verificationId)).values()]).toEqual(['88001122'])
  const soon = {
    key: 'papers.purgeDays',
    value: 1,
    version: 0,
    now: clock.now,
    by: 'test',
  } as const
  await putSetting(db, soon)
  forgetSettings()
  clock.forward({ days: 2 })
  await shop.settle()
  await putSetting(db, { ...soon, value: 90, version: 1 })
  forgetSettings()
  expect(await readSecrets(db, verificationId)).toEqual(new Map())
  const { open } = await must(myVerification, {}, by)
  expect(open).toMatchObject({ isPurged: true, files: [] })
  expect(open?.answerEnds).toEqual({})
  const shown = await must(office.officeVerification, { verificationId }, clerk.by)
  expect(shown.answerEnds).toEqual({})
  const ends = await db.rows(sql`
    select from papers.answer where version_id = ${verificationId} and last4 is not null`)
  expect(ends).toEqual([])
  // It has to be typed and uploaded again.
  const form = { ...aForm(await filesFor(by)), answers: open!.form.answers }
  const again = await must(saveVerification, { ...form, revision: open!.revision }, by)
  const refused = await call(
    submitVerification,
    { revision: again.revision, agreementVersion: 1 },
    by,
  )
  expect(fieldsOf(refused.data)).toEqual([`answers.${secret}`, `answers.${photo}`])
  await db.tx((tx) => personal.forget!(tx, id, clock.now))
  expect(
    await db.rows(sql`select from papers.answer where version_id = ${verificationId}`),
  ).toEqual([])
})

test('the database refuses a submission without an answer, other items afterwards, and two values of one item', async () => {
  const item = await add('必填的')
  const { by } = await newBusiness()
  const { id } = await saved(by, { answers: [answer(item, { text: '有' })] })
  const asked = JSON.stringify([
    { code: item, kind: 'text', name: { cn: '必填的' }, isRequired: true, isSensitive: false },
  ])
  const { revision } = (await must(myVerification, {}, by)).open!
  await must(submitVerification, { revision, agreementVersion: 1 }, by)
  const changed = db.count(sql`update papers.version set asked = '[]' where id = ${id}`)
  expect(await errorsOf(changed)).toBe('asked_stays')
  await must(recallVerification, {}, by)
  await db.count(sql`delete from papers.answer where version_id = ${id}`)
  const without = db.count(
    sql`update papers.version set state = 'submitted', asked = ${asked}::jsonb where id = ${id}`,
  )
  expect(await errorsOf(without)).toBe('handed_in_answers_all')
  const two = db.count(sql`
    insert into papers.answer (version_id, item_code, text, day) values (${id}, ${item}, 'a', '2026-03-01')`)
  expect(await errorsOf(two)).toBe('answer_is_one_thing')
  const bare = db.count(sql`
    update papers.version set state = 'submitted', licences = '{}', licence_until = null, licence_endless = false where id = ${id}`)
  expect(await errorsOf(bare)).not.toBeNull()
})
