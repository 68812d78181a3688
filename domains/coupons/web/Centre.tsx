/** The coupons that can be claimed: for buyers in their account, and for guests on a page of its own. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { timerMs } from '#kit/web/calls/ask-again.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { offeredCoupons } from '../calls.gen.ts'
import type { OfferedCoupon } from '../contract.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { CouponCard, FittingGoods, ValidFor } from './CouponCard.tsx'

/** Those that are claimed here; one that cannot be says why, and has no button. */
export function Centre() {
  const t = useT('coupons')
  const offers = useQuery({
    ...query(offeredCoupons, {}),
    staleTime: 0,
    // One that ends while the page is open shows it.
    refetchInterval: ({ state }) => msToNextEnd(state.data ?? []),
  })
  return (
    <Loaded query={offers}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t('none.centre')} text={t('none.centreText')} />
        ) : (
          <Offers items={items} />
        )
      }
    </Loaded>
  )
}

const KINDS = ['every', 'reduction', 'discount', 'freight'] as const
type Kind = (typeof KINDS)[number]

/** Of all kinds, or of one. */
function Offers({ items }: { items: readonly OfferedCoupon[] }) {
  const t = useT('coupons')
  const [chosen, setChosen] = useState<string>('every')
  const of = (kind: Kind) => items.filter((each) => kind === 'every' || each.kind === kind)
  const kinds = KINDS.filter((kind) => of(kind).length > 0)
  const current = kinds.find((kind) => kind === chosen) ?? 'every'
  // All of them, and one kind, are the same.
  const isMixed = kinds.length > 2
  return (
    <>
      {isMixed && (
        <Tabs
          label={t('kinds')}
          look="small"
          current={current}
          onSelect={setChosen}
          items={kinds.map((id) => ({ id, label: t(`kind.${id}`), count: of(id).length }))}
        />
      )}
      <div {...(isMixed && { role: 'tabpanel', id: tabPanelId(current) })}>
        <ul className="grid gap-3 p-4 lg:grid-cols-2">
          {of(current).map((offer) => (
            <Offer key={offer.templateId} offer={offer} />
          ))}
        </ul>
      </div>
    </>
  )
}

const TICK_MS = 1000

function msToNextEnd(offers: readonly OfferedCoupon[]): number | false {
  const ends = offers
    .filter(({ offer }) => offer !== 'ended')
    .map(({ claimUntil }) => Date.parse(claimUntil) - Date.now())
  return ends.length > 0 && timerMs(Math.max(TICK_MS, Math.min(...ends)))
}

/** A level has words of its own, and who is on a list does not read its name. */
const isNamed = (
  audience: OfferedCoupon['audience'],
): audience is Exclude<typeof audience, 'all' | 'level' | 'list'> =>
  !['all', 'level', 'list'].includes(audience)

function Offer({ offer }: { offer: OfferedCoupon }) {
  const t = useT('coupons')
  const { dateTime } = useDates()
  const { validDays, validFrom, validUntil, totalCount, leftCount, claimUntil } = offer
  const { offer: state, audience, perPerson } = offer
  const isOpen = state === 'open'
  const validity =
    validFrom === null || validUntil === null ? (
      t('validDays', { days: validDays ?? 0 })
    ) : (
      <ValidFor from={dateTime(validFrom)} until={dateTime(validUntil)} />
    )
  return (
    <CouponCard
      terms={offer}
      note={validity}
      whom={isNamed(audience) ? t(`whom.${audience}`) : undefined}
      claimedShare={isOpen ? 1 - leftCount / totalCount : undefined}
      isSpent={!isOpen && state !== 'claimed'}
    >
      {isOpen ? (
        <>
          <span className="text-sm text-ink-3">
            {t('left', { count: leftCount })} ·{' '}
            {perPerson > 1 && `${t('perPerson', { count: perPerson })} · `}
            {t.rich('claimBy', {
              until: <span className="whitespace-nowrap">{dateTime(claimUntil)}</span>,
            })}
          </span>
          <ClaimButton offer={offer} variant="sale" />
        </>
      ) : (
        <>
          <Tag tone={state === 'claimed' ? 'success' : 'neutral'}>{t(`offer.${state}`)}</Tag>
          {state === 'claimed' && <FittingGoods terms={offer} />}
        </>
      )}
    </CouponCard>
  )
}
