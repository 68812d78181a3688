/** The bell of the top bar: how much came since it was last opened, and the latest of what waits, each with its page. */
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { seeWorkBell, workBell } from '../../notices-calls.gen.ts'
import type { WaitingItem } from '../../notices-contract.ts'
import { linkOfItem } from './item-link.ts'
import { shownRef } from './shown-ref.ts'
import { useBell } from './use-bell.ts'

export function WorkBell() {
  const t = useT('office.work')
  const { data } = useBell()
  // What was new when it was opened stays marked while it is open; null: it is closed.
  const [shown, setShown] = useState<readonly WaitingItem[] | null>(null)
  const see = useAct(seeWorkBell, { refresh: [workBell] })
  const count = data?.newCount ?? 0
  const open = () => {
    const items = data?.items ?? []
    setShown(items)
    const [latest] = items
    if (latest?.isNew === true) see.mutate({ itemId: latest.id })
  }
  const close = () => setShown(null)
  return (
    <span className="relative">
      <IconButton icon={Bell} label={t('bell.label', { count })} onClick={open} />
      {count > 0 && (
        <span aria-hidden className="bell-count">
          {count > 99 ? '99+' : count}
        </span>
      )}
      <Drawer open={shown !== null} onClose={close} title={t('bell.title')}>
        {(shown ?? []).length === 0 ? (
          <EmptyState size="small" title={t('bell.none')} />
        ) : (
          <ul>
            {shown?.map((item) => (
              <Item key={item.id} item={item} onChosen={close} />
            ))}
          </ul>
        )}
        <Link to="/office/notifications" className={buttonClass({ wide: true })} onClick={close}>
          {t('bell.choose')}
        </Link>
      </Drawer>
    </span>
  )
}

function Item({ item, onChosen }: { item: WaitingItem; onChosen: () => void }) {
  const t = useT('office.work')
  const words = useT('work')
  const { moment } = useDates()
  const now = useMinute()
  const { kind, waitingSince, dueAt, isNew } = item
  const isLate = dueAt !== null && Date.parse(dueAt) < now
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        {...linkOfItem(item)}
        className="grid gap-0.5 px-1 py-2.5 hover:bg-hover"
        onClick={onChosen}
      >
        <span className="flex flex-wrap items-center gap-x-2">
          {isNew && <span aria-hidden className="size-2 rounded-full bg-brand" />}
          <b>{words(`kind.${kind}`)}</b>
          <span className="wrap-anywhere text-sm">{shownRef(item)}</span>
        </span>
        <span className="text-sm text-ink-3">
          {t('bell.since', { time: moment(waitingSince) })}
          {dueAt !== null && (
            <span className={isLate ? 'text-danger' : undefined}>
              {' · '}
              {t(isLate ? 'bell.late' : 'bell.due', { time: moment(dueAt) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
