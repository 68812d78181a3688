/** A file is taken back by one person, with what the bank takes back by two. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { removeStatement, statementDetail } from '../contract.ts'
import { acceptLines, setLineAside } from '../decide-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { csvOf, importingIn, mt940Of } from '../testing.ts'

const shop = await openOrderShop()
const { call, must } = shop
const [importer, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
const logged = (statementId: number) =>
  shop.db.rows<{ before: object }>(sql`
    select before from staff.audit where action = 'bankStatements.remove' and object = ${`bankStatement:${statementId}`}`)

test('one person does not remove what the bank takes back by removing its file', async () => {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(5)
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const reference = 'SER2026030100017'
  const first = await imported(mt940Of([{ amount, text: offline.reference, reference }]))
  const [line] = await linesOf(first.id)
  await must(acceptLines, { lines: [{ id: line!.id, version: line!.version }] }, clerk.by)
  const file = mt940Of([{ amount: -amount, text: 'RUECK', reference }])
  const back = await imported(file.replace(/(:61:\d{10})D/, '$1RC'))
  const [reversal] = await linesOf(back.id, 'undecided')
  expect(reversal).toMatchObject({ isReversal: true })
  const aside = { lineId: reversal!.id, version: reversal!.version, reason: '不需要' }
  await must(setLineAside, aside, importer.by)

  expect(await must(statementDetail, { statementId: back.id }, importer.by)).toMatchObject({
    removalTakesTwo: true,
    canRemove: true,
  })
  const removal = { statementId: back.id }
  expect(await must(removeStatement, removal, importer.by)).toEqual({ isAsked: true })
  expect((await call(removeStatement, removal, importer.by)).code).toBe(
    ApprovalReasons.alreadyAsked.code,
  )
  expect(await linesOf(back.id, 'undecided')).toHaveLength(1)

  const pending = (await must(listApprovals, {}, clerk.by)).items
  const request = pending.find(({ kind }) => kind === 'bankStatements.remove')!
  expect(request.lines).toContainEqual({ word: 'statement.reversals', amount: -amount, text: '1' })
  expect((await call(approve, { approvalId: request.id }, importer.by)).code).not.toBe(1)
  await must(approve, { approvalId: request.id }, clerk.by)
  expect((await call(statementDetail, { statementId: back.id }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  // Nobody is asked about a line that is gone.
  expect((await must(listApprovals, {}, clerk.by)).items).toEqual([])
  expect(await logged(back.id)).toMatchObject([{ before: { lineCount: 1, amount: -amount } }])
})

test('another file is removed by one person, and the log keeps its period, lines and sum', async () => {
  const statement = await imported(
    csvOf([
      { amount: 4200, reference: 'RM2026000001' },
      { day: '2026-03-03', amount: -1000, reference: 'RM2026000002' },
    ]),
  )
  const removal = { statementId: statement.id }
  expect(await must(removeStatement, removal, importer.by)).toEqual({ isAsked: false })
  const totals = { period: '2026-03-01 – 2026-03-03', lineCount: 2, amount: 3200, currency: 'CNY' }
  expect(await logged(statement.id)).toMatchObject([{ before: totals }])
})

test('a line that is being accepted keeps its file', async () => {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(5)
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const of = { amount, text: offline.reference, reference: 'RM2026000003' }
  const statement = await imported(csvOf([of]))
  const [line] = await linesOf(statement.id)
  let removing: ReturnType<typeof call<typeof removeStatement>> | undefined
  await shop.owner.db.tx(async (tx) => {
    await tx.rows(sql`select from bank_statements.line where id = ${line!.id} for update`)
    removing = call(removeStatement, { statementId: statement.id }, importer.by)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await tx.write(sql`
      insert into bank_statements.part (line_id, kind, buyer_id, amount, made_at)
      values (${line!.id}, 'repayment', 1, ${amount}, ${shop.clock.now})`)
    await tx.write(sql`
      update bank_statements.line set state = 'done', used_amount = amount where id = ${line!.id}`)
  })
  expect((await removing!).code).toBe(BankStatementReasons.statementUsed.code)
})
