/** The dictionary of reasons: seeded in four languages, kept by the merchant, and what refusals are counted by. */
import { expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { openTestShop } from '#apps/api/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  DecisionReasonKind,
  listDecisionReasons,
  orderDecisionReasons,
  REASONS_MAX,
  type ReasonSituation,
  saveDecisionReason,
} from '../../decision-reasons-contract.ts'
import { fitsIn, SITUATIONS_OF } from '../../decision-reasons.ts'
import { WorkReasons } from '../../reasons.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { by } = await staffWith(shop, 'owner')
const clerk = await staffWith(shop, 'orders')
const all = async () => (await shop.call(listDecisionReasons, {}, clerk.by)).data ?? []
const ofKind = async (kind: DecisionReasonKind) =>
  (await all()).filter((each) => each.kind === kind)
const NEW = {
  kind: 'quotes' as const,
  situations: [] as ReasonSituation[],
  active: true,
  version: 0,
}

test('a new shop has reasons of every kind in four languages', async () => {
  const reasons = await all()
  for (const kind of DecisionReasonKind.options) {
    const own = reasons.filter((each) => each.kind === kind)
    expect([kind, own.length > 0]).toEqual([kind, true])
    for (const { text } of own) expect(Object.keys(text).sort()).toEqual([...LANGS].sort())
  }
})

test('a reason is added, changed and archived by those who may change settings', async () => {
  const form = { ...NEW, text: { cn: ' 该型号已停产。 ', en: 'It is no longer made.' } }
  expect((await shop.call(saveDecisionReason, form, clerk.by)).code).toBe(Reasons.forbidden.code)
  const { data } = await shop.call(saveDecisionReason, form, by)
  const id = data!.id
  const saved = (await ofKind('quotes')).at(-1)
  expect(saved).toMatchObject({ id, text: { cn: '该型号已停产。' }, active: true, version: 0 })
  expect(saved?.code).toMatch(/^own-[0-9a-f]{12}$/)
  const archived = { ...form, id, active: false }
  expect((await shop.call(saveDecisionReason, archived, by)).code).toBe(1)
  // A form from before the change, another kind's id, and nobody's.
  expect((await shop.call(saveDecisionReason, archived, by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  const elsewhere = { ...archived, kind: 'vouchers', version: 1 } as const
  expect((await shop.call(saveDecisionReason, elsewhere, by)).code).toBe(Reasons.notFound.code)
  expect((await ofKind('quotes')).at(-1)).toMatchObject({ id, active: false, code: saved?.code })
  const log = await shop.call(listAudit, { action: 'work.saveReason' }, by)
  expect(log.data?.items[0]).toMatchObject({
    object: `reason:${id}`,
    objectName: '该型号已停产。',
    before: { active: true },
    after: { active: false },
  })
})

test('a text without Chinese, too long, or twice is refused', async () => {
  const before = await ofKind('quotes')
  for (const [path, text] of [
    ['text.cn', { cn: '  ' }],
    ['text.en', { cn: '太长', en: 'x'.repeat(201) }],
  ] as const) {
    const refused = await shop.call(saveDecisionReason, { ...NEW, text }, by)
    expect(refused).toMatchObject({ code: Reasons.invalidInput.code, data: { fields: [{ path }] } })
  }
  const again = { ...NEW, text: { cn: before[0]!.text.cn } }
  expect((await shop.call(saveDecisionReason, again, by)).code).toBe(WorkReasons.reasonTaken.code)
  const other = { ...before[1]!, text: { cn: before[0]!.text.cn } }
  expect((await shop.call(saveDecisionReason, other, by)).code).toBe(WorkReasons.reasonTaken.code)
  expect(await ofKind('quotes')).toEqual(before)
})

test('of many who add the same reason at once one does, and the order stays whole', async () => {
  const form = { ...NEW, kind: 'transferRequests', text: { cn: '仓库盘点中。' } } as const
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await shop.call(saveDecisionReason, form, by)).code),
  )
  expect(codes.sort((a, b) => a - b)).toEqual([
    1,
    ...Array<number>(4).fill(WorkReasons.reasonTaken.code),
  ])
  const ids = (await ofKind('transferRequests')).map(({ id }) => id)
  const backwards = { kind: 'transferRequests', ids: ids.toReversed() } as const
  expect((await shop.call(orderDecisionReasons, backwards, by)).code).toBe(1)
  expect((await ofKind('transferRequests')).map(({ id }) => id)).toEqual(ids.toReversed())
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!], [...ids, 999_999]]) {
    const refused = await shop.call(orderDecisionReasons, { ...backwards, ids: wrong }, by)
    expect(refused.code).toBe(Reasons.changedMeanwhile.code)
  }
})

test('a text of after-sales is offered in the situations that staff chose, of its own kind alone', async () => {
  const form: InputOf<typeof saveDecisionReason> = {
    kind: 'caseAnswers',
    text: { cn: '补差后为您发货。' },
    situations: ['exchangeDifference', 'exchangeStock'],
    active: true,
    version: 0,
  }
  expect((await shop.call(saveDecisionReason, form, by)).code).toBe(1)
  const saved = (await ofKind('caseAnswers')).at(-1)!
  expect(saved.situations).toEqual(['exchangeStock', 'exchangeDifference'])
  const other = { ...form, text: { cn: '别处的说明。' } }
  for (const [kind, situation] of [
    ['quotes', 'exchangeStock'],
    ['caseAnswers', 'refuseGoods'],
  ] as const) {
    const wrong = { ...other, kind, situations: [situation] }
    expect((await shop.call(saveDecisionReason, wrong, by)).code).toBe(Reasons.invalidInput.code)
  }
  const elsewhere = shop.db.count(sql`
    update work.reason set situations = '{refuseGoods}' where id = ${saved.id}`)
  await expect(elsewhere).rejects.toThrow('reason_situations_of_its_kind')
})

test('each situation has words of its own, and none of another', async () => {
  const answers = (await ofKind('caseAnswers')).filter(({ code }) => !code.startsWith('own-'))
  const codesFor = (situation: ReasonSituation) =>
    answers.flatMap((each) => (fitsIn(each, situation) ? [each.code] : []))
  expect(codesFor('refundKept')).toContain('keepGoods')
  expect(codesFor('refundKept')).not.toContain('packWell')
  expect(codesFor('refundPickup')).not.toContain('packWell')
  expect(codesFor('exchangeStock')).toEqual(['stockWaits'])
  expect(codesFor('exchangeDifference')).not.toContain('keepGoods')
  for (const [kind, situations] of Object.entries(SITUATIONS_OF)) {
    const own = await ofKind(kind as DecisionReasonKind)
    for (const situation of situations) {
      const count = own.filter((each) => each.situations.includes(situation)).length
      expect([situation, count > 0]).toEqual([situation, true])
    }
  }
})

test('the database keeps reasons: none is deleted', async () => {
  await expect(shop.db.count(sql`delete from work.reason`)).rejects.toThrow(/denied/)
})

test('of a kind there are so many reasons and no more, and all of them can still be ordered', async () => {
  const kind = 'cancelRequests' as const
  const { length: before } = await ofKind(kind)
  await shop.db.count(sql`
    insert into work.reason (kind, code, position, text)
    select ${kind}, 'many-' || n, n, jsonb_build_object('cn', '理由 ' || n)
    from generate_series(${before + 1}::int, ${REASONS_MAX - 1}::int) n`)
  const add = (cn: string) =>
    shop.call(saveDecisionReason, { ...NEW, kind, text: { cn } }, by).then(({ code }) => code)
  const codes = await Promise.all(['甲', '乙', '丙'].map(add))
  expect(codes.sort((a, b) => a - b)).toEqual([
    1,
    ...Array<number>(2).fill(WorkReasons.tooManyReasons.code),
  ])
  const ids = (await ofKind(kind)).map(({ id }) => id)
  expect(ids).toHaveLength(REASONS_MAX)
  const backwards = { kind, ids: ids.toReversed() }
  expect((await shop.call(orderDecisionReasons, backwards, by)).code).toBe(1)
  const beyond = shop.db.count(sql`
    insert into work.reason (kind, code, position, text) values (${kind}, 'beyond', 501, '{"cn": "-"}')`)
  await expect(beyond).rejects.toThrow('reason_position_within_bounds')
})
