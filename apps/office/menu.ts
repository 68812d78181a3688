/** The menu of the office: its groups, and the order of the domains' entries. */
import Inbox from 'lucide-react/icons/inbox'
import { agreementsEntry } from '#domains/accounts/office/menu.ts'
import { auditEntry } from '#domains/audit/office/menu.ts'
import { approvalsEntry } from '#domains/approvals/office/menu.ts'
import { stockAlertsEntry } from '#domains/stock-alerts/office/menu.ts'
import { pagesEntry, shopEntry, textPagesEntry } from '#domains/content/office/menu.ts'
import { customersEntry } from '#domains/customers/office/menu.ts'
import { enquiriesEntry } from '#domains/enquiries/office/menu.ts'
import { importsEntry } from '#domains/imports/office/menu.ts'
import { ranksEntry } from '#domains/membership/office/menu.ts'
import { outboxEntry, templatesEntry } from '#domains/messages/office/menu.ts'
import { ordersEntry } from '#domains/orders/office/menu.ts'
import { industriesEntry, verificationEntry } from '#domains/verification/office/menu.ts'
import { accountsEntry, refundsEntry, vouchersEntry } from '#domains/payments/office/menu.ts'
import { productsEntry, translationsEntry } from '#domains/product-admin/office/menu.ts'
import { quotesEntry } from '#domains/quotes/office/menu.ts'
import { questionsEntry } from '#domains/reviews/office/menu.ts'
import { searchEntry } from '#domains/search/office/menu.ts'
import { settingsEntry } from '#domains/settings/office/menu.ts'
import { freightEntry } from '#domains/shipping/office/menu.ts'
import { failuresEntry, staffEntry } from '#domains/staff/office/menu.ts'
import { stockEntry, warehousesEntry } from '#domains/stock/office/menu.ts'
import { attributesEntry, brandsEntry, categoriesEntry } from '#domains/taxonomy/office/menu.ts'
import { transfersEntry } from '#domains/transfers/office/menu.ts'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const inboxEntry = {
  to: '/office',
  icon: Inbox,
  needs: null,
  useTitle: () => useT('office.frame')('nav.inbox'),
} as const satisfies MenuEntry

export const MENU = [
  {
    group: null,
    entries: [inboxEntry],
  },
  {
    group: 'nav.trade',
    entries: [
      ordersEntry,
      quotesEntry,
      enquiriesEntry,
      customersEntry,
      verificationEntry,
      vouchersEntry,
      refundsEntry,
      approvalsEntry,
    ],
  },
  {
    group: 'nav.goods',
    entries: [
      productsEntry,
      categoriesEntry,
      brandsEntry,
      attributesEntry,
      translationsEntry,
      importsEntry,
      questionsEntry,
      stockEntry,
      transfersEntry,
      stockAlertsEntry,
      warehousesEntry,
    ],
  },
  {
    group: 'nav.content',
    entries: [pagesEntry, textPagesEntry, searchEntry, templatesEntry],
  },
  {
    group: 'nav.system',
    entries: [
      shopEntry,
      settingsEntry,
      freightEntry,
      ranksEntry,
      industriesEntry,
      agreementsEntry,
      accountsEntry,
      outboxEntry,
      failuresEntry,
      staffEntry,
      auditEntry,
    ],
  },
] as const satisfies readonly { group: string | null; entries: readonly MenuEntry[] }[]

export type Entry = Omit<MenuEntry, 'to'> & Pick<(typeof MENU)[number]['entries'][number], 'to'>
