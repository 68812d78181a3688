/** /test-unit-selector: the unit selector with goods of every kind, in demo mode only. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { OptionRow } from './door/OptionPicker.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import type { SaleUnit } from '../contract.ts'
import type { Rung } from './door/prices.ts'
import { UnitPicker } from './UnitPicker.tsx'
import { useUnits } from '#kit/web/language/units.ts'

export const Route = createFileRoute('/_shop/test-unit-selector')({
  beforeLoad: ({ context }) => {
    if (!context.isDemo) throw pageNotFound()
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('catalog')('sample.title') }, { name: 'robots', content: 'noindex' }],
  }),
  component: UnitSelectorPage,
})

function UnitSelectorPage() {
  const t = useT('catalog')
  return (
    <main id="content" className="page stack py-5" tabIndex={-1}>
      <h1>{t('sample.title')}</h1>
      <Sample title={t('sample.one')} factors={[1]} rungs={[[1, 1250]]} />
      <Sample title={t('sample.three')} factors={[1, 12, 480]} rungs={[[1, 1250]]} />
      <Sample
        title={t('sample.tiers')}
        factors={[1, 12, 480]}
        rungs={[
          [1, 1250],
          [12, 1180],
          [480, 990],
        ]}
        least={6}
      />
    </main>
  )
}

type SampleProps = {
  title: string
  /** Base units in each unit. */
  factors: readonly number[]
  /** From this many base units on, and the price of one, in minor units. */
  rungs: readonly (readonly [fromQuantity: number, amount: number])[]
  /** The minimum, in base units. */
  least?: number
}

function Sample({ title, factors, rungs, least = 1 }: SampleProps) {
  const t = useT('catalog')
  const { number } = useNumbers()
  const currency = CURRENCY_OF[useLang()]
  const scale = currency === 'IDR' ? IDR_SCALE : 1
  const [current, setCurrent] = useState(0)
  const [quantity, setQuantity] = useState(least)
  const units: SaleUnit[] = factors.map((factor, id) => ({
    id,
    name: t(`sample.unit.${NAMES[id] ?? 'piece'}`),
    factor,
    minQuantity: factor === 1 ? least : 1,
    step: factor === 1 ? least : 1,
    maxQuantity: 1000,
  }))
  const prices: Rung[] = rungs.map(([fromQuantity, amount]) => ({
    fromQuantity,
    listAmount: amount * scale,
    amount: amount * scale,
  }))
  const unitsOf = useUnits()
  const unit = units[current] ?? units[0]
  if (unit === undefined) return null
  return (
    <Panel title={title}>
      <div className="grid gap-4">
        <UnitPicker
          units={units}
          rungs={prices}
          baseQuantity={quantity * unit.factor}
          currency={currency}
          current={unit.id}
          onSelect={(id) => {
            setCurrent(id)
            setQuantity(units[id]?.minQuantity ?? 1)
          }}
        />
        <OptionRow label={t('product.quantity')}>
          <QuantityStepper
            label={title}
            value={quantity}
            min={unit.minQuantity}
            step={unit.step}
            max={unit.maxQuantity}
            unit={unit.name}
            onChange={setQuantity}
          />
          <output className="text-sm text-ink-3">
            = {number(quantity * unit.factor)}{' '}
            {unitsOf(units[0]?.name ?? '', quantity * unit.factor)}
          </output>
        </OptionRow>
      </div>
    </Panel>
  )
}

const NAMES = ['piece', 'box', 'pallet'] as const
/** Rupiah per cent of the samples, so that their prices are whole. */
const IDR_SCALE = 2200
