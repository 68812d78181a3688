/** Under the buttons of what is short: hear when it is there, or have it brought from another warehouse. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { NoticeButton } from '#domains/arrivals/web/door.ts'
import { TransferButton } from '#domains/transfers/web/door.ts'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import { useSession } from '#kit/web/session.ts'
import { useUnits } from '#kit/web/units.ts'
import { Substitutes } from './Alternatives.tsx'
import type { Buying } from './buying.ts'

type Props = { productId: number; buying: Buying; warehouse: NonNullable<Buying['scarce']> }

export default function Shortage({ productId, buying, warehouse }: Props) {
  const { sku, unit, rule } = buying
  const t = useT('catalog')
  const { number } = useNumbers()
  const units = useUnits()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { isLoggedIn } = useSession()
  if (sku === undefined || unit === undefined) return null
  const { name, band, count = 0 } = warehouse
  const base = sku.units[0]?.name ?? unit.name
  const asking = {
    unitName: base,
    skuId: sku.id,
    warehouse,
    isLoggedIn,
    onLogin: () => void navigate({ to: '/login/login', search: { back: here } }),
  }
  return (
    <>
      <div className="inset grid gap-2 p-3">
        <p className="text-sm">
          {band === 'in'
            ? t('short.all', { name, count: number(count), unit: units(base, count) })
            : t(band === 'out' ? 'short.out' : 'short.few', { name })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <TransferButton {...asking} thereCount={count} />
          <NoticeButton {...asking} leastCount={Math.max(rule.min * unit.factor, count + 1)} />
        </div>
      </div>
      {buying.isSoldOut && <Substitutes productId={productId} />}
    </>
  )
}
