/** Both lists of messages: unread ones stand out, each links to its subject. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { useMessageCounts } from './door/counting.ts'
import { myMessages, readAllMessages } from '../calls.gen.ts'
import type { MessageCategory } from '../contract.ts'
import { showCounts } from './door/counting.ts'
import { MessageRow } from './MessageRow.tsx'

const LISTS = [
  { id: 'order', to: '/user/user/news' },
  { id: 'article', to: '/user/user/xtmsg' },
] as const satisfies readonly { id: MessageCategory; to: string }[]

type Props = { category: MessageCategory; unread: boolean }

export function MessagesPage({ category, unread }: Props) {
  const t = useT('messages')
  const counts = useMessageCounts()
  const messages = useInfiniteQuery(pages(myMessages, { category, unread: unread ? '1' : '0' }))
  const items = messages.data?.pages.flatMap((page) => page.items) ?? []
  const { to } = LISTS.find(({ id }) => id === category)!
  return (
    <section className="stack">
      <h1>{t('heading')}</h1>
      <div className="panel">
        <Tabs
          label={t('heading')}
          current={category}
          items={LISTS.map((list) => ({
            id: list.id,
            label: t(`title.${list.id}`),
            count: counts[list.id],
            link: (props) => <Link to={list.to} {...props} />,
          }))}
        />
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
          <ChipLink
            on={unread}
            link={(props) => (
              <Link to={to} search={{ unread: unread ? undefined : true }} {...props} />
            )}
          >
            {t('unreadOnly')}
          </ChipLink>
          <ReadAll category={category} newestId={items[0]?.id} isAny={counts[category] > 0} />
        </div>
        <Loaded query={messages}>
          {() =>
            items.length === 0 ? (
              <EmptyState
                title={t(unread ? 'noneUnread' : 'none')}
                text={unread ? undefined : t(`noneText.${category}`)}
              />
            ) : (
              <ul>
                {items.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <EndlessFoot query={messages} />
      </div>
    </section>
  )
}

type ReadAllProps = { category: MessageCategory; newestId: number | undefined; isAny: boolean }

/** Marks messages up to the newest one shown: later ones stay unread. */
function ReadAll({ category, newestId, isAny }: ReadAllProps) {
  const t = useT('messages')
  const readAll = useAct(readAllMessages, { refresh: [myMessages], onDone: showCounts })
  return (
    <Button
      size="small"
      icon={CheckCheck}
      disabled={!isAny || newestId === undefined}
      busy={readAll.isPending}
      onClick={() => newestId !== undefined && readAll.mutate({ category, upToId: newestId })}
    >
      {t('readAll')}
    </Button>
  )
}
