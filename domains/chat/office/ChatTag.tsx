/** The state of a conversation, as staff see it. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ChatState } from '../states.ts'

const TONES = {
  open: 'warning',
  assigned: 'warning',
  waiting_customer: 'success',
  closed: 'neutral',
} as const satisfies Record<ChatState, string>

export function ChatTag({ state }: { state: ChatState }) {
  const t = useT('chat')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
