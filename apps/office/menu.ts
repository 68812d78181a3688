/** The entries of the office's rail, and the permission that each needs. */
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import BellRing from 'lucide-react/icons/bell-ring'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Crown from 'lucide-react/icons/crown'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import Factory from 'lucide-react/icons/factory'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import FolderTree from 'lucide-react/icons/folder-tree'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import Languages from 'lucide-react/icons/languages'
import MailOpen from 'lucide-react/icons/mail-open'
import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import Boxes from 'lucide-react/icons/boxes'
import type { Permission } from '#domains/staff/contract.ts'

export const MENU = [
  { group: null, entries: [{ to: '/office', word: 'nav.inbox', icon: Inbox, needs: null }] },
  {
    group: 'nav.trade',
    entries: [
      { to: '/office/orders', word: 'nav.orders', icon: Receipt, needs: 'orders.read' },
      { to: '/office/quotes', word: 'nav.quotes', icon: FileQuestionMark, needs: 'orders.read' },
      {
        to: '/office/enquiries',
        word: 'nav.enquiries',
        icon: MessagesSquare,
        needs: 'enquiries.answer',
      },
      { to: '/office/customers', word: 'nav.customers', icon: Users, needs: 'customers.read' },
      { to: '/office/papers', word: 'nav.papers', icon: IdCard, needs: 'papers.review' },
      { to: '/office/vouchers', word: 'nav.vouchers', icon: Landmark, needs: 'payments.read' },
      { to: '/office/refunds', word: 'nav.refunds', icon: Undo2, needs: 'payments.read' },
      { to: '/office/approvals', word: 'nav.approvals', icon: ShieldCheck, needs: null },
    ],
  },
  {
    group: 'nav.goods',
    entries: [
      { to: '/office/products', word: 'nav.products', icon: Package, needs: 'catalog.read' },
      { to: '/office/categories', word: 'nav.categories', icon: FolderTree, needs: 'catalog.read' },
      { to: '/office/brands', word: 'nav.brands', icon: BadgeCheck, needs: 'catalog.read' },
      {
        to: '/office/attributes',
        word: 'nav.attributes',
        icon: SlidersHorizontal,
        needs: 'catalog.read',
      },
      {
        to: '/office/translations',
        word: 'nav.translations',
        icon: Languages,
        needs: 'catalog.read',
      },
      {
        to: '/office/imports',
        word: 'nav.imports',
        icon: FileSpreadsheet,
        needs: 'catalog.read',
      },
      {
        to: '/office/questions',
        word: 'nav.questions',
        icon: MessageCircleQuestionMark,
        needs: 'questions.answer',
      },
      { to: '/office/stock', word: 'nav.stock', icon: Boxes, needs: 'stock.read' },
      {
        to: '/office/transfers',
        word: 'nav.transfers',
        icon: ArrowLeftRight,
        needs: 'stock.read',
      },
      { to: '/office/arrivals', word: 'nav.arrivals', icon: BellRing, needs: 'stock.read' },
      { to: '/office/warehouses', word: 'nav.warehouses', icon: Warehouse, needs: 'stock.read' },
    ],
  },
  {
    group: 'nav.content',
    entries: [
      { to: '/office/content', word: 'nav.pages', icon: Megaphone, needs: 'content.write' },
      { to: '/office/pages', word: 'nav.textPages', icon: FileText, needs: 'content.write' },
      { to: '/office/search', word: 'nav.search', icon: Search, needs: 'content.write' },
      { to: '/office/messages', word: 'nav.templates', icon: MailOpen, needs: 'messages.write' },
    ],
  },
  {
    group: 'nav.system',
    entries: [
      { to: '/office/settings', word: 'nav.settings', icon: Settings, needs: 'settings.read' },
      { to: '/office/freight', word: 'nav.freight', icon: Truck, needs: 'settings.read' },
      { to: '/office/ranks', word: 'nav.ranks', icon: Crown, needs: 'settings.read' },
      {
        to: '/office/industries',
        word: 'nav.industries',
        icon: Factory,
        needs: 'settings.read',
      },
      {
        to: '/office/agreements',
        word: 'nav.agreements',
        icon: ScrollText,
        needs: 'settings.read',
      },
      { to: '/office/accounts', word: 'nav.accounts', icon: Banknote, needs: 'settings.read' },
      { to: '/office/outbox', word: 'nav.outbox', icon: MailWarning, needs: 'messages.retry' },
      { to: '/office/failures', word: 'nav.failures', icon: TriangleAlert, needs: 'settings.read' },
      { to: '/office/staff', word: 'nav.staff', icon: UserCog, needs: 'staff.write' },
      { to: '/office/audit', word: 'nav.audit', icon: ClipboardList, needs: 'audit.read' },
    ],
  },
] as const satisfies readonly {
  group: string | null
  entries: readonly { to: string; word: string; icon: unknown; needs: Permission | null }[]
}[]

export type Entry = (typeof MENU)[number]['entries'][number]
