/** Migrations that rewrite what a shop has: undone and done again over rows as they were before, and taken back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { getProduct } from '#domains/catalog/contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { askForQuote } from '#domains/quotes/contract.ts'
import { connect } from '#kit/server/cluster/client.ts'

const shop = await openOrderShop()
const { must, settle } = shop
const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8')

async function inPast(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(shop.owner.url)
  try {
    await client.query('begin')
    await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test('orders and receipts from before get the digest of what they are', async () => {
  const buyer = await shop.aBuyer()
  for (const outcome of ['fail', 'succeed', 'succeed'] as const) {
    const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, outcome)
  }
  await settle()
  const views = ['i_26_history_is_whole', 'i_29_order_unlike_its_seal', 'i_17_receipts_are_whole']
  await inPast(async (client) => {
    await client.query(`
      drop view audit.i_26_wrong_beginning, audit.i_26_history_is_whole, audit.i_29_order_unlike_its_seal, audit.i_17_receipts_are_whole,
        audit.i_53_order_rows_of_another_buyer, audit.i_25_bank_line_counted_twice, audit.i_83_limited_purchases;
      drop trigger history_is_sealed on orders.history;
      drop function orders.seal_history(), orders.history_digest, orders.seal_of;
      alter table orders.history drop column seal, drop column digest;
      drop trigger receipt_is_sealed on payments.receipt;
      drop function payments.seal_receipt(), payments.receipt_digest;
      alter table payments.receipt drop column digest;
      drop trigger session_stays_ended on accounts.session;
      drop trigger session_stays_ended on staff.session;
      drop function accounts.stay_ended();
      alter table catalog.purchase_limit drop column set_at`)
    await client.query(
      migration('0134-orders-are-sealed.sql').replace('create or replace view', 'create view'),
    )
    const findings = async () =>
      (
        await client.query<{ object: string }>(
          views.map((view) => `select object from audit.${view}`).join(' union all '),
        )
      ).rows.length
    expect(await findings()).toBe(0)
    await client.query(`update orders.sales_order set remarks = 'other'
      where id = (select min(id) from orders.sales_order)`)
    await client.query(`update payments.receipt set amount = amount + 1
      where id = (select min(id) from payments.receipt)`)
    expect(await findings()).toBe(2)
  })
})

test('an old request for a product with one SKU means that SKU; with several it ends in words', async () => {
  const buyer = await shop.aBuyer()
  const one = await shop.goods(1)
  const values = ['A', 'B'].map((cn) => ({ name: { cn }, pictureIndex: null }))
  const made = await aProduct(shop.db, {
    code: 'TWO',
    options: [{ name: { cn: '型号' }, values }],
    skus: [aSku('TWO-A', { values: [0] }), aSku('TWO-B', { values: [1] })],
  })
  const [first] = (await must(getProduct, { productId: made.productId }, {})).skus
  const ask = (skuId: number, unitId: number) =>
    must(
      askForQuote,
      {
        requestKey: crypto.randomUUID(),
        contactName: '陈工',
        phone: '+86 138 0000 0000',
        region: '',
        country: 'CN',
        provinceCode: '44',
        delivery: 'express',
        neededOn: null,
        note: '',
        lines: [{ skuId, unitId, quantity: 2 }],
      },
      buyer.by,
    )
  const [clear, unclear] = [
    await ask(one.skuId, one.unitId),
    await ask(first!.id, first!.units[0]!.id),
  ]
  await inPast(async (client) => {
    await client.query(`
      drop view audit.i_41_answered_quotes_are_whole, audit.i_56_accepted_quotes_are_orders;
      alter table quotes.line drop column sku_id, drop column unit_id, drop column factor;
      alter table quotes.line add constraint line_request_id_product_id_key unique (request_id, product_id);
      alter table quotes.request drop column country, drop column province_code, drop column delivery`)
    const text = migration('0133-quotes-per-unit-and-place.sql')
    await client.query(text.replaceAll('create or replace view', 'create view'))
    const { rows } = await client.query(
      `select r.id, r.state, r.reason, l.sku_id, l.factor from quotes.request r
       join quotes.line l on l.request_id = r.id where r.id in ($1, $2) order by r.id`,
      [clear.id, unclear.id],
    )
    expect(rows).toEqual([
      { id: String(clear.id), state: 'sent', reason: null, sku_id: String(one.skuId), factor: 1 },
      {
        id: String(unclear.id),
        state: 'declined',
        reason: '请按具体规格重新询价',
        sku_id: null,
        factor: null,
      },
    ])
  })
})

test('lines of the statement from before are known by who counted them, and what was counted twice is named', async () => {
  const buyer = await shop.aBuyer()
  await shop.aClerk()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  await inPast(async (client) => {
    await client.query(`
      drop trigger voucher_takes_bank_line on payments.voucher;
      drop trigger repayment_takes_bank_line on credit.repayment;
      drop function ledger.take_line_of_voucher(), ledger.take_line_of_repayment();
      drop view audit.i_25_bank_line_unlike_its_taker;
      drop table ledger.bank_line;
      insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at)
      values (${buyer.id}, 'CNY', 1000, 30, now());
      insert into payments.voucher (order_id, order_number, buyer_id, round, state, payer_name, payer_last4, amount, currency, paid_at,
        bank_reference, reference_key, submitted_at, review_by, decided_at, decided_by, accepted_amount, accepted_reference, accepted_key)
      select id, number, buyer_id, 1, 'accepted', '林', '1234', 100, currency, now(), 'A 1', 'A1', now(), now(), now(), 1, 100, 'A 1', 'A1'
      from orders.sales_order where number = '${orderNumber}';
      insert into payments.voucher (order_id, order_number, buyer_id, round, state, payer_name, payer_last4, amount, currency, paid_at,
        bank_reference, reference_key, submitted_at, review_by, decided_at, decided_by, accepted_amount, accepted_reference, accepted_key)
      select order_id, order_number, buyer_id, 2, 'accepted', payer_name, payer_last4, 100, currency, now(),
        '----', '', now(), now(), now() + interval '2 minutes', 1, 100, '----', '' from payments.voucher;
      insert into credit.repayment (buyer_id, currency, amount, bank_reference, reference_key, received_on, recorded_at, staff_id,
        staff_name, reversed_at, reversed_by, reversed_name, reversed_note)
      values (${buyer.id}, 'CNY', 100, 'A-01', 'A1', current_date, now() + interval '1 minute', (select min(id) from staff.member), '陈', null, null, null, null),
        (${buyer.id}, 'CNY', 100, 'B-02', 'B2', current_date, now(), (select min(id) from staff.member), '陈', now(), (select min(id) from staff.member), '陈', '记错')`)
    await client.query(migration('0620-bank-lines.sql'))
    const { rows } = await client.query<{ line: string }>(`
      select regexp_replace(reference_key, '^VOUCHER\\d+$', 'its own') || ' ' || split_part(taken_by, ':', 1) || ' ' || is_second || ' ' || (freed_at is not null) as line
      from ledger.bank_line order by id`)
    expect(rows.map(({ line }) => line)).toEqual([
      'A1 voucher false false',
      'A1 repayment true false',
      'its own voucher false false',
      'B2 repayment false true',
    ])
    const unlike = await client.query('select from audit.i_25_bank_line_unlike_its_taker')
    expect(unlike.rows).toEqual([])
  })
})

test('ends of answers that may be short or are purged go, and so do claims of files that nothing names', async () => {
  const { id: buyerId } = await shop.aBuyer()
  await inPast(async (client) => {
    await client.query(`
      drop trigger end_is_of_long_text on papers.answer;
      drop function papers.let_end_go();
      insert into papers.item (code, kind, name, is_sensitive, position)
      select 'own' || n, 'text', jsonb_build_object('cn', 'own ' || n), true, 1000 + n from generate_series(1, 4) n;
      insert into papers.version (buyer_id, created_at, changed_at, id_front, licences)
      values (${buyerId}, now(), now(), repeat('f', 22), array[repeat('l', 22)]);
      insert into papers.answer (version_id, item_code, encrypted_text, last4, files)
      select v.id, code, case when bytes > 0 then decode(repeat('00', 33 + bytes), 'hex') end, ending, files from papers.version v,
        (values ('own1', 4, '4711', '{}'::text[]), ('own2', 29, '5678', '{}'), ('own3', 0, '1122', '{}'),
          ('own4', 0, null, array[repeat('a', 22)])) answer (code, bytes, ending, files)
      where v.buyer_id = ${buyerId};
      insert into uploads.file (id, purpose, owner_kind, owner_id, type, sha256, byte_count, width, height, state, created_at,
        claimed_at, reference)
      select repeat(letter, 22), 'licence', 'buyer', ${buyerId}, 'image/webp', '\\x00', 1, 1, 1, 'ready', now(), now(), 'papers:' || v.id
      from papers.version v, unnest(array['f', 'l', 'a', 'x']) letter where v.buyer_id = ${buyerId}`)
    await client.query(migration('0655-ends-of-answers.sql'))
    await client.query(migration('0656-files-that-no-answer-names.sql'))
    const ends = await client.query<{ item: string; last4: string | null }>(
      'select item_code as item, last4 from papers.answer where last4 is not null',
    )
    expect(ends.rows).toEqual([{ item: 'own2', last4: '5678' }])
    const released = await client.query<{ letter: string }>(
      `select left(id, 1) as letter from uploads.file where claimed_at is null and owner_id = ${buyerId} and purpose = 'licence'`,
    )
    expect(released.rows).toEqual([{ letter: 'x' }])
  })
})

test('of official numbers that stand twice the first stays, the others are in doubt, and then each stands once', async () => {
  const { id: buyerId } = await shop.aBuyer()
  await inPast(async (client) => {
    await client.query(`
      drop view audit.i_35_official_numbers_in_doubt;
      drop index invoices.invoice_official_once, invoices.invoice_red_official_once;
      insert into invoices.series (code, last) values ('F2901', 5), ('R2901', 5);
      insert into invoices.invoice (buyer_id, lang, currency, kind, title, remark, state, amount, tax_amount, created_at, changed_at, reason,
        series, series_number, number, issued_at, lines, seller, official_number, red_series, red_series_number, red_number, red_at,
        red_official_number)
      select ${buyerId}, 'cn', 'CNY', 'ordinary', '{}', '', case when red then 'red_issued' else 'issued' end, 100, 0, now(), now(), 'x',
        'F2901', n, 'F2901-' || lpad(n::text, 8, '0'), timestamptz '2029-01-09' - n * interval '1 day', '[]',
        jsonb_build_object('country', country), official, case when red then 'R2901' end, case when red then n end,
        case when red then 'R2901-' || lpad(n::text, 8, '0') end, case when red then now() end, case when red then '77' else '' end
      from (values (1, 'CN', '123456789012345678901234567890', false), (2, 'CN', '123456789012345678901234567890', true),
        (3, 'ES', '123456789012345678901234567890', true), (4, 'CN', '', false), (5, 'CN', '', true)) as i (n, country, official, red)`)
    await client.query(migration('1134-official-numbers-in-doubt.sql'))
    const { rows } = await client.query<{ official: string; red: string }>(`
      select official_number as official, red_official_number as red from invoices.invoice where series = 'F2901' order by series_number`)
    const whole = '123456789012345678901234567890'
    expect(rows).toEqual([
      { official: expect.stringMatching(/^1234567890\d*\?\d+$/), red: '' },
      { official: whole, red: '77' },
      { official: whole, red: '77' },
      { official: '', red: '' },
      { official: '', red: expect.stringMatching(/^77\?\d+$/) },
    ])
    const once = migration('1046-official-numbers-once.concurrently.sql')
    await client.query(once.replaceAll('concurrently', ''))
    const doubted = await client.query('select from audit.i_35_official_numbers_in_doubt')
    expect(doubted.rows).toHaveLength(1)
  })
})
