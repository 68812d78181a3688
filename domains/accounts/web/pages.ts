/** The pages of the account area and their names in its navigation. */
import Bell from 'lucide-react/icons/bell'
import Boxes from 'lucide-react/icons/boxes'
import Building2 from 'lucide-react/icons/building-2'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import Crown from 'lucide-react/icons/crown'
import Dices from 'lucide-react/icons/dices'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import Footprints from 'lucide-react/icons/footprints'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MessagesSquare from 'lucide-react/icons/messages-square'
import PackageOpen from 'lucide-react/icons/package-open'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import Ticket from 'lucide-react/icons/ticket'
import Wallet from 'lucide-react/icons/wallet'

export const OVERVIEW = { to: '/user/user', icon: House, word: 'nav.overview' } as const

/** The settings lie outside the account area, because the product defines the addresses. */
export const SETTINGS = '/user/setting'
export const SETTING_PAGE = /^\/user\/user\/(info|wechat|change\w+)$/

/** One entry for both kinds of messages: it links to the kind that has unread ones. */
export const MESSAGES = '/user/user/news'
export const MESSAGE_PAGE = /^\/user\/user\/(news|xtmsg)$/

/** Its two pages lie below it. */
export const PURCHASES = '/user/user/inventory'

/** Its other pages lie beside it. */
export const CREDIT = '/user/user/myAccountPeriod'
export const CREDIT_PAGE = /^\/user\/user\/accountTermOrder(?:\/repayments)?$/

/** Its other pages lie beside it. */
export const WALLET = '/user/user/wallet'
export const WALLET_PAGE = /^\/user\/user\/(?:money(?:\/tixian)?|wallet\/(?:add|article))$/

/** Its other pages lie beside it. */
export const DISTRIBUTION = '/user/user/usershare'
export const DISTRIBUTION_PAGE = /^\/user\/user\/(?:invite|applyFxs)$/

/** The pages of one order and of its payment belong to the list's entry. */
export const ORDERS = '/user/user/order/list'
export const ORDER_PAGE =
  /^\/user\/user\/(order\/(details|evaluate|shebeiorder)|payOrder|shebeiorder.*)$/

/** The list of cases, one of them and the application; those of machines lie below the orders of machines. */
export const CASES = '/user/user/order/afterSalesDetails'
export const CASE_PAGE = /^\/user\/user\/(order|shebeiorder)\/afterSalesDetails$/

/** One article is read beside the list. */
export const HELP = '/user/user/help/list'
export const HELP_PAGE = /^\/user\/user\/help\/details$/

/** What the buyer has asked the shop; its forms lie beside it. */
export const ENQUIRIES = '/user/user/help/feedBackList'
export const ENQUIRY_PAGE = /^\/user\/user\/help\/(?:feedBack|submit)$/

/** The entries of the navigation in groups, in the order of use. */
export const PAGE_GROUPS = [
  {
    word: 'nav.trade',
    pages: [
      { to: ORDERS, icon: Receipt, word: 'nav.orders' },
      { to: CASES, icon: PackageOpen, word: 'nav.cases' },
      { to: '/user/user/quotes', icon: FileQuestionMark, word: 'nav.quotes' },
      { to: PURCHASES, icon: Boxes, word: 'nav.purchases' },
      { to: CREDIT, icon: CreditCard, word: 'nav.credit' },
      { to: WALLET, icon: Wallet, word: 'nav.wallet' },
      { to: '/user/user/invoice', icon: ReceiptText, word: 'nav.invoices' },
    ],
  },
  {
    word: 'nav.benefits',
    pages: [
      { to: '/user/user/coupon', icon: Ticket, word: 'nav.coupons' },
      { to: '/user/user/integral', icon: Coins, word: 'nav.points' },
      { to: '/user/user/pointorder', icon: Gift, word: 'nav.pointsOrders' },
      { to: '/user/user/choujiangjilu', icon: Dices, word: 'nav.lottery' },
      { to: DISTRIBUTION, icon: Megaphone, word: 'nav.distributors' },
      { to: '/user/user/member', icon: Crown, word: 'nav.member' },
      { to: '/user/user/papers', icon: IdCard, word: 'nav.verification' },
      { to: '/user/user/companies', icon: Building2, word: 'nav.companies' },
    ],
  },
  {
    word: 'nav.mine',
    pages: [
      { to: MESSAGES, icon: Bell, word: 'nav.messages' },
      { to: HELP, icon: LifeBuoy, word: 'nav.help' },
      { to: ENQUIRIES, icon: MessagesSquare, word: 'nav.enquiries' },
      { to: '/user/user/reviews', icon: MessageSquareText, word: 'nav.reviews' },
      { to: '/user/user/collection', icon: Star, word: 'nav.favourites' },
      { to: '/user/user/footprint', icon: Footprints, word: 'nav.footprints' },
    ],
  },
  {
    word: 'nav.account',
    pages: [
      { to: '/user/user/address', icon: MapPin, word: 'nav.addresses' },
      { to: SETTINGS, icon: Settings, word: 'nav.settings' },
    ],
  },
] as const

export const PAGES = PAGE_GROUPS.flatMap(({ pages }): readonly Page[] => pages)
type Page = (typeof PAGE_GROUPS)[number]['pages'][number]
