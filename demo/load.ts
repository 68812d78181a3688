/** Loads demo data into an empty shop: people, goods, content, orders. The same on every machine, relative to today. */
import { saveAddress } from '#domains/addresses/contract.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { addAnnouncement, addBanner, addTextPage } from '#domains/content/server/door.ts'
import { addReturnAddress } from '#domains/after-sales/server/door.ts'
import { addReceivingAccount } from '#domains/payments/server/door.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { changeIdentity } from '#domains/settings/server/identity-door.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import { openVisitor } from '../e2e/driver.ts'
import { BUYER_PASSWORD, BUYERS, STAFF, STAFF_PASSWORD } from './people.ts'
import { openPast } from './world/past-shop.ts'
import { giveLevels } from './world/levels.ts'
import {
  addCustomers,
  CUSTOMERS,
  submitVerifications,
  proveBusinesses,
  sortCustomers,
} from './world/customers.ts'
import { loadEnquiries } from './world/enquiries.ts'
import { loadFreight } from './world/freight.ts'
import { loadGoods } from './world/goods.ts'
import { loadOrders } from './world/orders.ts'
import { PAGES } from './world/pages.ts'
import { loadSearches } from './world/searches.ts'
import { loadTaxonomyTexts } from './world/taxonomy-texts.ts'
import { ACCOUNTS, ANNOUNCEMENTS, BANNERS, IDENTITY, RETURN_ADDRESSES } from './world/shop.ts'
import { loadTeam } from './world/team.ts'

/** Before everything that happens in it. */
const OPENED_DAYS_AGO = 100

export const demoAccounts = [
  ...BUYERS.map(({ email, customerType, level, superMember, lang }) => ({
    who: `Buyer, ${customerType}`,
    login: email,
    password: BUYER_PASSWORD,
    note: `level ${level}${superMember ? ', super member' : ''}, ${lang}`,
  })),
  ...CUSTOMERS.map(({ email, customerType, level, lang, verification, blocked }) => ({
    who: `Buyer, ${customerType}`,
    login: email,
    password: BUYER_PASSWORD,
    note: [
      `level ${level}`,
      lang,
      verification && `verification ${verification}`,
      blocked && 'blocked',
    ]
      .filter(Boolean)
      .join(', '),
  })),
  ...STAFF.map(({ email, role, totpSecret }) => ({
    who: `Staff, ${role}`,
    login: email,
    password: STAFF_PASSWORD,
    note: `authenticator ${totpSecret}`,
  })),
]

type World = { db: Db; url: string; config: Config; now: Instant; report: (line: string) => void }

export async function loadDemo({ db, url, config, now, report }: World): Promise<void> {
  const opened = later(now, -OPENED_DAYS_AGO * DAY_MS)
  const people = await loadPeople(db, opened)
  report(`${BUYERS.length + CUSTOMERS.length} buyers, ${STAFF.length} members of staff`)
  const goods = await loadGoods(db, now)
  await loadFreight(db, goods.warehouseIds)
  await loadContent(db, now)
  report(`${goods.goods.length} products in ${goods.warehouseIds.length} warehouses`)

  const past = await openPast({
    db,
    databaseUrl: url,
    config,
    staff: [people.owner, people.finance, people.catalogue],
  })
  try {
    await past.at(OPENED_DAYS_AGO * 24 - 1)
    const known = { past, staffId: people.owner.id, ids: await addCustomers(db, opened) }
    await sortCustomers(known)
    await proveBusinesses(past, people.owner.id, (key) => people.ids.get(key))
    await loadTaxonomyTexts(past.url, people.owner.id)
    await loadTeam(past.url, people.owner.id)
    const login = (key: string) => {
      const buyer =
        BUYERS.find((each) => each.key === key) ?? CUSTOMERS.find(({ email }) => email === key)
      const id = people.ids.get(key) ?? known.ids.get(key)
      if (buyer === undefined || id === undefined) throw new Error(`nobody is called ${key}`)
      return past.login(id, buyer.lang)
    }
    for (const { key, lang, address } of BUYERS) {
      const visitor = openVisitor(past.url, { lang })
      visitor.caller.token = (await login(key)).token
      await visitor.caller.call(saveAddress, {
        district: '',
        ...address,
        salutation: 'none',
        isDefault: true,
      })
    }
    const count = await loadOrders({
      url: past.url,
      goods,
      login,
      staffId: people.owner.id,
      financeId: people.finance.id,
      catalogueId: people.catalogue.id,
      at: past.at,
      settle: past.settle,
      payElsewhere: past.payElsewhere,
    })
    await past.at(6)
    await submitVerifications(known)
    await loadEnquiries({ url: past.url, staffId: people.owner.id, login })
    await giveLevels(known)
    await past.at(0)
    await past.settle()
    report(`${count} orders`)
  } finally {
    await past.close()
  }
}

async function loadPeople(db: Db, now: Instant) {
  const ids = new Map<string, number>()
  for (const { key, address, ...person } of BUYERS) {
    const digits = address.phone.replaceAll(' ', '')
    const phone = address.country === 'CN' ? `+86${digits}` : digits
    const buyer = { ...person, phone, password: BUYER_PASSWORD, now }
    ids.set(key, (await createBuyer(db, buyer)) ?? 0)
  }
  const staff = new Map<string, { id: number; name: string }>()
  for (const { key, ...member } of STAFF) {
    const id = (await createStaff(db, { ...member, password: STAFF_PASSWORD, now })) ?? 0
    staff.set(key, { id, name: member.name })
  }
  const of = (key: string) => staff.get(key)!
  return { ids, owner: of('owner'), finance: of('finance'), catalogue: of('catalogue') }
}

/** What days of super membership cost. */
const SUPER_PRICES = [
  ['members.superMonthAmount', 2_900],
  ['members.superQuarterAmount', 7_900],
  ['members.superYearAmount', 29_900],
] as const

async function loadContent(db: Db, now: Instant): Promise<void> {
  for (const banner of BANNERS)
    await addBanner(db, { shownFrom: null, shownUntil: null, activityId: null, ...banner })
  for (const [daysAgo, title, body] of ANNOUNCEMENTS) {
    const publishedAt = later(now, -daysAgo * DAY_MS)
    await addAnnouncement(db, { title, body, publishedAt, visible: true }, now)
  }
  for (const page of PAGES)
    await addTextPage(db, { ...page, by: 'Tradepost', now, isWithdrawn: false })
  await changeIdentity(db, { ...IDENTITY, version: 0, now, by: 'Tradepost' })
  for (const [key, value] of SUPER_PRICES)
    await putSetting(db, { key, value, version: 0, now, by: 'Tradepost' })
  for (const account of ACCOUNTS) await addReceivingAccount(db, account)
  for (const address of RETURN_ADDRESSES) await addReturnAddress(db, address)
  await loadSearches(db, now)
}
