/** Lines at the price of one activity, with the time that is left. As it ends they stay here, and are moved to the ordinary cart by hand. */
import { useQueryClient } from '@tanstack/react-query'
import Percent from 'lucide-react/icons/percent'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { getCart } from '../calls.gen.ts'
import type { Cart, CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'
import { Line } from './Line.tsx'
import { LowerTo } from './LowerTo.tsx'
import { SelectAll } from './SelectAll.tsx'

type Props = { activity: Cart['activities'][number]; cart: Cart }

export function ActivityGroup({ activity: { activityId, name, leftMs }, cart }: Props) {
  const t = useT('cart')
  const queries = useQueryClient()
  const { queryKey } = query(getCart, {})
  const own = cart.groups.flatMap(({ lines, warehouseName }) =>
    lines.flatMap((line) =>
      line.activity?.activityId === activityId ? [{ line, warehouseName }] : [],
    ),
  )
  const answeredAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const until = new Date(answeredAt + leftMs).toISOString()
  return (
    <section aria-label={name}>
      <div className="cart-group cart-group-special">
        <SelectAll
          lines={own.map(({ line }) => line)}
          label={t('selectWarehouse', { name })}
          hidden
        />
        <Icon of={Percent} />
        <b>{name}</b>
        {leftMs === 0 ? (
          <output>{t('activity.over')}</output>
        ) : (
          <span className="flex items-center gap-2">
            {t('activity.ends')}
            <Countdown
              key={until}
              until={until}
              look="plain"
              onEnd={() => spread(() => void queries.invalidateQueries({ queryKey }))}
            />
          </span>
        )}
      </div>
      {own.map(({ line, warehouseName }) => (
        <Line
          key={line.id}
          line={line}
          currency={cart.currency}
          note={<Note line={line} warehouseName={warehouseName} />}
        />
      ))}
    </section>
  )
}

/** Up to how many have the activity's price, or why this line has the normal one, and what to do about it. */
function Note({ line, warehouseName }: { line: CartLine; warehouseName: string }) {
  const t = useT('cart')
  const { number } = useNumbers()
  const units = useUnits()
  const { toOrdinary } = useCartActs()
  const { state, leftQuantity } = line.activity!
  const unit = line.units.find(({ id }) => id === line.unitId)
  return (
    <>
      <p className="cart-line-note text-ink-3">{warehouseName}</p>
      {state === 'on' && leftQuantity !== null && unit !== undefined && (
        <p className="cart-line-note">
          {t('activity.left', {
            count: number(leftQuantity),
            unit: units(unit.name, leftQuantity),
          })}
        </p>
      )}
      {state === 'gone' && <p className="cart-line-note text-warning">{t('activity.gone')}</p>}
      {state !== 'on' && (
        <p className="mt-2 flex flex-wrap gap-2">
          {state === 'tooMany' && leftQuantity !== null && (
            <LowerTo line={line} most={leftQuantity} />
          )}
          <Button
            size="small"
            variant="soft"
            busy={toOrdinary.isPending}
            aria-label={t('activity.moveLine', { name: line.name })}
            onClick={() => toOrdinary.mutate({ lineIds: [line.id] })}
          >
            {t('activity.move')}
          </Button>
        </p>
      )}
    </>
  )
}
