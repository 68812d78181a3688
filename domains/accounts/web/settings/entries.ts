/** The entries of the settings page, one line each, in order. */
import BellRing from 'lucide-react/icons/bell-ring'
import FileArchive from 'lucide-react/icons/file-archive'
import History from 'lucide-react/icons/rotate-ccw-clock'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundX from 'lucide-react/icons/user-round-x'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { ClosingState } from '#domains/privacy/web/door/ClosingState.tsx'
import { DevicesState, LanguageState } from '../devices/states.tsx'
import {
  EmailState,
  NameState,
  PayState,
  PhoneState,
  useIsWechatOffered,
  WechatState,
} from './states.tsx'

/** The sections of the page, in order; a section without entries is not shown. */
export const GROUPS = ['profile', 'security', 'preferences', 'privacy'] as const

type Entry = {
  group: (typeof GROUPS)[number]
  to: string
  icon: LucideIcon
  /** The entry's title and description: keys of this domain's messages. */
  word: string
  note: string
  /** Its current state, on the right: a few words from a query of its own. */
  State?: ComponentType
  /** Whether the shop offers it to this buyer; without this function it is offered. */
  useIsOffered?: () => boolean
}

export const ENTRIES = [
  {
    group: 'profile',
    to: '/user/user/info',
    icon: UserRound,
    word: 'info.title',
    note: 'setting.infoNote',
    State: NameState,
  },
  {
    group: 'profile',
    to: '/user/user/address',
    icon: MapPin,
    word: 'nav.addresses',
    note: 'setting.addressNote',
  },
  {
    group: 'profile',
    to: '/user/user/papers',
    icon: IdCard,
    word: 'nav.verification',
    note: 'setting.verificationNote',
  },
  {
    group: 'security',
    to: '/user/user/changeEmail',
    icon: Mail,
    word: 'field.email',
    note: 'setting.emailNote',
    State: EmailState,
  },
  {
    group: 'security',
    to: '/user/user/changePhone',
    icon: Smartphone,
    word: 'field.phone',
    note: 'setting.phoneNote',
    State: PhoneState,
  },
  {
    group: 'security',
    to: '/user/user/wechat',
    icon: MessageCircle,
    word: 'wechat.title',
    note: 'setting.wechatNote',
    State: WechatState,
    useIsOffered: useIsWechatOffered,
  },
  {
    group: 'security',
    to: '/user/user/changePassword',
    icon: KeyRound,
    word: 'password.word',
    note: 'setting.passwordNote',
  },
  {
    group: 'security',
    to: '/user/user/changePayPassword',
    icon: WalletCards,
    word: 'pay.title',
    note: 'setting.payNote',
    State: PayState,
  },
  {
    group: 'security',
    to: '/user/setting/devices',
    icon: MonitorSmartphone,
    word: 'devices.title',
    note: 'setting.devicesNote',
    State: DevicesState,
  },
  {
    group: 'security',
    to: '/user/setting/logins',
    icon: History,
    word: 'logins.title',
    note: 'setting.loginsNote',
  },
  {
    group: 'preferences',
    to: '/user/setting/notifications',
    icon: BellRing,
    word: 'setting.wanted',
    note: 'setting.wantedNote',
  },
  {
    group: 'preferences',
    to: '/user/setting/language',
    icon: Languages,
    word: 'lang.title',
    note: 'setting.languageNote',
    State: LanguageState,
  },
  {
    group: 'privacy',
    to: '/user/setting/copy',
    icon: FileArchive,
    word: 'setting.copy',
    note: 'setting.copyNote',
  },
  {
    group: 'privacy',
    to: '/user/setting/close',
    icon: UserRoundX,
    word: 'setting.close',
    note: 'setting.closeNote',
    State: ClosingState,
  },
] as const satisfies readonly Entry[]
