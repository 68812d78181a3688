/** This domain's entry in the office's menu. */
import MessageCircle from 'lucide-react/icons/message-circle'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingChats } from './waiting.ts'

export const chatEntry = {
  to: '/office/chat',
  icon: MessageCircle,
  needs: 'chat.serve',
  useTitle: () => useT('office.chat')('nav.chat'),
  useWords: () => useT('office.chat')('navWords.chat'),
  useCount: () => useWaitingChats().data?.waitingCount ?? 0,
} as const satisfies MenuEntry
