/** One conversation in the office's list: who waits, since when, and what they wrote last. */
import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/staff/office/door/me.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeChat } from '../office-contract.ts'
import { ChatTag } from './ChatTag.tsx'

export function ChatRow({ chat, isOpen }: { chat: OfficeChat; isOpen: boolean }) {
  const t = useT('office.chat')
  const shop = useT('chat')
  const me = useMe()
  const now = useMinute()
  const { moment } = useDates()
  const { id, state, buyer, agent, answerBy, writtenAt, excerpt, lang, lastSeq, staffSeen } = chat
  const isLate = answerBy !== null && Date.parse(answerBy) < now
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        <Link
          to="/office/chat"
          search={(before) => ({ ...before, chat: id })}
          className="font-semibold text-ink hover:text-link"
          aria-current={isOpen ? 'true' : undefined}
        >
          {buyer?.nickName ?? t('guest', { id: String(id) })}
        </Link>
        <ChatTag state={state} />
        {state !== 'closed' && (
          <Badge
            count={lastSeq - staffSeen}
            label={shop('unread', { count: lastSeq - staffSeen })}
          />
        )}
        {agent !== null && <Tag>{agent.id === me.id ? t('mine') : agent.name}</Tag>}
        <time dateTime={writtenAt}>{moment(writtenAt)}</time>
      </div>
      {answerBy !== null && (
        <p className={isLate ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-3'}>
          {t(isLate ? 'late' : 'due', { at: moment(answerBy) })}
        </p>
      )}
      <p className="line-clamp-2 [overflow-wrap:anywhere]" lang={LOCALES[lang]}>
        {excerpt}
      </p>
    </div>
  )
}
