/** Paging through many customers, filtered by verification, which another domain stores. */
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { setFileRows } from '#domains/views/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { listCustomers, tagCustomers } from '../contract.ts'
import { CustomerReasons } from '../reasons.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now: NOW })
const { db } = shop
const { by } = await staffWith(shop, 'service')
type Input = ArgumentOf<typeof listCustomers>

/** More than four steps of 500. */
const MANY = 2_100
/** The newest first. */
let ids: number[] = []
/** Every third has a draft and all of the newest 700; every 400th is verified, every 401st too, with a newer draft. */
const draftOf = (index: number) => index % 3 === 0 || index >= 1_400
const passedOf = (index: number) => index % 400 === 1
const bothOf = (index: number) => index % 401 === 2

beforeAll(async () => {
  const rows = await db.rows<{ id: number }>(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, lang,
      invitation_code, agreement_version, registered_at, super_member)
    select 'many' || i || '@example.com', '$argon2id$x',
      case when i % 650 = 7 then '王芳' else '批量 ' || i end, 'business', 'cn', 'M' || i, 1, ${NOW}, i < 20
    from generate_series(0, ${MANY - 1}::int) i order by i returning id`)
  ids = rows.map(({ id }) => id).reverse()
  const verification = async (fits: (index: number) => boolean, state: string) => {
    const some = ids.filter((_, index) => fits(MANY - 1 - index))
    await db.count(sql`
      insert into papers.version (buyer_id, state, store_name, industry_id, city, street, detail, province_code,
        city_code, contact_name, mobile, id_last4, id_front, id_back, id_sealed, licences, licence_endless, agreement_version,
        created_at, changed_at, submitted_at, decided_at, decided_by)
      select id, ${state}, '某某包装厂', 1, '广州市', '开创大道', '88 号', '44', '4401', '林', '+8613800138000',
        '002X', 'front', 'back', '\\x00', '{licence}', true, 1, ${NOW}, ${NOW}, ${NOW}, ${NOW}, 'Clerk'
      from unnest(${some}::bigint[]) id`)
  }
  await verification((index) => passedOf(index) || bothOf(index), 'passed')
  await verification((index) => bothOf(index) || (draftOf(index) && !passedOf(index)), 'draft')
})

/** All pages, one after another. */
async function all(input: Input): Promise<{ found: number[]; pages: number }> {
  const found: number[] = []
  let after: string | undefined
  for (let pages = 1; ; pages++) {
    const { data } = await shop.call(listCustomers, { ...input, after }, by)
    found.push(...data!.items.map(({ id }) => id))
    if (data!.next === null) return { found, pages }
    expect(data!.items.length).toBeGreaterThan(0)
    after = data!.next
  }
}
const those = (fits: (index: number) => boolean) => ids.filter((_, index) => fits(MANY - 1 - index))

describe('customers by their verification', () => {
  test('without any: each once, none left out, across every step', async () => {
    const expected = those((i) => !draftOf(i) && !passedOf(i) && !bothOf(i))
    const { found, pages } = await all({ verification: 'none' })
    expect(found).toEqual(expected)
    expect(pages).toBe(Math.ceil(expected.length / 50))
  })

  test('with a draft, which may exist beside an approved one', async () => {
    const expected = those((i) => bothOf(i) || (draftOf(i) && !passedOf(i)))
    expect((await all({ verification: 'draft' })).found).toEqual(expected)
  })

  test('few of many are found in one page, however far apart they are', async () => {
    const expected = those((i) => passedOf(i) || bothOf(i))
    expect(expected.length).toBe(12)
    expect(await all({ verification: 'passed' })).toEqual({ found: expected, pages: 1 })
  })

  test('with other filters: the oldest are found behind many that do not match', async () => {
    const drafts = those((i) => i < 20 && (bothOf(i) || (draftOf(i) && !passedOf(i))))
    expect(drafts.length).toBeGreaterThan(5)
    expect(await all({ verification: 'draft', vip: '1' })).toEqual({ found: drafts, pages: 1 })
  })

  test('with words as well: those that match both, and nothing when none does', async () => {
    const named = those((i) => i % 650 === 7)
    expect((await all({ q: '王芳' })).found).toEqual(named)
    expect((await all({ q: '王芳', verification: 'none' })).found).toEqual(
      named.filter((id) => those((i) => !draftOf(i) && !passedOf(i) && !bothOf(i)).includes(id)),
    )
    const isMatching = (i: number) => i % 650 === 7
    const drafts = those((i) => !isMatching(i) && (bothOf(i) || (draftOf(i) && !passedOf(i))))
    expect((await all({ q: '批量', verification: 'draft' })).found).toEqual(drafts)
    expect(await all({ q: '李雷', verification: 'draft' })).toEqual({ found: [], pages: 1 })
    expect((await all({ q: '某某包装', verification: 'passed' })).found).toEqual(
      those((i) => passedOf(i) || bothOf(i)),
    )
  })

  test('by one letter, two, three, and by characters that no index begins with', async () => {
    expect((await all({ q: '芳' })).found).toEqual(those((i) => i % 650 === 7))
    expect((await all({ q: 'zq' })).found).toEqual([])
    expect((await all({ q: 'many77@' })).found).toEqual(those((i) => i === 77))
    expect((await all({ q: 'm77' })).found).toEqual(those((i) => i === 77))
  })
})

describe('customers sorted by what they spent', () => {
  const amountOf = (i: number) => (i % 30 === 0 ? (i % 90) * 100 + 100 : 0)
  beforeAll(async () => {
    const amounts = ids.map((_, index) => amountOf(MANY - 1 - index))
    await db.count(sql`
      insert into accounts.spending (buyer_id, order_ref, amount, returned_amount, completed_at)
      select id, 'SO' || id, amount + 50, 50, ${NOW}::timestamptz - interval '1 month'
      from unnest(${ids}::bigint[], ${amounts}::bigint[]) as each (id, amount) where amount > 0`)
    // Spending of more than twelve months ago no longer counts.
    await db.count(sql`
      insert into accounts.spending (buyer_id, order_ref, amount, completed_at)
      values (${ids[0]!}, 'OLD', 99999999, ${NOW}::timestamptz - interval '13 months')`)
    await shop.runSweeps()
  })
  const ordered = (fits: (i: number) => boolean = () => true) =>
    ids
      .map((id, index) => ({ id, i: MANY - 1 - index, amount: amountOf(MANY - 1 - index) }))
      .filter(({ i }) => fits(i))
      .sort((a, b) => b.amount - a.amount || b.id - a.id)
      .map(({ id }) => id)

  test('each once, none left out, the greatest first, and the other way round', async () => {
    expect((await all({ sort: 'spent' })).found).toEqual(ordered())
    expect((await all({ sort: 'spent', reversed: '1' })).found).toEqual(ordered().toReversed())
    expect((await all({ reversed: '1' })).found).toEqual(ids.toReversed())
    const { data } = await shop.call(listCustomers, { sort: 'spent' }, by)
    expect([data!.items[0]!.spentAmount, data!.currency]).toEqual([6100, 'CNY'])
  })

  test('within an amount, a count of orders, and days', async () => {
    const over = ordered((i) => amountOf(i) >= 6100)
    expect((await all({ sort: 'spent', min: '6100' })).found).toEqual(over)
    expect((await all({ sort: 'spent', min: '1', max: '6099' })).found).toEqual(
      ordered((i) => amountOf(i) > 0 && amountOf(i) < 6100),
    )
    expect((await all({ ordersMin: '1' })).found).toEqual([])
    expect((await all({ sort: 'orders', ordersMax: '0' })).found).toEqual(ids)
    const day = { from: NOW, until: '2026-03-02T00:00:00.000Z' }
    expect((await all(day)).found).toEqual(ids)
    expect((await all({ ...day, from: day.until, until: undefined })).found).toEqual([])
    expect((await all({ ...day, dated: 'seen' })).found).toEqual([])
  })

  test('filtered by verification, too', async () => {
    const drafts = ordered((i) => bothOf(i) || (draftOf(i) && !passedOf(i)))
    expect((await all({ sort: 'spent', verification: 'draft' })).found).toEqual(drafts)
  })

  test('and by their last visit', async () => {
    expect((await all({ sort: 'seen' })).found).toEqual(ids)
  })

  test('the same customers are exported as a file, which the log records', async () => {
    const file = (query: string, headers: Record<string, string> = by) =>
      fetch(`${shop.url}/api/office/customers/file${query}`, {
        headers: { ...headers, lang: 'en' },
      })
    const lines = (await (await file('?q=many&sort=spent')).text()).trim().split('\r\n')
    expect(lines).toHaveLength(MANY + 1)
    expect(lines[0]).toContain('Spent in the last 12 months')
    expect(lines[1]).toContain(',61,CNY,')
    const owner = await staffWith(shop, 'owner')
    const { data } = await shop.call(listAudit, { action: 'customers.export' }, owner.by)
    expect(data!.items).toMatchObject([
      { object: 'customers:list', after: { format: 'csv', sort: 'spent' } },
    ])
    // What was searched for may be somebody's name, and the log is never shortened.
    expect(data!.items[0]!.after).not.toHaveProperty('q')
    expect(await (await file('?level=9')).json()).toMatchObject({ code: expect.any(Number) })
    const nobody = await (await file('', { cookie: 'staff=99' })).text()
    expect(nobody).not.toContain('many')
  })

  test('a file reads one page of the list after another, and says where it ends before the list', async () => {
    const { by: reader } = await staffWith(shop, 'service')
    const lines = async (query: string) => {
      const headers = { ...reader, lang: 'en' }
      const file = await fetch(`${shop.url}/api/office/customers/file?${query}`, { headers })
      return (await file.text()).trim().split('\r\n')
    }
    const whole = await lines('sort=spent')
    expect(new Set(whole).size).toBe(MANY + 1)
    await setFileRows(shop.owner.db, 1500)
    for (const query of ['sort=spent', 'sort=spent&q=many']) {
      const bound = await lines(query)
      expect(bound.slice(0, -1)).toEqual(whole.slice(0, 1501))
      expect(bound.at(-1)).toContain('the first 1,500 of 2,100 rows')
    }
    const drafts = those((i) => bothOf(i) || (draftOf(i) && !passedOf(i))).length
    await setFileRows(shop.owner.db, 1000)
    expect((await lines('verification=draft')).at(-1)).toContain(
      `the first 1,000 of ${drafts.toLocaleString('en')} rows`,
    )
    await setFileRows(shop.owner.db, null)
  })

  test('many get a tag and lose it at once, each with a log entry; all of them or none', async () => {
    const some = ids.slice(0, 3)
    const tag = (act: 'add' | 'remove', tags: string[], customerIds = some) =>
      shop.call(tagCustomers, { customerIds, tags, act }, by)
    expect((await tag('add', ['春季'])).data).toEqual({ changedCount: 3 })
    expect((await tag('add', ['春季'], ids.slice(0, 4))).data).toEqual({ changedCount: 1 })
    expect((await all({ tag: '春季' })).found).toEqual(ids.slice(0, 4))
    const full = Array.from({ length: 19 }, (_, index) => `t${index}`)
    await tag('add', full, [ids[1]!])
    expect((await tag('add', ['one more'])).code).toBe(CustomerReasons.tooManyTags.code)
    expect((await all({ tag: 'one more' })).found).toEqual([])
    expect((await tag('add', ['x'], [ids[0]!, 999_999_999])).code).not.toBe(1)
    expect((await all({ tag: 'x' })).found).toEqual([])
    expect((await tag('remove', ['春季'], ids.slice(0, 10))).data).toEqual({ changedCount: 4 })
    const owner = await staffWith(shop, 'owner')
    const { data } = await shop.call(listAudit, { object: `customer:${ids[0]}` }, owner.by)
    expect(data!.items.map(({ before, after }) => [before, after])).toEqual([
      [{ tags: ['春季'] }, { tags: [] }],
      [{ tags: [] }, { tags: ['春季'] }],
    ])
  })
})
