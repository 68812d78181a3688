/** The menu of the office: its eight groups, and the order of the domains' entries. */
import Banknote from 'lucide-react/icons/banknote'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { afterSalesEntry, returnAddressesEntry } from '#domains/after-sales/office/menu.ts'
import { invoicesEntry } from '#domains/invoices/office/menu.ts'
import { agreementsEntry } from '#domains/accounts/office/menu.ts'
import { auditEntry } from '#domains/audit/office/menu.ts'
import { approvalsEntry } from '#domains/approvals/office/menu.ts'
import { bankStatementsEntry } from '#domains/bank-statements/office/menu.ts'
import { stockAlertsEntry } from '#domains/stock-alerts/office/menu.ts'
import { articlesEntry } from '#domains/articles/office/menu.ts'
import { pagesEntry, shopEntry, textPagesEntry } from '#domains/content/office/menu.ts'
import { creditEntry, repaymentsEntry } from '#domains/credit/office/menu.ts'
import { topUpsEntry, walletsEntry, withdrawalsEntry } from '#domains/wallet/office/menu.ts'
import { customersEntry } from '#domains/customers/office/menu.ts'
import { chatEntry } from '#domains/chat/office/menu.ts'
import { enquiriesEntry } from '#domains/enquiries/office/menu.ts'
import { importsEntry } from '#domains/imports/office/menu.ts'
import { ledgerEntry } from '#domains/ledger/office/menu.ts'
import { ranksEntry, superPurchasesEntry } from '#domains/membership/office/menu.ts'
import { outboxEntry, templatesEntry } from '#domains/messages/office/menu.ts'
import { ordersEntry } from '#domains/orders/office/menu.ts'
import {
  industriesEntry,
  verificationEntry,
  verificationItemsEntry,
} from '#domains/verification/office/menu.ts'
import {
  accountsEntry,
  providersEntry,
  refundsEntry,
  vouchersEntry,
} from '#domains/payments/office/menu.ts'
import { audiencesEntry } from '#domains/audiences/office/menu.ts'
import { calendarEntry, costsEntry, resultsEntry } from '#domains/campaigns/office/menu.ts'
import { couponsEntry } from '#domains/coupons/office/menu.ts'
import { lotteryEntry, lotteryPrizesEntry } from '#domains/lottery/office/menu.ts'
import { pointsGoodsEntry, pointsOrdersEntry } from '#domains/points-goods/office/menu.ts'
import { directoriesEntry } from '#domains/directories/office/menu.ts'
import { distributorsEntry } from '#domains/distributors/office/menu.ts'
import { pointsEntry } from '#domains/points/office/menu.ts'
import { promotionsEntry } from '#domains/promotions/office/menu.ts'
import { taxEntry } from '#domains/pricing/office/menu.ts'
import { productsEntry, translationsEntry } from '#domains/product-admin/office/menu.ts'
import { milestoneTemplatesEntry } from '#domains/device-orders/office/menu.ts'
import { orderReviewsEntry } from '#domains/order-reviews/office/menu.ts'
import { quotesEntry } from '#domains/quotes/office/menu.ts'
import { reportsEntry } from '#domains/reports/office/menu.ts'
import { questionsEntry, reviewsEntry } from '#domains/reviews/office/menu.ts'
import { reconciliationEntry } from '#domains/reconciliation/office/menu.ts'
import { redirectsEntry } from '#domains/redirects/office/menu.ts'
import { searchEntry } from '#domains/search/office/menu.ts'
import { settingsEntry } from '#domains/settings/office/menu.ts'
import { freightEntry } from '#domains/shipping/office/menu.ts'
import { failuresEntry, staffEntry } from '#domains/staff/office/menu.ts'
import { stockEntry, warehousesEntry } from '#domains/stock/office/menu.ts'
import {
  attributesEntry,
  brandsEntry,
  categoriesEntry,
  measuresEntry,
} from '#domains/taxonomy/office/menu.ts'
import { trackingEntry } from '#domains/tracking/office/menu.ts'
import { linksEntry } from '#domains/writings/office/menu.ts'
import { transfersEntry } from '#domains/transfers/office/menu.ts'
import { reasonsEntry } from '#domains/work/office/menu.ts'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const inboxEntry = {
  to: '/office',
  icon: Inbox,
  needs: null,
  useTitle: () => useT('office.frame')('nav.inbox'),
  useWords: () => useT('office.frame')('navWords.inbox'),
} as const satisfies MenuEntry

export const MENU = [
  { group: 'nav.home', icon: House, entries: [inboxEntry, reportsEntry, approvalsEntry] },
  {
    group: 'nav.catalogue',
    icon: Package,
    entries: [
      productsEntry,
      categoriesEntry,
      brandsEntry,
      attributesEntry,
      translationsEntry,
      importsEntry,
      stockEntry,
      transfersEntry,
      stockAlertsEntry,
      warehousesEntry,
    ],
  },
  {
    group: 'nav.orders',
    icon: Receipt,
    entries: [
      ordersEntry,
      orderReviewsEntry,
      afterSalesEntry,
      trackingEntry,
      quotesEntry,
      enquiriesEntry,
      chatEntry,
      returnAddressesEntry,
    ],
  },
  {
    group: 'nav.money',
    icon: Banknote,
    entries: [
      vouchersEntry,
      bankStatementsEntry,
      reconciliationEntry,
      refundsEntry,
      invoicesEntry,
      creditEntry,
      repaymentsEntry,
      walletsEntry,
      topUpsEntry,
      superPurchasesEntry,
      withdrawalsEntry,
      ledgerEntry,
      accountsEntry,
      providersEntry,
    ],
  },
  {
    group: 'nav.customers',
    icon: Users,
    entries: [customersEntry, verificationEntry, questionsEntry, reviewsEntry, ranksEntry],
  },
  {
    group: 'nav.marketing',
    icon: Megaphone,
    entries: [
      promotionsEntry,
      couponsEntry,
      audiencesEntry,
      pointsEntry,
      pointsGoodsEntry,
      pointsOrdersEntry,
      lotteryEntry,
      lotteryPrizesEntry,
      distributorsEntry,
      calendarEntry,
      resultsEntry,
      costsEntry,
      searchEntry,
    ],
  },
  {
    group: 'nav.content',
    icon: FileText,
    entries: [
      pagesEntry,
      articlesEntry,
      directoriesEntry,
      textPagesEntry,
      linksEntry,
      redirectsEntry,
      templatesEntry,
    ],
  },
  {
    group: 'nav.settings',
    icon: Settings,
    entries: [
      shopEntry,
      settingsEntry,
      taxEntry,
      freightEntry,
      milestoneTemplatesEntry,
      measuresEntry,
      verificationItemsEntry,
      industriesEntry,
      reasonsEntry,
      agreementsEntry,
      staffEntry,
      auditEntry,
      outboxEntry,
      failuresEntry,
    ],
  },
] as const satisfies readonly Group[]

type Group = {
  group: `nav.${string}`
  /** Stands for the group in the narrow rail. */
  icon: MenuEntry['icon']
  entries: readonly MenuEntry[]
}

export type Entry = Omit<MenuEntry, 'to'> & Pick<(typeof MENU)[number]['entries'][number], 'to'>

const ENTRIES: readonly Entry[] = MENU.flatMap(({ entries }) => entries as readonly Entry[])

/** @returns the entry whose page, or one below it, stands at this path; of several the most exact */
export function entryAt(path: string): Entry | undefined {
  const lengthOf = ({ to, alsoAt = [] }: Entry) =>
    Math.max(...[to, ...alsoAt].map((address) => (isBelow(path, address) ? address.length : 0)))
  const [best] = ENTRIES.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  return best !== undefined && lengthOf(best) > 0 ? best : undefined
}

/** Everything lies below the start page's address: only that page itself counts as it. */
function isBelow(path: string, address: string): boolean {
  return path === address || (address !== inboxEntry.to && path.startsWith(`${address}/`))
}
