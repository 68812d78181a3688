/** One message: its title links to its subject, and following the link marks it as read. */
import { useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from '#kit/ui/basics/classes.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myMessages, readMessages, removeMessages, restoreMessages } from '../calls.gen.ts'
import type { Message } from '../contract.ts'
import { showCounts } from './door/counting.ts'

const REFRESH = [myMessages]

export function MessageRow({
  message: { id, title, text, path, at, isRead },
}: {
  message: Message
}) {
  const t = useT('messages')
  const { zoned } = useDates()
  const { read, remove } = useMessageActs(id)
  const name = (
    <>
      {!isRead && <span className="sr-only">{t('unread')} </span>}
      {title}
    </>
  )
  return (
    <li className={classes('message', !isRead && 'is-unread')}>
      <div className="grid min-w-0 flex-1 gap-1">
        {path === null ? (
          <b className="message-title">{name}</b>
        ) : (
          <MessageLink path={path} onFollow={() => !isRead && read.mutate({ messageIds: [id] })}>
            {name}
          </MessageLink>
        )}
        <p className="text-sm whitespace-pre-line text-ink-2">{text}</p>
        <time className="text-xs text-ink-3" dateTime={at}>
          {zoned(at)}
        </time>
      </div>
      <div className="flex shrink-0">
        {!isRead && (
          <IconButton
            icon={Check}
            label={t('read', { title })}
            onClick={() => read.mutate({ messageIds: [id] })}
          />
        )}
        <WithConfirmation
          trigger={(ask) => (
            <IconButton icon={Trash2} label={t('remove', { title })} onClick={ask} />
          )}
          title={t('removeTitle', { title })}
          confirmLabel={t('removeAct')}
          cancelLabel={t('removeKeep')}
          onConfirm={() => remove.mutateAsync({ messageIds: [id] })}
        >
          {t('removeText')}
        </WithConfirmation>
      </div>
    </li>
  )
}

function useMessageActs(id: number) {
  const t = useT('messages')
  const read = useAct(readMessages, { refresh: REFRESH, onDone: showCounts })
  const restore = useAct(restoreMessages, { refresh: REFRESH, onDone: showCounts })
  const remove = useAct(removeMessages, {
    refresh: REFRESH,
    onDone: (counts) => {
      showCounts(counts)
      toast(t('removed'), {
        kind: 'success',
        action: { label: t('undo'), run: () => restore.mutate({ messageIds: [id] }) },
      })
    },
  })
  return { read, remove }
}

type MessageLinkProps = { path: string; onFollow: () => void; children: ReactNode }

/** The path comes from the server, as in the mail, so the router's types do not know it. */
function MessageLink({ path, onFollow, children }: MessageLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ href: path })
  }
  return (
    <a href={path} className="message-title" onClick={follow}>
      {children}
    </a>
  )
}
