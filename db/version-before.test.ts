/** Statements of the version before, which goes on serving on today's schema until its process ends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop({ audited: false })
const { db, must } = shop
const buyer = await shop.aBuyer()

test('a mail is written, is due for who comes after, and is settled', async () => {
  await db.count(sql`
    insert into messages.outbox (channel, key, recipient, lang, template, sealed, state, created_at)
    values ('mail', 'before', 'a@b.example', 'cn', 'order-placed', '\\x00', 'waiting', '2026-03-01T00:00:00Z')
    on conflict (key) do nothing`)
  const row = () =>
    db.row(sql`
      select next_try_at::text is not null as is_due, tries_until - created_at = interval '7 days' as is_tried,
        next_try_at - created_at = interval '3 minutes' as is_later
      from messages.outbox where key = 'before'`)
  expect(await row()).toEqual({ isDue: true, isTried: true, isLater: true })
  await db.count(sql`
    update messages.outbox set state = 'sent', settled_at = now(), sealed = null
    where key = 'before' and state = 'waiting'`)
  expect(await row()).toMatchObject({ isDue: false })
})

test('its queues for mails are there again where they were taken away', async () => {
  const file = join(import.meta.dirname, 'migrations/0230-the-version-before-goes-on.sql')
  const [restore] = /do \$\$[\s\S]*?end \$\$;/.exec(readFileSync(file, 'utf8'))!
  const { db: owner } = shop.owner
  await owner.count({ text: restore, values: [] } as never)
  const queues = await owner.rows<{ name: string }>(sql`
    select name from pgboss.queue where name in ('messages.mail', 'messages.sms') and notify order by name`)
  expect(queues.map(({ name }) => name)).toEqual(['messages.mail', 'messages.sms'])
})

test('an order line says what more of it would cost, and a limit is set', async () => {
  const item = await shop.goods(5)
  const { orderNumber } = await shop.anOrder(buyer, item)
  const steps = JSON.stringify([{ kind: 'base', amount: 1 }, { kind: 'tierHint' }])
  const [line] = await db.rows<{ steps: unknown }>(sql`
    insert into orders.line overriding system value
    select (jsonb_populate_record(l, jsonb_build_object('id', 1000000 + l.id, 'position', 90, 'steps', ${steps}::jsonb))).*
    from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}
    returning steps`)
  expect(line!.steps).toEqual([{ kind: 'base', amount: 1 }])
  await db.count(sql`
    insert into catalog.purchase_limit (product_id, period, max_count) values (${item.productId}, 'ever', 1)`)
})

async function refundOf(route: 'online' | 'bank') {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const key = `before:${orderNumber}`
  await db.count(sql`
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency,
      created_at, created_by)
    select ${key}, o.id, o.number, o.buyer_id, r.id, 'late', ${route}, 1, 'CNY', now(), null
    from orders.sales_order o join payments.receipt r on r.order_id = o.id where o.number = ${orderNumber}`)
  const read = () =>
    db.row(sql`
      select state, ask_at > created_at as is_due, unknown_since is not null as is_unknown, bank_reference_key
      from payments.refund where key = ${key}`)
  return { key, read }
}

test('a refund is due for who comes after, its end unknown until the provider has named it', async () => {
  const { key, read } = await refundOf('online')
  expect(await read()).toMatchObject({ isDue: true, isUnknown: true })
  await db.count(sql`
    update payments.refund set provider_reference = 're_before', ask_at = now() + interval '1 minute'
    where key = ${key} and state = 'waiting'`)
  expect(await read()).toMatchObject({ isUnknown: false })
  await db.count(sql`
    update payments.refund set state = 'succeeded', done_at = now(), ask_at = null, failure = null,
      provider_reference = coalesce(null, provider_reference), bank_reference = null
    where key = ${key} and state <> 'succeeded'`)
  expect(await read()).toMatchObject({ state: 'succeeded' })
})

test('a refund by bank is noted, and its transfer proves no second one', async () => {
  const [one, two] = [await refundOf('bank'), await refundOf('bank')]
  const noted = (key: string, reference: string) =>
    db.count(sql`
      update payments.refund set state = 'succeeded', done_at = now(), ask_at = null, failure = null,
        bank_reference = ${reference}
      where key = ${key} and state <> 'succeeded'`)
  await noted(one.key, 'out-12 a')
  expect(await one.read()).toMatchObject({ state: 'succeeded', bankReferenceKey: 'OUT12A' })
  await expect(noted(two.key, 'OUT12A')).rejects.toThrow(/refund_bank_reference/)
})

test('the word of a second person about a voucher is about its own bank line', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  const [voucher] = await db.rows<{ id: number }>(sql`
    insert into payments.voucher (order_id, order_number, buyer_id, round, payer_name, payer_last4, amount, currency, paid_at,
      bank_reference, reference_key, submitted_at, review_by)
    select id, number, buyer_id, 1, 'P', '1234', 1, 'CNY', now(), 'R 1', 'R1', now(), now()
    from orders.sales_order where number = ${orderNumber} returning id`)
  const [confirmed] = await db.rows(sql`
    update payments.voucher set second_confirmed_by = 1, second_confirmed_at = now(), second_note = 'seen'
    where id = ${voucher!.id} and state = 'under_review' and second_confirmed_by is null returning second_key`)
  expect(confirmed).toEqual({ secondKey: 'R1' })
})

test('a licence without a last day has none', async () => {
  const [version] = await db.rows(sql`
    insert into papers.version (buyer_id, state, created_at, changed_at, submitted_at, agreement_version, store_name, industry_id,
      country, region, contact_name, mobile, id_last4, city, street, detail, licence_until, id_front, id_back,
      id_sealed, licences)
    select ${buyer.id}, 'submitted', now(), now(), now(), 1, 'Shop', (select min(id) from papers.industry), 'BR', 'Amazonas', 'P',
      '+5592991234567', '0000', 'Manaus', 'Street', '1', null, 'f', 'b', '\\x00', '{l}'
    returning licence_endless`)
  expect(version).toEqual({ licenceEndless: true })
})

test('the end of a short or purged answer is let go, that of a long one stays', async () => {
  await db.count(sql`
    insert into papers.item (code, kind, name, is_sensitive, position, active)
    select 'own' || n, 'text', jsonb_build_object('cn', 'own ' || n), true, 1000 + n, false from generate_series(1, 2) n`)
  const version = await db.row<{ id: number }>(sql`
    insert into papers.version (buyer_id, created_at, changed_at) values (${(await shop.aBuyer()).id}, now(), now()) returning id`)
  const put = (item: string, length: number) =>
    db.row(sql`
      insert into papers.answer (version_id, item_code, encrypted_text, last4)
      values (${version.id}, ${item}, ${Buffer.alloc(33 + length)}, '4711') returning last4`)
  expect(await put('own1', 7)).toEqual({ last4: null })
  expect(await put('own2', 8)).toEqual({ last4: '4711' })
  const purged = await db.rows(sql`
    update papers.answer set encrypted_text = null, files = '{}' where version_id = ${version.id} returning last4`)
  expect(purged).toEqual([{ last4: null }, { last4: null }])
})
