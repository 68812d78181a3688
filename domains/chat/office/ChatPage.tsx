/** /office/chat: the conversations of the live chat, one of them open, and its customer. */
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { useRefreshCounts } from '#domains/staff/office/door/pending.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive, useLivePages } from '#kit/web/calls/live.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { RATING_DAYS } from '../limits.ts'
import {
  chatAgents,
  chatRatings,
  officeChat,
  officeChats,
  setChatPresence,
} from '../office-calls.gen.ts'
import { ChatRow } from './ChatRow.tsx'
import { Conversation } from './Conversation.tsx'
import { Listening } from './Listening.tsx'

const TABS = ['active', 'closed'] as const
/** Changes that come close together ask for the lists once. */
const REFRESH_MS = 250

export const Route = createFileRoute('/_frame/office/chat')({
  validateSearch: searchOf({ tab: oneOf(...TABS), mine: oneOf('1'), chat: whole() }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.chat')('title') }] }),
  component: ChatPage,
})

/** How satisfied customers were lately; nothing while it is loaded, and where no chat has ended. */
function Ratings() {
  const t = useT('office.chat')
  const { number } = useNumbers()
  const { data } = useLive(chatRatings, {})
  if (data === undefined || data.endedCount === 0) return null
  const { average, ratedCount: rated, endedCount: ended } = data
  const counts = { rated: number(rated), ended: number(ended), days: RATING_DAYS }
  return (
    <p className="text-sm text-ink-3">
      {average === null
        ? t('ratings.none', counts)
        : t('ratings.average', { ...counts, average: number(average, 1) })}
    </p>
  )
}

function ChatPage() {
  const t = useT('office.chat')
  const search = Route.useSearch()
  const { tab = 'active', mine, chat } = search
  const navigate = Route.useNavigate()
  const refresh = useRefreshing()
  const chats = useLivePages(officeChats, { tab, ...(mine === undefined ? {} : { mine }) })
  const ids = chats.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
  useNeighbours(ids, chat, (id) => void navigate({ search: (now) => ({ ...now, chat: id }) }))
  return (
    <>
      <PageTitle title={t('title')} beside={<Presence />} />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={chat === undefined ? 'grid gap-3' : 'hidden gap-3 lg:grid'}>
          <Tabs
            label={t('title')}
            current={tab}
            items={TABS.map((id) => ({
              id,
              label: t(`tab.${id}`),
              link: (props) => (
                <Link
                  to="/office/chat"
                  search={(now) => ({ ...now, tab: id })}
                  activeOptions={EXACT_LINK}
                  {...props}
                />
              ),
            }))}
          />
          <Checkbox
            checked={mine !== undefined}
            onChange={({ target }) =>
              void navigate({
                search: (now) => ({ ...now, mine: target.checked ? '1' : undefined }),
                replace: true,
              })
            }
          >
            {t('onlyMine')}
          </Checkbox>
          {tab === 'closed' && <Ratings />}
          <QueueRows query={chats} none={t(`none.${tab}`)}>
            {(each) => <ChatRow chat={each} isOpen={each.id === chat} />}
          </QueueRows>
        </div>
        {chat === undefined ? (
          <div className="hidden lg:block">
            <Panel>
              <EmptyState title={t('choose')} />
            </Panel>
          </div>
        ) : (
          <Conversation key={chat} conversationId={chat} onChanged={refresh} />
        )}
      </div>
      {chat === undefined && <Listening onChanged={refresh} />}
    </>
  )
}

/** Lists, counts and who is online, soon after something has changed. */
function useRefreshing(): () => void {
  const queries = useQueryClient()
  const refreshCounts = useRefreshCounts()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const { path } of [officeChats, officeChat, chatAgents]) {
        void queries.invalidateQueries({ queryKey: [path] })
      }
      refreshCounts()
    }, REFRESH_MS)
  }
}

/** Alt and the arrow keys open the conversation above or below. */
function useNeighbours(
  ids: readonly number[],
  current: number | undefined,
  open: (id: number) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      const at = current === undefined ? -1 : ids.indexOf(current)
      const next = ids[event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
      if (next === undefined) return
      event.preventDefault()
      open(next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** Whether new conversations come to the reader. */
function Presence() {
  const t = useT('office.chat')
  const me = useMe()
  const { data } = useLive(chatAgents, {})
  const set = useAct(setChatPresence, { refresh: [chatAgents, officeChats] })
  const isOnline = data?.some(({ id, isOnline: is }) => id === me.id && is) ?? false
  return (
    <span title={t('onlineHint')}>
      <Switch
        checked={isOnline}
        disabled={data === undefined || set.isPending}
        onChange={({ target }) => set.mutate({ isOnline: target.checked })}
      >
        {t('online')}
      </Switch>
    </span>
  )
}
