/** One branch of the tree: whom somebody has brought; each of those opens theirs. */
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { friendsOfDistributor } from '../office-calls.gen.ts'

type Props = { buyerId: number; currency: Currency }

export function Branch({ buyerId, currency }: Props) {
  const t = useT('office.distributors')
  const friends = useLivePages(friendsOfDistributor, { buyerId })
  return (
    <>
      <Loaded query={friends}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('none.friends')} />
          ) : (
            <ul className="grid gap-2">
              {items.map((friend) => (
                <Friend key={friend.buyerId} friend={friend} currency={currency} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={friends} />
    </>
  )
}

type FriendProps = {
  friend: DataOf<typeof friendsOfDistributor>['items'][number]
  currency: Currency
}

function Friend({ friend, currency }: FriendProps) {
  const t = useT('office.distributors')
  const { date } = useDates()
  const { money } = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const { buyerId, name, boundAt, orderCount, earnedAmount, friendCount } = friend
  return (
    <li className="border-l-2 border-line pl-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link to="/office/customers/$id" params={{ id: String(buyerId) }} className="link">
          <b>{name ?? t('deleted')}</b>
        </Link>
        <span className="text-ink-3">
          {t('friendFigures', {
            date: date(boundAt),
            count: orderCount,
            amount: money(earnedAmount, currency),
          })}
        </span>
        {friendCount > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            {t(isOpen ? 'hideFriends' : 'showFriends', { count: friendCount })}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-2">
          <Branch buyerId={buyerId} currency={currency} />
        </div>
      )}
    </li>
  )
}
