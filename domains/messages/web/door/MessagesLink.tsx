/** The link to the messages, with the number of unread ones. */
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useMessages } from './counting.ts'

type Props = {
  className?: string
  /** Its name is for screen readers only. */
  bare?: boolean
}

export function MessagesLink({ className, bare }: Props) {
  const t = useT('content')
  const { to, count } = useMessages()
  return (
    <Link to={to} className={className}>
      <Icon of={Bell} />
      <span className={bare === true ? 'sr-only' : undefined}>{t('me.messages')}</span>
      <Badge count={count} label={t('me.unread')} />
    </Link>
  )
}
