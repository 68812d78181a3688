/** The pages of the account area, as its navigation names them. */
import {
  Bell,
  Boxes,
  Crown,
  FileQuestionMark,
  Footprints,
  House,
  IdCard,
  MapPin,
  MessagesSquare,
  Receipt,
  Settings,
  Star,
} from 'lucide-react'

export const OVERVIEW = { to: '/user/user', icon: House, word: 'nav.overview' } as const

/** What it lists lies elsewhere, as the addresses are the product's. */
export const SETTINGS = '/user/setting'
export const SETTING_PAGE = /^\/user\/user\/(info|wechat|change\w+)$/

/** One entry for both lists: it leads to the one with what is unread. */
export const MESSAGES = '/user/user/news'
export const MESSAGE_PAGE = /^\/user\/user\/(news|xtmsg)$/

/** Its two pages lie below it. */
export const PURCHASES = '/user/user/inventory'

/** One order is looked at and paid under the list's entry. */
export const ORDERS = '/user/user/order/list'
export const ORDER_PAGE = /^\/user\/user\/(order\/details|payOrder)$/

/** The entries of the navigation in its groups, in the order of use. */
export const PAGE_GROUPS = [
  {
    word: 'nav.trade',
    pages: [
      { to: ORDERS, icon: Receipt, word: 'nav.orders' },
      { to: '/user/user/quotes', icon: FileQuestionMark, word: 'nav.quotes' },
      { to: PURCHASES, icon: Boxes, word: 'nav.purchases' },
    ],
  },
  {
    word: 'nav.benefits',
    pages: [
      { to: '/user/user/member', icon: Crown, word: 'nav.member' },
      { to: '/user/user/papers', icon: IdCard, word: 'nav.papers' },
    ],
  },
  {
    word: 'nav.mine',
    pages: [
      { to: MESSAGES, icon: Bell, word: 'nav.messages' },
      { to: '/user/user/help/feedBackList', icon: MessagesSquare, word: 'nav.enquiries' },
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
