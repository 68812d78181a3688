/** The bell of the top bar: how much came since it was last opened; what is overdue, then the latest of what waits, each with its page. */
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { seeWorkBell, seeWorkNews, workBell } from '../../notices-calls.gen.ts'
import type { WaitingItem } from '../../notices-contract.ts'
import { BELL_LATE_MOST } from '../../limits.ts'
import { linkOfItem } from './item-link.ts'
import { shownRef } from './shown-ref.ts'
import { useBell } from './use-bell.ts'

export function WorkBell() {
  const t = useT('office.work')
  const { data } = useBell()
  // What was new when it was opened stays marked while it is open; null: it is closed.
  const [shown, setShown] = useState<DataOf<typeof workBell> | null>(null)
  const see = useAct(seeWorkBell, { refresh: [workBell] })
  const count = data?.newCount ?? 0
  const open = () => {
    const { items } = data ?? NOTHING
    setShown(data ?? NOTHING)
    const newest = Math.max(0, ...items.filter(({ isNew }) => isNew).map(({ id }) => id))
    if (newest > 0) see.mutate({ itemId: newest })
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
        {shown?.items.length === 0 ? (
          <EmptyState size="small" title={t('bell.none')} />
        ) : (
          shown !== null && <Items shown={shown} onChosen={close} />
        )}
        <Link to="/office/notifications" className={buttonClass({ wide: true })} onClick={close}>
          {t('bell.choose')}
        </Link>
      </Drawer>
    </span>
  )
}

const NOTHING: DataOf<typeof workBell> = { newCount: 0, lateCount: 0, items: [] }

function Items({ shown, onChosen }: { shown: DataOf<typeof workBell>; onChosen: () => void }) {
  const t = useT('office.work')
  const [late, latest] = [
    shown.items.slice(0, BELL_LATE_MOST).filter(({ isLate }) => isLate),
    shown.items.filter(({ isLate }, index) => !isLate || index >= BELL_LATE_MOST),
  ]
  const list = (items: readonly WaitingItem[]) => (
    <ul>
      {items.map((item) => (
        <Item key={item.id} item={item} isFirst={item === shown.items[0]} onChosen={onChosen} />
      ))}
    </ul>
  )
  if (late.length === 0) return list(latest)
  return (
    <>
      <h3 className="pb-1 text-sm text-danger">
        {t('bell.lateCount', { count: shown.lateCount })}
      </h3>
      {list(late)}
      {latest.length > 0 && <h3 className="pt-4 pb-1 text-sm text-ink-3">{t('bell.latest')}</h3>}
      {list(latest)}
    </>
  )
}

type ItemProps = { item: WaitingItem; isFirst: boolean; onChosen: () => void }

function Item({ item, isFirst, onChosen }: ItemProps) {
  const t = useT('office.work')
  const words = useT('work')
  const { moment } = useDates()
  const seeNews = useAct(seeWorkNews, { refresh: [workBell] })
  const { kind, ref, waitingSince, dueAt, isLate, isNew, note, event } = item
  const choose = () => {
    if (event !== null) seeNews.mutate({ newsId: Number(ref.split('#')[1]) })
    onChosen()
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        {...linkOfItem(item)}
        data-autofocus={isFirst ? '' : undefined}
        className="grid gap-0.5 px-1 py-2.5 hover:bg-hover"
        onClick={choose}
      >
        <span className="flex flex-wrap items-center gap-x-2">
          {isNew && <span aria-hidden className="size-2 rounded-full bg-brand" />}
          <b>{words(`kind.${kind}`)}</b>
          <span className="wrap-anywhere text-sm">{shownRef(item)}</span>
          {isLate && <Tag tone="danger">{t('bell.overdue')}</Tag>}
        </span>
        {event !== null && <span className="text-sm">{t(`news.${event}`)}</span>}
        {note !== null && (
          <span className="line-clamp-2 wrap-anywhere text-sm">
            <span className="font-semibold">{note.by}</span>
            {note.text !== '' && `: ${note.text}`}
          </span>
        )}
        <span className="text-sm text-ink-3">
          {t('bell.since', { time: moment(waitingSince) })}
          {dueAt !== null && (
            <span className={isLate ? 'text-danger' : undefined}>
              {' · '}
              {t('bell.due', { time: moment(dueAt) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
