/** The entries of this domain in the office's menu. */
import Factory from 'lucide-react/icons/factory'
import IdCard from 'lucide-react/icons/id-card'
import ListChecks from 'lucide-react/icons/list-checks'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingVerifications } from './door/waiting.ts'

export const verificationEntry = {
  to: '/office/papers',
  icon: IdCard,
  needs: 'papers.review',
  useTitle: () => useT('office.verification')('nav.verification'),
  useWords: () => useT('office.verification')('navWords.verification'),
  useCount: () => useWaitingVerifications().data?.waitingCount ?? 0,
} as const satisfies MenuEntry

export const industriesEntry = {
  to: '/office/industries',
  icon: Factory,
  needs: 'settings.read',
  useTitle: () => useT('office.verification')('nav.industries'),
  useWords: () => useT('office.verification')('navWords.industries'),
} as const satisfies MenuEntry

export const verificationItemsEntry = {
  to: '/office/verification-items',
  icon: ListChecks,
  needs: 'settings.read',
  useTitle: () => useT('office.verification')('nav.items'),
  useWords: () => useT('office.verification')('navWords.items'),
} as const satisfies MenuEntry
