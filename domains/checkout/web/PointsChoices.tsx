/** The choice to use points: what they take off, how many this order takes, and why it takes none. Buyers without points see nothing of it. */
import Coins from 'lucide-react/icons/coins'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { translatorFor, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Checkout, PointsChoice } from '../contract.ts'

type Props = {
  points: PointsChoice
  currency: Checkout['currency']
  /** How many are chosen, also while their checkout is loading. */
  count: number
  onChoose: (count: number) => void
}

export function PointsChoices({ points, currency, count, onChoose }: Props) {
  const t = useT('checkout')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { usableCount, mostCount, mostAmount, stepCount, stepAmount, percent, why } = points
  const step = number(stepCount)
  const note =
    why === null
      ? t('points.use', { count: number(mostCount), amount: money(mostAmount, currency) })
      : translatorFor(t, `points.${why}`, { count: number(usableCount), step, percent })
  return (
    <Panel title={t('points.title')}>
      <div className="picks" role="radiogroup" aria-label={t('points.title')}>
        <RadioCard
          name="points"
          icon={Coins}
          title={t('points.useThem')}
          note={note}
          disabled={why !== null}
          checked={count > 0}
          onChange={() => onChoose(mostCount)}
        />
        <RadioCard
          name="points"
          title={t('points.none')}
          note={t('points.have', { count: number(usableCount) })}
          checked={count === 0}
          onChange={() => onChoose(0)}
        />
      </div>
      {count > 0 && mostCount > stepCount && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
          <QuantityStepper
            label={t('points.count')}
            value={count}
            min={stepCount}
            step={stepCount}
            max={mostCount}
            onChange={onChoose}
          />
          <p className="text-sm text-ink-3">
            {t('points.countHint', { step, amount: money(stepAmount, currency) })}
          </p>
        </div>
      )}
      {count > 0 && <p className="pt-2 text-xs text-ink-3">{t('points.most', { percent })}</p>}
    </Panel>
  )
}
