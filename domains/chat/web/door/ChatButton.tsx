/** The button that opens the live chat. The panel loads with the first click, or when this browser has a conversation already. */
import MessageCircle from 'lucide-react/icons/message-circle'
import { Suspense, useState } from 'react'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { activeChat } from '../active-chat.ts'

const ChatPanel = late(() => import('../ChatPanel.tsx'))

export default function ChatButton() {
  const t = useT('chat')
  const [isOpen, setIsOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(() => activeChat.get() !== null)
  const [unreadCount, setUnreadCount] = useState(0)
  return (
    <>
      <button
        type="button"
        className="chat-button"
        aria-haspopup="dialog"
        onPointerEnter={ChatPanel.preload}
        onClick={() => {
          setIsLoaded(true)
          setIsOpen(true)
        }}
      >
        <Icon of={MessageCircle} />
        <span>{t('button')}</span>
        {unreadCount > 0 && (
          <Badge count={unreadCount} label={t('unread', { count: unreadCount })} />
        )}
      </button>
      {isLoaded && (
        <Suspense fallback={null}>
          <ChatPanel isOpen={isOpen} onClose={() => setIsOpen(false)} onUnread={setUnreadCount} />
        </Suspense>
      )}
    </>
  )
}
