/** `npm run doctor` on machines: a wrong row of device orders, address changes, quotes or the sandbox is found by its own invariant. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { missedOf, type Planted } from '#apps/api/testing/planted.ts'
import { acceptDevice, objectToAcceptance } from '#domains/device-orders/contract.ts'
import { acceptSalesContract, mySalesContract } from '#domains/device-orders/sales-contract.ts'
import { machinesOf } from '#domains/device-orders/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'

const shop = await openOrderShop({ audited: false })
const { db, must } = shop
const clerk = await shop.aClerk()
const { begun, received, upload } = machinesOf(shop, clerk)
let plants: Planted[] = []

beforeAll(async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const [making, trying, accepted] = [
    await begun(buyer),
    await received(buyer),
    await received(buyer),
  ]
  const { hash } = await must(mySalesContract, { orderNumber: making }, buyer.by)
  await must(acceptSalesContract, { orderNumber: making, hash, signerName: '林晓岚' }, buyer.by)
  await must(objectToAcceptance, { orderNumber: trying, text: '主轴异响' }, buyer.by)
  const form = { orderNumber: accepted, signerName: '林建国', remarks: '', photoFileIds: [] }
  const signature = { warrantyMonths: 12, signatureFileId: await upload(buyer) }
  await must(acceptDevice, { ...form, ...signature, isEarly: true }, buyer.by)
  await shop.settle()
  const idOf = (order: string) => sql`(select id from orders.sales_order where number = ${order})`

  plants = [
    {
      change: sql`update device_orders.project set buyer_id = ${other.id} where number = ${making}`,
      view: 'i_26_device_project_unlike_order',
      object: making,
    },
    {
      change: sql`update device_orders.project set accept_by = now(), remind_at = null where number = ${accepted}`,
      view: 'i_26_accepted_clock_runs',
      object: accepted,
    },
    {
      change: sql`update device_orders.milestone set planned_on = planned_on + 30 where order_id = ${idOf(making)}`,
      view: 'i_26_ship_by_unlike_milestones',
      object: making,
    },
    {
      change: sql`update orders.sales_order set ship_by = null where number = ${making}`,
      view: 'i_26_ship_by_unlike_milestones',
      object: making,
    },
    {
      change: sql`
        insert into device_orders.appointment (order_id, buyer_id, state, slots, proposed_at, answer_by, chosen_at, decided_at, staff_id)
        values (${idOf(making)}, ${buyer.id}, 'confirmed', array[now(), now(), now()], now(), now(), now(), now(), ${clerk.id})`,
      view: 'i_26_device_order_before_its_time',
      object: making,
    },
    {
      change: sql`update device_orders.acceptance set order_id = ${idOf(making)} where order_id = ${idOf(accepted)}`,
      view: 'i_26_device_order_before_its_time',
      object: making,
    },
    {
      change: sql`update device_orders.acceptance set photo_file_ids = array['nowhere'] where order_id = ${idOf(accepted)}`,
      view: 'i_26_acceptance_without_its_files',
      object: accepted,
    },
    {
      change: sql`update device_orders.objection set order_id = ${idOf(accepted)}`,
      view: 'i_26_accepted_while_objected',
      object: accepted,
    },
    {
      change: sql`update device_orders.sales_contract set number = 'DO000000000000000' where number = ${making}`,
      view: 'i_26_sales_contract_unlike_order',
      object: making,
    },
    {
      change: sql`update device_orders.sales_contract set version = 2 where number = ${making}`,
      view: 'i_26_sales_contract_unlike_order',
      object: making,
    },
    {
      change: sql`update orders.sales_order set paid_at = now() where number = ${making}`,
      view: 'i_26_extra_unlike_order',
      object: making,
    },
    {
      change: sql`
        insert into sandbox.refund (id, idempotency_key, session_id, transaction, amount, currency, created_at, settles_at)
        select 'planted', 'planted', id, 'none', amount + 1, currency, now(), now() from sandbox.session where state = 'paid' limit 1`,
      view: 'i_20_sandbox_refunded_too_much',
      object: /./,
    },
  ]
})

test('the books of a shop that made machines are sound', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})

test('each wrong row alone is found by the invariant that it violates', async () => {
  expect(await missedOf(shop.owner, plants)).toEqual([])
  expect((await diagnose(db)).findings).toEqual([])
})
